/** Exports all matching rows with the visible columns as CSV, Excel workbook or, for some lists, PDF. */
import type { Company } from '#shared/companies.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { type FileFormat, FormatMenu } from '#web/ui/format-menu.tsx';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import { callQuery, requestOf } from './list-request.ts';
import { companyPathOf, isTooLong, type ListSource } from './list-source.ts';
import type { ListState } from './list-state.ts';
import { exportedColumnIds } from './shown-columns.ts';

interface ExportProps<Row extends ListRow> {
  /** Used for the file name: `Current Stock`. */
  title: string;
  source: ListSource;
  state: ListState;
  columns: readonly ListColumn<Row>[];
  settings: ColumnSettings;
  readPdf?: ReadPdf | undefined;
}

/** Loads the matching rows of a company as a PDF. */
export type ReadPdf = (company: Company, query: ReturnType<typeof callQuery>) => Promise<Blob>;

export function ExportMenu<Row extends ListRow>(props: ExportProps<Row>) {
  const { title, source, state, columns, settings, readPdf } = props;
  const { company } = source;
  const params = { truckCompany: companyPathOf(company) };
  const query = { ...callQuery({ ...requestOf(state), group: null }), ...source.fixed };
  const readFile = (format: 'csv' | 'xlsx') => {
    const file = { ...query, format, columns: exportedColumnIds(columns, settings).join(',') };
    const { export: exportRoute, queryExport } = source.routes;
    return isTooLong(file)
      ? callApiForFile(queryExport, { params, body: file })
      : callApiForFile(exportRoute, { params, query: file });
  };
  const printed = company === 'all' || readPdf === undefined ? [] : [['pdf', () => readPdf(company, query)] as const];
  const readers = new Map<FileFormat, () => Promise<Blob>>([
    ['csv', () => readFile('csv')],
    ['xlsx', () => readFile('xlsx')],
    ...printed,
  ]);
  return (
    <FormatMenu
      asIcon
      offered={[...readers.keys()]}
      name={`${title.replaceAll(' ', '_')}_${company}`}
      read={async (format) => (await readers.get(format)?.()) ?? new Blob()}
    />
  );
}
