/** Sends a few hundred of the hostile requests of which `npm run soak -- --hostile 1000000` sends a million. */
import { expect, test } from 'vitest';
import { appForTest } from '#test/app/test-app.ts';
import { runHostileRequests } from '#tools/hostile/hostile-run.ts';

test('hostile requests cause no errors, read no data and change nothing without permission', async () => {
  const { url, provider, db } = await appForTest();
  const statuses: number[] = [];
  const onAnswer = (status: number) => statuses.push(status);
  await runHostileRequests({ url, provider, db, seed: 'short', count: 300, onAnswer });
  expect(statuses).toHaveLength(300);
  // Some are valid and answered, others are refused at each level.
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
});
