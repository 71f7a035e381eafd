/** Selected rows, kept whole: a selection survives paging, searching, sorting and grouping (specification, 10.1), as long as they are there. */
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { ChangeEventsContext } from '#web/live/change-events.ts';
import type { ListRow } from './list-column.ts';

/** What `DataTable` needs to offer checkboxes, and what the page does with the chosen rows. */
export interface RowSelection<Row extends ListRow> {
  /** The selected rows as they were last seen, in the order of their selection. */
  selected: readonly Row[];
  /** Selects exactly these; each is in sight, or selected already. */
  select(ids: readonly string[]): void;
  /** Selects nothing; always the same function. */
  clear: () => void;
}

/** Keeps a selection among rows that come and go; `shown` are those in sight. */
export function useRowSelection<Row extends ListRow>(shown: readonly Row[]): RowSelection<Row> {
  const [selectedRows, setSelectedRows] = useState<readonly Row[]>([]);
  const listen = useContext(ChangeEventsContext);
  // What a colleague deletes can neither be sold nor put on a paper.
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
