/** The data table of all lists. */
import { Box, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, memo, type ReactNode, type UIEvent, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '#shared/numbers.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { ActiveChips } from './active-chips.tsx';
import { DataRow, OtherRow, type RowLabel, SkeletonRows } from './body-rows.tsx';
import cards from './cards.module.css';
import { layoutVariables, type PlacedColumn, placeColumns } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ColumnChoices } from './header-props.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import { isNarrowed } from './list-request.ts';
import type { Answer } from './list-source.ts';
import { type ListState, withFilter } from './list-state.ts';
import { PhoneContext } from './name-cell.tsx';
import { rowOpening } from './row-keys.ts';
import { TableColumns } from './table-columns.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableHead } from './table-head.tsx';
import type { Table } from './table-model.ts';
import { TotalsRow } from './totals-row.tsx';
import type { ColumnSettingsControl } from './use-column-settings.ts';
import type { Item } from './use-groups.ts';
import type { HiddenSelection } from './use-hidden-selection.ts';
import { useListTable } from './use-list-table.ts';
import type { PinnedRows } from './use-pinned-items.ts';
import type { RowSelection } from './use-row-selection.ts';
import { useStickLimit } from './use-stick-limit.ts';

interface NothingMatchesProps {
  text: string;
  change(part: Partial<ListState>): void;
  elsewhere: ReactNode;
}

/** Offers to clear the search, and shows matches elsewhere. */
function NothingMatches({ text, change, elsewhere }: NothingMatchesProps) {
  return (
    <div className={classes.message}>
      <EmptyState text={text}>
        {elsewhere}
        <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
          Clear search and filters
        </Button>
      </EmptyState>
    </div>
  );
}

/** Texts of a list. */
export interface ListTexts {
  /** `Loading list of invoices...` */
  loadingText: string;
  /** `No invoices to display` */
  emptyText: string;
  /** `No invoices match.` */
  noMatchText: string;
  /** The plural name of the records: `trucks`. */
  plural: string;
}

/** `columns` and `rowLabel` must keep their identity between renders. */
export interface DataTableProps<Row extends ListRow> extends ListTexts {
  /** The table's name for screen readers: `Current Stock`. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  columnSettings: ColumnSettingsControl;
  state: ListState;
  change(part: Partial<ListState>): void;
  /** The last response with its request; undefined before the first one. */
  answer: Answer<Row> | undefined;
  /** Contents of the table's body. */
  items: readonly Item<Row>[];
  /** Index of the first visible row or group. */
  start: number;
  isFetching: boolean;
  /** New rows wait while others are in use. */
  pinnedRows: PinnedRows;
  /** From `useRowSelection()`; requires `rowLabel` for the checkboxes' labels: `Select AB12 CDE`. */
  selection?: RowSelection<Row> | undefined;
  hiddenSelection?: HiddenSelection | undefined;
  rowLabel?: RowLabel<Row> | undefined;
  /** A button for the empty list. */
  emptyAction?: ReactNode;
  /** Matches elsewhere, shown if nothing matches here. */
  elsewhere?: ReactNode;
  /** Notices about the filters, shown below them. */
  filterNotices?: ReactNode;
  useChoices: ColumnChoices;
  /** Shows a card for each row. */
  isCards?: boolean;
}

/** A shorter last page gets the height of this many rows, so that the footer stays in place. */
const minPageRows = 10;

/** Space below the rows of a shorter last page. */
function FillerRows({ shown, total, pageSize }: { shown: number; total: number; pageSize: number }) {
  const missing = total > pageSize ? Math.min(pageSize, minPageRows) - shown : 0;
  if (missing <= 0) return null;
  return <div style={{ height: `calc(${missing} * var(--row-height))` }} />;
}

interface PartProps<Row extends ListRow> {
  props: DataTableProps<Row>;
  placed: readonly PlacedColumn<Row>[];
  table: Table<Row>;
}

function TableBody<Row extends ListRow>({ props, placed, table }: PartProps<Row>) {
  const { columns } = props;
  const hasSelection = props.selection !== undefined;
  const cells = placed.length + (hasSelection ? 2 : 1);
  const navigate = useNavigate();
  const opening = useMemo(() => rowOpening(navigate), [navigate]);
  if (!props.answer) {
    return (
      <tbody aria-hidden="true">
        <SkeletonRows count={Math.min(props.state.pageSize, minPageRows)} cells={cells} />
      </tbody>
    );
  }
  const { rowsById } = table.getRowModel();
  const { rowSelection } = table.state;
  const rowLabel = hasSelection ? props.rowLabel : undefined;
  return (
    <tbody {...opening} ref={props.pinnedRows.watch}>
      {props.items.map((item) => {
        const { key } = item;
        if (item.kind !== 'row') return <OtherRow key={key} {...{ item, columns, placed, cells, hasSelection }} />;
        const row = rowsById[item.key];
        const isSelected = rowSelection[item.key] === true;
        return row && <DataRow key={key} {...{ row, placed, isSelected, rowLabel }} isRemoved={item.isRemoved} />;
      })}
    </tbody>
  );
}

/** The visible rows, without groups and removed rows. */
export function rowsOf<Row extends ListRow>(items: readonly Item<Row>[]): Row[] {
  return items.flatMap((item) => (item.kind === 'row' && !item.isRemoved ? [item.row] : []));
}

/** Scrolling the box sideways by more than this many pixels hides the additional lines of a phone. */
const moveTolerance = 12;

/** Sets an attribute instead of React state, so that nothing is rendered while the user scrolls. */
function markMoved({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-moved', currentTarget.scrollLeft > moveTolerance);
}

/** `1 truck`, `2,345 trucks` */
function countOf(total: number, plural: string): string {
  return `${formatNumber(total)} ${total === 1 ? plural.slice(0, -1) : plural}`;
}

const Caption = memo(function Caption({ text }: { text: string }) {
  return (
    <caption>
      <span className="visually-hidden">{text}</span>
    </caption>
  );
});

function DataTableView<Row extends ListRow>(props: DataTableProps<Row>) {
  const { caption, columns, columnSettings, state, change, answer, items, selection } = props;
  const { order, hidden, pinnedLeft, pinnedRight } = columnSettings.settings;
  const rows = useMemo(() => rowsOf(items), [items]);
  const allRows = useMemo(() => items.flatMap((item) => (item.kind === 'row' ? [item.row] : [])), [items]);
  const { table, widths } = useListTable({
    columns,
    rows: allRows,
    sort: state.sort,
    change,
    selection,
    columnSettings,
  });
  const chosen = useMemo(
    () => placeColumns(columns, { order, hidden, pinnedLeft, pinnedRight }),
    [columns, order, hidden, pinnedLeft, pinnedRight],
  );
  const hasSelection = selection !== undefined;
  const isPhone = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false });
  const isCards = props.isCards === true;
  const { boxRef, limited: placed } = useStickLimit({ placed: chosen, widths, hasSelection, isPhone });
  const select = selection?.select;
  const sizes: CSSProperties = useMemo(
    () => layoutVariables(placed, widths, hasSelection),
    [placed, widths, hasSelection],
  );
  const clearSelection = useCallback(() => select?.([]), [select]);
  const page = answer?.page;
  const isGrouped = answer !== undefined && answer.request.group !== null;
  const count = isGrouped ? page?.groups.length : page?.total;

  if (answer && page?.total === 0 && !isNarrowed(answer.request)) {
    return (
      <div className={classes.root}>
        <EmptyState text={props.emptyText}>{props.emptyAction}</EmptyState>
      </div>
    );
  }
  return (
    <div
      className={classes.root}
      data-table
      data-lines={(!isCards && columns.some(({ isLead }) => isLead)) || undefined}
      data-loading={page === undefined || undefined}
    >
      <ActiveChips
        {...{ columns, state, change }}
        setFilter={(id, filter) => change({ filters: withFilter(state.filters, id, filter) })}
      />
      {props.filterNotices}
      <Box
        component="section"
        ref={boxRef}
        className={classes.box ?? ''}
        style={sizes}
        aria-label={caption}
        tabIndex={0}
        onScroll={markMoved}
      >
        <table
          className={joinClasses(classes.table, isCards && cards.cards)}
          data-cards={isCards || undefined}
          aria-busy={!page || props.isFetching}
        >
          <Caption text={caption} />
          <TableColumns {...{ placed, widths, hasSelection }} />
          <TableHead
            {...{ table, placed, columnSettings, state, change, rows, selection }}
            useChoices={props.useChoices}
          />
          <PhoneContext value={isPhone && !isCards}>
            <TableBody {...{ props, placed, table }} />
            {page?.total !== 0 && (
              <TotalsRow {...{ placed, hasSelection }} sums={page?.sums} of={countOf(page?.total ?? 0, props.plural)} />
            )}
          </PhoneContext>
        </table>
        {page && !isCards && <FillerRows shown={items.length} total={count ?? 0} pageSize={state.pageSize} />}
        {page?.total === 0 && <NothingMatches text={props.noMatchText} change={change} elsewhere={props.elsewhere} />}
      </Box>
      <TableFooter
        {...{ change, count }}
        pageSize={state.pageSize}
        start={props.start}
        shown={isGrouped ? undefined : rows.length}
        total={page?.total}
        plural={props.plural}
        loadingText={props.loadingText}
        selectedCount={selection?.selected.length ?? 0}
        clearSelection={clearSelection}
        hiddenSelection={props.hiddenSelection}
        waiting={props.pinnedRows.waiting}
        showWaiting={props.pinnedRows.show}
      />
    </div>
  );
}

/** The table with active filters above and a footer below. Typing in the search box does not render it again. */
export const DataTable = memo(DataTableView) as typeof DataTableView;
