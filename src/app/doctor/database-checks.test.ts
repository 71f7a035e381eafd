/** What `npm run doctor` says about the tables of a database, also after changes by hand. */
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { databaseChecks } from './database-checks.ts';

const runCheck = (wanted: string, url: string) =>
  databaseChecks(readEnv({ DATABASE_URL: url }), true, quietLog)
    .find(({ name }) => name === wanted)
    ?.run();

async function databaseAfter(statements: string, template?: string) {
  const database = await createTestDatabase(template);
  onTestFinished(() => database.drop());
  await sql.raw(statements).execute(database.db);
  const { db, url } = database;
  return { db, url, checkTables: () => runCheck('tables', url) };
}

const upToDate = { state: 'ok', text: 'The tables are up to date (1 migrations).' };

test('a database as the program created it passes the check, and the check leaves nothing behind', async () => {
  const { db, checkTables } = await databaseAfter('select 1');
  expect(await checkTables()).toEqual(upToDate);
  const { rows } = await sql`select from pg_namespace where nspname = 'doctor_copy'`.execute(db);
  expect(rows).toEqual([]);
});

test.each([
  [
    'function truck_credit (changed)',
    `create or replace function truck_credit(wanted_invoice text, wanted_truck text) returns numeric language sql stable as 'select 0.0'`,
  ],
  ['function mark_lists (changed)', 'alter function mark_lists() security definer'],
  ['function find_alike (missing)', 'drop function find_alike'],
  ['trigger audit_entry.mark_lists (missing)', 'drop trigger mark_lists on audit_entry'],
  ['trigger audit_entry.mark_lists (changed)', 'alter table audit_entry disable trigger mark_lists'],
  [
    'trigger payment.copy_invoice (changed)',
    `drop trigger copy_invoice on payment;
     create trigger copy_invoice before insert on payment for each row execute function copy_invoice_to_payment()`,
  ],
])(
  'a function or trigger that was changed by hand is named, and created again as advised: %s',
  async (name, change) => {
    const { db, checkTables } = await databaseAfter(change);
    expect(await checkTables()).toEqual({
      state: 'fails',
      text: `The database differs from what this program creates: ${name}. Undo this. For functions, views and triggers: stop the program, run "delete from schema_code;" and start it.`,
    });
    await sql`delete from schema_code`.execute(db);
    await migrate(db);
    expect(await checkTables()).toEqual(upToDate);
  },
);

test.each([
  ['column truck.axle (missing)', 'alter table truck drop column axle'],
  ['column truck.axle (changed)', 'alter table truck alter column axle set not null'],
  ['column truck.mileage (changed)', 'alter table truck alter column mileage set default 1'],
])('a column that was changed by hand is named: %s', async (name, change) => {
  const { checkTables } = await databaseAfter(change);
  expect(await checkTables()).toMatchObject({ state: 'fails', text: expect.stringContaining(name) });
});

test('what was added by hand is named without a failure, and other tables are ignored', async () => {
  const { checkTables } = await databaseAfter(`
    alter table truck add column note text;
    create function shout() returns trigger language plpgsql as 'begin return new; end';
    create trigger shout before insert on truck for each row execute function shout();
    create view stock as select id from truck;
    create table another (id int)`);
  expect(await checkTables()).toEqual({
    state: 'note',
    text: 'The database differs from what this program creates: column truck.note (extra), function shout (extra), trigger truck.shout (extra), view stock (extra).',
  });
});

test('functions that wait for the next start, or come from a newer version, are not called differences', async () => {
  const { db, checkTables } = await databaseAfter(`delete from schema_code where name = 'function find_alike'`);
  expect(await checkTables()).toEqual({
    state: 'note',
    text: 'The tables are up to date (1 migrations); the next start changes 1 functions, views and triggers.',
  });
  await sql`update schema_code set version = '99.0.0'`.execute(db);
  expect(await checkTables()).toEqual({
    state: 'note',
    text: 'The tables are up to date (1 migrations); version 99.0.0 made their triggers.',
  });
});

test.each([
  ['an empty database', 'template0', 'select 1', 'note', 'The database is empty: the first start creates the tables.'],
  [
    'a migration that was changed',
    undefined,
    `update migration set checksum = 'x'`,
    'fails',
    'The database does not match this program: the migration 0001-baseline.sql does not match this program. Start the version that matches it.',
  ],
  [
    'the migration of a newer version',
    undefined,
    `insert into migration (name, checksum) values ('9999-later.sql', 'x')`,
    'fails',
    'The database does not match this program: it is newer than this program (9999-later.sql). Start the version that matches it.',
  ],
  [
    'tables of a version before 1.0',
    undefined,
    `update migration set name = '0001-people-and-records.sql'`,
    'fails',
    'The database was made by a version before 1.0 and cannot be used by this one: export its lists with that version, and import them into an empty database (another DATA_DIR or DATABASE_URL).',
  ],
  [
    'a table that is missing',
    undefined,
    'drop table needs_doing_snooze',
    'fails',
    expect.stringMatching(
      /^The database has no table needs_doing_snooze(, and lacks \d+ more)?, although its migrations were applied\. Restore it from a complete backup\.$/,
    ),
  ],
])('the tables are described: %s', async (_what, template, statements, state, text) => {
  const { checkTables } = await databaseAfter(statements, template);
  expect(await checkTables()).toEqual({ state, text });
});

/** A role that can log in, with these rights, and the URL for it. */
async function roleWith(rights: (role: string) => string, { db, url }: { db: Kysely<Database>; url: string }) {
  const role = `office_${new URL(url).pathname.slice(1)}`;
  await sql.raw(`create role ${role} login password 'secret'; ${rights(role)}`).execute(db);
  onTestFinished(async () => {
    await sql.raw(`drop owned by ${role} cascade; drop role ${role}`).execute(db);
  });
  const address = new URL(url);
  Object.assign(address, { username: role, password: 'secret' });
  return { role, url: address.href };
}

test('a role that may not create schemas is told that columns and triggers were not compared', async () => {
  const database = await databaseAfter('select 1');
  const { url } = await roleWith(
    (role) => `
      grant create on schema public to ${role}; grant usage on schema pgboss to ${role};
      grant all on all tables in schema public, pgboss to ${role};
      grant all on all sequences in schema public, pgboss to ${role}`,
    database,
  );
  expect(await runCheck('tables', url)).toEqual({
    state: 'note',
    text: 'The tables are up to date (1 migrations); comparing them needs the right to create a schema.',
  });
});

test('a role that may not read the tables gets the statement that grants it', async () => {
  const database = await databaseAfter('select 1');
  const { role, url } = await roleWith((name) => `grant create on schema public to ${name}`, database);
  expect(await runCheck('database', url)).toEqual({
    state: 'fails',
    text: expect.stringMatching(
      new RegExp(
        `^The role ${role} cannot read and write the table \\w+: run "GRANT USAGE ON SCHEMA pgboss, public TO ${role}; .*;" as the owner of the database\\.$`,
      ),
    ),
  });
  expect(await runCheck('tables', url)).toEqual({ state: 'note', text: 'Unknown until the database can be used.' });
});
