/** Creates the TanStack table of a list from its rows, columns and settings. */
import { functionalUpdate, type RowSelectionState, type Updater, useTable } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { characterScale } from './column-layout.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListState } from './list-state.ts';
import { features, type Table, toDefinitions } from './table-model.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';
import type { RowSelection } from './use-row-selection.ts';

interface ListTableInput<Row extends ListRow> {
  columns: readonly ListColumn<Row>[];
  /** The visible rows, in order. */
  rows: readonly Row[];
  sort: ListState['sort'];
  change(part: Partial<ListState>): void;
  selection: RowSelection<Row> | undefined;
  columnSettings: ColumnSettingsControl;
}

type Widths = Record<string, number>;

/** A click on a checkbox with Shift also selects the rows in between. */
function isShiftClick(event: unknown): boolean {
  const native = (event as { nativeEvent?: { shiftKey?: boolean } }).nativeEvent;
  return native?.shiftKey === true;
}

/** Widths while the user drags a column's edge. They are stored at the end of the drag. */
function useDraggedWidths({ settings, change }: ColumnSettingsControl) {
  const [dragged, setDragged] = useState<Widths>();
  const widths = useMemo(() => dragged ?? { ...settings.widths }, [dragged, settings.widths]);
  const isDragged = dragged !== undefined;
  const settle = useEffectEvent(() => {
    if (!dragged) return;
    change((current) => ({ ...current, widths: dragged }));
    setDragged(undefined);
  });
  useEffect(() => {
    if (!isDragged) return;
    const ends = ['mouseup', 'touchend', 'touchcancel'];
    for (const end of ends) addEventListener(end, settle);
    return () => {
      for (const end of ends) removeEventListener(end, settle);
    };
  }, [isDragged]);
  return { widths, setDragged };
}

function scaled(widths: Widths, scale: number): Widths {
  return Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, width * scale]));
}

/** The table and the current column widths. */
export function useListTable<Row extends ListRow>(input: ListTableInput<Row>): { table: Table<Row>; widths: Widths } {
  const { columns, rows, sort, change, selection } = input;
  const { widths, setDragged } = useDraggedWidths(input.columnSettings);
  const rowSelection = useMemo(
    () => Object.fromEntries((selection?.selected ?? []).map((row) => [row.id, true as const])),
    [selection?.selected],
  );
  // The pointer moves in screen pixels, but widths are stored for the default font size.
  const [scale] = useState(characterScale);
  const columnSizing = useMemo(() => scaled(widths, scale), [widths, scale]);
  const sorting = useMemo(() => [...sort], [sort]);
  const table = useTable<typeof features, Row>({
    features,
    columns: useMemo(() => toDefinitions(columns, scale), [columns, scale]),
    data: rows,
    state: { columnSizing, rowSelection, sorting },
    getRowId: (row) => row.id,
    manualSorting: true,
    columnResizeMode: 'onChange',
    isRowRangeSelectionEvent: isShiftClick,
    onSortingChange: (updater) => change({ sort: functionalUpdate(updater, sorting) }),
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      selection?.select(Object.keys(functionalUpdate(updater, rowSelection))),
    onColumnSizingChange: (updater: Updater<Widths>) =>
      setDragged((now) => scaled(functionalUpdate(updater, scaled(now ?? widths, scale)), 1 / scale)),
  });
  return { table, widths };
}
