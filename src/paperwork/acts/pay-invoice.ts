/** The rules for money received for an order or invoice. */
import Big from 'big.js';
import { addDays } from '#shared/dates.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { Refusal } from './act.ts';

/** Money received may be dated tomorrow, because a colleague in an eastern time zone may be a day ahead. */
export function receivedDateRefusal(date: string | null, today: string, path = 'date'): Refusal | undefined {
  if (date === null || date <= addDays(today, 1)) return undefined;
  return { status: 400, path, message: 'Must not be later than tomorrow.' };
}

/** The sum received so far: deposit and payments, less refunds. */
export interface Received {
  received: number;
  currency: Currency;
}

/** A refund, a deleted payment or a lower deposit must not make the sum received negative. */
export function refundRefusal({ received, currency }: Received, refunded: number, path?: string): Refusal | undefined {
  if (refunded <= 0 || new Big(received).gte(refunded)) return undefined;
  const message = received > 0 ? `Only ${formatMoney(received, currency)} was received.` : 'Nothing was received.';
  return { status: 400, message, ...(path !== undefined && { path }) };
}
