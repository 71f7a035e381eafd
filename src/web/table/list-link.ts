/** Links to lists with company, search, filters and sort order, as in the list's own URL. */
import { formatListAddress, type ListSelection } from '#shared/list-address.ts';
import type { ListCompany } from '#web/ui/use-company.ts';
import { noView } from './list-state.ts';

interface ListLink extends Partial<ListSelection> {
  company?: ListCompany | undefined;
  /** Columns that a figure adds up; the link shows them even if they are hidden by default. */
  shows?: readonly string[];
}

/** Names no view, so that a user's default view does not change the rows. */
export function listLink(path: string, { company, shows = [], ...selection }: ListLink): string {
  const query = new URLSearchParams({
    ...(company && { company }),
    view: noView,
    ...formatListAddress(selection),
    ...(shows.length > 0 && { show: shows.join(',') }),
  });
  return `${path}?${query}`;
}
