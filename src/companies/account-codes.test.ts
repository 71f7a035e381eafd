import { expect, test } from 'vitest';
import { defaultAccounts, standardTaxNameOf } from './account-codes.ts';

const accounts = {
  ...defaultAccounts,
  standardTaxName: '{rate}% (VAT on Income), {rate}',
  zeroRatedTaxName: 'Zero Rated Income',
};

test.each([
  [20, '20% (VAT on Income), 20'],
  [17.5, '17.5% (VAT on Income), 17.5'],
  [0, 'Zero Rated Income'],
])('a standard-rated sale at %d percent has the tax name "%s"', (rate, name) => {
  expect(standardTaxNameOf(accounts, rate)).toBe(name);
});
