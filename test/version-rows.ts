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

async function filesOf(version: number): Promise<string[]> {
  return (await readdir(rowsFolder)).sort().filter((name) => isOf(name, version));
}

async function fillFrom(files: readonly string[], db: Kysely<Database>): Promise<void> {
  for (const file of files) await sql.raw(await readFile(join(rowsFolder, file), 'utf8')).execute(db);
}

/** Fills a database that was just brought to this version. */
export async function fillAsVersion(db: Kysely<Database>, version: number): Promise<void> {
  await fillFrom(await filesOf(version), db);
}

/** Adds to rows of the version before what is new with this one; says whether nothing of those before is other now. */
export async function addRowsOfVersion(db: Kysely<Database>, version: number): Promise<boolean> {
  const [before, now] = [await filesOf(version - 1), await filesOf(version)];
  if (before.some((file) => !now.includes(file))) return false;
  await fillFrom(
    now.filter((file) => !before.includes(file)),
    db,
  );
  return true;
}
