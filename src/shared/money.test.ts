/** Amounts of money: which are accepted, and how they are written. */
import { expect, test } from 'vitest';
import { type Currency, formatMoney, moneySchema } from './money.ts';

test.each([0, 0.01, 0.29, 1.1, 1_000_000.55, 9_999_999_999.99])('the amount %d is accepted', (amount) => {
  expect(moneySchema.parse(amount)).toBe(amount);
});

test.each([
  [-0.01, 'Must be 0 or more.'],
  [10_000_000_000, 'Must be 9,999,999,999.99 or less.'],
  [1.005, 'At most two decimals.'],
  ['12', 'Enter an amount.'],
  [null, 'Enter an amount.'],
])('the amount %j is refused: %s', (amount, message) => {
  expect(moneySchema.safeParse(amount).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each<[number, Currency, string]>([
  [0, 'GBP', '£0.00'],
  [12_345, 'GBP', '£12,345.00'],
  [1_234_567.5, 'USD', '$1,234,567.50'],
  [-12_345.05, 'USD', '-$12,345.05'],
])('%d in %s is written %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
