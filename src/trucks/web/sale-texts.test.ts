import { expect, test } from 'vitest';
import type { TruckSale } from '#trucks/sale.ts';
import { markedText, markSoldLabel, saleStateText, unchangedText } from './sale-texts.ts';

const truck: TruckSale = {
  id: 'a',
  regNumber: 'AB12 CDE',
  state: 'InStock',
  isSold: false,
  soldTo: null,
  soldDate: null,
  salePrice: 100,
  profit: 10,
};
const quarry = { id: 'q', name: 'Quarry Ltd' };
const sold = { ...truck, state: 'Sold', isSold: true, soldDate: '2026-11-20' } as const;
const other = { ...sold, state: 'SoldToOther', soldTo: quarry } as const;
const soldTruck = { ...truck, state: 'SoldToOther', soldTo: quarry } as const;
const deletedTruck = { ...truck, state: 'Gone' } as const;

test('one truck and several are counted', () => {
  expect(markSoldLabel(1, 'Moorhen Deliveries Ltd')).toBe('Mark 1 truck as sold to Moorhen Deliveries Ltd');
  expect(markSoldLabel(3, 'Moorhen Deliveries Ltd')).toBe('Mark 3 trucks as sold to Moorhen Deliveries Ltd');
  expect(markedText(1, 'Moorhen Ltd')).toBe('1 truck marked as sold to Moorhen Ltd.');
  expect(markedText(2)).toBe('2 trucks marked as sold.');
});

test.each([
  ['', truck],
  ['20 Nov 2026', sold],
  ['', { ...sold, soldDate: null }],
  ['to Quarry Ltd, 20 Nov 2026', other],
  ['to Quarry Ltd', { ...other, soldDate: null }],
  ['reserved for Quarry Ltd', soldTruck],
  ['deleted or moved to another company', deletedTruck],
])('the text beside the badge is %j', (text, expected) => {
  expect(saleStateText(expected)).toBe(text);
});

test.each([
  [undefined, [sold], ['a']],
  // Was not in the request.
  [undefined, [{ ...other, id: 'b' }], []],
  ['AB12 CDE has already been sold.', [sold], []],
  ['AB12 CDE has already been sold to Quarry Ltd.', [other], []],
  ['AB12 CDE is reserved for Quarry Ltd.', [soldTruck], []],
  ['AB12 CDE was deleted or moved to another company.', [deletedTruck], []],
])('the text about unmarked trucks is: %s', (text, trucks, marked) => {
  expect(unchangedText(['a'], { trucks, marked })).toBe(text);
});

test('a long list of unchanged trucks is cut off and counted', () => {
  const trucks = Array.from({ length: 8 }, (_, index) => ({ ...deletedTruck, id: `${index}`, regNumber: `R${index}` }));
  const ids = trucks.map(({ id }) => id);
  const text = unchangedText(ids, { trucks, marked: [] }) ?? '';
  expect(text).toMatch(/^R0 was deleted.* R4 was deleted or moved to another company\. 3 more were not changed/);
});
