/**
 * What may happen between an invoice and its credit notes: when it is credited, what puts its trucks back into stock, and
 * which changes of the invoice would change a credit note along with it.
 */
import { addDays, formatDate } from '#shared/dates.ts';
import type { Currency } from '#shared/money.ts';
import type { Refusal } from './act.ts';

/** The invoice's date and the business's day, as `YYYY-MM-DD`. */
export interface CreditDays {
  invoiceDate: string;
  today: string;
}

/**
 * Before its invoice a credit note would count in a VAT period in which nothing was sold, and after tomorrow in one that
 * has not begun.
 */
export function refuseCreditDate(date: string, { invoiceDate, today }: CreditDays): Refusal | undefined {
  const refuse = (message: string): Refusal => ({ status: 400, message, path: 'date' });
  const lastDay = addDays(today, 1);
  if (date < invoiceDate) return refuse(`Must not be before the invoice, ${formatDate(invoiceDate)}.`);
  if (date > lastDay) return refuse(`Must not be after tomorrow, ${formatDate(lastDay)}.`);
  return undefined;
}

export const wholePriceMessage = 'A truck goes back into stock when its whole price is credited.';

/**
 * A truck of which a part of the price is still charged stays sold. The price is the item's rate: freight and warranty may
 * be kept, as for a journey that was made.
 * @param ratesLeft what is left of the rate of each credited truck after the credit note
 */
export function refuseReturnToStock(returnToStock: boolean, ratesLeft: readonly number[]): Refusal | undefined {
  if (!returnToStock || ratesLeft.every((rate) => rate === 0)) return undefined;
  return { status: 400, message: wholePriceMessage, path: 'returnToStock' };
}

/** A credit note of the invoice that is changed. */
export interface CreditOfInvoice {
  number: string;
  date: string;
  exchangeRate: number | null;
}

/** What a save would make of a field of the invoice. */
interface FieldChange<Value> {
  before: Value;
  after: Value;
}

/** The other side of `refuseCreditDate`: an invoice is not moved behind its credit notes. */
export function refuseInvoiceDate(
  { before, after }: FieldChange<string>,
  credits: readonly CreditOfInvoice[],
): Refusal | undefined {
  const earlier = after === before ? undefined : credits.find(({ date }) => date < after);
  if (!earlier) return undefined;
  const message = `Credit note ${earlier.number} is dated ${formatDate(earlier.date)}. The invoice cannot be dated after it.`;
  return { status: 409, message };
}

/** A rate that was missing may still be entered; one that a credit note was converted at stays. */
export function refuseExchangeRate(
  { before, after }: FieldChange<number | null>,
  currency: Currency,
  credits: readonly CreditOfInvoice[],
): Refusal | undefined {
  if (currency === 'GBP' || after === before) return undefined;
  const used = credits.find(({ exchangeRate }) => exchangeRate !== null && exchangeRate !== after);
  if (!used) return undefined;
  const message = `Credit note ${used.number} uses the exchange rate ${used.exchangeRate}. Delete it before you change the rate.`;
  return { status: 409, message };
}

/**
 * A truck that went back into stock may be sold again, so its price on the invoice stays credited in full.
 * @param trucks those that a credit note put back into stock, with what would be left of their rate
 */
export function refuseReturnedPrice(trucks: readonly { regNumber: string; rateLeft: number }[]): Refusal | undefined {
  const charged = trucks.find(({ rateLeft }) => rateLeft > 0);
  if (!charged) return undefined;
  const message = `${charged.regNumber} went back into stock with a credit note. Its price on the invoice cannot be raised.`;
  return { status: 409, message };
}
