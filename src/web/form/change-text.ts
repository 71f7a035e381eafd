/** Says who changed a record and when, in the words of the dialog that offers both versions (decisions, section 3). */
import { formatDate } from '#shared/dates.ts';
import type { LastChange } from '#shared/errors.ts';
import { formatTime } from '#web/moment.ts';
import { dayOf } from '#web/today.ts';

/** `Changed by Ann Quay at 14:32.`, of another day than `now`'s with its date; both as the business has them. */
export function changeText({ by, at }: LastChange, now: Date): string {
  const instant = at.toISOString();
  const day = dayOf(instant);
  const date = day === dayOf(now.toISOString()) ? '' : ` on ${formatDate(day)}`;
  return `Changed by ${by ?? 'somebody else'}${date} at ${formatTime(instant)}.`;
}
