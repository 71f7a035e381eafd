/** One column of a list, made from a field of its catalogue: plain data that table, filters and settings all read. */
import type { ReactNode } from 'react';
import type { FilterKind } from '#shared/fields.ts';
import type { FilterValue } from '#shared/list-filter.ts';
import type { ListSums } from '#shared/list-routes.ts';

/** Whatever a list shows: rows are told apart by their id. */
export interface ListRow {
  id: string;
}

/** One column of a list. Keep the array of columns at module scope: a new array rebuilds the table. */
export interface ListColumn<Row extends ListRow> {
  /** Stands in addresses (`sort=make.desc`), local storage and CSS variables. Never rename it. */
  id: string;
  label: string;
  /** What people read. */
  text(row: Row): string;
  /** Markup for the cell; without it the text is shown. */
  cell?(row: Row): ReactNode;
  /** The cell shows the text as a shape: the text is there on hover. */
  isShape?: boolean;
  align: 'left' | 'right';
  /** Width in pixels. */
  size: number;
  /** Shares the width that the columns leave: those of texts, until somebody sets a width. */
  grows?: boolean;
  /** Width in pixels on a phone, of the view column alone. */
  phoneSize?: number;
  /** Smallest width in pixels, 20 unless told. */
  minSize?: number;
  /** Cannot be hidden, and stays in sight while the rest scrolls: the view, number and reg-number columns. */
  locked?: boolean;
  /** Hidden until somebody shows it. */
  hidden?: boolean;
  /** Says whose the row is, in a list of all companies. */
  isCompany?: boolean;
  /** Rows carry its value, or the totals its sum, only while it is asked for by name. */
  onDemand?: boolean;
  /** No file has it: a picture. */
  unexported?: boolean;
  /** Names the row, and has a phone's lines. */
  isLead?: boolean;
  sortable: boolean;
  filter: FilterKind | false;
  /** The values of its filter are true and false. */
  isYesNo?: boolean;
  /** Its values are amounts of money. */
  isMoney?: boolean;
  /** Its values are texts, whichever way they are filtered. */
  isText?: boolean;
  /** Names the filter where the label is not enough: `Mileage (km)`. */
  filterLabel?: string;
  groupable: boolean;
  /** What people read for a value of the column: of a group, of a choice. */
  valueText(value: FilterValue): string;
  /** Its sum stands below the rows and beside each group. */
  sums?: boolean;
  /** Its sum over rows, as people read it; empty where the column has none. */
  sumText(sums: ListSums): string;
  /** Of the column that names the row: the sum of what stands at the end of a phone's first line. */
  phoneSumText?: (sums: ListSums) => string;
}

/** Whether the column's header has a menu; a column of buttons has none. */
export function hasActions<Row extends ListRow>({ sortable, filter, groupable }: ListColumn<Row>): boolean {
  return sortable || filter !== false || groupable;
}

/** How an empty value is called as a choice and as a group. */
export const emptyChoice = 'None';
