/** Links to the lists behind the figures, with company, filters and sort order as in the list's own URL. */
import type { Filter } from '#shared/list-filter.ts';
import { paths } from '#web/paths.ts';
import { noView, writeFilters } from '#web/table/list-state.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

interface ListLink {
  company: ListCompany;
  filter?: Readonly<Record<string, Filter>>;
  /** `purchaseDate.asc` */
  sort?: string;
  /** Columns that the figure adds up; the link shows them even if they are hidden by default. */
  shows?: readonly string[];
}

/** Sets every parameter, so that a user's default view does not change the rows. */
export function listLink(path: string, { company, filter = {}, sort, shows = [] }: ListLink): string {
  const query = new URLSearchParams({ company, view: noView });
  if (Object.keys(filter).length > 0) query.set('filter', writeFilters(filter));
  if (sort !== undefined) query.set('sort', sort);
  if (shows.length > 0) query.set('show', shows.join(','));
  return `${path}?${query}`;
}

/** The screen of a list by the list's API name; for trucks it depends on whether sold ones are included. */
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
