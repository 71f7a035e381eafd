/** Warnings about payments. They never block a save. */
import type { ActWarning } from '#paperwork/acts/act.ts';
import { prepaymentMessage, prepaymentsOf, type TaxedSale } from '#paperwork/acts/prepayment.ts';
import type { Payment, StoredPayment } from '#payments/payment.ts';
import { formatDate } from '#shared/dates.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { unusualDateSentence } from '#shared/unusual-date.ts';

type PaymentWarning = ActWarning<'prepayment' | 'samePayment' | 'dateUnusual'>;

/** Adds a warning to payments before the tax point. */
export function withPrepayments(payments: readonly StoredPayment[], sale: TaxedSale, address: string): Payment[] {
  const early = new Set(prepaymentsOf(sale, payments).map(({ id }) => id));
  const warning: PaymentWarning = { code: 'prepayment', message: prepaymentMessage, address };
  return payments.map((payment) => ({ ...payment, warnings: early.has(payment.id) ? [warning] : [] }));
}

/** An earlier payment with the same date, amount and direction. */
export interface EarlierPayment {
  date: string;
  amount: number;
  refund: boolean;
  deposit: boolean;
  currency: Currency;
  /** Null if the user was deleted or has no name. */
  enteredBy: string | null;
}

/** `Ann Quay has already entered a payment of £1,200.00 on 20 Nov 2026.` */
export function samePaymentWarning(earlier: EarlierPayment, address: string): PaymentWarning {
  const { date, amount, refund, deposit, currency, enteredBy } = earlier;
  const noun = deposit ? 'deposit' : refund ? 'refund' : 'payment';
  const what = `a ${noun} of ${formatMoney(amount, currency)} on ${formatDate(date)}`;
  return { code: 'samePayment', message: `${enteredBy ?? 'Someone'} has already entered ${what}.`, address };
}

export function paymentDateWarning(
  { date, refund }: Pick<StoredPayment, 'date' | 'refund'>,
  today: string,
  address: string,
): PaymentWarning[] {
  const message = unusualDateSentence(refund ? 'refund date' : 'payment date', date, today);
  return message === undefined ? [] : [{ code: 'dateUnusual', message, address }];
}
