/** Addresses of the lists behind figures: company, filters and order as a list's own address has them (part two, sections 10.3 and 16.1). */
import type { Filter } from '#shared/list-filter.ts';
import { paths } from '#web/paths.ts';
import { noView, writeFilters } from '#web/table/list-state.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

/** What a list is opened with. */
interface ListLink {
  company: ListCompany;
  filter?: Readonly<Record<string, Filter>>;
  /** `purchaseDate.asc` */
  sort?: string;
  /** Columns that the figure is the sum of, hidden or not: it is read there again. */
  shows?: readonly string[];
}

/** The address of a list; nobody's default view changes which rows it shows. */
export function listLink(path: string, { company, filter = {}, sort, shows = [] }: ListLink): string {
  const query = new URLSearchParams({ company, view: noView });
  if (Object.keys(filter).length > 0) query.set('filter', writeFilters(filter));
  if (sort !== undefined) query.set('sort', sort);
  if (shows.length > 0) query.set('show', shows.join(','));
  return `${path}?${query}`;
}

/** The screen that shows a list, by the list's name in calls; a catalogue of trucks with sold ones or without. */
export function screenOf(list: string, sold: boolean | undefined): string {
  const screens: Readonly<Record<string, string>> = {
    trucks: sold === false ? paths.currentStock : paths.allStock,
    costings: paths.costingsSummary,
    orders: paths.orders,
    invoices: paths.invoices,
    'credit-notes': paths.creditNotes,
  };
  return screens[list] ?? paths.allStock;
}
