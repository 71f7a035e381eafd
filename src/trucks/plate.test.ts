import { expect, test } from 'vitest';
import { tidyChassisNumber, tidyRegNumber } from './plate.ts';

test.each([
  ['ab12cde', 'AB12 CDE'],
  [' ab12  cde ', 'AB12 CDE'],
  ['AB 12 CDE', 'AB12 CDE'],
  ['p7abc', 'P7 ABC'],
  ['a123bcd', 'A123 BCD'],
  ['abc123d', 'ABC 123D'],
  ['aiz1234', 'AIZ 1234'],
  ['dup001', 'DUP001'],
  ['w-ab 1234', 'W-AB 1234'],
  ['1-abc-234', '1-ABC-234'],
  ['', ''],
])('a reg number typed as %j becomes %j', (typed, expected) => {
  expect(tidyRegNumber(typed)).toBe(expected);
  expect(tidyRegNumber(expected)).toBe(expected);
});

test('a chassis number is stored in capitals without spaces', () => {
  expect(tidyChassisNumber(' xler 4x2000 5e123 ')).toBe('XLER4X20005E123');
});
