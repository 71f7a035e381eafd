/** What the parts of a column's header share. */
import type { ColumnFilter } from './column-filter.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { ListRow } from './list-column.ts';
import type { TableHeader } from './table-model.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';

/** What a header shows and changes; everything is stable while someone types in the search box. */
export interface HeaderProps<Row extends ListRow> {
  place: PlacedColumn<Row>;
  header: TableHeader<Row>;
  rows: readonly Row[];
  sorted: 'asc' | 'desc' | false;
  /** Rank among several sorted columns, from 1; 0 where it is the only one. */
  sortRank: number;
  filter: ColumnFilter | undefined;
  isGrouped: boolean;
  isResizing: boolean;
  setFilter(id: string, filter: ColumnFilter | null): void;
  toggleGrouping(id: string): void;
  columnSettings: ColumnSettingsControl;
}
