/** What the parts of a column's header share. */
import type { Filter, FilterValue } from '#shared/list-filter.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { ListRow } from './list-column.ts';
import type { TableHeader } from './table-model.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';

/** A hook: the values that a column's rows have, in their order; undefined while they are not known. */
export type ColumnChoices = (columnId: string) => readonly FilterValue[] | undefined;

/** What a header shows and changes; everything is stable while someone types in the search box. */
export interface ColumnHeaderProps<Row extends ListRow> {
  place: PlacedColumn<Row>;
  header: TableHeader<Row>;
  sorted: 'asc' | 'desc' | false;
  /** Rank among several sorted columns, from 1; 0 where it is the only one. */
  sortRank: number;
  filter: Filter | undefined;
  isGrouped: boolean;
  isResizing: boolean;
  /** Which of its buttons the Tab key stops at; the others are reached by the arrow keys. */
  tabStop: 'sort' | 'menu' | null;
  setFilter(id: string, filter: Filter | null): void;
  toggleGrouping(id: string): void;
  columnSettings: ColumnSettingsControl;
  useChoices: ColumnChoices;
}
