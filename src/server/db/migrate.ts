/**
 * Applies the migrations `migrations/NNNN-name.sql`, each once and in order, and then functions, views and triggers.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { makeJobTables, updateJobTables } from '#server/jobs/job-tables.ts';
import { StartError } from '#server/start-error.ts';
import { withTransaction } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { assertRights } from './requirements.ts';
import type { Database } from './schema.ts';
import { applySchemaCode, type CodeObject, readSchemaCode, sourceFolder } from './schema-code.ts';
import { lockStart } from './start-lock.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedMigration {
  name: string;
  checksum: string;
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

export function isMigrationName(name: string): boolean {
  return fileName.test(name);
}

/** The first migration of versions before 1.0. Their migrations were replaced by the baseline. */
const firstBeforeBaseline = '0001-people-and-records.sql';

/** What to do with the data of such a version, used as the end of a sentence. */
export const adviceBeforeBaseline =
  'export its lists with that version, and import them into an empty database (another DATA_DIR or DATABASE_URL)';

export const databaseBeforeBaseline = `The database was made by a version before 1.0 and cannot be used by this one: ${adviceBeforeBaseline}.`;

/** Whether the migrations of a database or a backup are from a version before 1.0. */
export function isBeforeBaseline(migrations: readonly { name: string }[]): boolean {
  return migrations.some(({ name }) => name === firstBeforeBaseline);
}

/** @throws StartError for a database of a version before 1.0 */
export function assertNotBeforeBaseline(migrations: readonly { name: string }[]): void {
  if (isBeforeBaseline(migrations)) throw new StartError(databaseBeforeBaseline);
}

/** Advisory lock for schema changes: an arbitrary number, the same in every process. */
export const migrationLock = 7_245_311_902;

/**
 * Applies missing migrations and returns their names. Each runs in its own transaction and holds an advisory lock, so
 * concurrent starts wait for each other. Functions, views and triggers follow in one transaction.
 */
export async function migrate(
  db: Kysely<Database>,
  { migrations: folder, code: codeFolder } = { migrations: migrationsFolder, code: sourceFolder },
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const code = await readSchemaCode(codeFolder);
  await assertRights((text) => sql.raw(text).execute(db));
  const applied: string[] = [];
  for (;;) {
    const name = await withTransaction(db, (transaction) => applyNext(transaction, migrations, code)).catch(explain);
    if (name === undefined) break;
    applied.push(name);
  }
  await updateJobTables(db);
  return applied;
}

/** A missing privilege, or an error in a function or trigger. A failed migration already has its sentence. */
function explain(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) throw error;
  throw new StartError(`The database could not be brought up to date: ${error.message}.`, error);
}

/** Reads all migrations of a folder in order. @throws StartError when a name or number is invalid */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const name of names) {
    if (!isMigrationName(name)) throw new StartError(`The migration ${name} is not named like 0001-name.sql.`);
    const previous = migrations.at(-1);
    if (previous !== undefined && numberOf(previous.name) === numberOf(name)) {
      throw new StartError(`The migrations ${previous.name} and ${name} have the same number.`);
    }
    // Windows line endings do not change the checksum.
    const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ name, sql: text, checksum: createHash('sha256').update(text).digest('hex') });
  }
  return migrations;
}

function numberOf(name: string): string {
  return name.slice(0, 4);
}

/** Creates the tables of applied migrations, and of applied functions, views and triggers. */
export const createMigrationTables = `
  create table if not exists migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists schema_code (
    name text primary key,
    checksum text not null,
    version text not null
  )`;

async function applyNext(
  transaction: Transaction<Database>,
  migrations: Migration[],
  code: CodeObject[],
): Promise<string | undefined> {
  await lockStart(transaction, sql.lit(migrationLock));
  await sql.raw(createMigrationTables).execute(transaction);
  const { rows } = await sql<AppliedMigration>`select name, checksum from migration order by name collate "C"`.execute(
    transaction,
  );
  const next = findNext(migrations, rows);
  if (next === undefined) {
    await makeJobTables(transaction);
    await applySchemaCode(transaction, code);
    return undefined;
  }
  try {
    await sql.raw(next.sql).execute(transaction);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${next.name} failed and changed nothing: ${reason}.`, error);
  }
  await sql`insert into migration (name, checksum) values (${next.name}, ${next.checksum})`.execute(transaction);
  return next.name;
}

/** Returns the next migration to apply. @throws StartError when the applied ones do not match this program */
function findNext(migrations: Migration[], applied: AppliedMigration[]): Migration | undefined {
  assertNotBeforeBaseline(applied);
  for (const [index, { name, checksum }] of applied.entries()) {
    const known = migrations.find((migration) => migration.name === name);
    if (known === undefined) {
      throw new StartError(`The database is newer than this program, which does not know its migration ${name}.`);
    }
    if (known.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it was applied: undo the change and add a new one.`,
      );
    }
    const skipped = migrations[index];
    if (skipped !== undefined && skipped.name !== name) {
      throw new StartError(`The migration ${skipped.name} is missing from the database, which already has ${name}.`);
    }
  }
  return migrations[applied.length];
}
