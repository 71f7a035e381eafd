/** The cells of a CSV feed, and of the preview of any feed. */
import type { FeedColumn, FeedSettings } from '#feeds/feed.ts';
import { feedFields } from '#feeds/feed.ts';
import { guardFormula } from '#shared/csv.ts';
import { fitEncoding } from './feed-encoding.ts';
import type { FeedEntry, FeedValue } from './feed-entry.ts';

type Values = FeedColumn['values'];
export type CsvSettings = Pick<FeedSettings, 'columns' | 'encoding'>;

const allColumns: readonly FeedColumn[] = feedFields.map((field) => ({ head: field, field, values: {} }));

function columnsOf({ columns }: Pick<CsvSettings, 'columns'>): readonly FeedColumn[] {
  return columns.length > 0 ? columns : allColumns;
}

function replaced(text: string, values: Values): string {
  return Object.hasOwn(values, text) ? (values[text] ?? text) : text;
}

/** The separator of a list becomes a slash in its entries. */
function listItem(text: string): string {
  return text.replaceAll('|', '/');
}

function cellText(value: FeedValue, values: Values): string {
  if (value === null) return replaced('', values);
  if (typeof value !== 'object') return replaced(String(value), values);
  if (value.length === 0) return replaced('', values);
  return value.map((item) => listItem(replaced(listItem(item), values))).join('|');
}

/** Characters are replaced first, because one of them can make the text a formula. */
function safeText(text: string, { encoding }: CsvSettings): string {
  return guardFormula(fitEncoding(text, encoding));
}

export function headCells(settings: CsvSettings): string[] {
  return columnsOf(settings).map(({ head }) => safeText(head, settings));
}

export function rowCells(entry: FeedEntry, settings: CsvSettings): string[] {
  return columnsOf(settings).map(({ field, values }) => safeText(cellText(entry[field], values), settings));
}
