/** Formats instants in the business's time zone, so that days match those on invoices. */
import { formatDate } from '#shared/dates.ts';
import type { LastChange } from '#shared/errors.ts';
import { businessZone, dayOf } from './today.ts';

const time = { hour: '2-digit', minute: '2-digit' } as const;
const ofThisYear = { day: 'numeric', month: 'short', ...time } as const;

/** Formats are created at their first use and cached by time zone. */
function formatterFor(options: Intl.DateTimeFormatOptions): (at: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at) => {
    const timeZone = businessZone();
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(new Date(at));
  };
}

/** `22 Nov 2026, 09:30`. */
export const formatMoment = formatterFor({ ...ofThisYear, year: 'numeric' });

/** `22 Nov, 09:30` */
export const formatRecentMoment = formatterFor(ofThisYear);

/** `22 Nov` */
export const formatRecentDay = formatterFor({ day: 'numeric', month: 'short' });

/** `09:30`. */
const formatTime = formatterFor(time);

/** `Ann Quay at 14:32`, with the date if it was not today. */
export function doneText({ by, at }: LastChange, now: Date): string {
  const instant = at.toISOString();
  const day = dayOf(instant);
  const date = day === dayOf(now.toISOString()) ? '' : ` on ${formatDate(day)}`;
  return `${by ?? 'someone else'}${date} at ${formatTime(instant)}`;
}
