/** Database connections: type parsing, connection errors and transaction retries. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { StartError } from '#server/start-error.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { wireTo } from '#test/network/wire.ts';
import { openDatabase, withTransaction } from './database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase('template0');
});

afterEach(() => database.drop());

test("dates and amounts are read as exact text, whatever the database's date style", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set datestyle = 'German'`.execute(database.db);
  const db = await openDatabase(database.url);
  const { rows } = await sql`select date '2026-02-01' as day, 12345.60::numeric(12,2) as amount`.execute(db);
  expect(rows).toEqual([{ day: '2026-02-01', amount: '12345.60' }]);
  await db.destroy();
});

test.each([
  ['postgres://u:hidden@127.0.0.1:1/trucks', 'The database at 127.0.0.1:1/trucks (DATABASE_URL) cannot be reached: '],
  ['postgres://u:hid/den@127.0.0.1/trucks', 'The database at an invalid address (DATABASE_URL) cannot be reached: '],
])('the error for an unreachable server does not contain the password: %s', async (url, sentence) => {
  const error: unknown = await openDatabase(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(sentence);
  expect(String(error)).not.toMatch(/hidden|hid\/den/);
});

test('the error for a wrong password does not contain the password', async () => {
  const url = new URL(database.url);
  url.password = 'hidden';
  const error: unknown = await openDatabase(url.href).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/cannot be reached: password authentication failed for user "postgres"\.$/);
});

test('a dropped connection is logged without the client object, and replaced', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const db = await openDatabase(database.url, { log, poolSize: 1 });
  await dropConnections(database, sql`pid <> pg_backend_pid()`);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  const { err, msg } = JSON.parse(lines[0] ?? '');
  expect(msg).toBe('The database dropped an idle connection.');
  expect(err).toMatchObject({ message: expect.stringContaining('administrator'), code: '57P01' });
  expect(err).not.toHaveProperty('client');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('closing a database that was never queried ends its connections', async () => {
  const db = await openDatabase(database.url);
  await db.destroy();
  await expect(sql`select 1`.execute(db)).rejects.toThrow('driver has already been destroyed');
  const sessions = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await expect.poll(async () => (await sessions.execute(database.db)).rows).toEqual([]);
});

test('a connection whose session became read-only is replaced after its first refused write', async () => {
  const db = await openDatabase(database.url, { poolSize: 1 });
  await sql`create table written (number integer)`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  const write = () => sql`insert into written values (1)`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  expect((await write()).numAffectedRows).toBe(1n);
  await db.destroy();
});

test('when the connection limit is reached, queries wait for free connections', async () => {
  const role = `narrow_${new URL(database.url).pathname.slice(1)}`;
  await sql`create role ${sql.id(role)} login password 'narrow' connection limit 2`.execute(database.db);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'narrow';
  const [one, other] = await Promise.all([openDatabase(url.href), openDatabase(url.href)]);
  const answers = Array.from({ length: 20 }, (_, n) => sql`select ${n}::int as n, pg_sleep(0.01)`.execute(one));
  expect((await Promise.all(answers)).map(({ rows }) => rows[0])).toEqual(
    Array.from({ length: 20 }, (_, n) => expect.objectContaining({ n })),
  );
  await Promise.all([one.destroy(), other.destroy()]);
  await sql`drop role ${sql.id(role)}`.execute(database.db);
});

test('a connection to a server that stops responding times out, and the pool can be closed', async () => {
  const wire = await wireTo(database.url);
  wire.stallAt('set lock_timeout');
  await expect(openDatabase(wire.url, { waitMs: 200 })).rejects.toThrow('cannot be reached');
  wire.restore();
  const db = await openDatabase(wire.url, { waitMs: 10_000 });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a connection dropped within a transaction only fails that transaction', async () => {
  const db = await openDatabase(database.url, { poolSize: 1 });
  const work = db.transaction().execute(async (transaction) => {
    await dropConnections(database, sql`state = 'idle in transaction'`);
    await sql`select 1`.execute(transaction);
  });
  await expect(work).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

async function dropConnections(target: TestDatabase, which: ReturnType<typeof sql>): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and ${which}`.execute(target.db);
}

test.each(['40001', '40P01'])('a transaction that fails with %s is retried', async (code) => {
  let attempts = 0;
  const result = await withTransaction(database.db, async () => {
    attempts += 1;
    if (attempts < 3) throw Object.assign(new pg.DatabaseError('given up', 0, 'error'), { code });
    return 'done';
  });
  expect([result, attempts]).toEqual(['done', 3]);
});

test('a transaction fails after three attempts, or at once for other errors', async () => {
  const attempts: string[] = [];
  const failWith = (code: string) =>
    withTransaction(database.db, async () => {
      attempts.push(code);
      throw Object.assign(new pg.DatabaseError('given up', 0, 'error'), { code });
    });
  await expect(failWith('40001')).rejects.toThrow('given up');
  await expect(failWith('23505')).rejects.toThrow('given up');
  expect(attempts).toEqual(['40001', '40001', '40001', '23505']);
});

test('two deadlocked transactions both succeed', async () => {
  await sql`create table account (id int primary key, amount int)`.execute(database.db);
  await sql`insert into account values (1, 0), (2, 0)`.execute(database.db);
  const addTo = (first: number, second: number, barrier: () => Promise<void>) =>
    withTransaction(database.db, async (transaction) => {
      await sql`update account set amount = amount + 1 where id = ${first}`.execute(transaction);
      await barrier();
      await sql`update account set amount = amount + 1 where id = ${second}`.execute(transaction);
    });
  const barrier = createBarrier(2);
  await Promise.all([addTo(1, 2, barrier), addTo(2, 1, barrier)]);
  const { rows } = await sql`select amount from account`.execute(database.db);
  expect(rows).toEqual([{ amount: 2 }, { amount: 2 }]);
});

/** Returns a barrier that opens once `count` callers have arrived. */
function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived >= count) resolve();
    await promise;
  };
}
