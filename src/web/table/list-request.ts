/** A list's requests to the server, made from its state in the URL. */
import { type Filters, formatListAddress, type SortBy } from '#shared/list-address.ts';
import type { ListGroup, ResultPage } from '#shared/list-routes.ts';
import { fitFilters } from './column-filter.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListState } from './list-state.ts';

/** A request for a page of rows, or for groups. */
export interface PageRequest {
  search: string;
  filters: Filters;
  sort: readonly SortBy[];
  group: string | null;
  limit: number;
  offset: number;
}

export function isNarrowed({ search, filters }: Pick<PageRequest, 'search' | 'filters'>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** A page of typed rows. */
export interface RowsPage<Row extends ListRow> extends Omit<ResultPage, 'rows'> {
  rows: readonly Row[];
  groups: ListGroup[];
}

/** The parts of the state that are valid for the current columns. */
export function fitState<Row extends ListRow>(columns: readonly ListColumn<Row>[], state: ListState): ListState {
  const known = new Map(columns.map((column) => [column.id, column]));
  return {
    ...state,
    filters: fitFilters(columns, state.filters),
    sort: state.sort.filter(({ id }) => known.get(id)?.sortable),
    grouping: state.grouping.filter((id) => known.get(id)?.groupable),
  };
}

/** The first request of a list: a page of rows, or the groups of the outermost column. */
export function requestOf(state: ListState): PageRequest {
  const { search, filters, sort, pageIndex, pageSize } = state;
  const group = state.grouping[0] ?? null;
  const page = group === null ? { limit: pageSize, offset: pageIndex * pageSize } : { limit: 1, offset: 0 };
  return { search: search.trim(), filters, sort, group, ...page };
}

/** In characters. No searched text is longer, and servers limit the length of URLs. */
const maxSearchLength = 500;

/** A NUL character would be rejected; its replacement finds nothing. */
function sentSearch(search: string): string {
  return search.slice(0, maxSearchLength).replaceAll('\u0000', '\uFFFD');
}

export function callQuery({ search, filters, sort, group }: Omit<PageRequest, 'limit' | 'offset'>) {
  return formatListAddress({ search: sentSearch(search), filters, sort, grouping: group === null ? [] : [group] });
}
