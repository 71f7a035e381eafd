import { expect, test } from 'vitest';
import { sortGroups } from './use-groups.ts';

const groups = ['DAF', 'Scania', 'Volvo', null].map((value) => ({ value, count: 1, sums: {} }));
const valuesOf = (sorted: readonly { value: unknown }[]) => sorted.map(({ value }) => value);

test.each([
  ['without sorting', [], ['DAF', 'Scania', 'Volvo', null]],
  ['ascending', [{ id: 'make', desc: false }], ['DAF', 'Scania', 'Volvo', null]],
  ['by another column', [{ id: 'model', desc: true }], ['DAF', 'Scania', 'Volvo', null]],
  [
    'descending, empty last',
    [
      { id: 'model', desc: false },
      { id: 'make', desc: true },
    ],
    ['Volvo', 'Scania', 'DAF', null],
  ],
])('groups are sorted like their column: %s', (_, sort, expected) => {
  expect(valuesOf(sortGroups(groups, 'make', sort))).toEqual(expected);
});
