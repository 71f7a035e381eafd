/** A list's columns as plain data, which table, filters and settings use. */
import type { ReactNode } from 'react';
import type { FilterKind } from '#shared/fields.ts';
import type { FilterValue } from '#shared/list-address.ts';
import type { ListSums } from '#shared/list-routes.ts';

export interface ListRow {
  id: string;
}

/** A column of a list. Keep the array of columns at module scope: a new array rebuilds the table. */
export interface ListColumn<Row extends ListRow> {
  /** Used in URLs (`sort=-make`), local storage and CSS variables. Never rename it. */
  id: string;
  label: string;
  /** The formatted value. */
  text(row: Row): string;
  /** Markup for the cell; the default is the text. */
  cell?(row: Row): ReactNode;
  /** The cell shows an icon, with the text as its tooltip. */
  isShape?: boolean;
  align: 'left' | 'right';
  /** Where a card shows the column; others are left out. Set by built-in views with cards. */
  cardPart?: 'picture' | 'name' | 'price' | 'line' | 'state';
  /** Width in pixels. */
  size: number;
  /** A text column, which shares the remaining width until the user sets one. */
  grows?: boolean;
  /** Width in pixels on a phone. Only the view column has one. */
  phoneSize?: number;
  /** Minimum width in pixels. The default is 20. */
  minSize?: number;
  /** Cannot be hidden, and sticks to the left: the view, number and reg-number columns. */
  locked?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
  /** Shows the row's company in a list of all companies. */
  isCompany?: boolean;
  /** The response has the column's values, or its sum, only if the request names it. */
  onDemand?: boolean;
  /** Not part of exports, such as a photo. */
  unexported?: boolean;
  /** The column with the row's name. On a phone it also shows further fields of the row. */
  isLead?: boolean;
  sortable: boolean;
  filter: FilterKind | false;
  /** Every row should have a value. */
  isExpected?: boolean;
  /** Its filter has the values true and false. */
  isYesNo?: boolean;
  isMoney?: boolean;
  /** Its values are texts, even if they are filtered by choice. */
  isText?: boolean;
  /** Label of the filter, where it differs: `Mileage (km)`. */
  filterLabel?: string;
  groupable: boolean;
  /** Formats a value for a group or a choice. */
  valueText(value: FilterValue): string;
  /** The totals row and groups show the column's sum. */
  sums?: boolean;
  /** Formats the column's sum; empty if it has none. */
  sumText(sums: ListSums): string;
  /** For the lead column on a phone: the sum of the field at the end of the first line. */
  phoneSumText?: (sums: ListSums) => string;
}

/** Whether the column's header has a menu. */
export function hasActions<Row extends ListRow>({ sortable, filter, groupable }: ListColumn<Row>): boolean {
  return sortable || filter !== false || groupable;
}
