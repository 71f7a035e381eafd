/** Months and quarters of the VAT summary: `2026-11` and `2026-Q4`. */

import { monthEnd, monthStart } from '#shared/dates.ts';

/** Inclusive days. */
export interface Period {
  from: string;
  to: string;
}

/** Undefined if the text is not a valid period. */
function partsOf(period: string): { firstDay: string; months: 1 | 3 } | undefined {
  const [, year, quarter, month] = /^(\d{4})-(?:Q([1-4])|(0[1-9]|1[0-2]))$/.exec(period) ?? [];
  if (year === undefined) return undefined;
  if (quarter === undefined) return { firstDay: `${year}-${month}-01`, months: 1 };
  return { firstDay: monthStart(`${year}-01-01`, Number(quarter) * 3 - 3), months: 3 };
}

/** Undefined if the text is not a valid period. */
export function periodDays(period: string): Period | undefined {
  const parts = partsOf(period);
  return parts && { from: parts.firstDay, to: monthEnd(parts.firstDay, parts.months - 1) };
}

/** The period `steps` later, or earlier if negative. @throws Error for an invalid period */
export function periodAfter(period: string, steps: number): string {
  const parts = partsOf(period);
  if (!parts) throw new Error(`${period} is not a valid period.`);
  return periodOf(monthStart(parts.firstDay, steps * parts.months), kindOfPeriod(period));
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
