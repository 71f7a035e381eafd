import { expect, test } from 'vitest';
import { type ConflictPart, compareVersions, mergeVersions, type Side } from './conflict.ts';

interface Values {
  color: string;
  mileage: number | null;
  unit: string;
  buyer: { id?: string; name: string } | null;
}

const parts: ConflictPart<Values>[] = [
  { id: 'color', label: 'Color', paths: ['color'], text: ({ color }) => color },
  { id: 'mileage', label: 'Mileage', paths: ['mileage', 'unit'], text: ({ mileage, unit }) => `${mileage} ${unit}` },
  {
    id: 'buyer',
    label: 'Buyer',
    paths: ['buyer'],
    text: ({ buyer }) => buyer?.name ?? '',
    compared: ({ buyer }) => buyer?.id ?? buyer?.name ?? '',
  },
];

const original: Values = { color: 'White', mileage: 10, unit: 'km', buyer: null };

test.each<
  [
    name: string,
    mine: Partial<Values>,
    theirs: Partial<Values>,
    outcome: Record<'conflicts' | 'mineOnly' | 'theirsOnly', string[]>,
  ]
>([
  ['nothing', {}, {}, { conflicts: [], mineOnly: [], theirsOnly: [] }],
  ['mine alone', { color: 'Green' }, {}, { conflicts: [], mineOnly: ['Color (Green)'], theirsOnly: [] }],
  ['theirs alone', {}, { unit: 'mi' }, { conflicts: [], mineOnly: [], theirsOnly: ['Mileage (10 mi)'] }],
  [
    'one each',
    { color: '' },
    { mileage: 20 },
    { conflicts: [], mineOnly: ['Color (empty)'], theirsOnly: ['Mileage (20 km)'] },
  ],
  ['the same by both', { color: 'Black' }, { color: 'Black' }, { conflicts: [], mineOnly: [], theirsOnly: [] }],
  ['white space', { color: ' White' }, {}, { conflicts: [], mineOnly: [], theirsOnly: [] }],
  ['both', { color: 'Green' }, { color: 'Black' }, { conflicts: ['Color'], mineOnly: [], theirsOnly: [] }],
  [
    'a half-typed number',
    { mileage: Number.NaN },
    {},
    { conflicts: [], mineOnly: ['Mileage (NaN km)'], theirsOnly: [] },
  ],
  [
    'one buyer, by name and by id',
    { buyer: { name: 'Ann' } },
    { buyer: { id: '1', name: 'Ann' } },
    { conflicts: [], mineOnly: [], theirsOnly: [] },
  ],
])('changes are compared: %s', (_, mine, theirs, { conflicts, mineOnly, theirsOnly }) => {
  const versions = { mine: { ...original, ...mine }, theirs: { ...original, ...theirs }, original };
  const comparison = compareVersions(parts, versions);
  expect(comparison.conflicts.map(({ label }) => label)).toEqual(conflicts);
  expect(comparison).toMatchObject({ mineOnly, theirsOnly });
});

test.each<[choices: Record<string, Side>, color: string]>([
  [{}, 'Green'],
  [{ color: 'mine' }, 'Green'],
  [{ color: 'theirs' }, 'Black'],
  [{ color: 'original' }, 'White'],
])('with the choices %j the color is %s, and changes of one side are merged', (choices, color) => {
  const mine = { ...original, color: 'Green', buyer: { name: 'Ann' } };
  const theirs = { ...original, color: 'Black', mileage: 20, unit: 'mi' };
  expect(mergeVersions(parts, { mine, theirs, original }, choices)).toEqual({
    color,
    mileage: 20,
    unit: 'mi',
    buyer: { name: 'Ann' },
  });
});
