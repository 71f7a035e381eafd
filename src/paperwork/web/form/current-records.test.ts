import { expect, test } from 'vitest';
import { blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { DetailedClient } from '#parties/party-details.ts';
import { currentParty, currentTruck } from './current-records.ts';
import { emptyParty, truckValues } from './paper-form-values.ts';

const item = { rate: 100, freightRate: null, warrantyRate: null };
const stock = {
  salePrice: 100,
  freightCharges: null,
  warrantyCharges: null,
  vatScheme: 'Unknown' as const,
  purchasePrice: 80,
};
const truck = { ...truckValues({ ...blankPaperTruck, id: 't1', regNumber: 'AB12 CDE' }), ...stock };

test.each([
  ['another price', truck, { ...stock, salePrice: 90 }, { salePrice: 90, saveTruckDetails: false }],
  [
    'another price, unticked',
    { ...truck, saveTruckDetails: false },
    { ...stock, salePrice: 90 },
    { saveTruckDetails: false },
  ],
  [
    'no change that would be saved',
    truck,
    { ...stock, freightCharges: 0 },
    { freightCharges: 0, saveTruckDetails: true },
  ],
  [
    'a price that the form already changes',
    { ...truck, salePrice: 80 },
    { ...stock, salePrice: 90 },
    { saveTruckDetails: true },
  ],
  ['the price of the form', { ...truck, salePrice: 80 }, stock, { salePrice: 100, saveTruckDetails: true }],
  [
    'another VAT scheme',
    truck,
    { ...stock, vatScheme: 'Qualifying' as const },
    { vatScheme: 'Qualifying', saveTruckDetails: true },
  ],
  ['its deletion', truck, null, { isInStock: false, salePrice: 100, saveTruckDetails: false }],
])('another user changing the truck to %s updates the form', (_what, before, prices, expected) => {
  expect(currentTruck(item, before, prices)).toMatchObject(expected);
});

const client = { id: 'c1', name: 'Harbour Haulage', billToCity: 'Hull' } as DetailedClient;
const party = { ...emptyParty, id: 'c1', name: 'Harbour Haulage', city: 'Hull', record: client };

test.each([
  ['moved', party, { ...client, billToCity: 'York' }, true, false],
  ['moved, unticked', party, { ...client, billToCity: 'York' }, false, false],
  ['got another name', party, { ...client, name: 'Renamed' }, true, true],
  [
    'moved, when the form changes its city anyway',
    { ...party, city: 'Leeds' },
    { ...client, billToCity: 'York' },
    true,
    true,
  ],
])('a client that %s since updates the form', (_what, before, record, isSaved, expected) => {
  expect(currentParty('billTo', before, record, isSaved)).toBe(expected);
});
