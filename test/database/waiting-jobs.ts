/** Has jobs done that wait for their time, so that no test has to. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';

/** Milliseconds between two looks. */
const pause = 20;

async function isAny(db: Kysely<Database>, jobs: Jobs, which: ReturnType<typeof sql>): Promise<boolean> {
  const names = jobs.kinds.map(({ name }) => name);
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from pgboss.job where name = any(${names}) and (${which})) as left`.execute(db);
  return rows[0]?.left === true;
}

const isUnderWay = sql`state = 'active'`;
const isDue = sql`state in ('created', 'retry') and start_after <= now()`;

/** Makes every waiting job due and resolves when all have been tried; what fails waits again. */
export async function runWaitingJobs(db: Kysely<Database>, jobs: Jobs): Promise<void> {
  // What is about to fail would wait for its next try unseen.
  while (await isAny(db, jobs, isUnderWay)) await wait(pause);
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db);
  while (await isAny(db, jobs, sql`${isUnderWay} or ${isDue}`)) {
    jobs.wake();
    await wait(pause);
  }
}
