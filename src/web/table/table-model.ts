/** Set-up of TanStack Table. The server sorts and filters, so rows are shown as they come. */
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
import { minColumnSize } from './column-layout.ts';
import type { ListColumn, ListRow } from './list-column.ts';

/** Order, visibility and pinning are not among the features: `column-layout.ts` does these. */
export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

type Features = typeof features;

export type TableRow<Data extends ListRow> = Row<Features, Data>;

export type TableHeader<Data extends ListRow> = Header<Features, Data>;

export type Table<Data extends ListRow> = ReactTable<Features, Data>;

/** Column definitions with widths in screen pixels. @param scale the browser's font size relative to the default */
export function toDefinitions<Data extends ListRow>(
  columns: readonly ListColumn<Data>[],
  scale: number,
): ColumnDef<Features, Data>[] {
  return columns.map(({ id, size, minSize = minColumnSize, sortable }) => ({
    id,
    accessorFn: (row) => row.id,
    size: size * scale,
    minSize: minSize * scale,
    enableSorting: sortable,
    sortDescFirst: false,
  }));
}
