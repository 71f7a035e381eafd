/** Shared lookups: few queries, and no result that is older than its request. */
import { expect, test } from 'vitest';
import { createSharedLookup } from './shared-lookup.ts';

/** Queries that the test completes, with the ids they were called with. */
function controlledQueries() {
  const queries: { ids: string[]; end: (rows: Record<string, number>) => void; fail: (error: Error) => void }[] = [];
  const load = (ids: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>();
    queries.push({ ids, end: (rows) => resolve(new Map(Object.entries(rows))), fail: reject });
    return promise;
  };
  return { queries, lookUp: createSharedLookup(load) };
}

test('a request without concurrent requests is queried at once', async () => {
  const { queries, lookUp } = controlledQueries();
  const [ann, unknown] = [lookUp('ann'), lookUp('nobody')];
  expect(queries.map(({ ids }) => ids)).toEqual([['ann'], ['nobody']]);
  queries[0]?.end({ ann: 1 });
  queries[1]?.end({});
  expect([await ann, await unknown]).toEqual([1, undefined]);
});

test('requests that arrive while two queries are running share the next query', async () => {
  const { queries, lookUp } = controlledQueries();
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

test('a failed query fails all requests that shared it, but no later ones', async () => {
  const { queries, lookUp } = controlledQueries();
  const failed = lookUp('ann');
  queries[0]?.fail(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  const next = lookUp('ann');
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.end({ ann: 1 });
  expect(await next).toBe(1);
});
