/** Runs delayed jobs at once, so that tests need not wait. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';

const pollMs = 20;

async function isAny(db: Kysely<Database>, jobs: Jobs, which: ReturnType<typeof sql>): Promise<boolean> {
  const names = jobs.kinds.map(({ name }) => name);
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from pgboss.job where name = any(${names}) and (${which})) as left`.execute(db);
  return rows[0]?.left === true;
}

const isActive = sql`state = 'active'`;
const isDue = sql`state in ('created', 'retry') and start_after <= now()`;

/** Makes every waiting job due, and resolves when all have run; failed ones wait again. */
export async function runWaitingJobs(db: Kysely<Database>, jobs: Jobs): Promise<void> {
  // A running job that is about to fail would otherwise keep its later due time.
  while (await isAny(db, jobs, isActive)) await wait(pollMs);
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db);
  while (await isAny(db, jobs, sql`${isActive} or ${isDue}`)) {
    jobs.wake();
    await wait(pollMs);
  }
}
