import { expect, test } from 'vitest';
import {
  countLabelled,
  layoutVariables,
  limitSticking,
  offsetVariable,
  placeColumns,
  stickingWidth,
} from './column-layout.ts';
import type { ListColumn } from './list-column.ts';

function column(id: string, locked = false, sums = false): ListColumn<{ id: string }> {
  const texts = { text: () => '', valueText: () => '', sumText: () => '' };
  return {
    id,
    label: id,
    ...texts,
    align: 'left',
    size: 100,
    sortable: true,
    groupable: true,
    filter: false,
    locked,
    sums,
  };
}

const columns = [column('view', true), column('reg', true), column('make'), column('price', false, true)];
const settings = { order: ['view', 'reg', 'make', 'price'], hidden: [], pinnedLeft: [], pinnedRight: [] };
const places = (changes: Partial<Parameters<typeof placeColumns>[1]>) =>
  placeColumns(columns, { ...settings, ...changes });

test('columns have the chosen order, with pinned ones at their side and without hidden ones', () => {
  const placed = places({ pinnedLeft: ['price'], pinnedRight: ['view'], hidden: ['make'] });
  expect(placed.map((place) => `${place.column.id} ${place.stick}`)).toEqual(['price left', 'reg left', 'view right']);
});

test('a locked column keeps its place in the order and sticks to the left', () => {
  const placed = places({ order: ['view', 'make', 'reg', 'price'] });
  expect(placed.map((place) => place.stick)).toEqual(['left', null, 'left', null]);
  expect(placed.map((place) => place.isEdge)).toEqual([false, false, true, false]);
  expect(countLabelled(placed)).toBe(1);
});

test.each([
  ['the sticky columns at the left', {}, 2],
  ['the columns before a pinned sum', { pinnedLeft: ['view', 'price'] }, 1],
  ['a pinned sum in the first column, too', { pinnedLeft: ['price'] }, 3],
  ['all columns if all are sticky and none has a sum', { hidden: ['make', 'price'] }, 2],
])('a label spans %s', (_, changes, count) => expect(countLabelled(places(changes))).toBe(count));

test('offsets include all sticky columns on a wide screen, and only locked ones on a phone', () => {
  const offsets = layoutVariables(
    places({ pinnedLeft: ['price'] }),
    { view: 100, reg: 100, price: 100, make: 5 },
    true,
  );
  const distances = (screen: 'wide' | 'narrow') => ['view', 'reg'].map((id) => offsets[offsetVariable(id, screen)]);
  expect(distances('wide')).toEqual(['calc(6.25rem + 44px)', 'calc(12.5rem + 44px)']);
  expect(distances('narrow')).toEqual(['0rem', '6.25rem']);
  expect(offsets['--total-width']).toBe('calc(20rem + 44px)');
});

test.each([
  ['every pinned column, if there is enough space,', 400, ['left', 'left', 'left', 'right']],
  [
    'locked columns and columns pinned left come before those pinned right: what fits',
    300,
    ['left', 'left', 'left', null],
  ],
  ['locked columns come first: what fits', 200, [null, 'left', 'left', null]],
  ['only one of two locked columns that do not fit', 100, [null, 'left', null, null]],
])('%s sticks', (_, maxWidth, expected) => {
  const placed = places({ pinnedLeft: ['make'], pinnedRight: ['price'] });
  expect(stickingWidth(placed, {}, false)).toBe(400);
  const limited = limitSticking(placed, {}, false, maxWidth);
  expect(limited.map(({ stick }) => stick)).toEqual(expected);
  expect(limited.map(({ pinned }) => pinned)).toEqual(['left', null, null, 'right']);
  expect(limited.findIndex(({ isEdge }) => isEdge)).toBe(expected.lastIndexOf('left'));
});
