/** What a noun says about one column of its list: plain data that table, filters and settings all read (specification, 2.4). */
import type { ReactNode } from 'react';

/** A value that can be compared, filtered and grouped; null where there is none. */
export type CellValue = string | number | boolean | null;

/** How a column is filtered: a piece of text, a range of numbers, a range of dates, or some of its texts. */
export type FilterKind = 'text' | 'number' | 'date' | 'choice';

/** Whatever a list shows: rows are told apart by their id. */
export interface ListRow {
  id: string;
}

/** One column of a list. Keep the array of columns at module scope: a new array rebuilds the table. */
export interface ListColumn<Row extends ListRow> {
  /** A plain name: it stands in addresses (`sort=make.desc`), local storage and CSS variables. Never rename it. */
  id: string;
  label: string;
  /** What sorting, filtering and sums work on; a date is `YYYY-MM-DD`. */
  value(row: Row): CellValue;
  /** What people read, where it differs from the value; it is also what text and choice filters and groups go by. */
  text?(row: Row): string;
  /** Markup for the cell; without it the text is shown. */
  cell?(row: Row): ReactNode;
  align?: 'left' | 'right';
  /** Width in pixels, 150 unless told. */
  size?: number;
  /** Smallest width in pixels, 20 unless told. */
  minSize?: number;
  /** Cannot be hidden, and stays in sight while the rest scrolls: the view, number and reg-number columns. */
  locked?: boolean;
  /** True unless told. */
  sortable?: boolean;
  /** Left out: the column has no filter. */
  filter?: FilterKind;
  /** Rows can be grouped by this column's text. */
  groupable?: boolean;
  /** Shows the column's sum on a group's row; `total` is exact to the penny, `rows` are the group's. */
  sum?(total: number, rows: readonly Row[]): ReactNode;
}

/** What people read in a cell. */
export function textOf<Row extends ListRow>(column: ListColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? '' : String(value);
}

/** Whether the column's header has a menu; a column of buttons has none. */
export function hasActions<Row extends ListRow>(column: ListColumn<Row>): boolean {
  return column.sortable !== false || column.filter !== undefined || column.groupable === true;
}
