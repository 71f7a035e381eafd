import { expect, test } from 'vitest';
import { vatForAllText } from './vat-for-all.ts';

test.each<[number, string[], string]>([
  [2, ['DQ22 BLF'], '2 items set to 20%; DQ22 BLF stays under the margin scheme'],
  [1, ['DQ22 BLF', 'AB12 CDE'], '1 item set to 20%; DQ22 BLF and AB12 CDE stay under the margin scheme'],
  [0, ['A', 'B', 'C'], 'No items set to 20%; A, B and C stay under the margin scheme'],
])('VAT for %i items, not for %j, is announced', (count, trucks, text) =>
  expect(vatForAllText(count, 20, trucks)).toBe(text),
);
