/** What may be entered, changed and deleted of the money received for an order or invoice. */
import { addDays } from '#shared/days.ts';
import type { Refusal } from './act.ts';

/** Money received is dated tomorrow at the latest; a colleague further east may be a day ahead. */
export function receivedDateRefusal(date: string | null, today: string, path = 'date'): Refusal | undefined {
  if (date === null || date <= addDays(today, 1)) return undefined;
  return { status: 400, path, message: 'Must be tomorrow at the latest.' };
}
