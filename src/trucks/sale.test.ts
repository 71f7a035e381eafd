import { expect, test } from 'vitest';
import { saleState } from './sale.ts';

const quarry = { id: 'quarry', name: 'Quarry Ltd' };

test.each([
  ['InStock', { isSold: false, soldTo: null }, 'quarry'],
  ['InStock', { isSold: false, soldTo: quarry }, 'quarry'],
  ['InStock', { isSold: false, soldTo: quarry }, undefined],
  ['InStock', { isSold: false, soldTo: null }, null],
  ['Sold', { isSold: true, soldTo: quarry }, 'quarry'],
  ['Sold', { isSold: true, soldTo: null }, 'quarry'],
  ['Sold', { isSold: true, soldTo: quarry }, undefined],
  ['SoldToOther', { isSold: true, soldTo: quarry }, 'harbour'],
  ['SoldToOther', { isSold: false, soldTo: quarry }, 'harbour'],
  ['SoldToOther', { isSold: true, soldTo: quarry }, null],
  ['Gone', undefined, 'quarry'],
  ['Gone', undefined, undefined],
] as const)('the sale state is %s for truck %j and client %s', (state, truck, client) => {
  expect(saleState(truck, client)).toBe(state);
});
