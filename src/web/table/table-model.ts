/** The engine behind the one data table: how columns become definitions of the table library (specification, 2.4). */
import {
  type ColumnDef,
  columnFilteringFeature,
  columnGroupingFeature,
  columnResizingFeature,
  columnSizingFeature,
  constructAggregationFn,
  createExpandedRowModel,
  createFilteredRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Header,
  type ReactTable,
  type Row,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { type ColumnFilter, passesFilter } from './column-filter.ts';
import { type ListColumn, type ListRow, textOf } from './list-column.ts';
import { compareSortValues, exactSum, sortValue } from './sort-value.ts';

/** Default and smallest width of a column in pixels (specification, 2.4). */
const defaultSize = 150;
const smallestSize = 20;

/** The parts of the table library that the lists use; paging is in `use-list-table.ts`, places of columns in `column-layout.ts`. */
export const features = tableFeatures({
  columnFilteringFeature,
  columnGroupingFeature,
  columnSizingFeature,
  columnResizingFeature,
  globalFilteringFeature,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
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
    filterFn: (row, _id, filter: ColumnFilter) => passesFilter(column, filter, row.original),
    getGroupingValue: (row) => textOf(column, row),
    ...(column.sum ? { aggregationFn: exactSumOfRows } : {}),
  };
}

/** The library's definitions of a list's columns. */
export function toDefinitions<Data extends ListRow>(columns: readonly ListColumn<Data>[]): ColumnDef<Features, Data>[] {
  return columns.map(toDefinition);
}
