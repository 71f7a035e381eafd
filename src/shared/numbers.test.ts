import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber, groupThousands } from './numbers.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [1_234_567, '1,234,567'],
  [1234.5, '1,234.5'],
  [0.1 + 0.2, '0.3'],
])('%d is written as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it('formats whole numbers as Intl does', () => {
  const written = new Intl.NumberFormat('en-GB');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(written.format(value));
    }),
  );
});

it.each([
  ['', ''],
  ['1e+21', '1e+21'],
  ['-12345', '-12,345'],
  ['9'.repeat(310), `9${',999'.repeat(103)}`],
])('%s is grouped as %s', (digits, text) => {
  expect(groupThousands(digits)).toBe(text);
});
