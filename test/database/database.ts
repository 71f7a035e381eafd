/** A fresh, migrated database for a test, copied from the template of the test run. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { templateName } from './database-server.ts';

/** A database of one's own. */
export interface TestDatabase {
  db: Kysely<Database>;
  url: string;
  /** Ends its connections; a moment later those of a server under test are ended, too, and the database is gone. */
  drop(): Promise<void>;
}

/** Makes a database with every table of the product and no rows; `template0` gives one without tables. */
export async function createTestDatabase(template: string = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // By its files: through the server's memory and log, as is usual, a copy takes four times the processor's time.
  await asAdmin((admin) =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin),
  );
  const address = new URL(inject('databaseServerUrl'));
  address.pathname = name;
  // Many callers at once share few connections here, and a busy machine must not send the last of them away.
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

/** One connection for all that a worker makes and deletes: a new one for each takes longer than the work. */
async function asAdmin(work: (admin: Kysely<Database>) => Promise<unknown>): Promise<void> {
  adminOfWorker ??= openDatabase(inject('databaseServerUrl'), { poolSize: 1 });
  await work(await adminOfWorker);
}

let dropperOfWorker: Promise<Kysely<Database>> | undefined;
let dropping: Promise<unknown> = Promise.resolve();

/**
 * Deletes a database while the worker goes on, after the one before: PostgreSQL sleeps for a tenth of a second when
 * connections ended just then, and its other connections need not wait for that. What fails fails the test run.
 */
async function dropLater(name: string): Promise<void> {
  await dropping;
  dropperOfWorker ??= openDatabase(inject('databaseServerUrl'), { poolSize: 1 });
  dropping = sql`drop database ${sql.id(name)} with (force)`.execute(await dropperOfWorker);
}
