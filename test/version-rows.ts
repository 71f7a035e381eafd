/**
 * Rows that databases of a version hold, from `test/migration-rows/`: `0006-0010-papers.sql` is what databases of
 * versions 6 to 10 hold, a name with one number is of that version and all later ones. A migration that changes what
 * rows must have ends the range of a file and begins another one.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

const rowsFolder = fileURLToPath(new URL('./migration-rows/', import.meta.url));

function isOf(file: string, version: number): boolean {
  const [, from = '', , to] = /^(\d{4})(-(\d{4}))?-/.exec(file) ?? [];
  return Number(from) <= version && version <= Number(to ?? 9999);
}

/** Fills a database that was just brought to this version. */
export async function fillAsVersion(db: Kysely<Database>, version: number): Promise<void> {
  const files = (await readdir(rowsFolder)).sort().filter((name) => isOf(name, version));
  for (const file of files) await sql.raw(await readFile(join(rowsFolder, file), 'utf8')).execute(db);
}
