/** Which databases can be backed up and restored into, and what a refusal says. */
import { zstdCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';
import { StartError } from '#server/start-error.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { pieceBytes, pieceName, type Stamp, stampOf } from './backup-format.ts';
import { openSnapshot } from './database-snapshot.ts';
import type { BackupEntry } from './read-backup-file.ts';
import { assertNotInUse, beginRestore } from './restore-database.ts';

async function database(statements = 'select 1', template?: string) {
  const { db, url, drop } = await createTestDatabase(template);
  onTestFinished(drop);
  await sql.raw(statements).execute(db);
  return { db, url };
}

async function stampWith(changes: Partial<Stamp> = {}): Promise<Stamp> {
  const migrations = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
  return {
    ...stampOf({
      ...{ program: '1.2.3', takenAt: '2026-11-22T02:30:00.000Z', postgres: '18' },
      ...{ migrations, tables: [{ name: 'identity_reset_request', columns: ['id', 'email'] }], sequences: [] },
    }),
    ...changes,
  };
}

/** A piece of a table as an entry of a backup. */
async function pieceOf(table: string, rows: string): Promise<BackupEntry> {
  const archive = pack();
  archive.entry({ name: pieceName(table, 1) }, zstdCompressSync(rows));
  archive.finalize();
  const entries = archive.pipe(extract())[Symbol.asyncIterator]();
  return (await entries.next()).value as BackupEntry;
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

async function tableNames({ db }: Awaited<ReturnType<typeof database>>) {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

const changed = { name: '0001-baseline.sql', checksum: 'x' };

test.each<[string, string, Partial<Stamp>, string]>([
  [
    'of a newer version',
    'select 1',
    { migrations: [{ name: '0009-later.sql', checksum: 'x' }] },
    'The backup is newer than this program, which does not know its migration 0009-later.sql.',
  ],
  [
    'made with another version of a migration',
    'select 1',
    { migrations: [changed] },
    'The migration 0001-baseline.sql differs from the one that the backup was made with: reinstall the program.',
  ],
  [
    'for a database with tables of another program',
    'create table ledger (id int)',
    {},
    'The database contains tables of another program: restore into a separate database.',
  ],
  [
    'for a database with tables of this program',
    'create table migration (name text)',
    {},
    'The database is not empty: add --force to replace everything in it.',
  ],
  [
    'with an unknown column',
    'select 1',
    { tables: [{ name: 'supplier', columns: ['id', 'shoe_size'] }] },
    'The backup has supplier.shoe_size, which this version does not know: restore it with version 1.2.3, then update.',
  ],
])('a backup %s is refused and changes nothing', async (_what, statements, changes, sentence) => {
  const target = await database(statements, 'template0');
  const before = await tableNames(target);
  expect(await refusal(beginRestore(target.url, await stampWith(changes), false))).toBe(sentence);
  expect(await tableNames(target)).toEqual(before);
});

test('rows are visible after the commit, and not before', async () => {
  const target = await database('select 1', 'template0');
  const restore = await beginRestore(target.url, await stampWith(), false);
  onTestFinished(() => restore.close());
  await restore.addPiece(await pieceOf('identity_reset_request', 'u1\tKim\nu2\tPat\n'));
  expect(await tableNames(target)).toEqual([]);
  await restore.commit({ identity_reset_request: 2 });
  const { rows } = await sql`select id, email from identity_reset_request order by id`.execute(target.db);
  expect(rows).toEqual([
    { id: 'u1', email: 'Kim' },
    { id: 'u2', email: 'Pat' },
  ]);
});

test('a table without rows is restored', async () => {
  const target = await database('select 1', 'template0');
  const restore = await beginRestore(target.url, await stampWith(), false);
  await restore.commit({ identity_reset_request: 0 });
  await restore.close();
  expect(await tableNames(target)).toContain('identity_reset_request');
});

test('a restore that ends without a commit changes nothing', async () => {
  const target = await database('select 1', 'template0');
  const restore = await beginRestore(target.url, await stampWith(), false);
  await restore.addPiece(await pieceOf('identity_reset_request', 'u1\tKim\n'));
  await restore.close();
  expect(await tableNames(target)).toEqual([]);
});

test.each([
  ['fewer', 'u1\tKim\n', 2, 'The backup has 1 rows of identity_reset_request instead of 2.'],
  ['no', undefined, 2, 'The backup has 0 rows of identity_reset_request instead of 2.'],
  ['more', 'u1\tKim\nu2\tPat\n', 1, 'The backup has 2 rows of identity_reset_request instead of 1.'],
])('%s rows than the summary says are refused', async (_what, rows, expected, sentence) => {
  const target = await database('select 1', 'template0');
  const restore = await beginRestore(target.url, await stampWith(), false);
  if (rows !== undefined) await restore.addPiece(await pieceOf('identity_reset_request', rows));
  expect(await refusal(restore.commit({ identity_reset_request: expected }))).toBe(sentence);
  await restore.close();
  expect(await tableNames(target)).toEqual([]);
});

test('rows of a table that the stamp does not list are refused', async () => {
  const { url } = await database('select 1', 'template0');
  const restore = await beginRestore(url, await stampWith(), false);
  onTestFinished(() => restore.close());
  expect(await refusal(restore.addPiece(await pieceOf('truck', 't1\n')))).toBe(
    'The backup has rows of truck, a table that its stamp does not list.',
  );
});

test('a database to which the app is connected is refused, but not one with other connections', async () => {
  const { db, url } = await database('select 1', 'template0');
  // The test's own connection has the name of the app.
  await db.destroy();
  const connect = async (application_name: string) => {
    const client = new pg.Client({ connectionString: url, application_name });
    await client.connect();
    onTestFinished(() => client.end());
  };
  await connect('psql');
  await vi.waitFor(() => assertNotInUse(url));
  await connect('truck-back-office');
  expect(await refusal(assertNotInUse(url))).toBe('The app is running on this database: stop all its processes first.');
});

test('a database without tables of this program has nothing to back up', async () => {
  const { url } = await database('create table ledger (id int)', 'template0');
  expect(await refusal(openSnapshot(url, '1.2.3'))).toBe(
    'There is nothing to back up: the database has none of the tables of this program.',
  );
});

test('a snapshot names version, time, migrations, tables and sequences, and shows no later rows', async () => {
  const { db, url } = await database(
    `create table note (id int primary key, text text, twice int generated always as (id * 2) stored);
     insert into note values (1, E'a\\tb\\nc'), (2, null);
     insert into audit_entry (user_id, request_id, action, record_type, record_id, changes)
       values ('u', 'r', 'create', 'truck', 't', '{}')`,
  );
  const snapshot = await openSnapshot(url, '1.2.3');
  onTestFinished(() => snapshot.close());
  const { stamp } = snapshot;
  expect(stamp).toMatchObject(await stampWith({ tables: stamp.tables, ...timesOf(stamp), sequences: stamp.sequences }));
  expect(Math.abs(Date.parse(stamp.takenAt) - Date.now())).toBeLessThan(60_000);
  const names = stamp.tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['audit_entry', 'migration', 'note', 'pgboss.job', 'truck']));
  for (const name of ['schema_code', 'pgboss.version', 'pgboss.queue_stats']) expect(names).not.toContain(name);
  expect(stamp.sequences).toContainEqual({ name: 'audit_entry_id_seq', value: '1' });
  await sql`insert into note values (3, 'later')`.execute(db);
  const note = stamp.tables.find(({ name }) => name === 'note') ?? { name: '', columns: [] };
  expect(note.columns).toEqual(['id', 'text']);
  const pieces: string[] = [];
  for await (const piece of snapshot.pieces(note)) pieces.push(piece.toString());
  expect(pieces).toEqual(['1\ta\\tb\\nc\n2\t\\N\n']);
});

const timesOf = ({ takenAt, postgres }: Stamp) => ({ takenAt, postgres });

test('a long table comes in pieces that end with a row, in order', async () => {
  const { url } = await database(
    `create table note (id int, text text); insert into note select n, repeat('x', 1000) from generate_series(1, 9000) n`,
  );
  const snapshot = await openSnapshot(url, '1.2.3');
  onTestFinished(() => snapshot.close());
  const pieces: Buffer[] = [];
  for await (const piece of snapshot.pieces({ name: 'note', columns: ['id', 'text'] })) pieces.push(piece);
  expect(pieces.length).toBe(3);
  expect(pieces.every((piece) => piece.at(-1) === 0x0a)).toBe(true);
  expect(pieces.slice(0, -1).every(({ length }) => length > pieceBytes / 2 && length <= pieceBytes + 65_536)).toBe(
    true,
  );
  const ids = Buffer.concat(pieces)
    .toString()
    .trim()
    .split('\n')
    .map((row) => Number(row.split('\t')[0]));
  expect(ids).toEqual(Array.from({ length: 9000 }, (_, index) => index + 1));
});
