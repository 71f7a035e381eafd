import { expect, test } from 'vitest';
import { withFilter } from './list-state.ts';

test('a filter without a condition is dropped', () => {
  const filters = withFilter({}, 'make', { contains: 'daf' });
  expect(withFilter(filters, 'make', { contains: '  ' })).toEqual({});
  expect(withFilter(filters, 'make', { in: [] })).toEqual({});
  expect(withFilter(filters, 'make', null)).toEqual({});
  expect(withFilter(filters, 'price', { to: 5 })).toHaveProperty('make');
});
