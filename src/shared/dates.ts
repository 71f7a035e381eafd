/** Calendar dates without a time: `YYYY-MM-DD` in the API, `20 Nov 2026` for people. */
import { z } from 'zod';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar date from the year 1900 to 9999. */
export const dateSchema = z.iso
  .date({ error: 'Enter a valid date, for example 20/11/2026.', abort: true })
  .refine((date) => date >= '1900-01-01', 'Must be 1900 or later.');

/** `20 Nov 2026` for `2026-11-20`; returns any other text unchanged. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  const name = months[Number(month) - 1];
  return name === undefined || day === undefined ? date : `${Number(day)} ${name} ${year}`;
}

const dayMs = 86_400_000;

/** A negative number gives an earlier day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** The first day of the month that is `later` months after the month of `day`. */
export function monthStart(day: string, later = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** The same day of a later month, or the last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const sameDay = addDays(monthStart(day, months), Number(day.slice(8)) - 1);
  const last = monthEnd(day, months);
  return sameDay < last ? sameDay : last;
}

/** The last day of the month that is `later` months after the month of `day`. */
export function monthEnd(day: string, later = 0): string {
  return addDays(monthStart(day, later + 1), -1);
}

/** Inclusive; a missing day leaves that end open. */
export const periodShape = { from: dateSchema.optional(), to: dateSchema.optional() };

export function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** The validation error for `isPeriod`. */
export const periodError = { path: ['to'], message: 'Must not be before the first day.' };
