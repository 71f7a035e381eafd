/** Effects of changing an order or invoice on its payments, credit notes and deposit. */
import { type Currency, formatMoney } from '#shared/money.ts';
import type { ActWarning, Refusal } from './act.ts';

const currencyNouns: Record<Currency, string> = { GBP: 'pounds', USD: 'dollars' };

export interface InvoiceRecords {
  currency: Currency;
  hasPayments: boolean;
  hasCreditNotes: boolean;
}

/** Payments and credit notes are in the invoice's currency, so it cannot change once there are any. */
export function currencyRefusal(
  { currency, hasPayments, hasCreditNotes }: InvoiceRecords,
  next: Currency,
): Refusal | undefined {
  if (next === currency) return undefined;
  const currencyNoun = currencyNouns[currency];
  if (hasPayments) return { status: 409, message: `It has payments in ${currencyNoun}. Delete them first.` };
  if (hasCreditNotes) return { status: 409, message: `It has credit notes in ${currencyNoun}.` };
  return undefined;
}

interface Deposit {
  currency: Currency;
  depositPaid: number;
}

/** `The deposit of £1,200.00 is now $1,200.00.`; undefined if the currency is unchanged or there is no deposit. */
export function depositCurrencyMessage(before: Deposit, after: Deposit): string | undefined {
  if (before.currency === after.currency || before.depositPaid === 0 || after.depositPaid === 0) return undefined;
  const [former, now] = [before, after].map(({ depositPaid, currency }) => formatMoney(depositPaid, currency));
  return `The deposit of ${former} is now ${now}.`;
}

export function depositCurrencyWarnings(
  before: Deposit,
  after: Deposit,
  address: string,
): ActWarning<'depositCurrency'>[] {
  const message = depositCurrencyMessage(before, after);
  return message === undefined ? [] : [{ code: 'depositCurrency', message, address }];
}
