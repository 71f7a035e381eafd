/** The stored entries of the search equal those that the views of the features compute. */
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/schema.ts';

/** @returns the kinds that have an entry */
export async function expectFindEntries(db: Kysely<Database>): Promise<string[]> {
  const { rows: views } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = current_schema() and viewname like '%_find_entry'`.execute(
    db,
  );
  const entriesOf = (name: string) => sql`select kind, record_id, company, keys, labels, body from ${sql.table(name)}`;
  const computed = sql.join(
    views.map(({ name }) => entriesOf(name)),
    sql` union all `,
  );
  const [stored, expected] = await Promise.all(
    [entriesOf('find_entry'), computed].map((query) =>
      sql<{ kind: string }>`select * from (${query}) e order by kind, record_id`.execute(db),
    ),
  );
  expect(stored?.rows).toEqual(expected?.rows);
  return [...new Set(stored?.rows.map(({ kind }) => kind))];
}
