/** A new, migrated database for a test, copied from the test run's template. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { databaseServerUrl, templateName } from './database-server.ts';

export interface TestDatabase {
  db: Kysely<Database>;
  url: string;
  /** Closes its connections, then deletes the database in the background together with remaining connections. */
  drop(): Promise<void>;
}

/** Creates a database with all tables and no rows, or without tables from `template0`. */
export async function createTestDatabase(template: string = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files takes a quarter of the processor time of the default strategy, which goes through memory and the WAL.
  await asAdmin((admin) =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin),
  );
  const address = new URL(databaseServerUrl());
  address.pathname = name;
  // Concurrent callers share few connections, and a slow machine must not make the last of them fail.
  const db = await openDatabase(address.href, { poolSize: 4, waitMs: 90_000 });
  return {
    db,
    url: address.href,
    async drop() {
      await db.destroy();
      await dropLater(name);
    },
  };
}

let adminOfWorker: Promise<Kysely<Database>> | undefined;

/**
 * One connection per worker for creating and deleting databases: a new one each time would take longer than the work.
 */
async function asAdmin(work: (admin: Kysely<Database>) => Promise<unknown>): Promise<void> {
  adminOfWorker ??= openDatabase(databaseServerUrl(), { poolSize: 1 });
  await work(await adminOfWorker);
}

let dropperOfWorker: Promise<Kysely<Database>> | undefined;
let dropping: Promise<unknown> = Promise.resolve();

/**
 * Deletes databases one after the other in the background: PostgreSQL waits a tenth of a second when connections have
 * just ended, and the worker need not wait for that. An error fails the test run.
 */
async function dropLater(name: string): Promise<void> {
  await dropping;
  dropperOfWorker ??= openDatabase(databaseServerUrl(), { poolSize: 1 });
  dropping = sql`drop database ${sql.id(name)} with (force)`.execute(await dropperOfWorker);
}
