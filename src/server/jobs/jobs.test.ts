/**
 * Jobs run after the transaction is committed, in one of several processes; they are retried on failure and returned
 * to the queue on shutdown.
 */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withTransaction } from '#server/db/database.ts';
import { openListener } from '#server/db/listener.ts';
import type { Log } from '#server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { runWaitingJobs } from '#test/database/waiting-jobs.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { defineChore, defineJob, JobFailure } from './job.ts';
import { enqueueJob } from './job-queues.ts';
import { type Jobs, openJobs } from './job-runner.ts';

const data = z.object({ n: z.number() });
const plain = defineJob({ name: 'plain', label: 'Plain', data, concurrency: 2 });

let database: TestDatabase;
let opened: { stop(): Promise<void> }[];

beforeEach(async () => {
  database = await createTestDatabase();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((part) => part.stop()));
  await database.drop();
});

/** Starts the jobs of another process. */
async function openProcess(register: (jobs: Jobs) => void, doesChores = false, log: Log = quietLog): Promise<Jobs> {
  const listener = await openListener(database.url, quietLog);
  const jobs = openJobs({ db: database.db, log, timeZone: 'Europe/London', listener, doesChores });
  register(jobs);
  await jobs.start();
  const stop = async () => {
    await jobs.stop();
    await listener.close();
  };
  opened.push({ stop });
  return jobs;
}

async function stateOf(name: string) {
  const { rows } = await sql<{ state: string; tries: number; message: string | null }>`
    select state, retry_count as tries, output->>'message' as message from pgboss.job
    where name = ${name} order by created_on`.execute(database.db);
  return rows;
}

test('each job runs once, in any process, and a rolled back job never runs', async () => {
  const done: number[] = [];
  for (let process = 0; process < 3; process += 1) {
    await openProcess((jobs) => jobs.work(plain, async ({ n }) => void done.push(n)));
  }
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  const rolledBack = withTransaction(database.db, async (trx) => {
    await enqueueJob(trx, plain, { n: -1 });
    throw new Error('The call failed.');
  });
  await expect(rolledBack).rejects.toThrow('The call failed.');
  await Promise.all(numbers.map((n) => withTransaction(database.db, (trx) => enqueueJob(trx, plain, { n }))));
  await expect.poll(() => done.length).toBe(60);
  expect(done.toSorted((one, other) => one - other)).toEqual(numbers);
});

test('a failed job is retried with growing pauses, and its error message contains no personal data', async () => {
  const job = defineJob({
    name: 'failing',
    label: 'Failing',
    data,
    maxTries: 3,
    retryDelays: { firstSeconds: 60, maxSeconds: 600 },
  });
  const reasons = [new Error('pat@example.test refused'), Object.assign(new Error('x'), { code: 'ECONNREFUSED' })];
  const jobs = await openProcess((all) =>
    all.work(job, async () => {
      throw reasons.shift() ?? new JobFailure('The tenant refuses.');
    }),
  );
  await enqueueJob(database.db, job, { n: 1 });
  const readState = async () => (await stateOf('failing'))[0];
  await expect.poll(readState).toEqual({ state: 'retry', tries: 0, message: 'It failed; the log says why.' });
  const pause = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::float as seconds from pgboss.job where name = 'failing'`.execute(
      database.db,
    );
    return rows[0]?.seconds ?? 0;
  };
  const first = await pause();
  expect(first).toBeGreaterThan(20);
  await runWaitingJobs(database.db, jobs);
  expect(await readState()).toEqual({
    state: 'retry',
    tries: 1,
    message: 'It failed (ECONNREFUSED); the log says more.',
  });
  await runWaitingJobs(database.db, jobs);
  expect(await readState()).toEqual({ state: 'failed', tries: 2, message: 'The tenant refuses.' });
});

/** A log that keeps level, message and what the message is about. */
function recordingLog() {
  const lines: unknown[] = [];
  const at =
    (level: string) =>
    ({ err, ...about }: { err?: Error }, text: string) =>
      void lines.push({ level, text, error: err?.message, ...about });
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } as unknown as Log };
}

test('the log says of each failed attempt which job it was, and whether it will be retried', async () => {
  const { lines, log } = recordingLog();
  const job = defineJob({ name: 'failing', label: 'Failing', data, maxTries: 2 });
  const lastTries: boolean[] = [];
  const register = (all: Jobs) =>
    all.work(job, async ({ n }, { isLastTry }) => {
      lastTries.push(isLastTry);
      throw new Error(`no ${n}`);
    });
  const jobs = await openProcess(register, false, log);
  await enqueueJob(database.db, job, { n: 7 });
  await expect.poll(() => lines).toHaveLength(1);
  await expect.poll(async () => (await stateOf('failing'))[0]?.state).toBe('retry');
  await runWaitingJobs(database.db, jobs);
  const about = { error: 'no 7', job: 'failing', jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  expect(lines).toEqual([
    { level: 'warn', text: 'a job failed and will be retried', tries: 1, ...about },
    { level: 'error', text: 'a job failed and will not be retried', tries: 2, ...about },
  ]);
  expect(lastTries).toEqual([false, true]);
});

test('a job whose data do not have the expected form fails before it runs', async () => {
  const run = vi.fn(async () => undefined);
  await openProcess((jobs) => jobs.work(plain, run));
  await enqueueJob(database.db, plain, { n: 'seven' } as never);
  const message = 'It failed; the log says why.';
  await expect.poll(() => stateOf('plain')).toEqual([{ state: 'retry', tries: 0, message }]);
  expect(run).not.toHaveBeenCalled();
});

test("with concurrency 'one' only one job runs at a time among all processes", async () => {
  const job = defineJob({ name: 'in-order', label: 'In order', data, concurrency: 'one' });
  let running = 0;
  let maxRunning = 0;
  let done = 0;
  for (let process = 0; process < 2; process += 1) {
    await openProcess((jobs) =>
      jobs.work(job, async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await sql`select pg_sleep(0.02)`.execute(database.db);
        running -= 1;
        done += 1;
      }),
    );
  }
  for (let n = 0; n < 6; n += 1) await enqueueJob(database.db, job, { n });
  await expect.poll(() => done).toBe(6);
  expect(maxRunning).toBe(1);
});

test('a unique kind queues one job for each key', async () => {
  const job = defineJob({ name: 'only', label: 'Only', data, unique: true });
  for (const key of ['a', 'a', 'b', 'a']) await enqueueJob(database.db, job, { n: 1 }, { key });
  expect(await stateOf('only')).toHaveLength(2);
});

test('a shutdown aborts running jobs, and another process runs them again', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { lines, log } = recordingLog();
  const register = (jobs: Jobs) =>
    jobs.work(plain, async (_data, { signal }) => {
      begin();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
  const stoppedProcess = await openProcess(register, false, log);
  await enqueueJob(database.db, plain, { n: 1 });
  await begun;
  await stoppedProcess.stop();
  expect(await stateOf('plain')).toEqual([
    { state: 'retry', tries: 0, message: 'It was interrupted because the program stopped.' },
  ]);
  expect(lines).toMatchObject([
    { level: 'info', text: 'a job was interrupted and returned to its queue', job: 'plain' },
  ]);
  const done: number[] = [];
  const other = await openProcess((jobs) => jobs.work(plain, async ({ n }) => void done.push(n)));
  await runWaitingJobs(database.db, other);
  expect(done).toEqual([1]);
});

/** Creates a job that a killed process was running, after the given number of retries. */
function insertOrphanedJob(n: number, retries = 0): Promise<void> {
  return withTransaction(database.db, async (trx) => {
    await enqueueJob(trx, plain, { n });
    await sql`
      update pgboss.job
      set state = 'active', started_on = now(), heartbeat_on = now(), retry_count = ${retries}
      where name = 'plain' and (data->>'n')::int = ${n}`.execute(trx);
  });
}

test('jobs of a killed process are run by the next one at once, but not while another process may be running them', async () => {
  const done: string[] = [];
  const open = (name: string) =>
    openProcess((jobs) => jobs.work(plain, async ({ n }) => void done.push(`${name} ${n}`)));
  await open('living');
  await insertOrphanedJob(1);
  await open('beside');
  await enqueueJob(database.db, plain, { n: 2 });
  await expect.poll(() => done.length).toBe(1);
  expect((await stateOf('plain')).map(({ state }) => state)).toContain('active');
  await Promise.all(opened.splice(0).map((part) => part.stop()));
  await open('next');
  await expect.poll(() => done.at(-1)).toBe('next 1');
});

test('processes that run jobs hold a lock with the number that earlier versions use', async () => {
  await openProcess((jobs) => jobs.work(plain, async () => undefined));
  const { rows } = await sql`select objid::int as number, mode from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  );
  expect(rows).toContainEqual({ number: 7_204_415, mode: 'ShareLock' });
});

test('a job that keeps killing its process waits longer each time and has no extra attempts', async () => {
  await insertOrphanedJob(0);
  await insertOrphanedJob(1, 10);
  await insertOrphanedJob(2, plain.maxTries - 1);
  const done: number[] = [];
  await openProcess((jobs) => jobs.work(plain, async ({ n }) => void done.push(n)));
  await expect.poll(() => done).toEqual([0]);
  const { rows } = await sql<{ state: string; waits: string }>`
    select state, (start_after - min(start_after) filter (where data->>'n' = '0') over ())::text as waits
    from pgboss.job where name = 'plain' order by data->>'n'`.execute(database.db);
  expect(rows.slice(1)).toMatchObject([{ state: 'retry', waits: '00:01:40' }, { state: 'active' }]);
});

test('a process older than the database takes no more jobs', async () => {
  const done: string[] = [];
  const { lines, log } = recordingLog();
  await openProcess((jobs) => jobs.work(plain, async () => void done.push('old')), false, log);
  await sql`insert into migration (name, checksum) values ('9999-future.sql', 'x')`.execute(database.db);
  await enqueueJob(database.db, plain, { n: 1 });
  const message = 'It will be run by the newer version of the program.';
  await expect.poll(() => stateOf('plain')).toEqual([{ state: 'retry', tries: 0, message }]);
  expect(lines).toMatchObject([{ level: 'warn', text: 'jobs will be run by the newer version' }]);
  await sql`delete from migration where name = '9999-future.sql'`.execute(database.db);
  const newer = await openProcess((jobs) => jobs.work(plain, async () => void done.push('new')));
  await runWaitingJobs(database.db, newer);
  expect(done).toEqual(['new']);
});

test('ten processes that start at the same time create one queue for each kind', async () => {
  const kinds = ['one', 'two', 'three'].map((name) => defineJob({ name, label: name, data }));
  const register = (jobs: Jobs) => {
    for (const kind of kinds) jobs.work(kind, async () => undefined);
  };
  await Promise.all(Array.from({ length: 10 }, () => openProcess(register)));
  const { rows } = await sql`select name from pgboss.queue where name in ('one', 'two', 'three')`.execute(database.db);
  expect(rows).toHaveLength(3);
});

test('a chore is scheduled once for all processes, and is queued or running only once', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  const chore = defineChore({ name: 'chore', label: 'Chore', cron: '0 4 1 1 *' });
  const run = async () => {
    running += 1;
    await held;
  };
  for (let process = 0; process < 2; process += 1) await openProcess((jobs) => jobs.work(chore, run), true);
  const { rows } = await sql<{ cron: string; zone: string }>`
    select cron, timezone as zone from pgboss.schedule`.execute(database.db);
  expect(rows).toEqual([{ cron: '0 4 1 1 *', zone: 'Europe/London' }]);
  for (let process = 0; process < 3; process += 1) await enqueueJob(database.db, chore, {});
  await expect.poll(() => running).toBe(1);
  expect(await stateOf('chore')).toHaveLength(1);
  release();
});

test('the job tables match the installed version of pg-boss', async () => {
  const { fromKysely, PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ db: fromKysely(database.db), schema: 'pgboss' });
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
});
