import { expect, test } from 'vitest';
import { shortMoney } from './short-money.ts';

test.each([
  [0, '£0'],
  [750, '£750'],
  [999.6, '£1,000'],
  [1000, '£1k'],
  [-35_000, '-£35k'],
  [1_250_000, '£1,250k'],
])('%d on an axis is %s', (amount, text) => {
  expect(shortMoney(amount)).toBe(text);
});
