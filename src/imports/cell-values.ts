/**
 * Cells as numbers, amounts, days and texts. A form shows what it has read while it is typed. A file has thousands of cells, so
 * what could be meant in two ways is refused here.
 */
import { readFileDate } from '#shared/date-text.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import { type NumberRules, parseNumber } from '#shared/number-text.ts';
import { parsePhoneNumber } from '#shared/phone-number.ts';
import { parseRegNumber } from '#shared/reg-number.ts';
import { type Cell, cellText, isShownCell, type ShownCell, withoutNoise } from './cell.ts';

/** A cell that is not empty. */
export type FilledCell = Exclude<Cell, null>;

/** What a cell says for its field; a reason is why it must not be taken, and the value is then what the file has. */
export interface CellValue {
  value: unknown;
  reason?: string;
}

/** Characters of the longest cell that is read as a number or a date; a longer one is left to the field to refuse. */
export const maxValueLength = 60;

const orders = { money: 'Enter an amount.', whole: 'Enter a whole number.' } as const;

/** Kinds of numbers that files bring. */
export type FileNumber = keyof typeof orders;

const otherCurrency = /[\p{Sc}]|\b(?:USD|EUR|CHF|PLN|SEK|NOK|DKK|AUD|CAD|NZD|ZAR|AED|JPY|CNY)\b/iu;

/** Why a text is no number of the kind, where that can be said; otherwise the field says it in its own words. */
function numberReason(text: string, kind: FileNumber): string | undefined {
  if (text.length > maxValueLength) return undefined;
  if (text.includes('%')) return `${orders[kind]} ${text} is a percentage.`;
  const isForeign = kind === 'money' && otherCurrency.test(text.replaceAll('£', ''));
  return isForeign ? `${orders[kind]} ${text} is not in pounds.` : undefined;
}

function refused(text: string, reason: string | undefined): CellValue {
  return reason === undefined ? { value: text } : { value: text, reason };
}

function numberOfText(text: string, rules: NumberRules & { kind: FileNumber }): CellValue {
  const value = text.length > maxValueLength ? Number.NaN : parseNumber(text, rules);
  return value === null || Number.isNaN(value) ? refused(text, numberReason(text, rules.kind)) : { value };
}

function fits(value: number, kind: FileNumber): boolean {
  return kind === 'money' ? hasTwoDecimals(value) : Number.isInteger(value);
}

/** Half of the last place that a text shows, and what binary fractions add. */
function tolerance(shown: string, value: number): number {
  const places = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;
  return 0.5 * 10 ** -places + Math.abs(value) * 1e-9;
}

/**
 * A formatted number is what its text says it is. Its own decimals are kept as far as the field holds them, for a format
 * that hides pence does not make them less.
 */
function numberOfFormat({ number, shown }: ShownCell & { kind: 'number' }, kind: FileNumber): CellValue {
  const text = shown.trim();
  const read = parseNumber(text, { kind, from: 'cell' });
  if (read === null || Number.isNaN(read)) {
    return { value: text, reason: numberReason(text, kind) ?? `${orders[kind]} The cell shows ${text}.` };
  }
  const exact = withoutNoise(number);
  if (Math.abs(read - exact) > tolerance(text, exact)) {
    return { value: text, reason: `${orders[kind]} The cell shows ${text} but contains ${exact}.` };
  }
  return { value: fits(exact, kind) ? exact : read };
}

/** A number or an amount. */
export function readNumberCell(cell: FilledCell, kind: FileNumber): CellValue {
  if (typeof cell === 'number') return { value: Number(cell.toFixed(6)) };
  if (isShownCell(cell) && cell.kind === 'number') return numberOfFormat(cell, kind);
  const text = cellText(cell);
  if (isShownCell(cell) && cell.kind === 'date') {
    return { value: text, reason: `${orders[kind]} ${text} is a date.` };
  }
  return numberOfText(text, { kind, from: 'file' });
}

const dayMs = 86_400_000;

/** The day that a spreadsheet shows for a number; null where it shows none. Day 60 is 29 February 1900, which never was. */
export function dayOfSerial(serial: number, countsFrom1904 = false): string | null {
  // Cells with a time may be a fraction of a second short.
  const day = Math.floor(serial + 0.5 / 86_400) + (countsFrom1904 ? 1462 : 0);
  const isDay = serial >= 0 && day >= 1 && day < 2_958_466 && day !== 60;
  return isDay ? new Date(Date.UTC(1899, 11, day > 60 ? 30 : 31) + day * dayMs).toISOString().slice(0, 10) : null;
}

const yearsAhead = 10;

/** A number is taken as a day only where it could hardly be anything else: 2019 is a year. */
function plainDay(day: string | null | undefined, today: string): CellValue | undefined {
  const isLikely =
    day !== null &&
    day !== undefined &&
    day >= '1980-01-01' &&
    day <= `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  return isLikely ? { value: day } : undefined;
}

/** Behind a day; at a time of another zone it may be another day here. */
const timeOfDay = /[T ](?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]m)?|00:00(?::00(?:\.0+)?)?Z)$/i;
const serialText = /^\d{5}(?:\.\d+)?$/;
const plainDigits = /^[\d,.]+$/;

/** A day as `YYYY-MM-DD`. */
export function readDateCell(cell: FilledCell, today: string): CellValue {
  const text = cellText(cell);
  if (isShownCell(cell)) {
    if (cell.kind === 'date') return { value: cell.day ?? text };
    if (cell.kind === 'number' && plainDigits.test(text)) {
      return plainDay(cell.day ?? dayOfSerial(cell.number), today) ?? { value: text };
    }
  }
  if (typeof cell === 'number') return plainDay(dayOfSerial(cell), today) ?? { value: text };
  if (text.length > maxValueLength) return { value: text };
  if (serialText.test(text)) return plainDay(dayOfSerial(Number(text)), today) ?? { value: text };
  const { day, lacksYear } = readFileDate(text.replace(timeOfDay, ''), today);
  if (lacksYear) return { value: text, reason: 'Enter a date with its year.' };
  return { value: day ?? text };
}

const threeNumbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/;

/** Which of the first two numbers of a date is its month; undefined for a cell that is no such date. */
export function slashOrder(cell: Cell | undefined): 'day' | 'month' | 'either' | undefined {
  const [, first, second] = (typeof cell === 'string' ? threeNumbers.exec(cell.trim()) : null) ?? [];
  if (first === undefined || first === second) return undefined;
  if (Number(second) > 12) return Number(first) > 12 ? undefined : 'month';
  return Number(first) > 12 ? 'day' : 'either';
}

/** What spreadsheets make of `10-3` and `3/10/24`, which were no dates; `10 MAR` is a number plate. */
const dateLike =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2,4}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?)$/i;
/** `5.41925E+13` */
const exponent = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$|^[+-]?\d[.,]\d+E\d+$/i;
const manyDigits = /^\d{16,}$/;

const asText = 'Format the column as text, enter it again and save the file.';
const turnedIntoDate = (text: string) => `The spreadsheet has turned this into a date (${text}). ${asText}`;
const shortened = (text: string) => `The spreadsheet has shortened this number (${text}). ${asText}`;

/** A text as it is shown. @param isFree whether it is prose, in which a date is a date */
export function readTextCell(cell: FilledCell, isFree = false): CellValue {
  const text = cellText(cell);
  if (text.length > maxValueLength) return { value: text };
  if (isShownCell(cell) && cell.kind === 'date') return { value: text, reason: turnedIntoDate(text) };
  if (!isFree && typeof cell === 'boolean') return { value: text, reason: `Enter some text. The cell shows ${text}.` };
  if (!isFree && dateLike.test(text)) return { value: text, reason: turnedIntoDate(text) };
  const isExact = isShownCell(cell) && cell.kind === 'digits';
  const isLong = !isExact && manyDigits.test(text);
  const isCut = isLong || exponent.test(text) || (typeof cell === 'number' && Math.abs(cell) >= 1e15);
  return isCut ? { value: text, reason: shortened(text) } : { value: text };
}

/** A reg number as it is shown. */
export function readRegNumberCell(cell: FilledCell): CellValue {
  const read = readTextCell(cell);
  const text = cellText(cell);
  if (read.reason !== undefined || text.length > maxValueLength || parseRegNumber(text, 'file') !== null) return read;
  return { value: text, reason: `Enter one reg number. The cell shows ${text}.` };
}

/** A phone number as it is shown. A text may say more, such as two numbers; a number is one, and not an amount. */
export function readPhoneCell(cell: FilledCell): CellValue {
  const read = readTextCell(cell);
  const text = cellText(cell);
  const isText = typeof cell === 'string' || (isShownCell(cell) && cell.kind === 'digits');
  if (read.reason !== undefined || isText || parsePhoneNumber(text, 'file') !== null) return read;
  return { value: text, reason: `Enter a phone number. The cell shows ${text}.` };
}
