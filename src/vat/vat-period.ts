/** Months and quarters of the VAT summary: `2026-11` and `2026-Q4`. */

/** Inclusive days. */
export interface Period {
  from: string;
  to: string;
}

/** @param month from 1 to 12 */
function dayText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

interface Parts {
  year: number;
  /** First month, from 1. */
  month: number;
  /** Number of months. */
  months: 1 | 3;
}

function partsOf(period: string): Parts | undefined {
  const [, year, quarter, month] = /^(\d{4})-(?:Q([1-4])|(0[1-9]|1[0-2]))$/.exec(period) ?? [];
  if (year === undefined) return undefined;
  if (quarter !== undefined) return { year: Number(year), month: Number(quarter) * 3 - 2, months: 3 };
  return { year: Number(year), month: Number(month), months: 1 };
}

/** Undefined if the text is not a valid period. */
export function periodDays(period: string): Period | undefined {
  const parts = partsOf(period);
  if (!parts) return undefined;
  const { year, month, months } = parts;
  return { from: dayText(year, month, 1), to: dayText(year, month + months, 0) };
}

function periodText({ year, month, months }: Parts): string {
  const first = dayText(year, month, 1);
  return months === 1 ? first.slice(0, 7) : `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
}

/** The period `steps` later, or earlier if negative. @throws Error for an invalid period */
export function periodAfter(period: string, steps: number): string {
  const parts = partsOf(period);
  if (!parts) throw new Error(`${period} is not a valid period.`);
  return periodText({ ...parts, month: parts.month + steps * parts.months });
}

/** The month or quarter of a day (`YYYY-MM-DD`). */
export function periodOf(day: string, kind: 'month' | 'quarter'): string {
  const month = day.slice(0, 7);
  return kind === 'month' ? month : `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

export function kindOfPeriod(period: string): 'month' | 'quarter' {
  return period.includes('Q') ? 'quarter' : 'month';
}

const monthFormat = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** `November 2026`, `Quarter 4 of 2026` */
export function periodName(period: string): string {
  const days = periodDays(period);
  if (!days) return period;
  if (kindOfPeriod(period) === 'month') return new Date(days.from).toLocaleDateString('en-GB', monthFormat);
  return `Quarter ${period.slice(-1)} of ${period.slice(0, 4)}`;
}
