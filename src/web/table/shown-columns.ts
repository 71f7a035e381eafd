/** Ids of the visible columns, for the requests, views and exports of a list. */
import { placeColumns } from './column-layout.ts';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';

function shown<Row extends ListRow>(columns: readonly ListColumn<Row>[], settings: ColumnSettings) {
  return placeColumns(columns, settings).flatMap(({ column }) => (column.id === 'view' ? [] : [column]));
}

/** In display order. The view column is not a field, so it is left out. */
export function shownColumnIds<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  settings: ColumnSettings,
): string[] {
  return shown(columns, settings).map(({ id }) => id);
}

/** The visible columns that can be exported; photos cannot. */
export function exportedColumnIds<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  settings: ColumnSettings,
): string[] {
  return shown(columns, settings).flatMap(({ id, unexported }) => (unexported ? [] : [id]));
}
