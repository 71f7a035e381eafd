import { expect, test } from 'vitest';
import { blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { PaperTruck } from '#paperwork/paperwork.ts';
import type { ItemValues } from './paper-form-parts.ts';
import { emptyItem, truckValues } from './paper-form-values.ts';
import { canMergeItems, mergeItems, newPaperForm, selectedTrucks, stockItem } from './stock-items.ts';

const truck: PaperTruck = {
  ...blankPaperTruck,
  id: 't1',
  regNumber: 'AB12 CDE',
  make: 'DAF',
  model: 'XF 480',
  color: 'White',
  registrationDate: '2019-03-01',
  mileage: 512_000,
  mileageUnit: 'Kilometers',
  vatScheme: 'Qualifying',
  salePrice: 12_500,
};

test.each([null, undefined, {}, { trucks: [] }, { trucks: [{ id: 't1' }] }, { trucks: 'AB12' }])(
  'the navigation state %j contains no trucks',
  (state) => expect(selectedTrucks(state)).toEqual([]),
);

test('trucks from the stock list may have more fields than a paper stores', () => {
  const state = { trucks: [{ ...truck, truckType: 'Tipper', axle: '6x2' }] };
  expect(selectedTrucks(state)).toEqual([{ ...truck, truckType: 'Tipper' }]);
  expect(selectedTrucks({ trucks: [{ ...truck, truckType: null }] })).toEqual([{ ...truck, truckType: null }]);
  const withPrice = { trucks: [{ ...truck, purchasePrice: 9000 }] };
  expect(newPaperForm(selectedTrucks(withPrice), '2026-11-20').items[0]?.trucks[0]?.purchasePrice).toBe(9000);
});

test.each([
  [{ truckType: 'Tractor unit' }, 'DAF XF 480, Tractor unit, 2019'],
  [{ truckType: null }, 'DAF XF 480, 2019'],
  [{ truckType: ' ', registrationDate: null }, 'DAF XF 480'],
])('an item for a truck with %j is described as %s', (fields, description) => {
  expect(stockItem({ ...truck, ...fields }, 20).description).toBe(description);
});

test.each([
  [{}, { rate: 12_500, freightRate: null, freightDescription: '', warrantyRate: null, warrantyDescription: '' }],
  [{ freightCharges: 250.5 }, { freightRate: 250.5, freightDescription: 'Freight' }],
  [{ warrantyCharges: 99 }, { warrantyRate: 99, warrantyDescription: 'Warranty' }],
  [
    { salePrice: null, freightCharges: 0 },
    { rate: null, freightRate: null, freightDescription: '' },
  ],
])('a truck with %j presets its item to %j', (prices, item) => {
  expect(stockItem({ ...truck, ...prices }, 20)).toMatchObject(item);
});

test.each([
  ['Qualifying', 'Standard', 17.5],
  ['Margin', 'Margin', null],
  ['Unknown', 'NoVat', null],
] as const)('a %s truck is preset to %s at %s', (vatScheme, vatTreatment, vatRate) => {
  expect(stockItem({ ...truck, vatScheme }, 17.5)).toMatchObject({ vatTreatment, vatRate, vatOrigin: 'preset' });
});

test("a new form uses the standard UK rate of its date until the company's rates are loaded", () => {
  expect(newPaperForm([truck], '2026-11-20').items[0]).toMatchObject({ vatTreatment: 'Standard', vatRate: 20 });
});

test('the origin of merged items is the strongest choice among them', () => {
  const origins = (...all: ItemValues['vatOrigin'][]) =>
    mergeItems(all.map((vatOrigin, at) => item(`${at}`, { vatOrigin }))).map(({ vatOrigin }) => vatOrigin);
  expect(origins('preset', 'item')).toEqual(['item']);
  expect(origins('saved', 'all', 'preset')).toEqual(['all']);
  expect(origins('preset', 'saved')).toEqual(['preset']);
});

test('a new form is preset to today, pounds, saving details, and an item with the asking price for each truck', () => {
  const dear = { ...truck, id: 't2', regNumber: 'FG34 HIJ', salePrice: 20_000 };
  expect(newPaperForm([truck, dear], '2026-11-20')).toMatchObject({
    number: '',
    date: '2026-11-20',
    currency: 'GBP',
    saveBillToDetails: true,
    saveShipToDetails: true,
    items: [
      { rate: 12_500, trucks: [{ id: 't1', saveTruckDetails: true }] },
      { rate: 20_000, trucks: [{ id: 't2', saveTruckDetails: true }] },
    ],
  });
});

function item(id: string, fields: Partial<ItemValues>): ItemValues {
  return { ...emptyItem([truckValues({ ...truck, id })]), description: id, ...fields };
}

test.each<[name: string, items: ItemValues[], merged: string[][]]>([
  ['items with equal rates', [item('a', { rate: 5 }), item('b', { rate: 5 })], [['a', 'b']]],
  [
    'items with other rates in between',
    [item('a', { rate: 5 }), item('b', { rate: 6 }), item('c', { rate: 5 })],
    [['a', 'c'], ['b']],
  ],
  ['other VAT', [item('a', { rate: 5, vatRate: 20 }), item('b', { rate: 5 })], [['a'], ['b']]],
  ['other freight', [item('a', { rate: 5, freightRate: 1 }), item('b', { rate: 5 })], [['a'], ['b']]],
  ['other warranty', [item('a', { rate: 5, warrantyRate: 1 }), item('b', { rate: 5 })], [['a'], ['b']]],
  ['no freight and one of 0', [item('a', { rate: 5, freightRate: 0 }), item('b', { rate: 5 })], [['a', 'b']]],
  ['no rate yet', [item('a', {}), item('b', {})], [['a', 'b']]],
  ['an invalid rate', [item('a', { rate: Number.NaN }), item('b', {})], [['a'], ['b']]],
])('items with the same prices are merged: %s', (_, items, merged) => {
  expect(mergeItems(items).map(({ trucks }) => trucks.map(({ id }) => id))).toEqual(merged);
  expect(canMergeItems(items)).toBe(merged.length < items.length);
});

test('a merged item has each description once', () => {
  const freight = { rate: 5, freightRate: 1, freightDescription: 'Roro' };
  const items = [
    item('a', { ...freight, description: 'DAF XF' }),
    item('b', { ...freight, description: 'DAF XF ' }),
    item('c', { ...freight, description: 'MAN TGX', freightDescription: 'Container' }),
  ];
  expect(mergeItems(items)).toMatchObject([
    { description: 'DAF XF\nMAN TGX', freightDescription: 'Roro, Container', warrantyDescription: '', freightRate: 1 },
  ]);
});
