/** Props that the parts of a column's header share. */
import type { Filter, FilterValue } from '#shared/list-address.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { ListRow } from './list-column.ts';
import type { TableHeader } from './table-model.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';

/** A hook that loads the distinct values of a column, in order; undefined while they are loading. */
export type ColumnChoices = (columnId: string) => readonly FilterValue[] | undefined;

/** All props stay the same while the user types in the search box, so headers are not rendered again. */
export interface ColumnHeaderProps<Row extends ListRow> {
  place: PlacedColumn<Row>;
  header: TableHeader<Row>;
  sorted: 'asc' | 'desc' | false;
  /** Rank among several sorted columns, from 1; 0 if it is the only one. */
  sortRank: number;
  filter: Filter | undefined;
  isGrouped: boolean;
  isResizing: boolean;
  /** The button with the table head's only tab stop; the arrow keys reach the others. */
  tabStop: 'sort' | 'menu' | null;
  setFilter(id: string, filter: Filter | null): void;
  toggleGrouping(id: string): void;
  columnSettings: ColumnSettingsControl;
  useChoices: ColumnChoices;
}
