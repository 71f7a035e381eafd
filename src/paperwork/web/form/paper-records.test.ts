import { expect, test } from 'vitest';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { Paper, PaperTruck } from '#paperwork/paperwork.ts';
import type { DetailedClient } from '#parties/party-details.ts';
import { emptyParty, paperFormValues, partyValues } from './paper-form-values.ts';
import { changesText, clientOf, type PaperRecords, partyChanges, truckChanges } from './paper-records.ts';

const party = { ...blankPaper.billToClient, id: 'c1', name: 'Harbour Haulage', city: 'Hull' };

const client: DetailedClient = {
  id: 'c1',
  name: 'Harbour Haulage',
  billToContactName: null,
  billToAddressLine1: null,
  billToAddressLine2: null,
  billToCity: 'Hull',
  billToPostcode: null,
  billToCountry: null,
  billToPhoneNumber: null,
  billToEmail: null,
  shipToContactName: null,
  shipToAddressLine1: null,
  shipToAddressLine2: null,
  shipToCity: 'Kingston',
  shipToPostcode: null,
  shipToCountry: null,
  shipToPhoneNumber: null,
  shipToEmail: 'yard@harbour.example',
};

const truck: PaperTruck = {
  ...blankPaperTruck,
  id: 't1',
  regNumber: 'AB12 CDE',
  make: 'DAF',
  model: 'XF 480',
  salePrice: 100,
};

const paper: Paper = {
  ...blankPaper,
  id: 'p1',
  number: '7',
  date: '2026-11-20',
  billToClient: party,
  shipToClient: party,
  items: [
    {
      ...blankPaperItem,
      description: 'Truck',
      rate: 100,
      trucks: [truck],
    },
  ],
};

const prices = {
  salePrice: 100,
  freightCharges: null,
  warrantyCharges: 0,
  vatScheme: 'Margin' as const,
  purchasePrice: 80,
};

/** Initial checkboxes of the edit form: bill to, ship to, truck. */
function ticked(records: PaperRecords): boolean[] {
  const { saveBillToDetails, saveShipToDetails, items } = paperFormValues(paper, records);
  return [
    saveBillToDetails,
    saveShipToDetails,
    ...items.flatMap((item) => item.trucks.map((one) => one.saveTruckDetails)),
  ];
}

test.each<[name: string, records: PaperRecords, boxes: boolean[]]>([
  ['if the records have not changed', { clients: [client], trucks: new Map([['t1', prices]]) }, [true, false, true]],
  [
    'if the price of the truck has changed',
    { clients: [client], trucks: new Map([['t1', { ...prices, salePrice: 90 }]]) },
    [true, false, false],
  ],
  [
    'if the client has moved',
    { clients: [{ ...client, billToCity: 'Leeds' }], trucks: new Map() },
    [false, false, false],
  ],
  ['if client and truck were deleted', { clients: [], trucks: new Map([['t1', null]]) }, [false, false, false]],
  ['if nothing could be read', { clients: undefined, trucks: new Map() }, [false, false, false]],
])('checkboxes for saving details have the expected initial state %s', (_, records, boxes) => {
  expect(ticked(records)).toEqual(boxes);
});

test('a truck gets its current VAT scheme, and an item with another treatment does not change', () => {
  const trucks = new Map([['t1', { ...prices, vatScheme: 'Qualifying' as const }]]);
  const [item] = paperFormValues(paper, { clients: [], trucks }).items;
  expect([item?.trucks[0]?.vatScheme, item?.trucks[0]?.purchasePrice, item?.vatTreatment]).toEqual([
    'Qualifying',
    80,
    paper.items[0]?.vatTreatment,
  ]);
});

test('a deleted truck is distinguished from one that could not be read', () => {
  const inStock = (trucks: PaperRecords['trucks']) =>
    paperFormValues(paper, { clients: [], trucks }).items[0]?.trucks[0]?.isInStock;
  expect([inStock(new Map([['t1', null]])), inStock(new Map())]).toEqual([false, true]);
});

test.each([
  [{ id: 'c1', name: 'Renamed' }, 'c1'],
  [{ id: null, name: ' harbour  HAULAGE' }, 'c1'],
  [{ id: null, name: 'Someone else' }, undefined],
  [{ id: 'c2', name: 'Harbour Haulage' }, undefined],
])('the party %j is matched with the client %s', (named, id) => {
  expect(clientOf(named, [client])?.id).toBe(id);
  expect(clientOf(named, undefined)).toBeNull();
});

test('saving details changes fields of the same role; for an entered name only those filled in', () => {
  const chosen = { ...partyValues(party, client), email: ' ann@quay.example ' };
  expect(changesText(partyChanges('billTo', chosen))).toBe('Email from empty to ann@quay.example');
  expect(changesText(partyChanges('shipTo', chosen))).toBe(
    'City from Kingston to Hull; Email from yard@harbour.example to ann@quay.example',
  );
  const typed = { ...emptyParty, name: client.name, record: client, city: 'Leeds' };
  expect(partyChanges('shipTo', typed)).toEqual([{ label: 'City', from: 'Kingston', to: 'Leeds' }]);
  expect(partyChanges('shipTo', { ...typed, record: null })).toEqual([]);
});

test.each([
  [{ rate: 100, freightRate: null, warrantyRate: null }, ''],
  [
    { rate: 90, freightRate: 5, warrantyRate: 0 },
    'Sale Price from £100.00 to £90.00; Freight Charges from empty to £5.00',
  ],
  [{ rate: null, freightRate: 5, warrantyRate: 5 }, ''],
  [{ rate: Number.NaN, freightRate: null, warrantyRate: 1 }, 'Warranty Charges from £0.00 to £1.00'],
  [{ rate: 1234.567, freightRate: -5, warrantyRate: 1 }, 'Warranty Charges from £0.00 to £1.00'],
])('an item with %j would change the truck: %s', (item, text) => {
  expect(changesText(truckChanges(item, prices))).toBe(text);
});
