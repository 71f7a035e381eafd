/** A consistent snapshot of all our tables for a backup, while other connections keep writing. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { assertNotBeforeBaseline, migrationLock } from '#server/db/migrate.ts';
import { sessionSettings } from '#server/db/session-settings.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupTable, pieceBytes, type Stamp, stampOf } from './backup-format.ts';

export interface DatabaseSnapshot {
  stamp: Stamp;
  /** The connection with the snapshot. */
  client: pg.Client;
  /** A table's rows as text, in pieces that end with a complete row. */
  pieces(table: BackupTable): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** Values are written so that any server can read them, and long tables may take any time. */
const copySettings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
  ${sessionSettings} set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
  set client_encoding = 'UTF8'`;

/** The main schema and the schema of the jobs. */
export const ownSchemas = "(select oid from pg_namespace where nspname in (current_schema(), 'pgboss'))";

/**
 * pg-boss's internal tables are left out: statistics in daily partitions that a restored database may not have, its
 * schema version, and pending upgrade steps.
 */
const excludedTables = `(select oid from pg_class where relnamespace = to_regnamespace('pgboss')
  and relname in ('queue_stats', 'warning', 'version', 'bam'))`;

/**
 * Tables that do not belong to an extension, with their stored columns. Partitions are included in their parent
 * table. A restored database gets the functions, views and triggers of the program that restores it.
 */
const tablesQuery = `
  select case c.relnamespace when quote_ident(current_schema())::regnamespace then quote_ident(c.relname)
      else quote_ident(c.relnamespace::regnamespace::text) || '.' || quote_ident(c.relname) end as name,
    array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum
  ) as columns
  from pg_class c
  where c.relnamespace in ${ownSchemas} and c.relkind in ('r', 'p') and not c.relispartition and c.oid not in ${excludedTables} and c.relname <> 'schema_code'
    and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  order by 1`;

const sequencesQuery = `
  select case schemaname when current_schema() then quote_ident(sequencename)
      else quote_ident(schemaname) || '.' || quote_ident(sequencename) end as name, last_value::text as value
  from pg_sequences
  where schemaname in (current_schema(), 'pgboss') and last_value is not null order by 1`;

/** Opens a connection with the settings for copying rows. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'truck-back-office backup',
    keepAlive: true,
  });
  // A connection that drops also fails its query. Without a listener this event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(copySettings);
  return client;
}

export function quotedColumns(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ');
}

async function readState(client: pg.Client, program: string): Promise<Stamp> {
  const { rows: tables } = await client.query<BackupTable>(tablesQuery);
  if (!tables.some(({ name }) => name === 'migration')) {
    throw new StartError('There is nothing to back up: the database has none of the tables of this program.');
  }
  // Prevents changes of the tables until they are read.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  const { rows: migrations } = await client.query<Stamp['migrations'][number]>(
    'select name, checksum from migration order by name collate "C"',
  );
  assertNotBeforeBaseline(migrations);
  const { rows: sequences } = await client.query<Stamp['sequences'][number]>(sequencesQuery);
  const { rows: moments } = await client.query<{ at: Date; postgres: string }>(
    "select now() as at, current_setting('server_version') as postgres",
  );
  const [{ at, postgres } = { at: new Date(), postgres: '' }] = moments;
  return stampOf({ program, takenAt: at.toISOString(), postgres, migrations, tables, sequences });
}

/** Cuts the stream at row ends. Each row ends with a line break; line breaks within values are escaped. */
async function* cutAtRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(0x0a) + 1;
    if (size + chunk.length >= pieceBytes && end > 0) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]);
      const rest = chunk.subarray(end);
      parts = rest.length > 0 ? [rest] : [];
      size = rest.length;
    } else {
      parts.push(chunk);
      size += chunk.length;
    }
  }
  if (size > 0) yield Buffer.concat(parts);
}

async function begin(client: pg.Client, program: string): Promise<Stamp> {
  // The lock keeps migrations from running between the start of the snapshot and the table locks.
  await client.query(`select pg_advisory_lock_shared(${migrationLock})`);
  await client.query('begin isolation level repeatable read, read only');
  const stamp = await readState(client, program);
  await client.query(`select pg_advisory_unlock_shared(${migrationLock})`);
  return stamp;
}

/**
 * Opens a snapshot.
 * @param program version of the program that makes the backup
 * @throws StartError when the database has none of our tables
 */
export async function openSnapshot(url: string, program: string): Promise<DatabaseSnapshot> {
  const client = await connectForCopy(url);
  try {
    return {
      stamp: await begin(client, program),
      client,
      pieces: ({ name, columns }) =>
        cutAtRows(client.query(copyTo(`copy (select ${quotedColumns(columns)} from ${name}) to stdout`))),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
