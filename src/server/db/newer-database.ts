/**
 * Stops this process from writing once a newer version has migrated the database, because it does not know the new
 * tables.
 */
import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { Failure } from '#shared/errors.ts';
import { isMigrationName, migrationsFolder } from './migrate.ts';
import type { Database } from './schema.ts';

const message =
  'This server is older than the database, which a newer version has migrated. Nothing was saved. Reload the page, and restart this server.';

function newestKnown(): string {
  return readdirSync(migrationsFolder).filter(isMigrationName).sort().at(-1) ?? '';
}

/** Returns the check. It queries the database each time, because migrations send no notification. */
export function newerDatabaseCheck(db: Kysely<Database>): () => Promise<void> {
  const newest = newestKnown();
  return async () => {
    const { rows } = await sql`select from migration where name collate "C" > ${newest} limit 1`.execute(db);
    if (rows.length > 0) throw new Failure(503, message);
  };
}
