/** A benchmark's database: an embedded PostgreSQL with all tables in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { fillCompanies } from '#companies/server/fill-companies.ts';
import { openDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { quietLog } from '#test/run/quiet-log.ts';

/** A migrated, empty database, and a folder for files. */
export interface BenchDatabase {
  db: Kysely<Database>;
  url: string;
  folder: string;
}

/** Runs with a database, and removes it afterwards. */
export async function withBenchDatabase(run: (bench: BenchDatabase) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'truck-bench-'));
  const dataDir = await openDataDir(folder);
  const { url, stop } = await startEmbeddedPostgres(dataDir, quietLog);
  const db = await openDatabase(url);
  try {
    await migrate(db);
    await fillCompanies(db);
    await run({ db, url, folder });
  } finally {
    await db.destroy();
    await stop();
    await dataDir.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills the database on a separate connection, so that the measured connections start without cached metadata. */
export async function fillAlone(url: string, fill: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  // One statement creates all trucks, which takes minutes on a slow machine.
  const db = await openDatabase(url, { poolSize: 1, silentMs: 600_000 });
  await fill(db);
  await db.destroy();
}
