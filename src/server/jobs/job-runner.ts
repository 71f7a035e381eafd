/**
 * Runs jobs in this process. pg-boss assigns each job to one process and records whether it was completed, failed or
 * returned.
 */
import type { Kysely } from 'kysely';
import { type Job as BossJob, type Db, fromKysely, PgBoss, type WorkOptions } from 'pg-boss';
import type { z } from 'zod';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { Listener } from '#server/db/listener.ts';
import { newerDatabaseCheck } from '#server/db/newer-database.ts';
import type { Database } from '#server/db/schema.ts';
import { jobsSchema } from '#server/db/session-settings.ts';
import type { Log } from '#server/log.ts';
import { Failure } from '#shared/errors.ts';
import { describeFailure } from './describe-failure.ts';
import type { Job } from './job.ts';
import { watchOutage } from './job-outage.ts';
import { prepareQueues } from './job-queues.ts';
import { joinRunners } from './job-recovery.ts';

interface JobScope {
  /** Not a transaction: jobs open short ones themselves. */
  db: Kysely<Database>;
  log: Log;
  /** Aborted when the process stops or another one has taken over the job. */
  signal: AbortSignal;
  /** Whether the job will not be retried if it fails now. */
  isLastTry: boolean;
}

/**
 * Runs one job. Any error counts as a failed attempt. Must be idempotent, because a job may run again after partial
 * work.
 */
export type RunJob<Data extends z.ZodType = z.ZodType> = (data: z.output<Data>, context: JobScope) => Promise<void>;

export interface Jobs {
  work<Data extends z.ZodType>(job: Job<Data>, run: RunJob<Data>): void;
  /** All registered kinds of job. */
  readonly kinds: readonly Job[];
  /** Runs every chore once, one after the other. */
  runChores(): Promise<void>;
  /** Starts taking jobs. */
  start(): Promise<void>;
  /** Takes no more jobs, aborts running ones, and returns them to the queue after some seconds. */
  stop(): Promise<void>;
  /** Polls the queues at once, for jobs that became due without a notification. */
  wake(): void;
}

interface JobParts {
  db: Kysely<Database>;
  log: Log;
  timeZone: string;
  /** Receives notifications of new jobs. Without it the queues are polled every two seconds. */
  listener: Listener | undefined;
  /** Schedules chores and maintains pg-boss's tables. */
  doesChores: boolean;
}

/** Poll intervals. With notifications, polling only finds jobs that were announced while the connection was lost. */
const pollSeconds = { withoutListener: 2, withListener: 60 };
/** How long running jobs may take to end during shutdown. */
const graceMs = 5000;

/** Runs pg-boss on the program's own connections. */
function createBossDatabase(db: Kysely<Database>, listener: Listener | undefined): Db {
  if (listener === undefined) return fromKysely(db);
  return {
    ...fromKysely(db),
    listen: (channel, onNotification, onReconnect) =>
      listener.listen(channel, { onPayload: onNotification, onReconnect }),
  };
}

function openBoss({ db, log, listener, doesChores }: JobParts, pollNow: () => void): PgBoss {
  const boss = new PgBoss({
    db: watchOutage(createBossDatabase(db, listener), { log, pollNow }),
    schema: jobsSchema,
    // The tables already exist. pg-boss only finishes the background work of an upgrade, such as building indexes.
    createSchema: false,
    useListenNotify: listener !== undefined,
    supervise: doesChores,
    schedule: doesChores,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 300,
  });
  boss.on('error', (reported) => {
    // Usually a plain copy of the error, with the queue next to its code.
    const error = reported instanceof Error ? reported : Object.assign(new Error('pg-boss'), reported);
    // The outage log has already reported it.
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'jobs could not be fetched');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

class JobRunner implements Jobs {
  readonly #parts: JobParts;
  readonly #boss: PgBoss;
  readonly #runs = new Map<Job, RunJob>();
  readonly #workers: string[] = [];
  readonly #stopping = new AbortController();
  readonly #assertNotOutdated: () => Promise<void>;

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#boss = openBoss(parts, () => this.wake());
    this.#assertNotOutdated = newerDatabaseCheck(parts.db);
  }

  get kinds(): readonly Job[] {
    return [...this.#runs.keys()];
  }

  work<Data extends z.ZodType>(job: Job<Data>, run: RunJob<Data>): void {
    this.#runs.set(job, run as RunJob);
  }

  async runChores(): Promise<void> {
    const { db, log } = this.#parts;
    await this.#assertNotOutdated();
    for (const [job, run] of this.#runs) {
      if (job.cron !== undefined) await run({}, { db, log, signal: this.#stopping.signal, isLastTry: true });
    }
  }

  async start(): Promise<void> {
    const { db, listener, timeZone, doesChores } = this.#parts;
    // Before `start`, which loads the existing queues and would query unknown ones one by one.
    await prepareQueues(this.#boss, db, this.kinds);
    await this.#boss.start();
    const recover = listener && (await joinRunners({ db, listener, kinds: this.kinds, signal: this.#stopping.signal }));
    for (const [job, run] of this.#runs) {
      const workers = job.concurrency === 'one' ? 1 : job.concurrency;
      for (let worker = 0; worker < workers; worker += 1) await this.#startWorker(job, run, workers > 1);
      if (job.cron === undefined || !doesChores) continue;
      await this.#boss.schedule(job.name, job.cron, {}, { tz: timeZone, missed: 'once' });
    }
    if (recover) void this.#recover(recover);
  }

  /** Runs jobs of a killed process at once if no other process can be running them. */
  async #recover(recover: () => Promise<number>): Promise<void> {
    try {
      if ((await recover()) > 0) this.wake();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#parts.log.warn({ err: error }, 'jobs were not recovered');
    }
  }

  async #startWorker(job: Job, run: RunJob, isOneOfMany: boolean): Promise<void> {
    const options: WorkOptions = {
      pollingIntervalSeconds: pollSeconds.withoutListener,
      notifyPollingIntervalSeconds: pollSeconds.withListener,
      ...(isOneOfMany && { localGroupConcurrency: 1 }),
    };
    const id = await this.#boss.work(job.name, options, async ([fetched]: BossJob<object>[]) => {
      // There may be more jobs, so fetch again without waiting.
      this.#boss.notifyWorker(id);
      await this.#run(job, run, fetched);
    });
    this.#workers.push(id);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = Promise.allSettled(this.kinds.map(({ name }) => this.#boss.offWork(name, { wait: true })));
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, graceMs);
    await Promise.race([ended, late]);
    clearTimeout(timer);
    await this.#boss.stop({ graceful: false });
  }

  wake(): void {
    for (const id of this.#workers) this.#boss.notifyWorker(id);
  }

  /** Stops taking jobs if a newer version has migrated the database, and returns the current one. */
  async #assertNotOutdatedOrStop(): Promise<void> {
    try {
      await this.#assertNotOutdated();
    } catch (error) {
      if (!(error instanceof Failure)) throw new Error(describeFailure(error, this.#stopping.signal));
      this.#parts.log.warn({ err: error }, 'jobs will be run by the newer version');
      void this.stop().catch((cause: unknown) => this.#parts.log.error({ err: cause }, 'jobs did not stop'));
      throw new Error('It will be run by the newer version of the program.');
    }
  }

  async #run(job: Job, run: RunJob, fetched: BossJob<object> | undefined): Promise<void> {
    if (!fetched) return;
    const { db, log } = this.#parts;
    const { id, data, retryCount } = fetched;
    const signal = AbortSignal.any([fetched.signal, this.#stopping.signal]);
    const isLastTry = retryCount + 1 >= job.maxTries;
    await this.#assertNotOutdatedOrStop();
    try {
      await run(job.data.parse(data ?? {}), { db, log, signal, isLastTry });
    } catch (error) {
      const given = { err: error, job: job.name, jobId: id, tries: retryCount + 1 };
      if (signal.aborted) log.info(given, 'a job was interrupted and returned to its queue');
      else if (!isLastTry) log.warn(given, 'a job failed and will be retried');
      else log.error(given, 'a job failed and will not be retried');
      throw new Error(describeFailure(error, signal));
    }
  }
}

/** Runs nothing before `start`. */
export function openJobs(parts: JobParts): Jobs {
  return new JobRunner(parts);
}
