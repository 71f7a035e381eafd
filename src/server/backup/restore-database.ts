/** Restores the tables of a backup in one transaction, so that a failed restore changes nothing. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createMigrationTables, migrationLock, readMigrations } from '#server/db/migrate.ts';
import { assertRights, assertUsable } from '#server/db/requirements.ts';
import { jobTableStatements } from '#server/jobs/job-tables.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupTable, type Stamp, tableOf } from './backup-format.ts';
import { connectForCopy, ownSchemas, quotedColumns } from './database-snapshot.ts';
import { type BackupEntry, bytesOf } from './read-backup-file.ts';

const decompress = promisify(zstdDecompress);

/** SQL condition for objects that do not belong to an extension. */
const notOfExtension = (listSchema: string, oid: string) => `not exists (
  select from pg_depend d where d.classid = '${listSchema}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const ownTables = `select c.relname as name from pg_class c
  where c.relnamespace in ${ownSchemas} and c.relkind in ('r', 'p', 'v', 'm')
    and ${notOfExtension('pg_class', 'c.oid')}`;

/** Drop statements for everything that migrations and pg-boss created, but nothing of an extension. */
const clearing = `
  select 'drop schema if exists pgboss cascade' as on, 0 as place
  union all
  select format('drop table if exists %s cascade', c.oid::regclass), 1 from pg_class c
  where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and ${notOfExtension('pg_class', 'c.oid')}
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure), 2 from pg_proc p
  where p.pronamespace = quote_ident(current_schema())::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}
  union all
  select format('drop sequence if exists %s cascade', c.oid::regclass), 3 from pg_class c
  where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'S' and ${notOfExtension('pg_class', 'c.oid')}
  union all
  select format('drop type if exists %s cascade', t.oid::regtype), 4 from pg_type t
  where t.typnamespace = quote_ident(current_schema())::regnamespace and t.typtype in ('e', 'd')
    and ${notOfExtension('pg_type', 't.oid')}
  union all
  select format('drop collation if exists %I cascade', o.collname), 5 from pg_collation o
  where o.collnamespace = quote_ident(current_schema())::regnamespace and ${notOfExtension('pg_collation', 'o.oid')}
  order by place`;

/** Foreign keys are dropped while rows are inserted in any order, and recreated afterwards. */
const foreignKeys = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
  from pg_constraint
  where contype = 'f' and connamespace in ${ownSchemas} and conparentid = 0`;

/** Transaction ids of another server are meaningless here. */
const transactionNumbers = `select format('update %s set %I = pg_current_xact_id()', c.oid::regclass, a.attname) as on
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.atttypid = 'xid8'::regtype and c.relkind = 'r' and not a.attisdropped
    and c.relnamespace in ${ownSchemas}`;

interface Switch {
  off: string;
  on: string;
}

/** A restore in progress. Nothing is visible before `commit`. */
export interface DatabaseRestore {
  /** Inserts a piece of a table. */
  addPiece(entry: BackupEntry): Promise<void>;
  /** Checks the number of rows and commits. */
  commit(rows: Record<string, number>): Promise<void>;
  /** Closes the connection. Without a commit nothing changes. */
  close(): Promise<void>;
}

/** The migrations that the backup was made with. @throws StartError when the program has different ones */
async function migrationsOf({ migrations }: Stamp) {
  const known = await readMigrations();
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = known[index];
    if (own?.name === name && own.checksum === checksum) continue;
    throw new StartError(
      own?.name === name
        ? `The migration ${name} differs from the one that the backup was made with: reinstall the program.`
        : `The backup is newer than this program, which does not know its migration ${name}.`,
    );
  }
  return known.slice(0, migrations.length);
}

async function emptySchemas(client: pg.Client, force: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(ownTables);
  if (rows.length === 0) return;
  if (!rows.some(({ name }) => name === 'migration')) {
    throw new StartError('The database contains tables of another program: restore into a separate database.');
  }
  if (!force) throw new StartError('The database is not empty: add --force to replace everything in it.');
  const { rows: statements } = await client.query<Pick<Switch, 'on'>>(clearing);
  await run(
    client,
    statements.map(({ on }) => on),
  );
}

async function run(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

const disableTimeouts = 'set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Checks that all tables and columns of the backup exist. The job tables are those of the installed pg-boss.
 * @throws StartError when one is missing
 */
async function assertColumns(client: pg.Client, { tables, program }: Stamp): Promise<void> {
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ column: string }>(
      'select attname::text as column from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
      [name],
    );
    const known = new Set(rows.map(({ column }) => column));
    const unknown = columns.find((column) => !known.has(column));
    if (unknown === undefined) continue;
    throw new StartError(
      `The backup has ${name}.${unknown}, which this version does not know: restore it with version ${program}, then update.`,
    );
  }
}

/**
 * Creates the empty tables as they were, without foreign keys. Triggers follow with the first start, because the data
 * that they maintain is in the backup.
 */
async function prepare(client: pg.Client, stamp: Stamp, force: boolean): Promise<readonly Switch[]> {
  const migrations = await migrationsOf(stamp);
  await client.query('begin');
  await client.query(`${disableTimeouts}; select pg_advisory_xact_lock(${migrationLock})`);
  await emptySchemas(client, force);
  await client.query(createMigrationTables);
  for (const { sql } of migrations) await client.query(sql);
  // pg-boss's statements set timeouts for their transaction; this one is open until the backup's files are restored.
  await client.query(`${jobTableStatements(true)}; ${disableTimeouts}`);
  await assertColumns(client, stamp);
  await client.query(`truncate ${stamp.tables.map(({ name }) => name).join(', ')}`);
  const { rows: switches } = await client.query<Switch>(foreignKeys);
  await run(
    client,
    switches.map(({ off }) => off),
  );
  return switches;
}

async function copyIn(client: pg.Client, { name, columns }: BackupTable, bytes: Buffer): Promise<number> {
  const target = client.query(copyFrom(`copy ${name} (${quotedColumns(columns)}) from stdin`));
  await pipeline(Readable.from([bytes], { objectMode: false }), target);
  return target.rowCount;
}

async function finish(client: pg.Client, { sequences }: Stamp, switches: readonly Switch[]): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, true)', [name, value]);
  }
  const { rows: renewals } = await client.query<Pick<Switch, 'on'>>(transactionNumbers);
  const ons = [...renewals, ...switches].map((item) => item.on);
  await run(client, ons);
  await client.query('commit');
  await client.query('analyze');
}

/**
 * Starts a restore.
 * @throws StartError when the database is not empty and `force` is not set, or when the program is older than the
 * backup
 */
export async function beginRestore(databaseUrl: string, stamp: Stamp, force: boolean): Promise<DatabaseRestore> {
  const client = await connectForCopy(databaseUrl);
  const counts: Record<string, number> = {};
  try {
    await assertUsable((text) => client.query(text));
    await assertRights((text) => client.query(text));
    const switches = await prepare(client, stamp, force);
    return {
      addPiece: async (entry) => {
        const name = tableOf(entry.header.name);
        const table = stamp.tables.find((one) => one.name === name);
        if (!table) throw new StartError(`The backup has rows of ${name}, a table that its stamp does not list.`);
        counts[name] = (counts[name] ?? 0) + (await copyIn(client, table, await decompress(await bytesOf(entry))));
      },
      commit: async (rows) => {
        const wrong = stamp.tables.find(({ name }) => (counts[name] ?? 0) !== rows[name]);
        if (wrong)
          throw new StartError(
            `The backup has ${counts[wrong.name] ?? 0} rows of ${wrong.name} instead of ${rows[wrong.name]}.`,
          );
        await finish(client, stamp, switches);
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** @throws StartError while any process of the app is connected to the database */
export async function assertNotInUse(databaseUrl: string): Promise<void> {
  const client = await connectForCopy(databaseUrl);
  try {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'truck-back-office'",
    );
    if (rowCount === 0) return;
    throw new StartError('The app is running on this database: stop all its processes first.');
  } finally {
    await client.end();
  }
}
