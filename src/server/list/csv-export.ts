/** Rows of a list as CSV for spreadsheets (RFC 4180, in UTF-8 with a mark that Excel knows it by). */
import { stringify } from 'csv-stringify/sync';
import type { Field } from '#shared/fields.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { ExportRow } from './export-rows.ts';

const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, whatever white space stands before it. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

function withUnit({ unitField, choices }: Field, value: string | number, row: ExportRow): string {
  const unit = unitField === undefined ? '' : (row[unitField] ?? '');
  return unit === '' ? String(value) : `${formatNumber(Number(value))} ${choices?.[String(unit)] ?? unit}`;
}

/** What people read in a cell; amounts and dates stay plain, so that a spreadsheet knows them for what they are. */
function cellText(field: Field, row: ExportRow): string {
  const value = row[field.id] ?? null;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.type === 'money' || field.type === 'number') return withUnit(field, value, row);
  if (field.type === 'date') return String(value);
  return safeText(field.choices?.[String(value)] ?? String(value));
}

/** A text that no spreadsheet runs as a formula. */
function safeText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** A whole file of these texts, the first line its head. */
export function csvOfTexts(records: readonly (readonly string[])[]): string {
  return byteOrderMark + lines(records.map((record) => record.map(safeText)));
}

function lines(records: string[][]): string {
  return stringify(records, { record_delimiter: 'windows' });
}

/** The file in pieces; without the mark for a program that takes it for a part of the first column's name. */
export async function* csvFile(
  fields: readonly Field[],
  batches: AsyncIterable<ExportRow[]>,
  { mark }: { mark: boolean } = { mark: true },
): AsyncGenerator<string> {
  yield (mark ? byteOrderMark : '') + lines([fields.map(({ label }) => label)]);
  for await (const rows of batches) yield lines(rows.map((row) => fields.map((field) => cellText(field, row))));
}
