/** The columns in sight by their ids, for the calls of a list, its views and its files. */
import { placeColumns } from './column-layout.ts';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';

function shown<Row extends ListRow>(columns: readonly ListColumn<Row>[], settings: ColumnSettings) {
  return placeColumns(columns, settings).flatMap(({ column }) => (column.id === 'view' ? [] : [column]));
}

/** The ids of the columns in sight, in their order; the view column is none of the list's fields. */
export function shownColumnIds<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  settings: ColumnSettings,
): string[] {
  return shown(columns, settings).map(({ id }) => id);
}

/** Those of them that a file has: not the photo. */
export function exportedColumnIds<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  settings: ColumnSettings,
): string[] {
  return shown(columns, settings).flatMap(({ id, unexported }) => (unexported ? [] : [id]));
}
