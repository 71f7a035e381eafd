/** What a list asks the server for, made from what stands in its address (specification, sections 10.2 and 19). */
import type { SortBy } from '#shared/list-query.ts';
import type { ListGroup, ResultPage } from '#shared/list-routes.ts';
import { fitFilters } from './column-filter.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import type { Filters, ListState } from './list-state.ts';

/** One page of a list's rows, or its groups. */
export interface PageRequest {
  search: string;
  filters: Filters;
  sort: readonly SortBy[];
  group: string | null;
  limit: number;
  offset: number;
}

/** Whether a search or a filter can keep rows out. */
export function isNarrowed({ search, filters }: Pick<PageRequest, 'search' | 'filters'>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** A page with rows of the list's own kind. */
export interface RowsPage<Row extends ListRow> extends Omit<ResultPage, 'rows'> {
  rows: readonly Row[];
  groups: ListGroup[];
}

/** The query of a call: texts, and only what is asked for. */
export type CallQuery = Record<'search' | 'filter' | 'sort' | 'group', string | undefined>;

/** The parts of the state that today's columns understand. */
export function fitState<Row extends ListRow>(columns: readonly ListColumn<Row>[], state: ListState): ListState {
  const known = new Map(columns.map((column) => [column.id, column]));
  return {
    ...state,
    filters: fitFilters(columns, state.filters),
    sort: state.sort.filter(({ id }) => known.get(id)?.sortable),
    grouping: state.grouping.filter((id) => known.get(id)?.groupable),
  };
}

/** The first request of a list: the rows of its page, or the groups of its outermost column. */
export function requestOf(state: ListState): PageRequest {
  const { search, filters, sort, pageIndex, pageSize } = state;
  const group = state.grouping[0] ?? null;
  const page = group === null ? { limit: pageSize, offset: pageIndex * pageSize } : { limit: 1, offset: 0 };
  return { search: search.trim(), filters, sort, group, ...page };
}

/** `-salePrice,make` */
export function sortText(sort: readonly SortBy[]): string {
  return sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(',');
}

/** Characters of a search that are sent: nothing that is searched is as long, and addresses have an end. */
const maxSearchLength = 500;

/** The search as it is sent; a character that no text can have finds nothing. */
function sentSearch(search: string): string {
  return search.slice(0, maxSearchLength).replaceAll('\u0000', '\uFFFD');
}

/** The request as the query of a call. */
export function callQuery({ search, filters, sort, group }: Omit<PageRequest, 'limit' | 'offset'>): CallQuery {
  return {
    search: sentSearch(search) || undefined,
    filter: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined,
    sort: sortText(sort) || undefined,
    group: group ?? undefined,
  };
}
