import { expect, test } from 'vitest';
import { currencyRefusal, depositCurrencyMessage } from './change-invoice.ts';

const pounds = { currency: 'GBP', hasPayments: false, hasCreditNotes: false } as const;
const dollars = { ...pounds, currency: 'USD' } as const;

test.each([
  [pounds, 'USD', undefined],
  [{ ...pounds, hasPayments: true }, 'GBP', undefined],
  [{ ...pounds, hasPayments: true }, 'USD', 'It has payments in pounds. Delete them first.'],
  [{ ...dollars, hasPayments: true }, 'GBP', 'It has payments in dollars. Delete them first.'],
  [{ ...pounds, hasCreditNotes: true }, 'USD', 'It has credit notes in pounds.'],
  [{ ...dollars, hasCreditNotes: true }, 'GBP', 'It has credit notes in dollars.'],
  [{ ...pounds, hasPayments: true, hasCreditNotes: true }, 'USD', 'It has payments in pounds. Delete them first.'],
] as const)('changing the currency of an invoice from %j to %s is refused with %s', (invoice, currency, message) => {
  expect(currencyRefusal(invoice, currency)).toEqual(message && { status: 409, message });
});

test.each([
  [['GBP', 1200], ['USD', 1200], 'The deposit of £1,200.00 is now $1,200.00.'],
  [['USD', 1200], ['GBP', 900.5], 'The deposit of $1,200.00 is now £900.50.'],
  [['GBP', 1200], ['GBP', 900], undefined],
  [['GBP', 0], ['USD', 1200], undefined],
  [['GBP', 1200], ['USD', 0], undefined],
] as const)('changing a deposit from %j to %j shows the warning %s', (before, after, message) => {
  const [one, other] = [before, after].map(([currency, depositPaid]) => ({ currency, depositPaid }));
  expect(one && other && depositCurrencyMessage(one, other)).toBe(message);
});
