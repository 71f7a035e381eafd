/**
 * A list's state in the URL:
 * `search=daf&filter=make:DAF,Volvo;mileage:..500000;model:~xf&sort=make.asc&group=make&page=2&size=25`.
 */
import { createParser, parseAsArrayOf, parseAsInteger, parseAsString } from 'nuqs/server';
import type { Filter } from '#shared/list-filter.ts';
import type { SortBy } from '#shared/list-query.ts';

/** Choices for rows per page; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Active filters by column id. */
export type Filters = Readonly<Record<string, Filter>>;

export interface ListState {
  search: string;
  filters: Filters;
  sort: readonly SortBy[];
  /** Ids of the columns to group by, outermost first. */
  grouping: readonly string[];
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

/** Whether the filter has any condition. */
export function isFiltering({ in: chosen, contains, from, to }: Filter): boolean {
  return (chosen?.length ?? 0) > 0 || (contains ?? '').trim() !== '' || from !== undefined || to !== undefined;
}

/** Replaces the filter of one column; a filter without a condition is dropped. */
export function withFilter(filters: Filters, id: string, filter: Filter | null): Filters {
  const { [id]: _, ...others } = filters;
  return filter && isFiltering(filter) ? { ...others, [id]: filter } : others;
}

/** Percent-encodes the separators of filters. */
function encodePart(text: string): string {
  return text.replace(/[%;,]/g, encodeURIComponent).replaceAll('~', '%7E').replaceAll('..', '%2E.');
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function writeFilter({ in: chosen, contains, from, to }: Filter): string {
  if (contains !== undefined) return `~${encodePart(contains)}`;
  if (from !== undefined || to !== undefined) return `${from ?? ''}..${to ?? ''}`;
  return (chosen ?? []).map((value) => (value === null ? '' : encodePart(String(value)))).join(',');
}

function readBound(text: string): string | number | undefined {
  if (text === '') return undefined;
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  // A number with too many digits becomes Infinity, which JSON cannot represent.
  return Number.isFinite(value) ? value : text;
}

function readFilter(text: string): Filter {
  if (text.startsWith('~')) return { contains: decodePart(text.slice(1)) };
  const dots = text.indexOf('..');
  if (dots !== -1) return { from: readBound(text.slice(0, dots)), to: readBound(text.slice(dots + 2)) };
  return { in: text.split(',').map((value) => decodePart(value) || null) };
}

/** `make:DAF,Volvo;mileage:..500000;model:~xf`. An empty value in a list matches empty cells. */
export function writeFilters(filters: Filters): string {
  return Object.entries(filters)
    .map(([id, filter]) => `${id}:${writeFilter(filter)}`)
    .join(';');
}

/** Reverses `writeFilters`, ignoring invalid parts. */
export function parseFilters(text: string): Filters {
  const entries = text.split(';').flatMap((part): [string, Filter][] => {
    const [, id, filter] = /^(\w+):(.*)$/s.exec(part) ?? [];
    return id === undefined || filter === undefined ? [] : [[id, readFilter(filter)]];
  });
  return Object.fromEntries(entries.filter(([, filter]) => isFiltering(filter)));
}

/** Reads `make.asc,salePrice.desc` or `-salePrice,make`. */
export function readSort(text: string): SortBy[] {
  const sort = text.split(',').flatMap((part): SortBy[] => {
    const [, sign, id, direction] = /^(-?)(\w+?)(?:\.(asc|desc))?$/.exec(part.trim()) ?? [];
    return id === undefined ? [] : [{ id, desc: direction === 'desc' || sign === '-' }];
  });
  return sort.filter(({ id }, index) => sort.findIndex((earlier) => earlier.id === id) === index);
}

function writeSort(sort: readonly SortBy[]): string {
  return sort.map(({ id, desc }) => `${id}.${desc ? 'desc' : 'asc'}`).join(',');
}

const parseAsSort = createParser<readonly SortBy[]>({
  parse: readSort,
  serialize: writeSort,
  eq: (one, other) => writeSort(one) === writeSort(other),
});

const parseAsFilters = createParser<Filters>({
  parse: parseFilters,
  serialize: writeFilters,
  eq: (one, other) => writeFilters(one) === writeFilters(other),
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
