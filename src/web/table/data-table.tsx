/** The one data table of every list: sorts, filters, groups, pins, pages, resizes and selects (specification, 2.4). */
import { Box, Button, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ActiveChips } from './active-chips.tsx';
import { DataRow, GroupRow, type RowLabel, SkeletonRows, splitAtFiller } from './body-rows.tsx';
import { layoutVariables, type PlacedColumn, placeColumns, selectionWidth, sizeOf } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ListColumn, ListRow } from './list-column.ts';
import { TableFooter } from './table-footer.tsx';
import { TableHead } from './table-head.tsx';
import type { TableState } from './table-url-state.ts';
import { type ColumnSettingsControl, useColumnSettings } from './use-column-settings.ts';
import { type ListTable, type Page, useListTable } from './use-list-table.ts';
import type { RowSelection } from './use-row-selection.ts';

/** What a list hands to its table. `columns`, `rows`, `matches` and `rowLabel` must keep their identity between renders. */
export interface DataTableProps<Row extends ListRow> {
  /** Names the column settings in local storage: `trucks`. */
  tableId: string;
  /** Names the table for a screen reader: `Current Stock`. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  /** All rows of the list: search, filters and pages are the table's work. */
  rows: readonly Row[];
  /** From `useTableUrlState()`. */
  state: TableState;
  onStateChange(state: TableState): void;
  /** Rows that do not match the search text are left out; `matches` is asked for every row at every keystroke. */
  searchText?: string;
  matches?(row: Row, searchText: string): boolean;
  /** Empties the search box, for the button offered where nothing matches. */
  onClearSearch?(): void;
  /** From `useRowSelection()`; needs `rowLabel`, by which a row's checkbox is named: `Select AB12 CDE`. */
  selection?: RowSelection<Row>;
  rowLabel?: RowLabel<Row>;
  /** Rows are being fetched for the first time. */
  isLoading: boolean;
  /** Only the first rows of the list are here yet, as many as the largest page has; the others are on their way. */
  isPartial?: boolean;
  /** `Loading list of invoices...` */
  loadingText: string;
  /** `No invoices to display` */
  emptyText: string;
  /** The next step where the list is empty. */
  emptyAction?: ReactNode;
  /** `No trucks match.` */
  noMatchText: string;
}

/** Rows of the page that a shorter last page is filled up to, so that the foot does not jump; more would be a void. */
const steadyRows = 10;

/** Room below the rows of a shorter last page. */
function Steady<Row extends ListRow>({ page, pageSize }: { page: Page<Row>; pageSize: number }) {
  const missing = page.pageCount > 1 ? Math.min(pageSize, steadyRows) - page.rows.length : 0;
  if (missing <= 0) return null;
  return <div style={{ height: `calc(${missing} * var(--row-height))` }} />;
}

interface PartProps<Row extends ListRow> {
  props: DataTableProps<Row>;
  list: ListTable<Row>;
  placed: readonly PlacedColumn<Row>[];
  columnSettings: ColumnSettingsControl;
}

function TableBody<Row extends ListRow>({ props, list, placed }: PartProps<Row>) {
  const hasSelection = props.selection !== undefined;
  const { page, table } = list;
  const { rowSelection } = table.state;
  const { pageSize } = props.state;
  if (props.isLoading) {
    return (
      <tbody aria-hidden="true">
        <SkeletonRows count={Math.min(pageSize, steadyRows)} cells={placed.length + (hasSelection ? 2 : 1)} />
      </tbody>
    );
  }
  return (
    <tbody>
      {page.rows.map((row) =>
        row.getIsGrouped() ? (
          <GroupRow key={row.id} {...{ row, placed, hasSelection }} isExpanded={row.getIsExpanded()} />
        ) : (
          <DataRow
            key={row.id}
            {...{ row, placed }}
            rowLabel={hasSelection ? props.rowLabel : undefined}
            isSelected={rowSelection[row.id] === true}
          />
        ),
      )}
    </tbody>
  );
}

function Columns<Row extends ListRow>({ props, placed, columnSettings }: PartProps<Row>) {
  const { before, after } = splitAtFiller(placed);
  const col = ({ column }: PlacedColumn<Row>) => (
    <col key={column.id} style={{ width: sizeOf(column, columnSettings.settings.widths) }} />
  );
  return (
    <colgroup>
      {props.selection && <col style={{ width: selectionWidth }} />}
      {before.map(col)}
      <col />
      {after.map(col)}
    </colgroup>
  );
}

/** The table with its filters in force above and its pages below. */
export function DataTable<Row extends ListRow>(given: DataTableProps<Row>) {
  const { tableId, caption, columns, rows, state, onStateChange, searchText = '', matches, selection } = given;
  const columnSettings = useColumnSettings(tableId, columns);
  const { settings } = columnSettings;
  const list = useListTable({ columns, rows, state, onStateChange, searchText, matches, selection, columnSettings });
  const { isPartial = false } = given;
  // Whoever searches, sorts or pages on asks for rows that may not be here yet.
  const props = { ...given, isLoading: given.isLoading || (isPartial && !list.isFirstPage) };
  const { order, hidden, pinnedLeft, pinnedRight } = settings;
  const placed = useMemo(
    () => placeColumns(columns, { order, hidden, pinnedLeft, pinnedRight }),
    [columns, order, hidden, pinnedLeft, pinnedRight],
  );
  const parts = { props, list, placed, columnSettings };
  const hasSelection = selection !== undefined;
  const sizes: CSSProperties = useMemo(
    () => layoutVariables(placed, settings.widths, hasSelection),
    [placed, settings.widths, hasSelection],
  );

  if (!props.isLoading && rows.length === 0) {
    return (
      <div className={classes.root}>
        <EmptyState text={props.emptyText}>{props.emptyAction}</EmptyState>
      </div>
    );
  }
  const clearAll = () => {
    list.clearFilters();
    props.onClearSearch?.();
  };
  return (
    <div className={classes.root}>
      <ActiveChips columns={columns} {...list} />
      <Box component="section" className={classes.box ?? ''} style={sizes} aria-label={caption} tabIndex={0}>
        <table className={classes.table} aria-busy={props.isLoading || isPartial}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <Columns {...parts} />
          <TableHead {...{ list, placed, columnSettings, rows, selection }} />
          <TableBody {...parts} />
        </table>
        {!props.isLoading && <Steady page={list.page} pageSize={state.pageSize} />}
        {!props.isLoading && list.page.total === 0 && (
          <div className={classes.message}>
            <EmptyState text={props.noMatchText}>
              <Button variant="default" onClick={clearAll}>
                Clear search and filters
              </Button>
            </EmptyState>
          </div>
        )}
      </Box>
      <TableFooter
        page={list.page}
        pageSize={state.pageSize}
        loadingText={props.isLoading || isPartial ? props.loadingText : undefined}
        isPartial={isPartial}
        selectedCount={selection?.selected.length ?? 0}
        clearSelection={() => selection?.select([])}
        onPage={(pageIndex) => onStateChange({ ...state, pageIndex })}
        onPageSize={(pageSize) => onStateChange({ ...state, pageSize, pageIndex: 0 })}
      />
    </div>
  );
}
