/** 'Export': all rows that match, columns as shown, as CSV or as an Excel workbook (specification, section 10.6). */
import { callApiForFile } from '#web/api/call-api.ts';
import { FormatMenu } from '#web/ui/format-menu.tsx';
import { placeColumns } from './column-layout.ts';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import { callQuery, requestOf } from './list-request.ts';
import { companyPathOf, type ListSource } from './list-source.ts';
import type { ListState } from './list-state.ts';

interface ExportProps<Row extends ListRow> {
  /** What the file is called after: `Current Stock`. */
  title: string;
  source: ListSource;
  state: ListState;
  columns: readonly ListColumn<Row>[];
  settings: ColumnSettings;
}

/** The ids of the columns in sight, in their order; the view column is none of the list's fields. */
export function shownColumnIds<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  settings: ColumnSettings,
): string[] {
  return placeColumns(columns, settings).flatMap(({ column }) => (column.id === 'view' ? [] : [column.id]));
}

/** The button of a list. */
export function ExportMenu<Row extends ListRow>({ title, source, state, columns, settings }: ExportProps<Row>) {
  const params = { truckCompany: companyPathOf(source.company) };
  const query = { ...callQuery({ ...requestOf(state), group: null }), ...source.fixed };
  return (
    <FormatMenu
      asIcon
      offered={['csv', 'xlsx']}
      name={`${title.replaceAll(' ', '_')}_${source.company}`}
      read={(format) =>
        callApiForFile(source.routes.export, {
          params,
          query: { ...query, format, columns: shownColumnIds(columns, settings).join(',') },
        })
      }
    />
  );
}
