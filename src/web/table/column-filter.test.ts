import { expect, test } from 'vitest';
import type { Filters } from '#shared/list-address.ts';
import { fitFilters } from './column-filter.ts';

const columns = [
  { id: 'make', filter: 'choice' },
  { id: 'isSold', filter: 'choice', isYesNo: true },
  { id: 'model', filter: 'text' },
  { id: 'price', filter: 'number' },
  { id: 'bought', filter: 'date' },
  { id: 'view', filter: false },
] as const;

test.each<[string, Filters, Filters]>([
  [
    'filters of all kinds',
    { make: { in: ['DAF', null] }, price: { from: 1 } },
    { make: { in: ['DAF', null] }, price: { from: 1 } },
  ],
  ['yes and no', { isSold: { in: ['true', 'perhaps', null] } }, { isSold: { in: [true, null] } }],
  [
    'filters for empty values',
    { price: { in: [null] }, bought: { in: [null] } },
    { price: { in: [null] }, bought: { in: [null] } },
  ],
  [
    'numbers in a list, as in the link for trucks without a price',
    { price: { in: [null, 0] } },
    { price: { in: [null, 0] } },
  ],
  ['removed columns, and columns without a filter', { removed: { in: ['x'] }, view: { contains: 'x' } }, {}],
  ['another kind of filter', { make: { contains: 'x' }, price: { in: ['7'] }, model: { from: 1 } }, {}],
  [
    'bounds of another kind',
    { price: { from: 'a', to: 9 }, bought: { from: 7, to: '2026-1-1' } },
    { price: { to: 9 } },
  ],
  [
    'bounds that do not exist',
    { price: { from: Number.POSITIVE_INFINITY }, bought: { from: '2026-02-30', to: '2028-02-29' } },
    { bought: { to: '2028-02-29' } },
  ],
  ['a year that the server refuses', { bought: { from: '0000-01-01' } }, {}],
  ['a text, or some texts', { model: { in: ['XF'] } }, { model: { in: ['XF'] } }],
])('only valid filters remain: %s', (_, given, fitting) => expect(fitFilters(columns, given)).toEqual(fitting));
