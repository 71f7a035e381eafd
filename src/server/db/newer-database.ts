/** A process that has been left behind by a newer version notices it, and writes nothing into tables it does not know. */
import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { Failure } from '#shared/errors.ts';
import { isMigrationName, migrationsFolder } from './migrate.ts';
import type { Database } from './schema.ts';

const message =
  'This server is older than the database, which a newer version has migrated. Nothing was saved: reload the page, and start this server anew.';

/** The newest migration that this program knows. */
function newestKnown(): string {
  return readdirSync(migrationsFolder).filter(isMigrationName).sort().at(-1) ?? '';
}

/** Makes the check; it asks the database each time, because a migration sends no word. */
export function newerDatabaseCheck(db: Kysely<Database>): () => Promise<void> {
  const newest = newestKnown();
  return async () => {
    const { rows } = await sql`select from migration where name collate "C" > ${newest} limit 1`.execute(db);
    if (rows.length > 0) throw new Failure(503, message);
  };
}
