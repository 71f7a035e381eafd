/** The migration runner on an empty database. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let folders: { migrations: string; code: string };

beforeEach(async () => {
  database = await createTestDatabase('template0');
  folder = await mkdtemp(join(tmpdir(), 'migrate-test-'));
  folders = { migrations: folder, code: await mkdtemp(join(folder, 'code-')) };
  await addMigration('0001-first.sql', 'create table first (id int); insert into first values (1);');
  await addMigration('0002-second.sql', 'create table second (id int);');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function addMigration(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
}

test('migrate applies missing migrations in order, each once', async () => {
  expect(await migrate(database.db, folders)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(database.db, folders)).toEqual([]);
  await addMigration('0003-third.sql', 'alter table second add column name text;');
  expect(await migrate(database.db, folders)).toEqual(['0003-third.sql']);
  expect(await tables()).toEqual(['first', 'migration', 'schema_code', 'second']);
});

test('migrate applies each migration once when several processes start at the same time', async () => {
  const others = await Promise.all([openDatabase(database.url), openDatabase(database.url)]);
  const applied = await Promise.all([database.db, ...others].map((db) => migrate(db, folders)));
  expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
  await Promise.all(others.map((db) => db.destroy()));
});

test('a failed migration changes nothing and can be corrected', async () => {
  await addMigration('0002-second.sql', 'create table second (id int); create table first (id int);');
  await expect(migrate(database.db, folders)).rejects.toThrow(
    'The migration 0002-second.sql failed and changed nothing: relation "first" already exists.',
  );
  expect(await tables()).toEqual(['first', 'migration', 'schema_code']);
  await addMigration('0002-second.sql', 'create table second (id int);');
  expect(await migrate(database.db, folders)).toEqual(['0002-second.sql']);
});

test('changed line endings are accepted, other edits are refused', async () => {
  await addMigration('0003-lines.sql', 'select 1;\nselect 2;\n');
  await migrate(database.db, folders);
  await addMigration('0003-lines.sql', 'select 1;\r\nselect 2;\r\n');
  expect(await migrate(database.db, folders)).toEqual([]);
  await addMigration('0003-lines.sql', 'select 1;\nselect 3;\n');
  await expect(migrate(database.db, folders)).rejects.toThrow(
    'The migration 0003-lines.sql was changed after it was applied: undo the change and add a new one.',
  );
});

test('a database newer than the program is refused', async () => {
  await migrate(database.db, folders);
  await rm(join(folder, '0002-second.sql'));
  await expect(migrate(database.db, folders)).rejects.toThrow(
    'The database is newer than this program, which does not know its migration 0002-second.sql.',
  );
});

test('a database of a version before 1.0 is refused and left unchanged', async () => {
  await migrate(database.db, folders);
  await sql`update migration set name = '0001-people-and-records.sql' where name = '0001-first.sql'`.execute(
    database.db,
  );
  await expect(migrate(database.db, folders)).rejects.toThrow(
    /^The database was made by a version before 1\.0 and cannot/,
  );
  expect(await tables()).toEqual(['first', 'migration', 'schema_code', 'second']);
});

test('a migration that is missing before an applied one is refused', async () => {
  await rename(join(folder, '0001-first.sql'), join(folder, '0001-late.sql'));
  await rename(join(folder, '0002-second.sql'), join(folder, '0003-second.sql'));
  await migrate(database.db, folders);
  await addMigration('0002-between.sql', 'select 1;');
  await expect(migrate(database.db, folders)).rejects.toThrow(
    'The migration 0002-between.sql is missing from the database, which already has 0003-second.sql.',
  );
});

test('invalid file names and duplicate numbers are refused', async () => {
  await addMigration('0002-other.sql', 'select 1;');
  await expect(migrate(database.db, folders)).rejects.toThrow(
    'The migrations 0002-other.sql and 0002-second.sql have the same number.',
  );
  await rename(join(folder, '0002-other.sql'), join(folder, '3-other.sql'));
  await expect(migrate(database.db, folders)).rejects.toThrow(
    'The migration 3-other.sql is not named like 0001-name.sql.',
  );
});

test("the program's own migrations can be applied to an empty database", async () => {
  const applied = await migrate(database.db);
  expect(applied.length).toBeGreaterThan(0);
  expect(await migrate(database.db)).toEqual([]);
});
