/** `npm run doctor` on a database that was changed by hand. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { databaseChecks } from './database-checks.ts';

async function databaseAfter(statements: string) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await sql.raw(statements).execute(database.db);
  const checkTables = () =>
    databaseChecks(readEnv({ DATABASE_URL: database.url }), true, quietLog)
      .find(({ name }) => name === 'tables')
      ?.run();
  return { db: database.db, checkTables };
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
