/**
 * What a list shows, as query parameters: `search=daf&filter={"make":{"in":["DAF",null]}}&sort=-salePrice,make&group=make`.
 * The API, the URLs of screens and saved views share this form. The API refuses what does not fit the list's columns
 * (`list-query.ts`), while screens ignore it.
 */
import { z } from 'zod';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();
const boundSchema = z.union([z.string(), z.number()]).optional();
const filterSchema = z.object({
  in: z.array(valueSchema).optional(),
  contains: z.string().optional(),
  from: boundSchema,
  to: boundSchema,
});

/** Null matches empty values. */
export type FilterValue = z.infer<typeof valueSchema>;

/** Conditions on a column. All given ones must hold; ranges are inclusive. */
export type Filter = z.infer<typeof filterSchema>;

/** Active filters by column id. */
export type Filters = Readonly<Record<string, Filter>>;

export interface SortBy {
  id: string;
  desc: boolean;
}

export interface ListSelection {
  search: string;
  filters: Filters;
  sort: readonly SortBy[];
  /** Ids of the columns to group by, outermost first. */
  grouping: readonly string[];
}

/** Whether the filter has any condition. */
export function isFiltering({ in: chosen, contains, from, to }: Filter): boolean {
  return (chosen?.length ?? 0) > 0 || (contains ?? '').trim() !== '' || from !== undefined || to !== undefined;
}

/** `-salePrice,make` */
export function formatSort(sort: readonly SortBy[]): string {
  return sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(',');
}

/** Also reads `salePrice.desc,make.asc` of old links. */
export function parseSort(text: string): SortBy[] {
  const sort = splitNames(text).map((name): SortBy => {
    const [, sign, id = '', direction] = /^(-?)(.*?)(?:\.(asc|desc))?$/s.exec(name) ?? [];
    return { id, desc: direction === 'desc' || sign === '-' };
  });
  return sort.filter(({ id }, index) => sort.findIndex((earlier) => earlier.id === id) === index);
}

/** `make,axle` */
export function splitNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** Empty without filters. */
export function formatFilters(filters: Filters): string {
  return Object.keys(filters).length > 0 ? JSON.stringify(filters) : '';
}

/** The value of JSON, or the filters of an old link; undefined for anything else. */
export function parseFilterText(text: string): unknown {
  if (/^\w+:/.test(text)) return Object.fromEntries(text.split(';').flatMap(parseOldFilter));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads filters as text, or as an object as in saved views. Ignores what is not a filter. */
export function parseFilters(given: unknown): Filters {
  const filters = typeof given === 'string' ? parseFilterText(given) : given;
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters)) return {};
  const entries = Object.entries(filters).flatMap(([id, filter]): [string, Filter][] => {
    const { data } = filterSchema.safeParse(filter);
    return data && isFiltering(data) ? [[id, data]] : [];
  });
  return Object.fromEntries(entries);
}

/** Leaves out what is empty. */
export function formatListAddress({ search = '', filters = {}, sort = [], grouping = [] }: Partial<ListSelection>) {
  return {
    ...(search !== '' && { search }),
    ...(Object.keys(filters).length > 0 && { filter: formatFilters(filters) }),
    ...(sort.length > 0 && { sort: formatSort(sort) }),
    ...(grouping.length > 0 && { group: grouping.join(',') }),
  };
}

/** A part of an old link: `make:DAF,Volvo`, `mileage:..500000`, `model:~xf`. An empty value matches empty cells. */
function parseOldFilter(part: string): [string, Filter][] {
  const [, id, filter] = /^(\w+):(.*)$/s.exec(part) ?? [];
  return id === undefined || filter === undefined ? [] : [[id, parseOldConditions(filter)]];
}

function parseOldConditions(text: string): Filter {
  if (text.startsWith('~')) return { contains: decodePart(text.slice(1)) };
  const dots = text.indexOf('..');
  if (dots !== -1) return { from: parseOldBound(text.slice(0, dots)), to: parseOldBound(text.slice(dots + 2)) };
  return { in: text.split(',').map((value) => decodePart(value) || null) };
}

function parseOldBound(text: string): string | number | undefined {
  if (text === '') return undefined;
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  // A number with too many digits becomes Infinity, which JSON cannot represent.
  return Number.isFinite(value) ? value : text;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
