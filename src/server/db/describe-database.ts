/** What a database server and a database on it have, held against what the program needs; for `npm run doctor`. */
import { type Kysely, sql } from 'kysely';
import { type ChangedCollation, findChangedCollations } from './collations.ts';
import { findMissing } from './inventory.ts';
import { isBeforeBaseline, readMigrations } from './migrate.ts';
import { findMissingRight } from './requirements.ts';
import type { Database } from './schema.ts';

/** What was found. */
export interface DatabaseDescription {
  version: string;
  /** Which right the role lacks, with the statement that gives it. */
  missingRight: string | undefined;
  /** Extensions that the tables need and that the server cannot give. */
  missingExtensions: string[];
  /** Whether texts can be sorted as people count. */
  hasIcu: boolean;
  /** Seconds that the server's clock is ahead of this machine's. */
  clockAhead: number;
  /** Whether a version before 1.0 made the tables. */
  isBeforeBaseline: boolean;
  /** Why the tables are none that this program can bring up to date; undefined when they are. */
  migrationError: string | undefined;
  applied: number;
  /** What the next start applies. */
  pending: number;
  /** What an up-to-date database lacks of what its migrations made. */
  missing: string[];
  /** Sort rules that changed since the indexes were made. */
  changedCollations: ChangedCollation[];
  /** The database's name, as SQL has it. */
  name: string;
  /** Issued copies whose bytes are no longer those that were handed out. */
  damagedCopies: number;
}

/** What lists are searched with. */
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
  const [facts] = rows;
  if (!facts) throw new Error('The database did not answer.');
  return facts;
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
      ? `the migration ${wrong.name} is not the program's own`
      : `it is newer than this program (${wrong.name})`);
  return {
    isBeforeBaseline: isBeforeBaseline(applied),
    migrationError,
    applied: applied.length,
    pending: known.length - applied.length,
  };
}

/** How many stored files do not go with their SHA-256. */
async function countDamaged(db: Kysely<Database>): Promise<number> {
  const { rows: there } = await sql<{ is: boolean }>`select to_regclass('issued_file') is not null as is`.execute(db);
  if (!there[0]?.is) return 0;
  return await db.connection().execute(async (one) => {
    // Every byte is read, which takes as long as it takes.
    await sql`set statement_timeout = 0`.execute(one);
    const { rows } = await sql<{ count: string }>`
      select count(*) from issued_file where encode(sha256(content), 'hex') <> sha256`.execute(one);
    return Number(rows[0]?.count ?? 0);
  });
}

/** Makes a table and drops it in a transaction that is given up; says why that fails. */
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
    return `No table can be made in the database: ${reason}.`;
  }
}

/** Looks, and changes nothing. @throws when the database does not answer */
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
    missing: isUpToDate ? await findMissing(db) : [],
    damagedCopies: await countDamaged(db),
  };
}
