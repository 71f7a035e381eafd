/** What is remembered of lists, and what makes room for more. */
import { expect, test } from 'vitest';
import { createListTotalsCache } from './list-totals-cache.ts';

const ofSize = (characters: number) => ({ state: 's', json: 'x'.repeat(characters) });

test('groups of hundreds of values are remembered', () => {
  const memory = createListTotalsCache();
  memory.set('groups', ofSize(300_000));
  expect(memory.recall('groups')?.json).toHaveLength(300_000);
});

test('an entry that is too large is left out, and takes the older one of its key along', () => {
  const memory = createListTotalsCache();
  memory.set('groups', ofSize(10));
  memory.set('groups', ofSize(600_000));
  expect(memory.recall('groups')).toBeNull();
});

test('when the memory is full, the entry that was used least lately goes', () => {
  const memory = createListTotalsCache();
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) memory.set(key, ofSize(450_000));
  memory.recall('a');
  memory.set('i', ofSize(450_000));
  expect(memory.recall('b')).toBeNull();
  expect([memory.recall('a'), memory.recall('i')]).toEqual([ofSize(450_000), ofSize(450_000)]);
});

test('an entry that is kept anew counts once', () => {
  const memory = createListTotalsCache();
  memory.set('a', ofSize(10));
  for (let time = 0; time < 20; time += 1) memory.set('b', ofSize(450_000));
  expect(memory.recall('a')).toEqual(ofSize(10));
});
