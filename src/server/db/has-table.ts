/** Whether the database has a table: that of an earlier version may lack some, as before an upgrade. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** True where there is a table of that name. */
export async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}
