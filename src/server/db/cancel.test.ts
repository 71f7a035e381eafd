import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database/database.ts';
import { queryUntilAborted } from './cancel.ts';
import { openDatabase } from './database.ts';

test('a query that ends while it is being cancelled does not cancel the next query of its connection', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const setUp = await openDatabase(url, { poolSize: 1 });
  // Replaces the function of PostgreSQL by one that takes longer than the query.
  await sql`create function public.pg_cancel_backend(pid int) returns boolean language sql volatile
    as 'select pg_catalog.pg_cancel_backend(pid) from pg_sleep(0.5)'`.execute(setUp);
  await sql`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`.execute(setUp);
  await setUp.destroy();

  const db = await openDatabase(url, { poolSize: 2 });
  onTestFinished(() => db.destroy());
  // A slow first connection would let the caller leave before the query begins.
  await sql`select 1`.execute(db);
  const caller = new AbortController();
  setTimeout(() => caller.abort(), 100);
  expect(await queryUntilAborted(db, sql`select 1 as one from pg_sleep(0.3)`, caller.signal)).toEqual([{ one: 1 }]);
  const next = await sql`select 2 as two from pg_sleep(0.6)`.execute(db);
  expect(next.rows).toEqual([{ two: 2 }]);
});
