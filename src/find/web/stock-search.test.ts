import { expect, it } from 'vitest';
import { stockSearch } from './stock-search.ts';

function meaning(text: string) {
  const { label, to } = stockSearch(text) ?? {};
  const query = new URLSearchParams(to?.split('?')[1]);
  return [label, query.get('company'), query.get('search'), query.get('filter')];
}

it.each([
  [
    'MAN tractor units, Euro 6, under 500,000 km, with photos',
    'Trucks: MAN, tractor, Euro 6, up to 500,000 km, with photos',
    'MAN',
    '{"euroStatus":{"in":["Euro6"]},"mileage":{"to":500000},"hasPhotos":{"in":[true]},"truckType":{"contains":"tractor"}}',
  ],
  [
    'scania r 450 below 300k miles',
    'Trucks: scania r 450, up to 300,000 mi',
    'scania r 450',
    '{"mileage":{"to":482803}}',
  ],
  ['euro6', 'Trucks: Euro 6', null, '{"euroStatus":{"in":["Euro6"]}}'],
  [
    'tippers over 100k under £30,000',
    'Trucks: tipper, up to £30,000, from 100,000 km',
    null,
    '{"salePrice":{"to":30000},"mileage":{"from":100000},"truckType":{"contains":"tipper"}}',
  ],
])('%j is parsed into a search and filters', (text, label, search, filter) => {
  expect(meaning(text)).toEqual([label, 'all', search, filter]);
});

it('a number with too many digits is not a condition', () => {
  expect(stockSearch(`under ${'9'.repeat(309)} km`)).toBeUndefined();
});

it.each(['hf12', 'tipper', 'Under Haulage Ltd', 'MAN TGX 18.500', 'order 12'])('%j has no condition', (text) => {
  expect(stockSearch(text)).toBeUndefined();
});
