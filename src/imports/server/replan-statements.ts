/** How the database finds rows while an import makes their tables grow from nothing. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Has this connection's statements planned anew: a plan that was made while a table was nearly empty reads all of it, and is kept. */
export async function replanStatements(db: Kysely<Database>): Promise<void> {
  await sql`discard plans`.execute(db);
}
