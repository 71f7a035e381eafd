/** Requirements of a database: refused with a sentence before a table is created. */
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { stampOf } from '#server/backup/backup-format.ts';
import { beginRestore } from '#server/backup/restore-database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { openDatabase } from './database.ts';
import { describeDatabase } from './describe-database.ts';
import { migrate } from './migrate.ts';
import { assertUsable } from './requirements.ts';
import type { Database } from './schema.ts';

const emptyStamp = stampOf({
  program: 'test',
  takenAt: '2026-01-01T00:00:00Z',
  postgres: '18',
  migrations: [],
  tables: [],
  sequences: [],
});

let database: TestDatabase;
let name: string;

beforeEach(async () => {
  database = await createTestDatabase('template0');
  name = new URL(database.url).pathname.slice(1);
});

let roles: string[] = [];

afterEach(async () => {
  for (const role of roles) {
    await sql`drop owned by ${sql.id(role)} cascade`.execute(database.db);
    await sql`drop role ${sql.id(role)}`.execute(database.db);
  }
  roles = [];
  await database.drop();
});

async function relationCount(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`select from pg_class where relnamespace in (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`.execute(db);
  return rows.length;
}

/** Creates a role with log-in and returns its database URL. */
async function roleAddress(role: string): Promise<string> {
  await sql`create role ${sql.id(role)} login password 'secret'`.execute(database.db);
  roles.push(role);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret';
  return url.href;
}

async function openFor(url: string): Promise<Kysely<Database>> {
  const db = await openDatabase(url, { poolSize: 1 });
  onTestFinished(() => db.destroy());
  return db;
}

test.each([9, 12, 13])('PostgreSQL %i is refused', async (version) => {
  await expect(assertUsable(async () => ({ rows: [{ version, encoding: 'UTF8' }] }))).rejects.toThrow(
    `The database is PostgreSQL ${version}; 14 or later is needed.`,
  );
});

test.each([14, 15, 18])('PostgreSQL %i is accepted', async (version) => {
  await expect(assertUsable(async () => ({ rows: [{ version, encoding: 'UTF8' }] }))).resolves.toBeUndefined();
});

test.each(['LATIN1', 'EUC_JP', 'SQL_ASCII', 'WIN1252'])(
  'a database with the encoding %s is refused',
  async (encoding) => {
    const other = `${name}_${encoding.toLowerCase()}`;
    await sql`create database ${sql.id(other)} template template0 encoding ${sql.lit(encoding)} locale_provider libc
    lc_collate 'C' lc_ctype 'C'`.execute(database.db);
    const url = new URL(database.url);
    url.pathname = other;
    const sentence = `The encoding of the database is ${encoding}. Create a new one: create database trucks encoding UTF8`;
    await expect(openDatabase(url.href)).rejects.toThrow(sentence);
    await expect(beginRestore(url.href, emptyStamp, false)).rejects.toThrow(sentence);
    await sql`drop database ${sql.id(other)} with (force)`.execute(database.db);
  },
);

test('each privilege that a role lacks is reported with the statement that grants it', async () => {
  const role = `App_${name}`;
  const url = await roleAddress(role);
  const expectRefusal = async (sentence: string) => {
    const db = await openDatabase(url, { poolSize: 1 });
    await expect(migrate(db)).rejects.toThrow(sentence);
    expect((await describeDatabase(db)).missingRight).toBe(sentence);
    await db.destroy();
    await expect(beginRestore(url, emptyStamp, false)).rejects.toThrow(sentence);
    expect(await relationCount(database.db)).toBe(0);
  };
  const run = async (statements: string) => void (await sql.raw(statements).execute(database.db));
  await run('revoke all on schema public from public');
  const useSchema = `GRANT USAGE, CREATE ON SCHEMA public TO "${role}"`;
  await expectRefusal(
    `The role "${role}" cannot use any schema in its search path: run "${useSchema};" as the owner of the database.`,
  );
  await run(`GRANT USAGE ON SCHEMA public TO "${role}"`);
  const createTables = `GRANT CREATE ON SCHEMA public TO "${role}"`;
  await expectRefusal(
    `The role "${role}" cannot create tables in the schema public: run "${createTables};" as the owner of the database.`,
  );
  await run(createTables);
  const createSchemas = `GRANT CREATE ON DATABASE ${name} TO "${role}"`;
  await expectRefusal(
    `The role "${role}" cannot create schemas and extensions in the database ${name}: run "${createSchemas};" as the owner of the database.`,
  );
  await run(createSchemas);
  const db = await openFor(url);
  expect((await migrate(db)).length).toBeGreaterThan(0);
  expect((await describeDatabase(db)).missingRight).toBeUndefined();
});

test('a role without access to the tables of another role gets the statement that grants it', async () => {
  const role = `app_${name}`;
  const url = await roleAddress(role);
  await migrate(database.db);
  await sql.raw(`grant create on schema public to ${role}`).execute(database.db);
  const db = await openFor(url);
  const error: unknown = await migrate(db).catch((reason: unknown) => reason);
  const [, statements = ''] = /cannot read and write the table \w+: run "(.*)" as the owner/.exec(String(error)) ?? [];
  await sql.raw(statements).execute(database.db);
  expect(await migrate(db)).toEqual([]);
  await sql`
    insert into audit_entry (user_id, request_id, action, record_type, record_id, changes)
    values ('u', 'r', 'create', 'truck', 't', '{}')`.execute(db);
});

test('a role that cannot create schemas gets the privileges it needs in an existing schema for jobs', async () => {
  const role = `jobs_${name}`;
  const url = await roleAddress(role);
  const run = async (statements: string) => void (await sql.raw(statements).execute(database.db));
  await run(`grant create on schema public to ${role}; create schema pgboss; grant usage on schema pgboss to ${role};
    create extension pg_trgm; create extension unaccent`);
  const sentence = `The role ${role} cannot create tables in the schema pgboss: run "GRANT USAGE, CREATE ON SCHEMA pgboss TO ${role};" as the owner of the database.`;
  const db = await openFor(url);
  await expect(migrate(db)).rejects.toThrow(sentence);
  expect((await describeDatabase(db)).missingRight).toBe(sentence);
  await run(`GRANT USAGE, CREATE ON SCHEMA pgboss TO ${role}`);
  expect(await migrate(db)).toEqual(['0001-baseline.sql']);
  expect((await describeDatabase(db)).missing).toEqual([]);
});

test('tables of another program in the same schema are ignored', async () => {
  const role = `neighbour_${name}`;
  const url = await roleAddress(role);
  await sql
    .raw(`grant create on schema public to ${role}; grant create on database ${name} to ${role}`)
    .execute(database.db);
  await sql`create table another (id int)`.execute(database.db);
  const db = await openFor(url);
  expect((await migrate(db)).length).toBeGreaterThan(0);
  expect((await describeDatabase(db)).missingRight).toBeUndefined();
});

test('a read-only database is refused', async () => {
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database.db);
  const db = await openFor(database.url);
  await expect(migrate(db)).rejects.toThrow(`The database ${name} is read-only: `);
  await sql`set default_transaction_read_only = off`.execute(database.db);
});

test('doctor creates a test table and removes it', async () => {
  const description = await describeDatabase(database.db);
  expect([description.missingRight, await relationCount(database.db)]).toEqual([undefined, 0]);
});

test('doctor says why the database refuses new tables', async () => {
  await sql
    .raw(
      `create function refuse() returns event_trigger language plpgsql as $$ begin raise 'ask the office'; end $$;
       create event trigger refuse on ddl_command_start when tag in ('CREATE TABLE') execute function refuse()`,
    )
    .execute(database.db);
  const { missingRight } = await describeDatabase(database.db);
  expect(missingRight).toBe('Tables cannot be created in the database: ask the office.');
});

test("tables stay in their schema when a schema with the role's name is added later", async () => {
  const role = `owner_${name}`;
  const url = await roleAddress(role);
  await sql
    .raw(`grant create on schema public to ${role}; grant create on database ${name} to ${role}`)
    .execute(database.db);
  const first = await openFor(url);
  await migrate(first);
  await sql.raw(`create schema ${role} authorization ${role}`).execute(database.db);
  await sql.raw(`create table ${role}.migration (id int)`).execute(database.db);
  const second = await openFor(url);
  expect(await migrate(second)).toEqual([]);
  const { rows } = await sql<{ home: string }>`select current_schema() as home`.execute(second);
  expect(rows).toEqual([{ home: 'public' }]);
});

test('tables are created in the schema of the search path', async () => {
  await sql`create schema "Trucks"`.execute(database.db);
  await sql.raw(`alter database ${name} set search_path = "Trucks", public`).execute(database.db);
  const db = await openFor(database.url);
  await migrate(db);
  const { rows } = await sql<{ home: string }>`
    select relnamespace::regnamespace::text as home from pg_class where relname = 'truck'`.execute(db);
  expect(rows).toEqual([{ home: '"Trucks"' }]);
  expect((await describeDatabase(db)).missing).toEqual([]);
});

test('a role named pgboss has its tables outside the schema of the jobs', async () => {
  const url = await roleAddress('pgboss');
  await sql
    .raw(`grant create on schema public to pgboss; grant create on database ${name} to pgboss`)
    .execute(database.db);
  const first = await openFor(url);
  expect((await migrate(first)).length).toBeGreaterThan(0);
  const second = await openFor(url);
  expect(await migrate(second)).toEqual([]);
  expect((await describeDatabase(second)).missing).toEqual([]);
});

test("connections use standard strings even if the server's default is off", async () => {
  await sql`alter database ${sql.id(name)} set standard_conforming_strings = off`.execute(database.db);
  const db = await openFor(database.url);
  expect((await migrate(db)).length).toBeGreaterThan(0);
});
