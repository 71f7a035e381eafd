import { expect, test } from 'vitest';
import { faultsAtShownPlaces } from './shown-faults.ts';

const required = { type: 'too_small', message: 'Required.' };
const negative = { type: 'too_small', message: 'Must be 0 or more.' };

test('a fault is kept where one is shown, with its latest message', () => {
  const shown = [{ description: required }, undefined, { rate: required }];
  const found = [{ description: negative, rate: required }, { description: required }, undefined];
  expect(faultsAtShownPlaces(found, shown)).toEqual([{ description: negative }]);
});

test('a later member keeps its place', () => {
  const found = [{ rate: required }, { rate: negative }];
  const kept = faultsAtShownPlaces(found, [undefined, { rate: required }]);
  expect(kept).toHaveLength(2);
  expect(kept?.[0]).toBeUndefined();
  expect(kept?.[1]).toEqual({ rate: negative });
});

test.each([
  [[{ rate: required }], undefined],
  [undefined, [{ rate: required }]],
  [[{ rate: required }], [{ description: required }]],
])('%j where %j is shown says nothing', (found, shown) => {
  expect(faultsAtShownPlaces(found, shown)).toBeUndefined();
});
