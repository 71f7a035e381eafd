/** Says who changed a record and when, in the words of the dialog that offers both versions (decisions, section 3). */
import { formatDate } from '#shared/dates.ts';
import type { LastChange } from '#shared/errors.ts';
import { lazily } from '#shared/lazily.ts';

const clock = lazily(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const day = lazily(() => new Intl.DateTimeFormat('sv-SE'));

/** `Changed by Ann Quay at 14:32.`, of another day than `now`'s with its date. */
export function changeText({ by, at }: LastChange, now: Date): string {
  const date = day().format(at) === day().format(now) ? '' : ` on ${formatDate(day().format(at))}`;
  return `Changed by ${by ?? 'somebody else'}${date} at ${clock().format(at)}.`;
}
