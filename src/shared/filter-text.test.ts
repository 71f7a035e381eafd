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
