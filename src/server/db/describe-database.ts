/** Compares a database server and a database with what the program needs; for `npm run doctor`. */
import { type Kysely, sql } from 'kysely';
import { onlyRow } from '#server/db/only-row.ts';
import { type ChangedCollation, findChangedCollations } from './collations.ts';
import { findDifferences, type SchemaDifference } from './compare-schema.ts';
import { findMissing } from './inventory.ts';
import { isBeforeBaseline, readMigrations } from './migrate.ts';
import { findMissingRight } from './requirements.ts';
import type { Database } from './schema.ts';
import { type CodeChanges, findCodeChanges, readSchemaCode } from './schema-code.ts';

export interface DatabaseDescription {
  version: string;
  /** A missing privilege, with the statement that grants it. */
  missingRight: string | undefined;
  /** Required extensions that the server does not offer. */
  missingExtensions: string[];
  /** Whether ICU collations are available. */
  hasIcu: boolean;
  /** How many seconds the server's clock is ahead of this machine's. */
  clockAhead: number;
  /** Whether the tables are from a version before 1.0. */
  isBeforeBaseline: boolean;
  /** Why this program cannot migrate the tables; undefined if it can. */
  migrationError: string | undefined;
  applied: number;
  /** Number of migrations that the next start will apply. */
  pending: number;
  /** Objects that an up-to-date database lacks although its migrations were applied. */
  missing: string[];
  /** What the next start changes in functions, views and triggers; undefined while migrations are pending. */
  code: CodeChanges | undefined;
  /** What differs from the files of the program; undefined if it was not compared. */
  differences: SchemaDifference[] | undefined;
  /** Collations that have changed since the indexes were created. */
  changedCollations: ChangedCollation[];
  /** Quoted for SQL. */
  name: string;
  /** Issued documents whose content no longer matches its checksum. */
  damagedCopies: number;
}

/** For searches in lists. */
const neededExtensions = ['pg_trgm', 'unaccent'];

interface Facts {
  version: string;
  name: string;
  extensions: string[];
  icu: boolean;
  now: Date;
  noted: boolean;
}

async function readFacts(db: Kysely<Database>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, quote_ident(current_database()) as name,
      array(select name::text from pg_available_extensions) as extensions,
      exists (select from pg_collation where collprovider = 'i') as icu,
      clock_timestamp() as now, to_regclass('migration') is not null as noted`.execute(db);
  return onlyRow(rows);
}

async function readMigrationState(db: Kysely<Database>, isNoted: boolean) {
  const known = await readMigrations();
  const { rows: applied } = isNoted
    ? await sql<{
        name: string;
        checksum: string;
      }>`select name, checksum from migration order by name collate "C"`.execute(db)
    : { rows: [] };
  const wrong = applied.find(({ name, checksum }, index) => {
    const own = known[index];
    return own?.name !== name || own.checksum !== checksum;
  });
  const isKnown = known.some(({ name }) => name === wrong?.name);
  const migrationError =
    wrong &&
    (isKnown
      ? `the migration ${wrong.name} does not match this program`
      : `it is newer than this program (${wrong.name})`);
  return {
    isBeforeBaseline: isBeforeBaseline(applied),
    migrationError,
    applied: applied.length,
    pending: known.length - applied.length,
  };
}

/** Stored documents that do not match their SHA-256. */
async function countDamaged(db: Kysely<Database>): Promise<number> {
  const { rows: there } = await sql<{ is: boolean }>`select to_regclass('issued_file') is not null as is`.execute(db);
  if (!onlyRow(there).is) return 0;
  return await db.connection().execute(async (one) => {
    // Reads every byte, so it needs no timeout.
    await sql`set statement_timeout = 0`.execute(one);
    const { rows } = await sql<{ count: string }>`
      select count(*) from issued_file where encode(sha256(content), 'hex') <> sha256`.execute(one);
    return Number(onlyRow(rows).count);
  });
}

/** Creates and drops a table in a transaction that is rolled back. Returns the error, if any. */
async function tryTable(db: Kysely<Database>): Promise<string | undefined> {
  try {
    await db.connection().execute(async (one) => {
      await sql`begin`.execute(one);
      try {
        await sql`create table doctor_probe (id bigint generated always as identity primary key)`.execute(one);
        await sql`drop table doctor_probe`.execute(one);
      } finally {
        await sql`rollback`.execute(one);
      }
    });
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Tables cannot be created in the database: ${reason}.`;
  }
}

async function compareTables(db: Kysely<Database>) {
  const objects = await readSchemaCode();
  const code = await findCodeChanges(db, objects);
  const isCurrent = code.newerVersion === undefined && code.changed.length + code.removed.length === 0;
  const differences = isCurrent ? await findDifferences(db) : undefined;
  const missing = await findMissing(db);
  if (differences === undefined) return { missing, code, differences };
  const restorable = new Set(objects.map(({ name }) => name));
  return { missing: missing.filter((name) => !restorable.has(name)), code, differences };
}

/** Changes nothing. @throws when the database does not respond */
export async function describeDatabase(db: Kysely<Database>): Promise<DatabaseDescription> {
  const before = Date.now();
  const { version, name, extensions, icu, now, noted } = await readFacts(db);
  const here = (before + Date.now()) / 2;
  const state = await readMigrationState(db, noted);
  const isUpToDate = state.pending === 0 && state.migrationError === undefined;
  return {
    version,
    name,
    changedCollations: await findChangedCollations(db),
    missingRight: (await findMissingRight((text) => sql.raw(text).execute(db))) ?? (await tryTable(db)),
    missingExtensions: neededExtensions.filter((name) => !extensions.includes(name)),
    hasIcu: icu,
    clockAhead: Math.round((now.getTime() - here) / 1000),
    ...state,
    ...(isUpToDate ? await compareTables(db) : { missing: [], code: undefined, differences: undefined }),
    damagedCopies: await countDamaged(db),
  };
}
