/**
 * What a list shows of its rows, as it stands in the address (specification, section 10.3; decisions, section 4):
 * `search=daf&filter=make:DAF,Volvo;mileage:..500000;model:~xf&sort=make.asc&group=make&page=2&size=25`.
 */
import { createParser, parseAsArrayOf, parseAsInteger, parseAsString } from 'nuqs/server';
import type { Filter } from '#shared/list-filter.ts';
import type { SortBy } from '#shared/list-query.ts';

/** Rows per page that a person can choose; the first is the default (specification, 2.4). */
export const pageSizes = [10, 25, 50, 100] as const;

/** The filters in force, by column id. */
export type Filters = Readonly<Record<string, Filter>>;

/** Which of all rows a list shows, and how. */
export interface ListState {
  search: string;
  filters: Filters;
  sort: readonly SortBy[];
  /** Columns whose values rows are grouped by, the outermost first. */
  grouping: readonly string[];
  /** Counts from 0; in the address the first page is 1. */
  pageIndex: number;
  pageSize: number;
}

/** A list as it is opened by a plain address. */
export const plainState: ListState = {
  search: '',
  filters: {},
  sort: [],
  grouping: [],
  pageIndex: 0,
  pageSize: pageSizes[0],
};

/** Whether the filter holds anything back. */
export function isFiltering({ in: chosen, contains, from, to }: Filter): boolean {
  return (chosen?.length ?? 0) > 0 || (contains ?? '').trim() !== '' || from !== undefined || to !== undefined;
}

/** The filters with one of them changed; one that lets everything through is dropped. */
export function withFilter(filters: Filters, id: string, filter: Filter | null): Filters {
  const { [id]: _, ...others } = filters;
  return filter && isFiltering(filter) ? { ...others, [id]: filter } : others;
}

/** Writes what divides the parts of a filter as percent codes. */
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
  // Too many digits make no number that JSON has.
  return Number.isFinite(value) ? value : text;
}

function readFilter(text: string): Filter {
  if (text.startsWith('~')) return { contains: decodePart(text.slice(1)) };
  const dots = text.indexOf('..');
  if (dots !== -1) return { from: readBound(text.slice(0, dots)), to: readBound(text.slice(dots + 2)) };
  return { in: text.split(',').map((value) => decodePart(value) || null) };
}

/** `make:DAF,Volvo;mileage:..500000;model:~xf`; an empty value among several is an empty cell. */
export function writeFilters(filters: Filters): string {
  return Object.entries(filters)
    .map(([id, filter]) => `${id}:${writeFilter(filter)}`)
    .join(';');
}

/** Reads what `writeFilters` wrote; what makes no sense is left out. */
export function parseFilters(text: string): Filters {
  const entries = text.split(';').flatMap((part): [string, Filter][] => {
    const [, id, filter] = /^(\w+):(.*)$/s.exec(part) ?? [];
    return id === undefined || filter === undefined ? [] : [[id, readFilter(filter)]];
  });
  return Object.fromEntries(entries.filter(([, filter]) => isFiltering(filter)));
}

/** `make.asc,salePrice.desc`; `-salePrice,make` is understood too. */
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

/** Stands in the address for a view where a person wants none, not even their default one. */
export const noView = 'none';

/** The parameters of a list's address. */
export const listParameters = {
  search: parseAsString.withDefault(''),
  filter: parseAsFilters.withDefault({}),
  sort: parseAsSort.withDefault([]),
  group: parseAsArrayOf(parseAsString).withDefault([]),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
  /** An older name of `size`, understood and never written. */
  pageSize: parseAsInteger,
  /** The saved view that was opened; its columns are shown. */
  view: parseAsString,
  /** Columns that a figure was opened for: they are in sight, whatever the person hides. */
  show: parseAsArrayOf(parseAsString).withDefault([]),
};
