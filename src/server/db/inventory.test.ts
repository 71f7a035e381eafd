/** Detects a database that lacks objects although its migrations were applied. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { assertComplete, findMissing, readInventory } from './inventory.ts';
import { readSchemaCode } from './schema-code.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

// After a new migration: `npx vitest run src/server/db/inventory.test.ts -u`
test('the inventory lists everything that the migrations create', async () => {
  const code = new Set((await readSchemaCode()).map(({ name }) => name));
  const inventory = Object.entries(await readInventory(database.db)).map(([kind, names]) => [
    kind,
    names.filter((name) => !code.has(`${kind} ${name}`)),
  ]);
  const text = `${JSON.stringify(Object.fromEntries(inventory), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('./inventory.json');
});

test('a complete database with additional tables is accepted', async () => {
  await sql`create table another (id int primary key)`.execute(database.db);
  await expect(assertComplete(database.db)).resolves.toBeUndefined();
});

test('a missing table is named, with the number of other missing objects', async () => {
  await sql`drop table audit_entry cascade`.execute(database.db);
  await expect(assertComplete(database.db)).rejects.toThrow(
    /^The database has no table audit_entry, and lacks \d+ more, although its migrations were applied: restore it again from a whole backup\.$/,
  );
});

test.each([
  ['function truck_credit', 'drop function truck_credit(text, text)'],
  ['trigger audit_entry.add_mentions', 'drop trigger add_mentions on audit_entry'],
  ['trigger audit_entry.add_mentions', 'alter table audit_entry disable trigger add_mentions'],
  ['index audit_entry.audit_entry_record', 'drop index audit_entry_record'],
  ['table pgboss.job', 'drop table pgboss.job cascade'],
])('a missing or disabled %s is found: %s', async (name, statement) => {
  await sql.raw(statement).execute(database.db);
  expect((await findMissing(database.db))[0]).toBe(name);
});
