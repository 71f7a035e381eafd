/** The day and the amounts of a credit note: what its form begins with, and which it does not take. */
import { expect, test } from 'vitest';
import { creditAmountFault, creditDateFault, newCreditForm } from './credit-form-values.ts';

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-19', '2026-11-20'],
  ['2026-11-21', '2026-11-21'],
])('of an invoice of %s it begins on %s, on 20 November', (date, begins) => {
  expect(newCreditForm({ items: [], date }, '2026-11-20').date).toBe(begins);
});

test.each([
  ['2028-02-29', undefined],
  ['2028-02-28', 'Must not be before the invoice, 29 Feb 2028.'],
  ['2027-02-29', 'Enter a date.'],
  [null, 'Enter a date.'],
])('%s', (date, fault) => {
  expect(creditDateFault(date, { date: '2028-02-29' })).toBe(fault);
});

test.each([
  [1234.56, ['truck'], undefined],
  [null, ['truck'], undefined],
  [Number.NaN, ['truck'], 'Enter an amount.'],
  [0.005, ['truck'], 'At most two decimals.'],
  [Number.NaN, [], undefined],
])('an amount of %s for %j', (rate, truckIds, fault) => {
  const item = { truckIds, rate, freightRate: null, warrantyRate: null };
  expect(creditAmountFault({ whole: false, items: [item] })).toBe(fault);
  expect(creditAmountFault({ whole: true, items: [item] })).toBeUndefined();
});
