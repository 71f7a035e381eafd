/** Describes who changed a record and when, for the conflict dialog. */
import type { LastChange } from '#shared/errors.ts';
import { doneText } from '#web/moment.ts';

/** `Changed by Ann Quay at 14:32.`, with the date if it was not today. Times are in the business's time zone. */
export function changeText(change: LastChange, now: Date): string {
  return `Changed by ${doneText(change, now)}.`;
}
