/** A list's state as today's columns understand it, for its questions and for its table. */
import { useMemo } from 'react';
import type { ListColumn, ListRow } from './list-column.ts';
import { fitState } from './list-request.ts';
import type { ListState } from './list-state.ts';

interface FittedState {
  state: ListState;
  /** Without what is searched for: the same object for whatever is typed, so that no letter draws the table anew. */
  tableState: ListState;
}

/** What columns of the past are named in it is left out. */
export function useFittedState<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  { search, filters, sort, grouping, pageIndex, pageSize }: ListState,
): FittedState {
  const tableState = useMemo(
    () => fitState(columns, { search: '', filters, sort, grouping, pageIndex, pageSize }),
    [columns, filters, sort, grouping, pageIndex, pageSize],
  );
  return useMemo(() => ({ state: { ...tableState, search }, tableState }), [tableState, search]);
}
