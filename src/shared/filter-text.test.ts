import { expect, test } from 'vitest';
import { describeFilter } from './filter-text.ts';
import type { Filter } from './list-address.ts';

test.each<[Filter, string]>([
  [{ contains: ' daf ' }, 'daf'],
  [{ from: 1000 }, 'from 1,000'],
  [{ from: 0, to: 20_000 }, '0 to 20,000'],
  [{ to: '2026-11-20' }, 'up to 20 Nov 2026'],
  [{ in: ['Auto', null] }, 'Auto, None'],
  [{ in: [null, 0] }, 'None, 0'],
])('%j is described as %s', (filter, expected) => expect(describeFilter(filter)).toBe(expected));

test('a filter with many or long values names the first ones and counts the others', () => {
  const filter = { in: Array.from({ length: 2000 }, (_, index) => `M${index}`) };
  expect(describeFilter(filter, String, 12)).toBe('M0, M1, M2 and 1,997 more');
  expect(describeFilter({ in: ['a', 'b'] }, String, 12)).toBe('a, b');
  expect(describeFilter({ in: ['Thornwick Fleet', 'b'] }, String, 12)).toBe('Thornwick Fleet and 1 more');
});
