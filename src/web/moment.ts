/** Instants as people read them, by the clock of the business: the day is the one that its papers have (part two, section 9). */
import { formatDate } from '#shared/dates.ts';
import type { LastChange } from '#shared/errors.ts';
import { businessZone, dayOf } from './today.ts';

const time = { hour: '2-digit', minute: '2-digit' } as const;
const ofThisYear = { day: 'numeric', month: 'short', ...time } as const;

/** Writes instants; a formatter is made at its first use, once for each zone. */
function writer(options: Intl.DateTimeFormatOptions): (at: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at) => {
    const timeZone = businessZone();
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(new Date(at));
  };
}

/** `22 Nov 2026, 09:30`. */
export const formatMoment = writer({ ...ofThisYear, year: 'numeric' });

/** `22 Nov, 09:30`, where nobody asks for the year. */
export const formatRecentMoment = writer(ofThisYear);

/** `22 Nov`, where the year is known. */
export const formatRecentDay = writer({ day: 'numeric', month: 'short' });

/** `09:30`. */
const formatTime = writer(time);

/** `Ann Quay at 14:32`, of another day than `now`'s with its date; both as the business has them. */
export function doneText({ by, at }: LastChange, now: Date): string {
  const instant = at.toISOString();
  const day = dayOf(instant);
  const date = day === dayOf(now.toISOString()) ? '' : ` on ${formatDate(day)}`;
  return `${by ?? 'somebody else'}${date} at ${formatTime(instant)}`;
}
