/** The engine behind the one data table: how columns become definitions of the table library (specification, 2.4). */
import {
  type ColumnDef,
  columnFilteringFeature,
  columnGroupingFeature,
  columnResizingFeature,
  columnSizingFeature,
  constructAggregationFn,
  createExpandedRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  type Header,
  metaHelper,
  type ReactTable,
  type Row,
  type RowModel,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type TableFeatures,
  type Table as TanStackTable,
  tableFeatures,
} from '@tanstack/react-table';
import { defaultSize, smallestSize } from './column-layout.ts';
import { type ListColumn, type ListRow, textOf } from './list-column.ts';
import { compareSortValues, exactSum, sortValue } from './sort-value.ts';

/** What a table's rows are held against. */
interface TableMeta {
  /** Left out: every row is shown. */
  isShown?(row: ListRow): boolean;
}

/**
 * One pass over the rows. The library's own notes down for each row which filters it passes, which is too much work
 * for 10,000 rows at each keystroke, and knows no filter that looks at a whole row, as the search does.
 */
function createShownRowModel() {
  return (table: TanStackTable<TableFeatures, ListRow>) => {
    let source: RowModel<TableFeatures, ListRow> | undefined;
    let filter: TableMeta['isShown'];
    let shown: RowModel<TableFeatures, ListRow> | undefined;
    return () => {
      const all = table.getCoreRowModel();
      const { isShown } = (table.options.meta ?? {}) as TableMeta;
      if (shown && all === source && isShown === filter) return shown;
      source = all;
      filter = isShown;
      const rows = isShown ? all.rows.filter((row) => isShown(row.original)) : all.rows;
      shown = { rows, flatRows: rows, rowsById: all.rowsById };
      return shown;
    };
  };
}

/** The parts of the table library that the lists use; paging is in `use-list-table.ts`, places of columns in `column-layout.ts`. */
export const features = tableFeatures({
  columnFilteringFeature,
  columnGroupingFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableMeta: metaHelper<TableMeta>(),
  filteredRowModel: createShownRowModel(),
  groupedRowModel: createGroupedRowModel(),
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

type Features = typeof features;

/** A row of the table library: a row of the list, or a group of them. */
export type TableRow<Data extends ListRow> = Row<Features, Data>;

/** A column's header in the table library: sorts and resizes. */
export type TableHeader<Data extends ListRow> = Header<Features, Data>;

/** The table library's table. */
export type Table<Data extends ListRow> = ReactTable<Features, Data>;

const exactSumOfRows = constructAggregationFn({
  aggregate: ({ rows, getValue }) => exactSum(rows.map((row) => getValue(row))),
});

function toDefinition<Data extends ListRow>(column: ListColumn<Data>): ColumnDef<Features, Data> {
  return {
    id: column.id,
    accessorFn: (row) => sortValue(column.value(row)),
    size: column.size ?? defaultSize,
    minSize: column.minSize ?? smallestSize,
    enableSorting: column.sortable !== false,
    sortFn: (a, b, id) => compareSortValues(a.getValue(id), b.getValue(id)),
    sortUndefined: 'last',
    sortDescFirst: false,
    getGroupingValue: (row) => textOf(column, row),
    ...(column.sum ? { aggregationFn: exactSumOfRows } : {}),
  };
}

/** The library's definitions of a list's columns. */
export function toDefinitions<Data extends ListRow>(columns: readonly ListColumn<Data>[]): ColumnDef<Features, Data>[] {
  return columns.map(toDefinition);
}
