import { Readable } from 'node:stream';
import { StreamResponse } from '#server/http/request-context.ts';
import type { Field } from '#shared/fields.ts';
import { workbookType } from '#shared/list-routes.ts';
import { type CsvReader, csvFile } from './csv-writer.ts';
import type { ExportRow } from './export-row.ts';
import { xlsxFile } from './xlsx-writer.ts';

export interface Table {
  fields: readonly Field[];
  batches: AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>;
}

/** @param name without extension */
export function csvAnswer(name: string, { fields, batches }: Table, reader: CsvReader = 'people'): StreamResponse {
  const content = Readable.from(csvFile(fields, batches, reader), { objectMode: false, highWaterMark: 65_536 });
  return new StreamResponse(`${name}.csv`, 'text/csv; charset=utf-8', content);
}

/**
 * A file for people in the requested format.
 * @param name without extension
 * @param sheet name of the workbook's sheet
 */
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
