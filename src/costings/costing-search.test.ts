import { expect, test } from 'vitest';
import { createRegNumberSearch } from './costing-search.ts';

const matches = createRegNumberSearch();

test.each([
  ['ab12 cde', true],
  ['AB12CDE', true],
  [' b1 2c', true],
  ['', true],
  ['  ', true],
  ['12C', true],
  ['AB12  CDE', true],
  ['AB13', false],
  ['DAF', false],
  ['%', false],
])('%j finds Ab12 Cde: %s', (text, found) => {
  expect(matches({ regNumber: 'Ab12 Cde' }, text)).toBe(found);
});
