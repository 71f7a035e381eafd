import { expect, test } from 'vitest';
import { costTotalKeys } from '#costings/costing.ts';
import type { Truck } from '#trucks/truck.ts';
import { compareVersions, mergeVersions } from '#web/form/conflict.ts';
import { truckParts } from './truck-conflict.ts';
import { emptyTruckForm, type TruckFormValues, truckFormKeys } from './truck-form-values.ts';

const original: TruckFormValues = {
  ...emptyTruckForm('AbbasAutos'),
  regNumber: 'AB12 CDE',
  make: 'DAF',
  model: 'XF 480',
  color: 'White',
  mileage: 500,
};

const truck = {
  ...original,
  id: 't1',
  regNumberTrimmed: 'AB12CDE',
  ...Object.fromEntries(costTotalKeys.map((key) => [key, 0])),
} as unknown as Truck;

const parts = truckParts(truck);

function compare(mine: Partial<TruckFormValues>, theirs: Partial<TruckFormValues>) {
  return compareVersions(parts, { mine: { ...original, ...mine }, theirs: { ...original, ...theirs }, original });
}

test('every field of the form takes part in a merge exactly once', () => {
  expect(parts.flatMap(({ paths }) => paths).toSorted()).toEqual([...truckFormKeys].toSorted());
});

test.each<[mine: Partial<TruckFormValues>, theirs: Partial<TruckFormValues>, expected: object]>([
  [
    { color: 'Green', description: 'Seen' },
    { color: 'Black', model: 'XF 450' },
    {
      conflicts: [{ id: 'color', label: 'Color', mine: 'Green', theirs: 'Black', original: 'White' }],
      mineOnly: ['Description (Seen)'],
      theirsOnly: ['Model (XF 450)'],
    },
  ],
  [{ mileage: 600 }, { mileageUnit: 'Miles' }, { conflicts: [{ mine: '600 km', theirs: '500 mi' }] }],
  [
    { boughtFrom: { name: 'Ann' } },
    { boughtFrom: { id: 's1', name: 'Ann' } },
    { conflicts: [], mineOnly: [], theirsOnly: [] },
  ],
  [{ boughtFrom: { name: 'Ann' } }, { boughtFrom: null }, { mineOnly: ['Bought From (Ann)'] }],
  // Clearing the make leaves the saved one.
  [{ make: '' }, {}, { conflicts: [], mineOnly: [], theirsOnly: [] }],
])('merging my %j with their %j shows the expected conflicts', (mine, theirs, expected) => {
  expect(compare(mine, theirs)).toMatchObject(expected);
});

test('a cleared field stays empty after a merge', () => {
  const versions = { mine: { ...original, color: '' }, theirs: { ...original, axle: '6x2' }, original };
  expect(mergeVersions(parts, versions, {})).toMatchObject({ color: '', axle: '6x2' });
});
