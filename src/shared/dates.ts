/** Calendar dates without a time: `YYYY-MM-DD` on the wire, `20 Nov 2026` for people (decisions, sections 3 and 4). */
import { z } from 'zod';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A real calendar date from the year 1900 to 9999. */
export const dateSchema = z.iso
  .date({ error: 'Enter a date.', abort: true })
  .refine((date) => date >= '1900-01-01', 'Must be 1900 or later.');

/** `20 Nov 2026` for `2026-11-20`; an unreadable text is given back as it is. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  const name = months[Number(month) - 1];
  return name === undefined || day === undefined ? date : `${Number(day)} ${name} ${year}`;
}

const dayMs = 86_400_000;

/** The day so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The first day of the month of a day, so many months later. */
export function monthStart(day: string, later = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** The same day of the month so many months later, or the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  const sameDay = addDays(monthStart(day, months), Number(day.slice(8)) - 1);
  const last = monthEnd(day, months);
  return sameDay < last ? sameDay : last;
}

/** The last day of the month of a day, so many months later. */
export function monthEnd(day: string, later = 0): string {
  return addDays(monthStart(day, later + 1), -1);
}

/** Days, both included; without one the period has no such end. */
export const periodShape = { from: dateSchema.optional(), to: dateSchema.optional() };

/** Whether the last day is not before the first. */
export function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** What is told of one that is none. */
export const periodError = { path: ['to'], message: 'Must not be before the first day.' };
