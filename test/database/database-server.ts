/** The test run's PostgreSQL server in a temporary folder, and its migrated template database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fillCompanies } from '#companies/server/fill-companies.ts';
import { openDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadKeys } from '#server/identity/records/identity-keys.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { quietLog } from '../run/quiet-log.ts';

/** Test data need not survive a power cut, and no test database lives long enough to need autovacuum. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** Every test database is a copy of this one. */
export const templateName = 'template_app';

/** Passes the server's URL to the workers of the test run. */
const urlVariable = 'TEST_DATABASE_SERVER_URL';

/** The server on which `createTestDatabase` creates databases. */
export function databaseServerUrl(): string {
  const url = process.env[urlVariable];
  if (url === undefined) throw new Error('The test database server does not run.');
  return url;
}

/** Test runners call this before the first test, and the returned function after the last one. */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'truck-tests-'));
  const dataDir = await openDataDir(folder);
  const server = await startEmbeddedPostgres(dataDir, quietLog, settings);
  const stop = async () => {
    await server.stop();
    await dataDir.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await reduceScramIterations(server.url);
    await makeTemplate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[urlVariable] = server.url;
  return stop;
}

/** The 4096 SCRAM iterations take a third of the time of a connection, and the test server protects nothing. */
async function reduceScramIterations(serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  const admin = await openDatabase(serverUrl, { poolSize: 1 });
  await sql`set scram_iterations = 1`.execute(admin);
  await sql`alter role ${sql.id(username)} password ${sql.lit(password)}`.execute(admin);
  await admin.destroy();
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = await openDatabase(serverUrl, { poolSize: 1 });
  await sql`create database ${sql.id(templateName)}`.execute(admin);
  await admin.destroy();
  const url = new URL(serverUrl);
  url.pathname = templateName;
  const db = await openDatabase(url.href, { poolSize: 1 });
  try {
    await migrate(db);
    await fillCompanies(db);
    // Generating keys is the slowest part of a start; tests only need them to exist.
    await loadKeys(db as unknown as IdentityDb);
  } finally {
    await db.destroy();
  }
}
