/** How the database finds rows in the long transactions of imports, in which their tables grow from nothing. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** After so many rows for the first time, then whenever they have doubled. */
const first = 50;

/** Has this connection's statements planned anew: a plan that was made while a table was nearly empty reads all of it, and is kept. */
export async function planAnew(db: Kysely<Database>): Promise<void> {
  await sql`discard plans`.execute(db);
}

/** Does so before the first of many rows, and as their number grows; to be told of it before each write. */
export function planAsRowsGrow(db: Kysely<Database>): (written: number) => Promise<void> {
  let next = 0;
  return async (written) => {
    if (written < next) return;
    next = Math.max(first, 2 * written);
    await planAnew(db);
  };
}
