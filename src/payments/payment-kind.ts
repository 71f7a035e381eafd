/** Payments as a kind of record. */
import { type PaymentMethod, paymentMethodLabels } from '#paperwork/payment-method.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { addedOrDeleted, type RecordKind, textField, textOf, type Values } from '#shared/record-kind.ts';

/** `£2,000.00 by Bank Transfer` */
function nameOf({ amount, currency, method }: Values): string {
  const money = typeof amount === 'number' ? formatMoney(amount, textOf(currency) as Currency) : '';
  return `${money} by ${paymentMethodLabels[textOf(method) as PaymentMethod] ?? textOf(method)}`;
}

export const paymentKind = {
  type: 'payment',
  readers: 'staff',
  namedBy: ['amount', 'currency', 'method'],
  name: nameOf,
  fields: [
    textField('invoiceId', 'Invoice'),
    { id: 'date', label: 'Date', type: 'date' },
    { id: 'amount', label: 'Amount', type: 'money', currencyField: 'currency' },
    { id: 'refund', label: 'Refund', type: 'yesNo' },
    { id: 'method', label: 'Method', type: 'choice', choices: paymentMethodLabels },
    textField('reference', 'Reference'),
  ],
  child: ({ action, values }) => addedOrDeleted(values.refund === true ? 'refund' : 'payment', nameOf(values), action),
} as const satisfies RecordKind;
