/** A period of days as the query of a call names it (specification, section 19). */
import { dateSchema } from './dates.ts';

/** Days, both included; without one the period has no such end. */
export const periodShape = { from: dateSchema.optional(), to: dateSchema.optional() };

/** Whether the last day is not before the first. */
export function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** What is told of one that is none. */
export const periodFault = { path: ['to'], message: 'Must not be before the first day.' };
