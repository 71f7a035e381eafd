import { expect, test } from 'vitest';
import { shortMoney } from './short-money.ts';

test.each([
  [0, '£0'],
  [750, '£750'],
  [999.6, '£1,000'],
  [1000, '£1k'],
  [-35_000, '-£35k'],
  [999_499, '£999k'],
  [999_500, '£1m'],
  [1_250_000, '£1.25m'],
  [-12_500_000, '-£12.5m'],
  [1_234_567_890, '£1,234.57m'],
])('the axis shows %d as %s', (amount, text) => {
  expect(shortMoney(amount)).toBe(text);
});
