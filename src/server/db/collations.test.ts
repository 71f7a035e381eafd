import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { findChangedCollations } from './collations.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

test('a new database has no changed collations', async () => {
  expect(await findChangedCollations(database.db)).toEqual([]);
});

test('changed versions of ICU and database collations are reported until they are refreshed', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await sql`update pg_collation set collversion = '1.0' where collname in ('natural_order', 'und-x-icu', 'de-x-icu')`.execute(
    database.db,
  );
  await sql`update pg_database set datcollversion = '0' where datname = ${name}`.execute(database.db);
  const changed = await findChangedCollations(database.db);
  expect(changed.map(({ recorded, refresh }) => [recorded, refresh]).sort()).toEqual([
    ['0', `ALTER DATABASE ${name} REFRESH COLLATION VERSION`],
    ['1.0', 'ALTER COLLATION "und-x-icu" REFRESH VERSION'],
    ['1.0', 'ALTER COLLATION natural_order REFRESH VERSION'],
  ]);
  expect(changed.map((one) => one.name)).toContain(name);
  for (const { refresh } of changed) await sql.raw(refresh).execute(database.db);
  expect(await findChangedCollations(database.db)).toEqual([]);
});
