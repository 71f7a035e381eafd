/** The state of lists follows from the audit log, and its writers do not wait for each other. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCompanies } from '#companies/server/fill-companies.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { stateSql } from './list-statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillCompanies(database.db);
});
afterAll(() => database.drop());

interface Entry {
  type: string;
  company?: Company | null;
  action?: 'update' | 'delete';
  parent?: string;
  changes?: object;
}

async function write(db: Kysely<Database>, { type, parent, company = null, action = 'update', changes = {} }: Entry) {
  await db
    .insertInto('audit_entry')
    .values({
      user_id: 'someone',
      request_id: 'request',
      action,
      record_type: type,
      record_id: 'a record',
      parent_type: parent ?? null,
      parent_id: parent === undefined ? null : 'its parent',
      company,
      changes: JSON.stringify(changes),
    })
    .execute();
}

async function stateOf(source: string, company: Company | null): Promise<string> {
  const { rows } = await sql<{ state: string }>`${stateSql([source], company)}`.execute(database.db);
  return rows[0]?.state ?? '';
}

test.each<{ entry: Entry; source: string; changed: Company[] }>([
  { entry: { type: 'truck', company: 'AbbasAutos' }, source: 'truck', changed: ['AbbasAutos'] },
  {
    entry: { type: 'truck', company: 'Butler', changes: { company: { old: 'AbbasAutos', new: 'Butler' } } },
    source: 'truck',
    changed: ['AbbasAutos', 'Butler'],
  },
  { entry: { type: 'client' }, source: 'client', changed: ['AbbasAutos', 'Butler'] },
  { entry: { type: 'payment', parent: 'invoice', company: 'Butler' }, source: 'invoice', changed: ['Butler'] },
  {
    entry: { type: 'order', company: 'AbbasAutos', action: 'delete' },
    source: 'deleted',
    changed: ['AbbasAutos'],
  },
  { entry: { type: 'order', company: 'AbbasAutos' }, source: 'deleted', changed: [] },
])('an audit entry $entry changes the list $source of $changed', async ({ entry, source, changed }) => {
  const companies = ['AbbasAutos', 'Butler'] as const;
  const before = await Promise.all(companies.map((company) => stateOf(source, company)));
  await write(database.db, entry);
  const after = await Promise.all(companies.map((company) => stateOf(source, company)));
  expect(companies.filter((_, at) => before[at] !== after[at])).toEqual(changed);
});

test('transactions that have changed the same lists at the same time commit without waiting, and each changes their state', async () => {
  const entries = [
    { type: 'truck', company: 'AbbasAutos' },
    { type: 'order', company: 'AbbasAutos' },
  ] as const;
  const open = await Promise.all([0, 1, 2].map(() => database.db.startTransaction().execute()));
  for (const [index, transaction] of open.entries()) {
    for (const entry of index % 2 === 0 ? entries : entries.toReversed()) await write(transaction, entry);
  }
  const states = [await stateOf('truck', 'AbbasAutos')];
  for (const transaction of open) {
    await transaction.commit().execute();
    states.push(await stateOf('truck', 'AbbasAutos'));
  }
  expect(new Set(states).size).toBe(4);
});

test('an entry that is rolled back does not change the state', async () => {
  const before = await stateOf('truck', 'AbbasAutos');
  const rolledBack = database.db.transaction().execute(async (transaction) => {
    await write(transaction, { type: 'truck', company: 'AbbasAutos' });
    throw new Error('Rolled back.');
  });
  await expect(rolledBack).rejects.toThrow('Rolled back.');
  expect(await stateOf('truck', 'AbbasAutos')).toBe(before);
});
