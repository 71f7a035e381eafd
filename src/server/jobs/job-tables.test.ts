/** pg-boss's tables are created with ours and upgraded by pg-boss. */
import { type Kysely, sql } from 'kysely';
import { fromKysely, getRollbackPlans, PgBoss } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase } from '#test/database/database.ts';

async function isAsExpected(db: Kysely<Database>): Promise<boolean> {
  const boss = new PgBoss({ db: fromKysely(db), schema: 'pgboss' });
  return (await boss.detectSchemaDrift()).ok;
}

test('several processes that start on an empty database create the tables once', async () => {
  const database = await createTestDatabase('template0');
  onTestFinished(() => database.drop());
  const others = await Promise.all(Array.from({ length: 4 }, () => openDatabase(database.url, { poolSize: 1 })));
  const applied = await Promise.all([database.db, ...others].map((db) => migrate(db)));
  expect(applied.flat()).toEqual(['0001-baseline.sql']);
  await Promise.all(others.map((db) => db.destroy()));
  expect(await isAsExpected(database.db)).toBe(true);
});

test('several processes that start at the same time upgrade the tables of an older pg-boss and its jobs', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await sql`select pgboss.create_queue('old', '{"policy": "standard"}')`.execute(database.db);
  await sql`insert into pgboss.job (name, data) values ('old', '{"n": 1}')`.execute(database.db);
  await sql.raw(getRollbackPlans('pgboss')).execute(database.db);
  expect(await isAsExpected(database.db)).toBe(false);
  const others = await Promise.all(Array.from({ length: 3 }, () => openDatabase(database.url, { poolSize: 1 })));
  await Promise.all(others.map((db) => migrate(db)));
  // This fails if the connection is still in a failed transaction.
  for (const db of others) await sql`select 1`.execute(db);
  await Promise.all(others.map((db) => db.destroy()));
  await expect.poll(() => isAsExpected(database.db)).toBe(true);
  const { rows } = await sql`select name, data from pgboss.job`.execute(database.db);
  expect(rows).toEqual([{ name: 'old', data: { n: 1 } }]);
});
