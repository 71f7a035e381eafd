/** Tables as files that are sent: CSV, or a workbook. */
import { Readable } from 'node:stream';
import { StreamResponse } from '#server/http/request-context.ts';
import type { Field } from '#shared/fields.ts';
import { workbookType } from '#shared/list-routes.ts';
import { type CsvReader, csvFile } from './csv-writer.ts';
import type { ExportRow } from './export-row.ts';
import { xlsxFile } from './xlsx-writer.ts';

/** A table of a file. */
export interface Table {
  fields: readonly Field[];
  batches: AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>;
}

/** A CSV file. @param name without its ending */
export function csvAnswer(name: string, { fields, batches }: Table, reader: CsvReader = 'people'): StreamResponse {
  const content = Readable.from(csvFile(fields, batches, reader), { objectMode: false, highWaterMark: 65_536 });
  return new StreamResponse(`${name}.csv`, 'text/csv; charset=utf-8', content);
}

/** The file in the format that was asked for, for people. @param name without its ending @param sheet the workbook's */
export function spreadsheetAnswer(
  format: 'csv' | 'xlsx',
  { name, sheet }: { name: string; sheet: string },
  table: Table,
): StreamResponse {
  if (format === 'csv') return csvAnswer(name, table);
  const file = xlsxFile(sheet, table.fields, table.batches);
  return new StreamResponse(
    `${name}.xlsx`,
    workbookType,
    Readable.from(file, { objectMode: false, highWaterMark: 65_536 }),
  );
}
