import { expect, test } from 'vitest';
import { createListTotalsCache } from './list-totals-cache.ts';

const ofSize = (characters: number) => ({ state: 's', json: 'x'.repeat(characters) });

test('groups of hundreds of values are cached', () => {
  const cache = createListTotalsCache();
  cache.set('groups', ofSize(300_000));
  expect(cache.recall('groups')?.json).toHaveLength(300_000);
});

test('an entry that is too large is not cached and removes the previous one', () => {
  const cache = createListTotalsCache();
  cache.set('groups', ofSize(10));
  cache.set('groups', ofSize(600_000));
  expect(cache.recall('groups')).toBeNull();
});

test('when the cache is full, the least recently used entry is evicted', () => {
  const cache = createListTotalsCache();
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, ofSize(450_000));
  cache.recall('a');
  cache.set('i', ofSize(450_000));
  expect(cache.recall('b')).toBeNull();
  expect([cache.recall('a'), cache.recall('i')]).toEqual([ofSize(450_000), ofSize(450_000)]);
});

test('replacing an entry does not count its size twice', () => {
  const cache = createListTotalsCache();
  cache.set('a', ofSize(10));
  for (let time = 0; time < 20; time += 1) cache.set('b', ofSize(450_000));
  expect(cache.recall('a')).toEqual(ofSize(10));
});
