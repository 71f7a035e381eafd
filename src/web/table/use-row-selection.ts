/** Selected rows by id: a selection survives paging, sorting, filtering and a refetch (specification, 2.4). */
import { useCallback, useMemo, useState } from 'react';
import type { ListRow } from './list-column.ts';

/** What `DataTable` needs to offer checkboxes, and what the page does with the chosen rows. */
export interface RowSelection<Row extends ListRow> {
  /** The selected rows as they are now, in the order of the list; one that left the list is no longer selected. */
  selected: readonly Row[];
  select(ids: readonly string[]): void;
}

const noIds: readonly string[] = [];

/** Keeps a selection of `rows`. */
export function useRowSelection<Row extends ListRow>(rows: readonly Row[]): RowSelection<Row> {
  const [ids, setIds] = useState(noIds);
  const selected = useMemo(() => {
    if (ids.length === 0) return [];
    const wanted = new Set(ids);
    return rows.filter((row) => wanted.has(row.id));
  }, [ids, rows]);
  const select = useCallback((next: readonly string[]) => setIds(next), []);
  return useMemo(() => ({ selected, select }), [selected, select]);
}
