/** Joins a list's rows, columns and choices into the rows and columns that are on the screen now. */
import { functionalUpdate, type RowSelectionState, type Updater, useTable } from '@tanstack/react-table';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type ColumnFilter, type ColumnFilters, passesFilter, withFilter } from './column-filter.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import { features, type Table, type TableRow, toDefinitions } from './table-model.ts';
import type { ColumnSort, TableState } from './table-url-state.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';
import type { RowSelection } from './use-row-selection.ts';

/** What the page hands to the table, as far as it decides on rows and columns. */
export interface ListTableInput<Row extends ListRow> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  state: TableState;
  onStateChange(state: TableState): void;
  searchText: string;
  matches: ((row: Row, searchText: string) => boolean) | undefined;
  selection: RowSelection<Row> | undefined;
  columnSettings: ColumnSettingsControl;
}

/** The rows of one page, and where it stands. */
export interface Page<Row extends ListRow> {
  rows: readonly TableRow<Row>[];
  pageIndex: number;
  pageCount: number;
  /** Index of the first row, and number of all rows, of what search and filters leave (groups and open rows count). */
  start: number;
  total: number;
}

/** The table as the screen shows it, with the ways to change it. */
export interface ListTable<Row extends ListRow> {
  table: Table<Row>;
  page: Page<Row>;
  /** The rows stand as they came, none left out, and the first of them are shown. */
  isFirstPage: boolean;
  filters: ColumnFilters;
  setFilter(id: string, filter: ColumnFilter | null): void;
  clearFilters(): void;
  grouping: readonly string[];
  toggleGrouping(id: string): void;
}

/** Groups in a fixed order: by what the person sorts by, then by name. */
function sortingWithGroups(sorting: readonly ColumnSort[], grouping: readonly string[]): ColumnSort[] {
  const unsorted = grouping.filter((id) => sorting.every((sort) => sort.id !== id));
  return [...sorting, ...unsorted.map((id) => ({ id, desc: false }))];
}

/** Takes back what `sortingWithGroups` added, so that only the person's own sorting enters the address. */
function withoutGroupOrder(
  sorting: readonly ColumnSort[],
  chosen: readonly ColumnSort[],
  grouping: readonly string[],
): ColumnSort[] {
  const isAdded = ({ id, desc }: ColumnSort) =>
    !desc && grouping.includes(id) && chosen.every((sort) => sort.id !== id);
  return sorting.filter((sort) => !isAdded(sort));
}

/** Cuts one page out of the rows; a page past the end becomes the last one. */
function cutPage<Row extends ListRow>(rows: readonly TableRow<Row>[], state: TableState): Page<Row> {
  const pageCount = Math.max(1, Math.ceil(rows.length / state.pageSize));
  const pageIndex = Math.min(state.pageIndex, pageCount - 1);
  const start = pageIndex * state.pageSize;
  return { rows: rows.slice(start, start + state.pageSize), pageIndex, pageCount, start, total: rows.length };
}

function useLibraryState<Row extends ListRow>(input: ListTableInput<Row>, grouping: readonly string[]) {
  const { columns, selection } = input;
  const { settings } = input.columnSettings;
  const { sorting } = input.state;
  return {
    columnSizing: useMemo(() => ({ ...settings.widths }), [settings.widths]),
    grouping: useMemo(() => [...grouping], [grouping]),
    rowSelection: useMemo(
      () => Object.fromEntries((selection?.selected ?? []).map((row) => [row.id, true as const])),
      [selection?.selected],
    ),
    sorting: useMemo(() => {
      const sortable = new Set(columns.filter((column) => column.sortable !== false).map((column) => column.id));
      return sortingWithGroups(
        sorting.filter((sort) => sortable.has(sort.id)),
        grouping,
      );
    }, [columns, sorting, grouping]),
  };
}

/** Which rows search and filters leave; undefined where they leave all. The search runs behind the typing. */
function useShownTest<Row extends ListRow>(input: ListTableInput<Row>, filters: ColumnFilters) {
  const { columns, matches } = input;
  const searchText = useDeferredValue(input.searchText);
  return useMemo(() => {
    const tests: ((row: Row) => boolean)[] = columns.flatMap((column) => {
      const filter = filters[column.id];
      return filter ? [(row: Row) => passesFilter(column, filter, row)] : [];
    });
    if (matches && searchText.trim()) tests.push((row) => matches(row, searchText));
    return tests.length > 0 ? (row: Row) => tests.every((test) => test(row)) : undefined;
  }, [columns, matches, searchText, filters]);
}

/** Calls `backToStart` when the search text changes, but not for the text that the page was opened with. */
function useFirstPageOnSearch(searchText: string, backToStart: () => void): void {
  const searched = useRef(searchText);
  const onSearch = useEffectEvent(backToStart);
  useEffect(() => {
    if (searched.current === searchText) return;
    searched.current = searchText;
    onSearch();
  }, [searchText]);
}

/** The table of a list. */
export function useListTable<Row extends ListRow>(input: ListTableInput<Row>): ListTable<Row> {
  const { columns, rows, state, onStateChange, selection, columnSettings } = input;
  const [filters, setFilters] = useState<ColumnFilters>({});
  const [grouping, setGrouping] = useState<readonly string[]>([]);
  const isShown = useShownTest(input, filters);
  const libraryState = useLibraryState(input, grouping);

  const backToStart = useCallback(() => {
    if (state.pageIndex > 0) onStateChange({ ...state, pageIndex: 0 });
  }, [state, onStateChange]);
  useFirstPageOnSearch(input.searchText, backToStart);

  const table = useTable<typeof features, Row>({
    features,
    columns: useMemo(() => toDefinitions(columns), [columns]),
    data: rows,
    state: libraryState,
    getRowId: (row) => row.id,
    meta: isShown ? { isShown } : {},
    groupedColumnMode: false,
    autoResetExpanded: false,
    columnResizeMode: 'onChange',
    enableRowSelection: (row) => !row.getIsGrouped(),
    isRowRangeSelectionEvent: (event) => isShiftClick(event),
    onSortingChange: (updater) =>
      onStateChange({
        ...state,
        pageIndex: 0,
        sorting: withoutGroupOrder(functionalUpdate(updater, libraryState.sorting), state.sorting, grouping),
      }),
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      selection?.select(Object.keys(functionalUpdate(updater, libraryState.rowSelection))),
    onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
      columnSettings.change((settings) => ({ ...settings, widths: functionalUpdate(updater, settings.widths) })),
  });

  const shown = table.getRowModel().rows;
  const { pageIndex, pageSize } = state;
  const page = useMemo(() => cutPage(shown, { sorting: [], pageIndex, pageSize }), [shown, pageIndex, pageSize]);
  const setFilter = useCallback(
    (id: string, filter: ColumnFilter | null) => {
      setFilters((current) => withFilter(current, id, filter));
      backToStart();
    },
    [backToStart],
  );
  const clearFilters = useCallback(() => {
    setFilters({});
    backToStart();
  }, [backToStart]);
  const toggleGrouping = useCallback(
    (id: string) => {
      setGrouping((current) => (current.includes(id) ? current.filter((other) => other !== id) : [...current, id]));
      backToStart();
    },
    [backToStart],
  );
  const isFirstPage = pageIndex === 0 && !isShown && libraryState.sorting.length === 0;
  return { table, page, isFirstPage, filters, grouping, setFilter, clearFilters, toggleGrouping };
}

/** Whether a checkbox was clicked with the shift key: the rows in between follow. */
function isShiftClick(event: unknown): boolean {
  const native = (event as { nativeEvent?: { shiftKey?: boolean } }).nativeEvent;
  return native?.shiftKey === true;
}
