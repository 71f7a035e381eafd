/** The database changes while the product runs: requests get 503 until it is back, without a restart. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#server/db/database.ts';
import { openListener } from '#server/db/listener.ts';
import type { Database } from '#server/db/schema.ts';
import { createLogger } from '#server/http/logger.ts';
import { defineJob } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import { openJobs } from '#server/jobs/job-runner.ts';
import { startEmbeddedApp } from '#test/app/embedded-app.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { admin, refresh, SignIn, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { databaseServerUrl } from '#test/database/database-server.ts';

const trucks = '/api/abbasAutos/trucks';
const sentences = {
  away: 'The database is not responding at the moment. Try again soon.',
  readOnly: 'The database is read-only at the moment. Nothing was saved. Try again soon.',
};

/** A connection to another database of the server, for administration. */
async function openAdmin() {
  const db = await openDatabase(databaseServerUrl(), { poolSize: 1 });
  onTestFinished(() => db.destroy());
  return db;
}

interface Names {
  database: string;
  role: string;
}

/** Ends all sessions; they may reconnect at once. */
async function endSessions(db: Kysely<Database>, { database }: Names): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`.execute(db);
}

/** Ends sessions from before a change, and waits until this process has noticed. */
async function endOldSessions(db: Kysely<Database>, { database }: Names): Promise<void> {
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${database}`.execute(db);
  await sleep(200);
}

interface Change {
  name: string;
  begin: (names: Names) => RawBuilder<unknown>;
  end: (names: Names) => RawBuilder<unknown>;
  reads: number;
  sentence: string;
}

const outageLines = [
  ['The database cannot be used for jobs.', 'The database can be used for jobs again.'],
  ['The connection for database notifications was lost', 'The connection for database notifications is back.'],
] as const;

const readOnly: Change = {
  name: 'read-only',
  begin: ({ database }) => sql`alter database ${sql.id(database)} set default_transaction_read_only = on`,
  end: ({ database }) => sql`alter database ${sql.id(database)} reset default_transaction_read_only`,
  reads: 200,
  sentence: sentences.readOnly,
};

const changes: Change[] = [
  readOnly,
  {
    name: 'closed',
    begin: ({ database }) => sql`alter database ${sql.id(database)} allow_connections false`,
    end: ({ database }) => sql`alter database ${sql.id(database)} allow_connections true`,
    reads: 503,
    sentence: sentences.away,
  },
  {
    name: 'renamed',
    begin: ({ database }) => sql`alter database ${sql.id(database)} rename to ${sql.id(`${database}_x`)}`,
    end: ({ database }) => sql`alter database ${sql.id(`${database}_x`)} rename to ${sql.id(database)}`,
    reads: 503,
    sentence: sentences.away,
  },
  {
    name: 'behind another password',
    begin: ({ role }) => sql`alter role ${sql.id(role)} password 'two'`,
    end: ({ role }) => sql`alter role ${sql.id(role)} password 'one'`,
    reads: 503,
    sentence: sentences.away,
  },
  {
    name: 'closed to the role',
    begin: ({ role }) => sql`alter role ${sql.id(role)} nologin`,
    end: ({ role }) => sql`alter role ${sql.id(role)} login`,
    reads: 503,
    sentence: sentences.away,
  },
];

test.each(changes)(
  'while the database is $name calls get 503 with a message, and everything works again afterwards',
  async (change) => {
    const names = { database: '', role: `changed_${randomBytes(6).toString('hex')}` };
    const server = await openAdmin();
    await sql`create role ${sql.id(names.role)} login superuser password 'one'`.execute(server);
    const lines: string[] = [];
    const app = await appForTest({
      onLog: (line) => lines.push(line),
      openDb: (url) => openDatabase(url, { poolSize: 4 }),
      databaseUrl: (address) => {
        const url = new URL(address);
        names.database = url.pathname.slice(1);
        url.username = names.role;
        url.password = 'one';
        return url.href;
      },
    });
    const countLines = (text: string) => lines.filter((line) => line.includes(text)).length;
    const user = await app.as('User');
    const call = app.withToken(undefined);
    expect((await user.post(trucks, truckBody())).status).toBe(201);
    await expect
      .poll(async () => {
        await endSessions(server, names);
        return await change
          .begin(names)
          .execute(server)
          .then(() => 'begun', String);
      })
      .toBe('begun');
    await endOldSessions(server, names);
    for (let round = 0; round < 3; round += 1) {
      const write = await user.post(trucks, truckBody());
      expect([write.status, write.headers.get('retry-after'), write.body.message]).toEqual([503, '5', change.sentence]);
      expect((await user.get(trucks)).status).toBe(change.reads);
      const ready = await call.get('/readyz');
      expect([ready.status, ready.headers.get('retry-after'), ready.body.failed[0]]).toEqual([503, '5', 'database']);
    }
    await change.end(names).execute(server);
    expect((await user.post(trucks, truckBody())).status).toBe(201);
    expect((await user.get(trucks)).body).toHaveLength(2);
    expect((await call.get('/readyz')).status).toBe(200);
    // A connection that was just being opened, or an idle worker, need not have noticed the outage.
    for (const [begins, ends] of outageLines) {
      await expect.poll(() => countLines(ends) === countLines(begins) && countLines(begins) <= 1).toBe(true);
    }
    expect(lines.filter((line) => line.startsWith('{"level":50')).length).toBeLessThanOrEqual(4);
  },
);

test('jobs wait while the database is read-only, with one line in the log, and are done afterwards', async () => {
  const lines: string[] = [];
  const done: number[] = [];
  const database = await createTestDatabase();
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const listener = await openListener(database.url, log);
  const jobs = openJobs({ db: database.db, log, timeZone: 'Europe/London', listener, doesChores: false });
  onTestFinished(async () => {
    await jobs.stop();
    await listener.close();
    await database.drop();
  });
  const count = defineJob({ name: 'count', label: 'Count', data: z.object({ n: z.number() }) });
  jobs.work(count, async ({ n }) => void done.push(n));
  await jobs.start();
  await enqueueJob(database.db, count, { n: 1 }, { afterSeconds: 1 });
  const names = { database: new URL(database.url).pathname.slice(1), role: '' };
  const server = await openAdmin();
  await readOnly.begin(names).execute(server);
  await endOldSessions(server, names);
  const countLines = (text: string) => lines.filter((line) => line.includes(text)).length;
  jobs.wake();
  await expect.poll(() => countLines('The database cannot be used for jobs.')).toBe(1);
  for (let round = 0; round < 20; round += 1) {
    jobs.wake();
    await sleep(20);
  }
  expect(done).toEqual([]);
  expect(countLines('"level":40')).toBeLessThanOrEqual(2 + countLines('dropped an idle connection'));
  await readOnly.end(names).execute(server);
  await expect.poll(() => done).toEqual([1]);
  expect(countLines('The database cannot be used for jobs.')).toBe(1);
  expect(countLines('The database can be used for jobs again.')).toBe(1);
});

test('log-ins and token renewals get 503 with a message while the database is read-only', async () => {
  const app = await startEmbeddedApp();
  onTestFinished(() => app.stop());
  const names = { database: '', role: '' };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  names.database = rows[0]?.name ?? '';
  const server = await openAdmin();
  const tokens = await signIn(app, new TestBrowser(app.url), admin);
  expect((await app.call(tokens.access_token)).status).toBe(200);
  const late = new TestBrowser(app.url);
  const form = await late.request(new SignIn(app).address());
  await readOnly.begin(names).execute(server);
  await endOldSessions(server, names);
  const pages = {
    begun: await new TestBrowser(app.url).request(new SignIn(app).address()),
    submitted: await late.submit(form, admin),
  };
  for (const [name, { status, headers, text }] of Object.entries(pages)) {
    expect({ name, status, retryAfter: headers.get('retry-after') }).toEqual({ name, status: 503, retryAfter: '5' });
    expect(text).toContain(sentences.readOnly);
  }
  expect((await refresh(app, tokens.refresh_token)).status).toBe(503);
  expect((await app.call(tokens.access_token)).status).toBe(200);
  await readOnly.end(names).execute(server);
  expect((await refresh(app, tokens.refresh_token)).status).toBe(200);
  expect((await signIn(app, new TestBrowser(app.url), admin)).access_token).toMatch(/./);
});
