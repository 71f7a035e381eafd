/** Settings of queues, and when enqueued jobs are due. */
import { type Kysely, sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { defineJob } from './job.ts';
import { enqueueJob, prepareQueues } from './job-queues.ts';

const data = z.object({ n: z.number() });

async function openDatabase(): Promise<Kysely<Database>> {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  return db;
}

test.each([
  ['an ordinary job', {}, 'standard', 11, 10, 21_600],
  ['a job that runs one at a time', { concurrency: 'one' }, 'singleton', 11, 10, 21_600],
  ['a unique job', { unique: true, concurrency: 'one' }, 'exclusive', 11, 10, 21_600],
  [
    'a job with fewer retries',
    { maxTries: 3, retryDelays: { firstSeconds: 5, maxSeconds: 60 } },
    'standard',
    ...[2, 5, 60],
  ],
] as const)(
  'the queue of %s has its settings, also after they change',
  async (_what, settings, policy, retries, first, max) => {
    const job = defineJob({ name: 'queued', label: 'Queued', data, ...settings });
    const wanted = {
      ...{ policy, retryLimit: retries, retryDelay: first, retryDelayMax: max, retryBackoff: true },
      ...{
        retentionSeconds: 60 * 86_400,
        deleteAfterSeconds: 14 * 86_400,
        heartbeatSeconds: 60,
        expireInSeconds: 3600,
      },
    };
    const db = await openDatabase();
    const boss = new PgBoss({ db: fromKysely(db), schema: 'pgboss' });
    const queue = async () => (await boss.getQueues()).find(({ name }) => name === 'queued');
    await prepareQueues(boss, db, [job]);
    expect(await queue()).toMatchObject(wanted);
    await sql`update pgboss.queue set retry_limit = 99, heartbeat_seconds = 999 where name = 'queued'`.execute(db);
    await prepareQueues(boss, db, [job]);
    expect(await queue()).toMatchObject(wanted);
  },
);

test('a job is due now, or after some seconds, and has the key and group that it is given', async () => {
  const db = await openDatabase();
  const job = defineJob({ name: 'timed', label: 'Timed', data });
  await enqueueJob(db, job, { n: 1 });
  await enqueueJob(db, job, { n: 2 }, { afterSeconds: 90, key: 'k', group: 'g' });
  const { rows } = await sql`
    select data, round(extract(epoch from start_after - created_on))::int as seconds, singleton_key as key, group_id as group
    from pgboss.job where name = 'timed' order by data->>'n'`.execute(db);
  expect(rows).toEqual([
    { data: { n: 1 }, seconds: 0, key: null, group: null },
    { data: { n: 2 }, seconds: 90, key: 'k', group: 'g' },
  ]);
});
