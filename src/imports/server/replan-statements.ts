/** Query plans while an import makes tables grow from nothing. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/**
 * Discards this connection's cached query plans. Plans made while a table was nearly empty use sequential scans and
 * would be reused when it is large.
 */
export async function replanStatements(db: Kysely<Database>): Promise<void> {
  await sql`discard plans`.execute(db);
}
