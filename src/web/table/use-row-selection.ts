/** Selected rows with all their fields. The selection survives paging, searching, sorting and grouping. */
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { ChangeEventsContext } from '#web/live/change-events.ts';
import type { ListRow } from './list-column.ts';

export interface RowSelection<Row extends ListRow> {
  /** The selected rows with their last known values, in the order of selection. */
  selected: readonly Row[];
  /** Selects exactly these rows, which must be visible or already selected. */
  select(ids: readonly string[]): void;
  /** The function never changes. */
  clear: () => void;
}

/** @param shown the visible rows */
export function useRowSelection<Row extends ListRow>(shown: readonly Row[]): RowSelection<Row> {
  const [selectedRows, setSelectedRows] = useState<readonly Row[]>([]);
  const listen = useContext(ChangeEventsContext);
  // A truck that a colleague has deleted can neither be sold nor put on an invoice.
  useEffect(
    () =>
      listen(({ id, deleted }) => {
        if (deleted)
          setSelectedRows((rows) => (rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows));
      }),
    [listen],
  );
  const selected = useMemo(() => {
    if (selectedRows.length === 0) return selectedRows;
    const latest = new Map(shown.map((row) => [row.id, row]));
    return selectedRows.map((row) => latest.get(row.id) ?? row);
  }, [selectedRows, shown]);
  const select = useCallback(
    (ids: readonly string[]) => {
      const known = new Map([...selected, ...shown].map((row) => [row.id, row]));
      setSelectedRows(ids.flatMap((id) => known.get(id) ?? []));
    },
    [selected, shown],
  );
  const clear = useCallback(() => setSelectedRows([]), []);
  return useMemo(() => ({ selected, select, clear }), [selected, select, clear]);
}
