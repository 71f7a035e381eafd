import { csvRecord, guardFormula } from '#shared/csv.ts';
import { valueText } from '#shared/field-texts.ts';
import type { Field } from '#shared/fields.ts';
import type { ExportRow } from './export-row.ts';

/**
 * Who reads a file. For people, who open it in a spreadsheet, formulas in texts are guarded and a byte order mark
 * marks it as UTF-8 for Excel. Programs, such as Xero, read every text literally.
 */
export type CsvReader = 'people' | 'programs';

const byteOrderMark: Record<CsvReader, string> = { people: '\uFEFF', programs: '' };
const writeText: Record<CsvReader, (text: string) => string> = { people: guardFormula, programs: (text) => text };

/** Numbers, amounts and dates are plain, so that a spreadsheet recognises them. Choices have their labels. */
function cellText(field: Field, value: ExportRow[string] | undefined, reader: CsvReader): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return writeText[reader](valueText(field, value));
  if (field.type === 'money' || field.type === 'number' || field.type === 'date') return String(value);
  return writeText[reader](field.choices?.[String(value)] ?? String(value));
}

/** Yields the header row with the fields' labels, then the rows. */
export async function* csvFile(
  fields: readonly Field[],
  batches: AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>,
  reader: CsvReader,
): AsyncGenerator<string> {
  yield byteOrderMark[reader] + csvRecord(fields.map(({ label }) => writeText[reader](label)));
  for await (const rows of batches) {
    yield rows.map((row) => csvRecord(fields.map((field) => cellText(field, row[field.id], reader)))).join('');
  }
}

/** A complete file of texts for people. The first record is the header. */
export function csvOfTexts(records: readonly (readonly string[])[]): string {
  return byteOrderMark.people + records.map((record) => csvRecord(record.map(guardFormula))).join('');
}
