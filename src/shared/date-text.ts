/** Dates as people here type them, day before month: what is not surely a date is none (specification, section 3). */
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A two-digit year is at most so many years ahead; others are of the century before. */
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

/** Null where the calendar has no such day. */
function isoDate(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Of two cells: no date has any. */
const lineOrTab = /[\t\n\v\f\r]/;

/**
 * `20/11/26`, `20 nov`, `2026-11-20` as `2026-11-20`; without a year it is that of `today` (`YYYY-MM-DD`). Null for
 * anything else.
 */
export function parseDate(typed: string, today: string): string | null {
  if (lineOrTab.test(typed)) return null;
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const iso = yearFirst.exec(text);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = named.exec(text);
  if (written) return isoDate(yearOf(written[3], today), monthOf(written[2] ?? ''), Number(written[1]));
  const numbers = dayFirst.exec(text) ?? digits.exec(text);
  return numbers && isoDate(yearOf(numbers[3], today), Number(numbers[2]), Number(numbers[1]));
}
