/** What a change of an order or invoice means for the records that belong to it. */
import { type Currency, formatMoney } from '#shared/money.ts';
import type { ActWarning, Refusal } from './act.ts';

const currencyNouns: Record<Currency, string> = { GBP: 'pounds', USD: 'dollars' };

/** An invoice with what was paid and credited in its currency. */
export interface InvoiceRecords {
  currency: Currency;
  hasPayments: boolean;
  hasCreditNotes: boolean;
}

/** Payments and credit notes are in the currency of their invoice, so that cannot change below them. */
export function currencyRefusal(
  { currency, hasPayments, hasCreditNotes }: InvoiceRecords,
  next: Currency,
): Refusal | undefined {
  if (next === currency) return undefined;
  const words = currencyNouns[currency];
  if (hasPayments) return { status: 409, message: `It has payments in ${words}. Delete them first.` };
  if (hasCreditNotes) return { status: 409, message: `It has credit notes in ${words}.` };
  return undefined;
}

interface Deposit {
  currency: Currency;
  depositPaid: number;
}

/** `The deposit of £1,200.00 is now $1,200.00.`; undefined where the currency stays, or there is no deposit. */
export function depositCurrencyMessage(before: Deposit, after: Deposit): string | undefined {
  if (before.currency === after.currency || before.depositPaid === 0 || after.depositPaid === 0) return undefined;
  const [former, now] = [before, after].map(({ depositPaid, currency }) => formatMoney(depositPaid, currency));
  return `The deposit of ${former} is now ${now}.`;
}

/** The same as a warning of a saved order or invoice, with the screen where it is fixed. */
export function depositCurrencyWarnings(
  before: Deposit,
  after: Deposit,
  address: string,
): ActWarning<'depositCurrency'>[] {
  const message = depositCurrencyMessage(before, after);
  return message === undefined ? [] : [{ code: 'depositCurrency', message, address }];
}
