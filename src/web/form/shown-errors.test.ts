import { expect, test } from 'vitest';
import { errorsAtShownPaths } from './shown-errors.ts';

const required = { type: 'too_small', message: 'Required.' };
const negative = { type: 'too_small', message: 'Must be 0 or more.' };

test('an error remains where one is shown, with its latest message', () => {
  const shown = [{ description: required }, undefined, { rate: required }];
  const found = [{ description: negative, rate: required }, { description: required }, undefined];
  expect(errorsAtShownPaths(found, shown)).toEqual([{ description: negative }]);
});

test('an error of a later item keeps its index', () => {
  const found = [{ rate: required }, { rate: negative }];
  const remaining = errorsAtShownPaths(found, [undefined, { rate: required }]);
  expect(remaining).toHaveLength(2);
  expect(remaining?.[0]).toBeUndefined();
  expect(remaining?.[1]).toEqual({ rate: negative });
});

test.each([
  [[{ rate: required }], undefined],
  [undefined, [{ rate: required }]],
  [[{ rate: required }], [{ description: required }]],
])('the errors %j are dropped if %j is shown', (found, shown) => {
  expect(errorsAtShownPaths(found, shown)).toBeUndefined();
});
