import { expect, test } from 'vitest';
import { compareSortValues, exactSum, sortValue } from './sort-value.ts';

test.each([
  ['numbers within texts count as numbers', ['R 1000', 'R 450', 'P 280'], ['P 280', 'R 450', 'R 1000']],
  ['case and accents do not count', ['Zoe', 'émile', 'Emma', 'adam'], ['adam', 'émile', 'Emma', 'Zoe']],
  ['negative amounts come first', [5, -20, 0.5], [-20, 0.5, 5]],
  ['no before yes', [true, false], [false, true]],
  ['dates in time', ['2026-02-10', '2025-12-31'], ['2025-12-31', '2026-02-10']],
])('%s', (_, values, expected) => {
  const sorted = values.toSorted((a, b) => compareSortValues(sortValue(a) ?? '', sortValue(b) ?? ''));
  expect(sorted).toEqual(expected);
});

test.each([null, ''])('%j has no place of its own', (value) => expect(sortValue(value)).toBeUndefined());

test('amounts add up to the penny', () => {
  expect(exactSum([0.1, 0.2, undefined, 1_234_567.89, -0.3])).toBe(1_234_567.89);
});
