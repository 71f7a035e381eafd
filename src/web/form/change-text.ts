/** Says who changed a record and when, in the words of the dialog that offers both versions (decisions, section 3). */
import type { LastChange } from '#shared/errors.ts';
import { doneText } from '#web/moment.ts';

/** `Changed by Ann Quay at 14:32.`, of another day than `now`'s with its date; both as the business has them. */
export function changeText(change: LastChange, now: Date): string {
  return `Changed by ${doneText(change, now)}.`;
}
