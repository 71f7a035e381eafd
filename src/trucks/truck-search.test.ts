import { expect, test } from 'vitest';
import { createTruckSearch, type SearchableTruck } from './truck-search.ts';

const truck: SearchableTruck = {
  regNumber: 'AB12 CDE',
  regNumberTrimmed: 'AB12CDE',
  make: 'Mercedes-Benz',
  model: 'Actros 1845',
};
const matches = createTruckSearch();

test.each([
  '',
  '   ',
  'AB12 CDE',
  'ab12 cde',
  'ab12cde',
  'A B 1 2',
  '2c',
  '  cde  ',
  'mercedes',
  'BENZ',
  'actros',
  '1845',
  'mercedes-benz actros',
  'benz  act',
  'actros 1845 mercedes',
  '1845 merc',
])('%j finds the truck', (text) => {
  expect(matches(truck, text)).toBe(true);
});

test.each(['volvo', 'ab13', 'cde mercedes', 'actrosmercedes', 'mercedes 1845', 'ab12cde actros'])(
  '%j does not find it',
  (text) => {
    expect(matches(truck, text)).toBe(false);
  },
);

test('a changed record is searched by its new words', () => {
  expect(matches({ ...truck, make: 'Volvo' }, 'volvo')).toBe(true);
  expect(matches(truck, 'volvo')).toBe(false);
});
