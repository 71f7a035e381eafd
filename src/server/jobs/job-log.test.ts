/** What the log says when the database refuses to hand out jobs. */
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openListener } from '#server/db/listener.ts';
import type { Database } from '#server/db/schema.ts';
import type { Log } from '#server/log.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { defineJob } from './job.ts';
import { enqueueJob } from './job-queues.ts';
import { openJobs } from './job-runner.ts';

const job = defineJob({ name: 'plain', label: 'Plain', data: z.object({ n: z.number() }) });

/** Refuses to give a job of pg-boss this state. */
const refuseState = (db: Kysely<Database>, state: 'active' | 'retry') =>
  sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'ask the office'; end $$;
       create trigger refuse before update on pgboss.job for each row when (new.state = '${state}') execute function refuse()`,
    )
    .execute(db);

test.each([
  ['active', 'error', 'jobs could not be fetched'],
  ['retry', 'warn', 'jobs were not recovered'],
] as const)('jobs that cannot become %s are logged with the level %s: %s', async (state, level, text) => {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await enqueueJob(db, job, { n: 1 });
  // A job that a killed process was running.
  if (state === 'retry') await sql`update pgboss.job set state = 'active', started_on = now()`.execute(db);
  await refuseState(db, state);
  const lines: unknown[] = [];
  const at =
    (name: string) =>
    ({ err }: { err?: Error }, message: string) =>
      void lines.push([name, message, err?.message]);
  const log = { info: at('info'), warn: at('warn'), error: at('error') } as unknown as Log;
  const listener = await openListener(url, quietLog);
  const jobs = openJobs({ db, log, timeZone: 'Europe/London', listener, doesChores: false });
  jobs.work(job, async () => undefined);
  await jobs.start();
  onTestFinished(async () => {
    await jobs.stop();
    await listener.close();
  });
  await expect.poll(() => lines).toContainEqual([level, text, expect.stringContaining('ask the office')]);
});
