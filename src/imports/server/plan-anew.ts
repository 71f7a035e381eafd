/** How the database finds rows in the long transactions of imports, in which their tables grow from nothing. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** After so many rows for the first time, then whenever they have doubled. */
const first = 50;

/**
 * Has this connection's statements planned anew, before the first of many rows, and as their number grows: a plan that was made while
 * a table was nearly empty reads all of it, and is kept. @param count rows that are written by now
 */
export async function planAnew(db: Kysely<Database>, count: number): Promise<void> {
  const doubled = Math.log2(count / first);
  if (count === 0 || (doubled >= 0 && Number.isInteger(doubled))) await sql`discard plans`.execute(db);
}
