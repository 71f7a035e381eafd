/**
 * The rules of credit notes: their date, when they return trucks to stock, and which changes of the invoice they prevent.
 */
import { addDays, formatDate } from '#shared/dates.ts';
import type { Currency } from '#shared/money.ts';
import type { Refusal } from './act.ts';

export interface CreditDays {
  invoiceDate: string;
  today: string;
}

/**
 * A credit note before its invoice would count in a VAT period without the sale, and one after tomorrow in a period that
 * has not started.
 */
export function refuseCreditDate(date: string, { invoiceDate, today }: CreditDays): Refusal | undefined {
  const refuse = (message: string): Refusal => ({ status: 400, message, path: 'date' });
  const lastDay = addDays(today, 1);
  if (date < invoiceDate) return refuse(`Must not be before the invoice date, ${formatDate(invoiceDate)}.`);
  if (date > lastDay) return refuse(`Must not be after tomorrow, ${formatDate(lastDay)}.`);
  return undefined;
}

export const fullPriceMessage = 'A truck goes back into stock when its whole price is credited.';

/**
 * A truck stays sold while part of its price is still charged. The price is the item's rate; freight and warranty need
 * not be credited, for example if the truck was already delivered.
 * @param ratesLeft the uncredited rate of each truck after this credit note
 */
export function refuseReturnToStock(returnToStock: boolean, ratesLeft: readonly number[]): Refusal | undefined {
  if (!returnToStock || ratesLeft.every((rate) => rate === 0)) return undefined;
  return { status: 400, message: fullPriceMessage, path: 'returnToStock' };
}

/** A credit note of the invoice being changed. */
export interface CreditOfInvoice {
  number: string;
  date: string;
  exchangeRate: number | null;
}

interface FieldChange<Value> {
  before: Value;
  after: Value;
}

/** The counterpart of `refuseCreditDate`: an invoice cannot be dated after its credit notes. */
export function refuseInvoiceDate(
  { before, after }: FieldChange<string>,
  credits: readonly CreditOfInvoice[],
): Refusal | undefined {
  const earlier = after === before ? undefined : credits.find(({ date }) => date < after);
  if (!earlier) return undefined;
  const message = `Credit note ${earlier.number} is dated ${formatDate(earlier.date)}. The invoice cannot be dated after it.`;
  return { status: 409, message };
}

/** A missing rate may still be entered. A rate that a credit note used cannot change. */
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
 * A truck that went back into stock may be sold again, so its price on the invoice must stay credited in full.
 * @param trucks trucks that a credit note returned to stock, with their uncredited rate after the change
 */
export function refuseReturnedPrice(trucks: readonly { regNumber: string; rateLeft: number }[]): Refusal | undefined {
  const charged = trucks.find(({ rateLeft }) => rateLeft > 0);
  if (!charged) return undefined;
  const message = `${charged.regNumber} went back into stock with a credit note. Its price on the invoice cannot be raised.`;
  return { status: 409, message };
}
