/** Lookups shared by callers: few queries, and never an answer that is older than its question. */
import { expect, test } from 'vitest';
import { createSharedLookup } from './shared-lookup.ts';

/** A query that the test lets go on, and the ids that it was asked for. */
function heldQueries() {
  const queries: { ids: string[]; end: (rows: Record<string, number>) => void; fail: (error: Error) => void }[] = [];
  const load = (ids: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>();
    queries.push({ ids, end: (rows) => resolve(new Map(Object.entries(rows))), fail: reject });
    return promise;
  };
  return { queries, lookUp: createSharedLookup(load) };
}

test('whoever asks alone is answered by a query of their own, at once', async () => {
  const { queries, lookUp } = heldQueries();
  const [ann, unknown] = [lookUp('ann'), lookUp('nobody')];
  expect(queries.map(({ ids }) => ids)).toEqual([['ann'], ['nobody']]);
  queries[0]?.end({ ann: 1 });
  queries[1]?.end({});
  expect([await ann, await unknown]).toEqual([1, undefined]);
});

test('who comes while two queries are under way shares the next, which begins after they asked', async () => {
  const { queries, lookUp } = heldQueries();
  const early = [lookUp('ann'), lookUp('bob')];
  const late = [lookUp('ann'), lookUp('cid'), lookUp('ann')];
  expect(queries).toHaveLength(2);
  queries[0]?.end({ ann: 1 });
  await early[0];
  await expect.poll(() => queries.length).toBe(3);
  expect(queries[2]?.ids).toEqual(['ann', 'cid']);
  queries[1]?.end({ bob: 2 });
  queries[2]?.end({ ann: 10, cid: 3 });
  expect(await Promise.all([...early, ...late])).toEqual([1, 2, 10, 3, 10]);
});

test('a query that fails fails for those who shared it, and for nobody after', async () => {
  const { queries, lookUp } = heldQueries();
  const failed = lookUp('ann');
  queries[0]?.fail(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  const next = lookUp('ann');
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.end({ ann: 1 });
  expect(await next).toBe(1);
});
