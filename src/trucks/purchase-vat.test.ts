import { expect, test } from 'vitest';
import { clearPurchaseVat, purchaseVatError, purchaseVatErrorAfter } from './purchase-vat.ts';

const error = 'A margin scheme truck has no purchase VAT.';

test.each([
  ['Margin', 0.01, error],
  ['Margin', 0, undefined],
  ['Margin', null, undefined],
  ['Margin', undefined, undefined],
  ['Qualifying', 100, undefined],
  ['Unknown', 100, undefined],
  [undefined, 100, undefined],
])('a %s truck with purchase VAT %s gives the error %s', (vatScheme, purchaseVat, expected) => {
  expect(purchaseVatError({ vatScheme, purchaseVat })).toBe(expected);
});

const [qualifying, margin, old] = [
  { vatScheme: 'Qualifying', purchaseVat: 100 },
  { vatScheme: 'Margin', purchaseVat: null },
  { vatScheme: 'Margin', purchaseVat: 100 },
];

test.each([
  [qualifying, { vatScheme: 'Margin' }, undefined],
  [qualifying, { vatScheme: 'Margin', purchaseVat: 100 }, error],
  [qualifying, { vatScheme: 'Margin', purchaseVat: null }, undefined],
  [qualifying, { purchaseVat: 200 }, undefined],
  [margin, { purchaseVat: 100 }, error],
  [margin, { purchaseVat: 100, vatScheme: 'Qualifying' }, undefined],
  [old, {}, undefined],
  [old, { vatScheme: 'Margin', purchaseVat: 100 }, undefined],
  [old, { purchaseVat: 200 }, error],
  [old, { purchaseVat: null }, undefined],
  [old, { vatScheme: 'Qualifying' }, undefined],
])('changing %j by %j gives the error %s', (before, change, expected) => {
  expect(purchaseVatErrorAfter(before, change)).toBe(expected);
});

test.each([
  [qualifying, { vatScheme: 'Margin' }, { vatScheme: 'Margin', purchaseVat: null }],
  [qualifying, { vatScheme: 'Margin', purchaseVat: 5 }, { vatScheme: 'Margin', purchaseVat: 5 }],
  [qualifying, { vatScheme: 'Unknown' }, { vatScheme: 'Unknown' }],
  [qualifying, {}, {}],
  [{ vatScheme: 'Qualifying', purchaseVat: null }, { vatScheme: 'Margin' }, { vatScheme: 'Margin' }],
  [old, { vatScheme: 'Margin' }, { vatScheme: 'Margin' }],
])('changing %j by %j saves %j', (before, change, written) => {
  expect(clearPurchaseVat(before, change)).toEqual(written);
});
