import { expect, test } from 'vitest';
import { dateText, mileageText, priceText } from './truck-texts.ts';

test.each([
  [0, 'Kilometers', '0 km'],
  [123_456, 'Kilometers', '123,456 km'],
  [123_456, 'Miles', '123,456 mi'],
] as const)('a mileage of %d %s is shown as %s', (mileage, mileageUnit, text) => {
  expect(mileageText({ mileage, mileageUnit })).toBe(text);
});

test('prices and dates are formatted for people, and a missing one is empty', () => {
  expect(priceText(12_345)).toBe('£12,345.00');
  expect(priceText(0)).toBe('£0.00');
  expect(priceText(null)).toBe('');
  expect(dateText('2026-11-20')).toBe('20 Nov 2026');
  expect(dateText(null)).toBe('');
});
