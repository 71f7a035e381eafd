/** Gives the jobs of a process that ended without a word back at once, where no other process can be at work on them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Listener } from '#server/db/listener.ts';
import type { Database } from '#server/db/schema.ts';
import type { Job } from './job.ts';

/** Which processes take jobs, as an advisory lock that all of them share: any number, the same in every version. */
const runnersLock = 7_204_415;

/** Milliseconds between two looks: the connection of a killed process may outlive it a little. */
const retryDelays = [0, 1000, 2000, 4000, 8000, 16_000];

/** Seconds that a job waits for each time that it was begun: one that ends its process does not do so again and again. */
const delaySeconds = 10;

/** What is taken back, and by whom. */
interface Recovery {
  db: Kysely<Database>;
  listener: Listener;
  kinds: readonly Job[];
  signal: AbortSignal;
}

/** What was begun before a moment waits again; what has no try left is pg-boss's to give up. @returns how many */
async function requeueJobs(db: Kysely<Database>, kinds: readonly Job[], before: Date): Promise<number> {
  const names = kinds.map(({ name }) => name);
  const { numAffectedRows } = await sql`
    update pgboss.job
    set state = 'retry', heartbeat_on = null,
      start_after = pgboss.job_now() + retry_count * ${delaySeconds} * interval '1 second'
    where state = 'active' and started_on < ${before} and retry_count < retry_limit
      and name = any(${names}::text[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Joins those who take jobs, so that nobody takes this process's for those of one that is gone.
 * @returns looks whether this is the only one; if so, what is under way since before it joined is nobody's and waits again.
 * Beside others that is left to the heartbeat.
 */
export async function joinRunners({ db, listener, kinds, signal }: Recovery): Promise<() => Promise<number>> {
  await listener.share(runnersLock);
  const { rows } = await sql<{ now: Date }>`select pgboss.job_now() as now`.execute(db);
  const [joined] = rows;
  return async () => {
    for (const pause of retryDelays) {
      await sleep(pause, undefined, { signal });
      if (joined && (await listener.isAlone(runnersLock))) return await requeueJobs(db, kinds, joined.now);
    }
    return 0;
  };
}
