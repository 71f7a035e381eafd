/** The queues of pg-boss as kinds of jobs have them, and how a job gets into one: in the caller's own transaction. */
import { type Kysely, sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import type { Job } from './job.ts';

/** Seconds. */
const day = 86_400;
const retentionSeconds = { waiting: 60 * day, done: 14 * day };

/** A process that ended without a word counts as gone after so many seconds; pg-boss then gives its jobs to others. */
const heartbeatSeconds = 60;
/** Longest time that a run may take. */
const expireInSeconds = 3600;

/** The settings of a kind's queue. */
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
  // Not pg-boss's own createQueue, which takes one at a time and would end a transaction that is under way.
  await sql`select pgboss.create_queue(key, value) from jsonb_each(${options}::jsonb)`.execute(db);
}

/** Makes the queues of these kinds where they are missing, and brings the others' settings up to date. */
export async function prepareQueues(boss: PgBoss, db: Kysely<Database>, kinds: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const missing = kinds.filter(({ name }) => !known.has(name));
  if (missing.length > 0) await createQueues(db, missing);
  for (const job of kinds) {
    const queue = known.get(job.name);
    if (queue === undefined) continue;
    const { policy: _, ...wanted } = queueOptions(job);
    const isAsWanted = Object.entries(wanted).every(([key, value]) => queue[key as keyof typeof wanted] === value);
    if (!isAsWanted) await boss.updateQueue(job.name, wanted);
  }
}

/** When and how one job is to be done. */
export interface JobTiming {
  /** Seconds from now; at once where left out. */
  afterSeconds?: number;
  /** What a unique kind is unique by. */
  key?: string;
  /** Jobs of one group do not hold up those of others. */
  group?: string;
}

/**
 * Has a job done once the transaction is committed, and never if it is not. A unique job that waits or runs already is
 * not enqueued again.
 */
export async function enqueueJob<Data extends z.ZodType>(
  db: Kysely<Database>,
  job: Job<Data>,
  data: z.input<Data>,
  { afterSeconds, key, group }: JobTiming = {},
): Promise<void> {
  // It is never started: all that it does is the insert, on the caller's connection.
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
    // Told before anything was sent, so that the transaction goes on.
    if (!isMissingQueue(error)) throw error;
    await createQueues(db, [job]);
    await send();
  }
}

function isMissingQueue(error: unknown): boolean {
  return error instanceof Error && /^Queue .* does not exist$/.test(error.message);
}
