/** Fills an empty database with rows of most tables, from `rows-of-every-kind.sql`. */
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export async function addRowsOfEveryKind(db: Kysely<Database>): Promise<void> {
  await sql.raw(await readFile(new URL('./rows-of-every-kind.sql', import.meta.url), 'utf8')).execute(db);
}
