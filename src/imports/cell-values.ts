/**
 * Reads cells as numbers, amounts, dates and text. A form shows how it understood an entry while the user types, but
 * a file has thousands of cells, so anything ambiguous is rejected here.
 */
import { readFileDate } from '#shared/date-text.ts';
import { addDays } from '#shared/dates.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import { type NumberRules, parseNumber } from '#shared/number-text.ts';
import { parsePhoneNumber } from '#shared/phone-number.ts';
import { parseRegNumber } from '#shared/reg-number.ts';
import { type Cell, cellText, isShownCell, type ShownCell, withoutNoise } from './cell.ts';

export type FilledCell = Exclude<Cell, null>;

/** The value read from a cell. With a `reason` the value is the cell's own text and the row is rejected. */
export interface CellValue {
  value: unknown;
  reason?: string;
}

/** Max characters of a cell that is read as a number or a date. Longer text is left to the field's own validation. */
export const maxValueLength = 60;

const instructions = { money: 'Enter an amount.', whole: 'Enter a whole number.' } as const;

export type FileNumber = keyof typeof instructions;

const otherCurrency = /[\p{Sc}]|\b(?:USD|EUR|CHF|PLN|SEK|NOK|DKK|AUD|CAD|NZD|ZAR|AED|JPY|CNY)\b/iu;

/**
 * A specific reason why text is not a number of this kind; undefined leaves it to the field's own validation
 * message.
 */
function numberReason(text: string, kind: FileNumber): string | undefined {
  if (text.length > maxValueLength) return undefined;
  if (text.includes('%')) return `${instructions[kind]} ${text} is a percentage.`;
  const isForeign = kind === 'money' && otherCurrency.test(text.replaceAll('£', ''));
  return isForeign ? `${instructions[kind]} ${text} is not in pounds.` : undefined;
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

/** Half of the last decimal place shown, plus the rounding error of binary floating point. */
function tolerance(shown: string, value: number): number {
  const places = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;
  return 0.5 * 10 ** -places + Math.abs(value) * 1e-9;
}

/**
 * Takes a formatted number as displayed. Decimals that the format hides are preserved as far as the field allows:
 * hiding the pence does not change the amount.
 */
function numberOfFormat({ number, shown }: ShownCell & { kind: 'number' }, kind: FileNumber): CellValue {
  const text = shown.trim();
  const read = parseNumber(text, { kind, from: 'cell' });
  if (read === null || Number.isNaN(read)) {
    return { value: text, reason: numberReason(text, kind) ?? `${instructions[kind]} The cell shows ${text}.` };
  }
  const exact = withoutNoise(number);
  if (Math.abs(read - exact) > tolerance(text, exact)) {
    return { value: text, reason: `${instructions[kind]} The cell shows ${text} but contains ${exact}.` };
  }
  return { value: fits(exact, kind) ? exact : read };
}

/** @param hasDecimalComma whether a point separates thousands in the column of the cell */
export function readNumberCell(cell: FilledCell, kind: FileNumber, hasDecimalComma = false): CellValue {
  if (typeof cell === 'number') return { value: Number(cell.toFixed(6)) };
  if (isShownCell(cell) && cell.kind === 'number') return numberOfFormat(cell, kind);
  const text = cellText(cell);
  if (isShownCell(cell) && cell.kind === 'date') {
    return { value: text, reason: `${instructions[kind]} ${text} is a date.` };
  }
  return numberOfText(text, { kind, from: 'file', hasDecimalComma });
}

/**
 * The date that a spreadsheet shows for a serial number, or null. Serial 60 is 29 February 1900, a date that Excel
 * invented.
 */
export function dayOfSerial(serial: number, countsFrom1904 = false): string | null {
  // Cells with a time may be a fraction of a second short.
  const day = Math.floor(serial + 0.5 / 86_400) + (countsFrom1904 ? 1462 : 0);
  const isDay = serial >= 0 && day >= 1 && day < 2_958_466 && day !== 60;
  return isDay ? addDays(day > 60 ? '1899-12-30' : '1899-12-31', day) : null;
}

const yearsAhead = 10;

/** Reads a plain number as a date only if it is a plausible one: 2019 is a year, not a serial number. */
function plainDay(day: string | null | undefined, today: string): CellValue | undefined {
  const isLikely =
    day !== null &&
    day !== undefined &&
    day >= '1980-01-01' &&
    day <= `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  return isLikely ? { value: day } : undefined;
}

/** A time of day after the date. Times in other time zones are not matched, because the date may differ here. */
const timeOfDay = /[T ](?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]m)?|00:00(?::00(?:\.0+)?)?Z)$/i;
const serialText = /^\d{5}(?:\.\d+)?$/;
const plainDigits = /^[\d,.]+$/;

/** Reads a cell as `YYYY-MM-DD`. */
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

/** Which of the first two numbers of a date is the month; undefined if the cell is not such a date. */
export function slashOrder(cell: Cell | undefined): 'day' | 'month' | 'either' | undefined {
  const [, first, second] = (typeof cell === 'string' ? threeNumbers.exec(cell.trim()) : null) ?? [];
  if (first === undefined || first === second) return undefined;
  if (Number(second) > 12) return Number(first) > 12 ? undefined : 'month';
  return Number(first) > 12 ? 'day' : 'either';
}

/** What spreadsheets turn `10-3` and `3/10/24` into; `10 MAR` is not matched because it can be a number plate. */
const dateLike =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2,4}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?)$/i;
/** `5.41925E+13` */
const exponent = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$|^[+-]?\d[.,]\d+E\d+$/i;
const manyDigits = /^\d{16,}$/;

const asText = 'Format the column as text, enter it again and save the file.';
const turnedIntoDate = (text: string) => `The spreadsheet has turned this into a date (${text}). ${asText}`;
const shortened = (text: string) => `The spreadsheet has shortened this number (${text}). ${asText}`;

/**
 * Reads a cell as text.
 * @param isFree true for prose, which may contain dates
 */
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

export function readRegNumberCell(cell: FilledCell): CellValue {
  const read = readTextCell(cell);
  const text = cellText(cell);
  if (read.reason !== undefined || text.length > maxValueLength || parseRegNumber(text, 'file') !== null) return read;
  return { value: text, reason: `Enter one reg number. The cell shows ${text}.` };
}

/**
 * Reads a phone number. Text may contain more, such as two numbers; a numeric cell must be a single phone number,
 * not an amount.
 */
export function readPhoneCell(cell: FilledCell): CellValue {
  const read = readTextCell(cell);
  const text = cellText(cell);
  const isText = typeof cell === 'string' || (isShownCell(cell) && cell.kind === 'digits');
  if (read.reason !== undefined || isText || parsePhoneNumber(text, 'file') !== null) return read;
  return { value: text, reason: `Enter a phone number. The cell shows ${text}.` };
}
