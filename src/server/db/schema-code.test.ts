/** Functions, views and triggers follow their files at each start. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

const stampFunction = (value: string) => `-- The first letter.
create or replace function stamp() returns trigger language plpgsql set search_path from current as $$
begin
  new.name := '${value}';
  return new;
end $$;
`;
const stampTrigger = `create or replace trigger stamp before insert on colour for each row execute function stamp();\n`;
const checkTrigger = `create constraint trigger check_name after insert on colour
  deferrable initially deferred for each row execute function refuse();\n`;
const refuseFunction = `create or replace function refuse() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'refused';
end $$;
`;

beforeEach(async () => {
  database = await createTestDatabase('template0');
  folder = await mkdtemp(join(tmpdir(), 'schema-code-test-'));
  folders = { migrations: join(folder, 'migrations'), code: join(folder, 'code') };
  await mkdir(folders.migrations);
  await mkdir(join(folders.code, 'feature'), { recursive: true });
  await writeFile(join(folders.migrations, '0001-colour.sql'), 'create table colour (name text);');
  await writeCode(stampTrigger, stampFunction('one'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function writeCode(...statements: string[]): Promise<void> {
  return writeFile(join(folders.code, 'feature', 'colour.sql'), statements.join('\n'));
}

async function start(db = database.db): Promise<void> {
  await migrate(db, folders);
}

/** Which name the trigger gives to a new row, or why it is refused. */
async function insertedName(): Promise<string> {
  try {
    const { rows } = await sql<{ name: string }>`insert into colour values ('none') returning name`.execute(
      database.db,
    );
    return rows[0]?.name ?? '';
  } catch (error) {
    return String(error);
  }
}

/** Changes with every replacement of a function or trigger. */
async function rowVersions(): Promise<unknown[]> {
  const { rows } = await sql`
    select xmin::text from pg_proc where proname = 'stamp' union all select xmin::text from pg_trigger where tgname = 'stamp'`.execute(
    database.db,
  );
  return rows;
}

test('a start creates functions before triggers, whatever their order in the file, and then leaves them alone', async () => {
  await start();
  expect(await insertedName()).toBe('one');
  const before = await rowVersions();
  await start();
  expect(await rowVersions()).toEqual(before);
});

test('a changed function is replaced, and one with other line endings is not', async () => {
  await start();
  await writeCode(stampTrigger, stampFunction('two'));
  await start();
  expect(await insertedName()).toBe('two');
  const before = await rowVersions();
  await writeCode(`${stampTrigger}\n${stampFunction('two')}`.replaceAll('\n', '\r\n'));
  await start();
  expect(await rowVersions()).toEqual(before);
});

test('a constraint trigger, which PostgreSQL cannot replace, is created again', async () => {
  await writeCode(stampFunction('one'), refuseFunction, checkTrigger);
  await start();
  expect(await insertedName()).toContain('refused');
  await writeCode(stampFunction('one'), refuseFunction, checkTrigger.replace('insert', 'update'));
  await start();
  expect(await insertedName()).toBe('none');
});

test('a trigger for several events that sees the changed rows is one trigger for each event', async () => {
  await writeCode(
    stampFunction('one'),
    `create or replace trigger stamp_* after insert or delete on colour
      referencing changed for each statement execute function stamp();`,
  );
  await start();
  const { rows } = await sql`
    select tgname as name, tgoldtable as old, tgnewtable as new from pg_trigger where not tgisinternal order by 1`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { name: 'stamp_delete', old: 'changed', new: null },
    { name: 'stamp_insert', old: null, new: 'changed' },
  ]);
});

test('what was removed from the files is dropped, a trigger before its function', async () => {
  await start();
  await writeCode();
  await start();
  expect(await insertedName()).toBe('none');
  expect(await rowVersions()).toEqual([]);
});

test('a file with an error changes nothing', async () => {
  await start();
  await writeCode(stampFunction('two'), stampTrigger.replace('colour', 'missing'));
  await expect(start()).rejects.toThrow(
    'The database could not be brought up to date: relation "missing" does not exist.',
  );
  expect(await insertedName()).toBe('one');
});

test.each(['create table other (id int);', 'drop table colour;'])(
  'a file may only create functions, views and triggers: %s',
  async (statement) => {
    await writeCode(statement);
    await expect(start()).rejects.toThrow('may only create functions, views and triggers');
  },
);

test('processes that start at the same time apply the files once', async () => {
  const others = await Promise.all([openDatabase(database.url), openDatabase(database.url)]);
  await Promise.all([database.db, ...others].map(start));
  await Promise.all(others.map((db) => db.destroy()));
  expect(await insertedName()).toBe('one');
});

test('a process of an older version leaves what a newer one applied', async () => {
  await start();
  await sql`update schema_code set version = '1.10.0'`.execute(database.db);
  await writeCode(stampTrigger, stampFunction('old'));
  await start();
  expect(await insertedName()).toBe('one');
  await sql`update schema_code set version = '0.9.0'`.execute(database.db);
  await start();
  expect(await insertedName()).toBe('old');
});
