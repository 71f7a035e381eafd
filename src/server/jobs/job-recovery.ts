/** Requeues the jobs of a crashed process at once if no other process can be running them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Listener } from '#server/db/listener.ts';
import type { Database } from '#server/db/schema.ts';
import type { Job } from './job.ts';

/** Advisory lock shared by all processes that run jobs: an arbitrary number, the same in every version. */
const runnersLock = 7_204_415;

/** Pauses between checks: the connection of a killed process may stay open for a moment. */
const retryDelays = [0, 1000, 2000, 4000, 8000, 16_000];

/** Delay for each previous attempt, so that a job that kills its process does not run in a tight loop. */
const delaySeconds = 10;

interface Recovery {
  db: Kysely<Database>;
  listener: Listener;
  kinds: readonly Job[];
  signal: AbortSignal;
}

/**
 * Requeues jobs that started before a given time. Jobs without attempts left are failed by pg-boss.
 * @returns their number
 */
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
 * Registers this process as a job runner.
 * @returns a function that requeues jobs started earlier if this is the only process. With other processes running,
 * pg-boss's heartbeat handles them.
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
