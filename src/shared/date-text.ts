/** Parses dates as British users type them, day before month. Ambiguous texts are rejected. */
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A two-digit year is at most this many years ahead; later ones are in the century before. */
const yearsAhead = 30;

/** `2026-11-20`, `2026/11/20` */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
/** `20/11/26`, `20.11.2026`, `20-11` */
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/;
/** `20 nov`, `20th November 2026`, `20nov26` */
const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?(?:[-/. ,]*(\d{4}|\d{2}))?$/;
/** `201126`, `20112026` */
const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;

function monthOf(name: string): number {
  const full = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  const index = monthNames.indexOf(name.slice(0, 3));
  const isWhole = index >= 0 && full.format(Date.UTC(2026, index)).toLowerCase().startsWith(name);
  return isWhole || name === 'sept' ? index + 1 : 0;
}

function yearOf(text: string | undefined, today: string): number {
  const thisYear = Number(today.slice(0, 4));
  if (text === undefined) return thisYear;
  if (text.length === 4) return Number(text);
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + yearsAhead ? year - 100 : year;
}

/** Null if the calendar has no such day. */
function isoDate(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Separates cells of a pasted table, so the text is not one date. */
const lineOrTab = /[\t\n\v\f\r]/;

/** The parts of a typed date; the year may be missing. */
interface WrittenDate {
  year: string | undefined;
  month: number;
  day: number;
}

function writtenDate(typed: string): WrittenDate | null {
  if (lineOrTab.test(typed)) return null;
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const iso = yearFirst.exec(text);
  if (iso) return { year: iso[1], month: Number(iso[2]), day: Number(iso[3]) };
  const written = named.exec(text);
  if (written) return { year: written[3], month: monthOf(written[2] ?? ''), day: Number(written[1]) };
  const numbers = dayFirst.exec(text) ?? digits.exec(text);
  return numbers && { year: numbers[3], month: Number(numbers[2]), day: Number(numbers[1]) };
}

/**
 * Parses `20/11/26`, `20 nov` or `2026-11-20` to `2026-11-20`. A date without a year is in the year of `today`
 * (`YYYY-MM-DD`). Null if the text is not a date.
 */
export function parseDate(typed: string, today: string): string | null {
  const written = writtenDate(typed);
  return written && isoDate(yearOf(written.year, today), written.month, written.day);
}

const onlyDigits = /^\d+$/;
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/;

/** `20112026` or `20261120`: only one order gives a year from 1900 to 2199. Six digits would be ambiguous. */
function dateOfDigits(text: string): string | null {
  const [, year, month, day] = eightDigits.exec(text) ?? [];
  if (year === undefined) return null;
  const readings = [
    isoDate(Number(year), Number(month), Number(day)),
    isoDate(Number(text.slice(4)), Number(text.slice(2, 4)), Number(text.slice(0, 2))),
  ].filter((date) => date !== null && date >= '1900-01-01' && date < '2200-01-01');
  return readings.length === 1 ? (readings[0] ?? null) : null;
}

/**
 * Parses a date of an imported file. A form shows the year that it assumed, but a file cannot, so a year is required.
 */
export function readFileDate(written: string, today: string): { day: string | null; lacksYear: boolean } {
  const text = written.trim();
  if (onlyDigits.test(text)) return { day: dateOfDigits(text), lacksYear: false };
  const day = parseDate(text, today);
  const lacksYear = day !== null && writtenDate(text)?.year === undefined;
  return { day: lacksYear ? null : day, lacksYear };
}
