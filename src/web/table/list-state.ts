/** A list's state in the URL: a list address (`shared/list-address.ts`) with `page=2&size=25`. */
import { createParser, parseAsArrayOf, parseAsInteger, parseAsString } from 'nuqs/server';
import {
  type Filter,
  type Filters,
  formatFilters,
  formatSort,
  isFiltering,
  type ListSelection,
  parseFilters,
  parseSort,
  type SortBy,
} from '#shared/list-address.ts';

/** Choices for rows per page; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;

export interface ListState extends ListSelection {
  /** Starts at 0; in the URL the first page is 1. */
  pageIndex: number;
  pageSize: number;
}

/** The state for a URL without parameters. */
export const plainState: ListState = {
  search: '',
  filters: {},
  sort: [],
  grouping: [],
  pageIndex: 0,
  pageSize: pageSizes[0],
};

/** Replaces the filter of one column; a filter without a condition is dropped. */
export function withFilter(filters: Filters, id: string, filter: Filter | null): Filters {
  const { [id]: _, ...others } = filters;
  return filter && isFiltering(filter) ? { ...others, [id]: filter } : others;
}

const parseAsSort = createParser<readonly SortBy[]>({
  parse: parseSort,
  serialize: formatSort,
  eq: (one, other) => formatSort(one) === formatSort(other),
});

const parseAsFilters = createParser<Filters>({
  parse: parseFilters,
  serialize: formatFilters,
  eq: (one, other) => formatFilters(one) === formatFilters(other),
});

/** Value of `view` in the URL for no view, not even the user's default view. */
export const noView = 'none';

/** The query parameters of a list's URL. */
export const listParameters = {
  search: parseAsString.withDefault(''),
  filter: parseAsFilters.withDefault({}),
  sort: parseAsSort.withDefault([]),
  group: parseAsArrayOf(parseAsString).withDefault([]),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
  /** The former name of `size`, which old links still have. */
  pageSize: parseAsInteger,
  /** The id of the open view. */
  view: parseAsString,
  /** Columns that the list shows even if the user has hidden them, because a link from a figure is about them. */
  show: parseAsArrayOf(parseAsString).withDefault([]),
};
