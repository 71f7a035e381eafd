import { expect, test } from 'vitest';
import type { PageRequest } from './list-request.ts';
import { placesAfter, type RowPlaces } from './row-places.ts';

const question: PageRequest = { search: '', filters: {}, sort: [], group: null, limit: 3, offset: 0 };
const another = { ...question, offset: 3 };
const first = placesAfter(undefined, { request: question, ids: ['a', 'b', 'c'] });
const numbers = ({ places }: RowPlaces) => Object.fromEntries(places);

test.each<[what: string, request: PageRequest, ids: string[], places: Record<string, number>]>([
  ['another page takes the elements over', another, ['d', 'e', 'f'], { d: 0, e: 1, f: 2 }],
  ['more rows than before need new ones', another, ['d', 'e', 'f', 'g'], { d: 0, e: 1, f: 2, g: 3 }],
  ['rows that stay keep theirs', another, ['d', 'c', 'a', 'e'], { d: 1, c: 2, a: 0, e: 3 }],
  ['news brings a row with an element of its own', { ...question }, ['n', 'a', 'b'], { n: 3, a: 0, b: 1 }],
  ['a row that is put back in another order keeps its element', { ...question }, ['c', 'b', 'a'], { c: 2, b: 1, a: 0 }],
])('%s', (_, request, ids, places) => {
  expect(numbers(placesAfter(first, { request, ids }))).toEqual(places);
});

test('no two rows share an element, however often rows come and go', () => {
  let places = first;
  for (let round = 0; round < 200; round += 1) {
    const ids = Array.from(
      { length: 3 + (round % 5) },
      (_, index) => `row ${(round * 7 + index * (1 + (round % 3))) % 40}`,
    );
    places = placesAfter(places, { request: { ...question, offset: Math.floor(round / 4) }, ids });
    expect(new Set(places.places.values()).size).toBe(ids.length);
  }
});
