/** Configures pg-boss queues and enqueues jobs within the caller's transaction. */
import { type Kysely, sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import type { Job } from './job.ts';

const day = 86_400;
const retentionSeconds = { waiting: 60 * day, done: 14 * day };

/** pg-boss gives the jobs of a crashed process to others after this many seconds without a heartbeat. */
const heartbeatSeconds = 60;
/** Maximum duration of a run. */
const expireInSeconds = 3600;

function queueOptions({ maxTries, retryDelays, concurrency, unique }: Job) {
  const only = concurrency === 'one' ? 'singleton' : 'standard';
  return {
    policy: unique ? 'exclusive' : only,
    retryLimit: maxTries - 1,
    retryDelay: retryDelays.firstSeconds,
    retryDelayMax: retryDelays.maxSeconds,
    retryBackoff: true,
    retentionSeconds: retentionSeconds.waiting,
    deleteAfterSeconds: retentionSeconds.done,
    heartbeatSeconds,
    expireInSeconds,
    notify: true,
  };
}

async function createQueues(db: Kysely<Database>, jobs: readonly Job[]): Promise<void> {
  const options = JSON.stringify(Object.fromEntries(jobs.map((job) => [job.name, queueOptions(job)])));
  // pg-boss's createQueue creates one queue at a time and would end a transaction in progress.
  await sql`select pgboss.create_queue(key, value) from jsonb_each(${options}::jsonb)`.execute(db);
}

/** Creates missing queues and updates the settings of existing ones. */
export async function prepareQueues(boss: PgBoss, db: Kysely<Database>, kinds: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const missing = kinds.filter(({ name }) => !known.has(name));
  if (missing.length > 0) await createQueues(db, missing);
  for (const job of kinds) {
    const queue = known.get(job.name);
    if (queue === undefined) continue;
    const { policy: _, ...wanted } = queueOptions(job);
    const isUpToDate = Object.entries(wanted).every(([key, value]) => queue[key as keyof typeof wanted] === value);
    if (!isUpToDate) await boss.updateQueue(job.name, wanted);
  }
}

export interface JobTiming {
  /** Delay from now; none by default. */
  afterSeconds?: number;
  /** The key of a unique job. */
  key?: string;
  /** Jobs of one group do not delay those of others. */
  group?: string;
}

/**
 * Enqueues a job that runs only if the transaction is committed. A unique job that is already waiting or running is
 * not enqueued again.
 */
export async function enqueueJob<Data extends z.ZodType>(
  db: Kysely<Database>,
  job: Job<Data>,
  data: z.input<Data>,
  { afterSeconds, key, group }: JobTiming = {},
): Promise<void> {
  // This instance is never started; it only inserts the job on the caller's connection.
  const boss = new PgBoss({ db: fromKysely(db), schema: 'pgboss' });
  const send = () =>
    boss.send(job.name, data as object, {
      ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      ...(key !== undefined && { singletonKey: key }),
      ...(group !== undefined && { group: { id: group } }),
    });
  try {
    await send();
  } catch (error) {
    // pg-boss throws this before it sends a statement, so the transaction is still usable.
    if (!isMissingQueue(error)) throw error;
    await createQueues(db, [job]);
    await send();
  }
}

function isMissingQueue(error: unknown): boolean {
  return error instanceof Error && /^Queue .* does not exist$/.test(error.message);
}
