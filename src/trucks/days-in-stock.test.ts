/** Days in stock, by purchase and sale (specification, part two, section 16.3). */
import { expect, test } from 'vitest';
import { daysInStock } from './days-in-stock.ts';

test.each([
  ['2026-11-01', false, null, 19],
  ['2026-11-01', true, '2026-11-11', 10],
  ['2026-11-01', false, '2026-11-11', 19],
  ['2026-11-01', true, null, 19],
  ['2026-03-28', true, '2026-03-30', 2],
  ['2026-12-24', false, null, 0],
  [null, false, null, null],
])('bought on %s, sold %s on %s: %s', (purchaseDate, isSold, soldDate, expected) => {
  expect(daysInStock({ purchaseDate, isSold, soldDate }, '2026-11-20')).toBe(expected);
});
