/** The PostgreSQL server of a test run, in a folder that goes away with it, and its migrated template database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadKeys } from '#server/identity/records/identity-keys.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { quietLog } from '../run/quiet-log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that `createTestDatabase` makes databases on. */
    databaseServerUrl: string;
  }
}

/** Nothing of a test run needs to survive a power cut, and no database of it lives long enough to be put in order. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** The database that every test database is a copy of. */
export const templateName = 'template_app';

/** Called by Vitest before the first test; gives back what it calls after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'truck-tests-'));
  const dataDir = await openDataDir(folder);
  const server = await startEmbeddedPostgres(dataDir, quietLog, settings);
  const stop = async () => {
    await server.stop();
    await dataDir.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeConnectingCheap(server.url);
    await makeTemplate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('databaseServerUrl', server.url);
  return stop;
}

/** To prove a password 4096 times over is a third of what a connection takes, and that of a test run guards nothing. */
async function makeConnectingCheap(serverUrl: string): Promise<void> {
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
    // To make keys takes longer than all else at the start of a product; what tests need of them is that they are there.
    await loadKeys(db as unknown as IdentityDb);
  } finally {
    await db.destroy();
  }
}
