import { expect, test } from 'vitest';
import { parseNumber } from '#shared/number-text.ts';
import { oneLineOf } from './paste-one-line.ts';

test.each([
  ['12500', '12500'],
  ['12500\r\n', '12500'],
  ['12500\t\r\n', '12500'],
  ['12500\r\n1300', '12500; 1300'],
  ['12500\t1300\n', '12500; 1300'],
  ['\n\n', ''],
])('%j is pasted as %j', (text, line) => {
  expect(oneLineOf(text)).toBe(line);
});

test('two pasted cells are not read as one number with a thousands separator', () => {
  expect(parseNumber(oneLineOf('125\n300'), { kind: 'money' })).toBeNaN();
});
