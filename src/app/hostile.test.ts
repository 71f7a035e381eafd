/** A few hundred of the hostile requests that `npm run soak -- --hostile 1000000` sends by the million. */
import { expect, test } from 'vitest';
import { appForTest } from '#test/app/test-app.ts';
import { runHostileRequests } from '#tools/hostile/hostile-run.ts';

test('requests that mean harm break nothing, learn nothing and change nothing that they may not', async () => {
  const { url, provider, db } = await appForTest();
  const statuses: number[] = [];
  const onAnswer = (status: number) => statuses.push(status);
  await runHostileRequests({ url, provider, db, seed: 'short', count: 300, onAnswer });
  expect(statuses).toHaveLength(300);
  // Some are good enough to be answered, and others reach what refuses them.
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
});
