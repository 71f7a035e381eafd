/** Prepared statements: limited in size, and correct when tables change or a pooler mixes connections. */
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { openDatabase, withTransaction } from './database.ts';
import { plannedForItsValues } from './prepared-statements.ts';
import type { Database } from './schema.ts';

const warn = vi.fn();
let database: TestDatabase;
let db: Kysely<Database>;

beforeEach(async () => {
  warn.mockReset();
  database = await createTestDatabase('template0');
  db = await openDatabase(database.url, { poolSize: 1, log: { ...quietLog, warn } });
  await sql`create table lorry (id int, axles int)`.execute(db);
  await sql`insert into lorry values (1, 2), (2, 3)`.execute(db);
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function readAxles(id: number, from: Kysely<Database> = db) {
  return (await sql`select axles from lorry where id = ${id}`.execute(from)).rows;
}

/** Runs a statement often enough for PostgreSQL to consider a generic plan. */
async function repeat(run: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await run(turn);
}

/** Statements prepared on the only connection. */
async function prepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

test('a recurring statement is prepared once and returns the right row for each value', async () => {
  await repeat(async (turn) => expect(await readAxles(1 + (turn % 2))).toEqual([{ axles: 2 + (turn % 2) }]));
  expect(await prepared()).toEqual(['select axles from lorry where id = $1']);
});

test.each([
  ['has no values', () => sql`select axles from lorry`.execute(db)],
  ['has many values', () => sql`select ${sql.join(Array(101).fill('x'))}`.execute(db)],
  [
    'is marked to be planned for its values',
    () => sql`select ${plannedForItsValues} axles from lorry where id = ${1}`.execute(db),
  ],
])('a statement that %s is not prepared', async (_what, run) => {
  await repeat(run);
  expect(await prepared()).toEqual([]);
});

test('a connection stops preparing statements at the size limit', async () => {
  for (let shape = 0; shape < 50; shape += 1) {
    await sql`select ${1}::int as ${sql.ref(`column_${shape}`)} ${sql.raw(' '.repeat(4900))}`.execute(db);
  }
  expect(await prepared()).toHaveLength(40);
  expect(await readAxles(1)).toEqual([{ axles: 2 }]);
});

test('a column whose type changed is read with its new type', async () => {
  await repeat(() => readAxles(1));
  await sql`alter table lorry alter axles type text`.execute(database.db);
  await repeat(async () => expect(await readAxles(1)).toEqual([{ axles: '2' }]));
  expect(await prepared()).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
});

test('a transaction that meets a changed column type is retried', async () => {
  await repeat(() => readAxles(1));
  await sql`alter table lorry alter axles type text`.execute(database.db);
  let tries = 0;
  const read = await withTransaction(db, async (transaction) => {
    tries += 1;
    await sql`update lorry set axles = axles || '!'`.execute(transaction);
    return readAxles(1, transaction);
  });
  expect([read, tries]).toEqual([[{ axles: '2!' }], 2]);
});

test('when a pooler loses prepared statements, preparing is turned off and logged once', async () => {
  await repeat(() => readAxles(1));
  await sql`deallocate all`.execute(db);
  await repeat(async () => expect(await readAxles(1)).toEqual([{ axles: 2 }]));
  expect(await prepared()).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
});

test('an error of the statement itself is thrown as usual', async () => {
  await repeat(() => sql`select 6 / ${2}::int as half`.execute(db));
  await expect(sql`select 6 / ${0}::int as half`.execute(db)).rejects.toMatchObject({ code: '22012' });
  expect(await prepared()).toHaveLength(1);
});
