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
