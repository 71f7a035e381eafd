import { expect, test } from 'vitest';
import { marginRecordsText, missingMarginRecords } from './margin-records.ts';

const complete = { purchasePrice: 1000, seller: 'Northern', purchaseInvoiceNumber: 'PI-1', purchaseDate: '2026-01-01' };

test.each([
  [{}, ''],
  [{ purchasePrice: 0 }, 'purchase price'],
  [{ purchasePrice: null, seller: null }, 'purchase price and seller'],
  [
    { purchasePrice: 0, seller: null, purchaseInvoiceNumber: null, purchaseDate: null },
    'purchase price, seller, purchase invoice number and purchase date',
  ],
])('a purchase with %j is missing %j', (fields, missing) =>
  expect(missingMarginRecords({ ...complete, ...fields })).toBe(missing),
);

test('the warning names the truck', () => {
  expect(marginRecordsText('DQ22 BLF', { ...complete, seller: null })).toBe(
    'DQ22 BLF is sold under the margin scheme without seller.',
  );
});
