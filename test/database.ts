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
  /** Ends every connection, also those of a server under test, and deletes the database. */
  drop(): Promise<void>;
}

/** Makes a database with every table of the product and no rows; `template0` gives one without tables. */
export async function createTestDatabase(template: string = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin((admin) => sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin));
  const address = new URL(inject('databaseServerUrl'));
  address.pathname = name;
  const db = await openDatabase(address.href, { poolSize: 4 });
  return {
    db,
    url: address.href,
    async drop() {
      await db.destroy();
      await asAdmin((admin) => sql`drop database ${sql.id(name)} with (force)`.execute(admin));
    },
  };
}

async function asAdmin(work: (admin: Kysely<Database>) => Promise<unknown>): Promise<void> {
  const admin = await openDatabase(inject('databaseServerUrl'), { poolSize: 1 });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}
