/** Runs jobs in this process: pg-boss hands each to one process, and hears when it is done, failed or given back. */
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

/** What a job works with besides its data. */
interface JobScope {
  /** No transaction: a job opens short ones of its own. */
  db: Kysely<Database>;
  log: Log;
  /** Aborted when the process ends, or another one has taken the job over. */
  signal: AbortSignal;
  /** Whether it is given up should it fail this time. */
  isLastTry: boolean;
}

/** Does one job; whatever it throws counts as a failed try. May be run again for what was done before. */
export type RunJob<Data extends z.ZodType = z.ZodType> = (data: z.output<Data>, context: JobScope) => Promise<void>;

/** Where nouns register what they do, and what a process does with it. */
export interface Jobs {
  work<Data extends z.ZodType>(job: Job<Data>, run: RunJob<Data>): void;
  /** Every kind that is known here. */
  readonly kinds: readonly Job[];
  /** Does every chore once, here and now, one after the other. */
  runChores(): Promise<void>;
  /** Begins to take jobs. */
  start(): Promise<void>;
  /** Takes no more; those under way are told, and after some seconds given back. */
  stop(): Promise<void>;
  /** Looks for jobs at once, here: for what became due without news of it. */
  wake(): void;
}

/** What the runner stands on. */
interface JobParts {
  db: Kysely<Database>;
  log: Log;
  timeZone: string;
  /** Hears at once of new jobs; without it they are looked for every two seconds. */
  listener: Listener | undefined;
  /** Takes part in the chores, and in putting pg-boss's own tables in order. */
  doesChores: boolean;
}

/** Seconds between two looks for jobs: without news, and beside it, for what was announced while nobody listened. */
const pollSeconds = { withoutListener: 2, withListener: 60 };
/** Milliseconds that jobs under way have to end in once the process stops. */
const graceMs = 5000;

/** pg-boss on the program's own connections. */
function databaseOf(db: Kysely<Database>, listener: Listener | undefined): Db {
  if (listener === undefined) return fromKysely(db);
  return {
    ...fromKysely(db),
    listen: (channel, onNotification, onReconnect) =>
      listener.listen(channel, { onPayload: onNotification, onReconnect }),
  };
}

function openBoss({ db, log, listener, doesChores }: JobParts, pollNow: () => void): PgBoss {
  const boss = new PgBoss({
    db: watchOutage(databaseOf(db, listener), { log, pollNow }),
    schema: jobsSchema,
    // The start has made the tables; what is left of an upgrade, as indexes that are built meanwhile, is done here.
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
    // Mostly a plain copy of the error, with the queue beside its code.
    const error = reported instanceof Error ? reported : Object.assign(new Error('pg-boss'), reported);
    // The log has said it when the outage began.
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'jobs could not be looked for');
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
    // Before it starts, when it reads what queues there are: it asks for each that it does not know then.
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

  /** What a killed process has left behind is begun at once, where nobody else can be at work on it. */
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
      // There may be more: the next look is not put off.
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

  /** A process that a newer version has left behind takes no more jobs; what it has just taken goes back. */
  async #leaveToNewer(): Promise<void> {
    try {
      await this.#assertNotOutdated();
    } catch (error) {
      if (!(error instanceof Failure)) throw new Error(describeFailure(error, this.#stopping.signal));
      this.#parts.log.warn({ err: error }, 'jobs are left to the newer version');
      void this.stop().catch((cause: unknown) => this.#parts.log.error({ err: cause }, 'jobs did not stop'));
      throw new Error('It is left to the newer version of the program.');
    }
  }

  async #run(job: Job, run: RunJob, fetched: BossJob<object> | undefined): Promise<void> {
    if (!fetched) return;
    const { db, log } = this.#parts;
    const { id, data, retryCount } = fetched;
    const signal = AbortSignal.any([fetched.signal, this.#stopping.signal]);
    const isLastTry = retryCount + 1 >= job.maxTries;
    await this.#leaveToNewer();
    try {
      await run(job.data.parse(data ?? {}), { db, log, signal, isLastTry });
    } catch (error) {
      const given = { err: error, job: job.name, jobId: id, tries: retryCount + 1 };
      if (signal.aborted) log.info(given, 'a job was interrupted and is given back');
      else if (!isLastTry) log.warn(given, 'a job failed and is tried again later');
      else log.error(given, 'a job was given up');
      throw new Error(describeFailure(error, signal));
    }
  }
}

/** Opens the jobs of a server; nothing is run before `start`. */
export function openJobs(parts: JobParts): Jobs {
  return new JobRunner(parts);
}
