/** The engine behind the one data table, in its manual mode: rows come as they are shown (specification, 10.1). */
import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  type Header,
  type ReactTable,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { smallestSize } from './column-layout.ts';
import type { ListColumn, ListRow } from './list-column.ts';

/** The parts of the table library that the lists use; places of columns are in `column-layout.ts`. */
export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

type Features = typeof features;

/** A row of the table library. */
export type TableRow<Data extends ListRow> = Row<Features, Data>;

/** A column's header in the table library: sorts and resizes. */
export type TableHeader<Data extends ListRow> = Header<Features, Data>;

/** The table library's table. */
export type Table<Data extends ListRow> = ReactTable<Features, Data>;

/** The library's definitions of a list's columns, in pixels of the screen: `scale` is that of the letters. */
export function toDefinitions<Data extends ListRow>(
  columns: readonly ListColumn<Data>[],
  scale: number,
): ColumnDef<Features, Data>[] {
  return columns.map(({ id, size, minSize = smallestSize, sortable }) => ({
    id,
    accessorFn: (row) => row.id,
    size: size * scale,
    minSize: minSize * scale,
    enableSorting: sortable,
    sortDescFirst: false,
  }));
}
