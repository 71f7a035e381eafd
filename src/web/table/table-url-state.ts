/** Sorting and page of a list as parameters of its address: `sort=make.desc,model&page=2&size=25` (decisions, section 4). */

/** Rows per page that a person can choose; the first is the default (specification, 2.4). */
export const pageSizes = [10, 25, 50, 100] as const;

/** One column that the rows are sorted by. */
export interface ColumnSort {
  id: string;
  desc: boolean;
}

/** What a list shows of its rows, as far as it can be shared by its address. */
export interface TableState {
  sorting: readonly ColumnSort[];
  /** Counts from 0; in the address the first page is 1. */
  pageIndex: number;
  pageSize: number;
}

function parseSort(part: string): ColumnSort[] {
  const match = /^(.+)\.(asc|desc)$/.exec(part);
  const id = match?.[1];
  return id ? [{ id, desc: match[2] === 'desc' }] : [];
}

/** Reads the table's part of an address; what is missing or makes no sense takes its default. */
export function readTableState(params: URLSearchParams): TableState {
  const sorting = (params.get('sort') ?? '').split(',').flatMap(parseSort);
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  return {
    sorting: sorting.filter((sort, index) => sorting.findIndex((other) => other.id === sort.id) === index),
    pageIndex: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: pageSizes.find((known) => known === size) ?? pageSizes[0],
  };
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}

/** The address with the table's part replaced; defaults are left out, other parameters stay. */
export function writeTableState(params: URLSearchParams, state: TableState): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDelete(next, 'sort', state.sorting.map((sort) => `${sort.id}.${sort.desc ? 'desc' : 'asc'}`).join(','));
  setOrDelete(next, 'page', state.pageIndex > 0 ? String(state.pageIndex + 1) : '');
  setOrDelete(next, 'size', state.pageSize === pageSizes[0] ? '' : String(state.pageSize));
  return next;
}

/** The address with one parameter changed (empty: left out) and back on the first page: another search or company. */
export function writeListParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDelete(next, name, value);
  next.delete('page');
  return next;
}
