import { expect, test } from 'vitest';
import { groupedText, numberText, parseNumber } from './number-text.ts';

test.each([
  ['', null],
  ['  ', null],
  ['1500', 1500],
  ['1,500.50', 1500.5],
  ['£ 20', 20],
  ['.5', 0.5],
  ['5.', 5],
  ['-5', -5],
  ['12.345', 12.345],
  ['9999999999.99', 9_999_999_999.99],
])('%j is read as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each([
  '9'.repeat(308),
  '9'.repeat(309),
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(400)}1`,
  '1e400',
  '-1e400',
  'Infinity',
  'NaN',
  '+',
  `${'1'.repeat(100_000)}x`,
])('%.20s is no number, however long it is', (text) => {
  expect(parseNumber(text)).toBeNaN();
});

test.each(['abc', '1,5', '1.2.3', '1,50.00', '.', '-', '1e3', '0.1000000000000000000001', '12345678901234567890.12'])(
  '%j is no number, and nothing is guessed',
  (text) => {
    expect(parseNumber(text)).toBeNaN();
  },
);

test.each([
  [1500, '1500'],
  [1500.5, '1500.50'],
  [0, '0'],
  [null, ''],
  [Number.NaN, ''],
])('%j is shown as %j', (value, text) => {
  expect(numberText(value)).toBe(text);
});

test.each([
  [999, '999'],
  [1500, '1,500'],
  [-1234567.5, '-1,234,567.50'],
  [1234.567, '1,234.567'],
  [0, '0'],
  [null, ''],
  [Number.NaN, ''],
])('%j is read back as %j', (value, text) => {
  expect(groupedText(value)).toBe(text);
});
