/** Test databases are separate copies. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('every test database is a separate copy', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await sql`create table only_here (id int)`.execute(first.db);
  await sql`create table only_here (id int)`.execute(second.db);
  expect(first.url).not.toBe(second.url);
  await Promise.all([first.drop(), second.drop()]);
});
