import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedRun } from './shared-run.ts';

/** Work that ends when the test says so. */
function slowWork() {
  const runs: PromiseWithResolvers<number>[] = [];
  const shared = new SharedRun(async () => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return await run.promise;
  });
  return { runs, shared };
}

test('callers during a run share the next one', async () => {
  const { runs, shared } = slowWork();
  const first = shared.answer();
  const others = [shared.answer(), shared.answer()];
  runs[0]?.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
});

test('a failed run fails its own callers only', async () => {
  const { runs, shared } = slowWork();
  const first = shared.answer();
  const other = shared.answer();
  runs[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await turn();
  runs[1]?.resolve(2);
  expect(await other).toBe(2);
});
