/** Shared lookups: few queries, and no result that is older than its request. */
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('requests that arrive while a query is running share the next query', async () => {
  const { queries, lookUp } = controlledQueries();
  const early = lookUp('ann');
  const late = [lookUp('ann'), lookUp('cid'), lookUp('ann'), lookUp('unknown')];
  expect(queries.map(({ ids }) => ids)).toEqual([['ann']]);
  queries[0]?.end({ ann: 1 });
  expect(await early).toBe(1);
  await expect.poll(() => queries.length).toBe(2);
  expect(queries[1]?.ids).toEqual(['ann', 'cid', 'unknown']);
  queries[1]?.end({ ann: 10, cid: 3 });
  expect(await Promise.all(late)).toEqual([10, 3, 10, undefined]);
});

test('a query that hangs does not block later requests', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { queries, lookUp } = controlledQueries();
  const hanging = lookUp('ann');
  const waiting = lookUp('bob');
  vi.setSystemTime(Date.now() + 200);
  const later = lookUp('cid');
  expect(queries.map(({ ids }) => ids)).toEqual([['ann'], ['bob', 'cid']]);
  queries[1]?.end({ bob: 2, cid: 3 });
  expect(await Promise.all([waiting, later])).toEqual([2, 3]);
  queries[0]?.end({ ann: 1 });
  expect(await hanging).toBe(1);
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
