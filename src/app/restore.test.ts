/** Restoring a backup: complete, into any database and storage, or not at all. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { readInventory } from '#server/db/inventory.ts';
import { migrate } from '#server/db/migrate.ts';
import { openAzureStorage } from '#server/storage/azure-storage.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { truckBody } from '#test/app/factories.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { addRowsOfEveryKind } from '#test/database/rows-of-every-kind.ts';
import {
  type BackupFixture,
  emptyDatabase,
  filesOf,
  publicUrl,
  restoreInto,
  startBackupFixture,
} from '#test/files/backup-fixture.ts';
import { sharedAzurite } from '#test/media/azurite.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { backupSource } from './backup-source.ts';

let fixture: BackupFixture;
let app: TestApp;
/** A backup of the fixture; no test changes it. */
let file: string;
let made: Awaited<ReturnType<BackupFixture['backUp']>>;
beforeAll(async () => {
  fixture = await startBackupFixture();
  app = fixture.app;
  file = fixture.newFile();
  made = await fixture.backUp(file);
});
afterAll(() => fixture.stop());

/** Every row of every table as text, without what each server numbers itself, and what only a start writes. */
async function contentsOf({ db }: Pick<TestDatabase, 'db'>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select c.relnamespace::regnamespace::text as schema, c.relname as name from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and c.relkind = 'r'
      and c.relname not like 'queue_stats%' and c.relname not in ('warning', 'version', 'bam', 'schema_code')`.execute(
    db,
  );
  const contents: Record<string, string[]> = {};
  for (const { schema, name } of rows) {
    const { rows: texts } = await sql<{ text: string }>`
      select (to_jsonb(t) - 'changed_in')::text as text from ${sql.id(schema, name)} t order by 1`.execute(db);
    contents[`${schema}.${name}`] = texts.map(({ text }) => text);
  }
  return contents;
}

/** Tables of every feature that must contain rows. */
const requiredTables = [
  ...[
    'truck',
    'truck_costing',
    'media',
    'document',
    'truck_reservation',
    'truck_share',
    'client',
    'supplier',
    'party_merge',
  ],
  ...['paper', 'paper_item', 'paper_truck', 'paper_number', 'paper_revision', 'issued_copy', 'issued_file', 'mail'],
  ...['payment', 'credit_note', 'credit_note_item', 'credit_note_truck', 'kept_particulars', 'company_particulars'],
  ...['deleted_margin_truck', 'deleted_purchase', 'stock_number', 'needs_doing_snooze', 'list_view', 'audit_entry'],
  ...['app_user', 'account_removal', 'find_entry'],
].map((table) => `public.${table}`);

/** Rows that only deletions and merges create. */
const rowsOfDeletions = `
  insert into account_removal (user_id, person, actor, request_id, retry_at) values ('u-gone', '{}', '{}', 'request', '2100-01-01');
  insert into party_merge (id, kind, kept_id, other_id, moved) values ('g1', 'client', 'c1', 'c9', '{"trucks": ["t1"]}');
  insert into truck (id, company, reg_number, reg_number_trimmed, make, model, vat_scheme, purchase_price, purchase_vat, purchase_date)
  values ('x1', 'Butler', 'MA 1', 'MA1', 'DAF', 'XF', 'Margin', 9000, null, '2026-01-02'),
    ('x2', 'Butler', 'QU 1', 'QU1', 'DAF', 'XF', 'Qualifying', 9000, 1800, '2026-01-02');
  delete from truck where id in ('x1', 'x2')`;

/** Makes a role without superuser rights the owner of the database, and returns the URL for this role. */
async function transferOwnership({ db, url }: TestDatabase): Promise<string> {
  const role = `owner_${process.pid}`;
  await sql.raw(`create role ${role} login password 'owner'`).execute(db);
  await sql.raw(`alter database ${new URL(url).pathname.slice(1)} owner to ${role}`).execute(db);
  onTestFinished(async () => {
    await sql.raw(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`).execute(db);
  });
  const address = new URL(url);
  address.username = role;
  address.password = 'owner';
  return address.href;
}

test('rows of every feature survive a restore into Azure and a database without superuser rights, and back', async () => {
  const full = await createTestDatabase();
  onTestFinished(() => full.drop());
  // The restored rows include the keys.
  await sql`delete from identity_key`.execute(full.db);
  await addRowsOfEveryKind(full.db);
  await sql.raw(rowsOfDeletions).execute(full.db);
  const before = await contentsOf(full);
  expect(requiredTables.filter((table) => !before[table]?.length)).toEqual([]);
  const azure = { connectionString: await sharedAzurite(), container: 'restored', publicUrl, log: quietLog };
  const [first, second] = [fixture.newFile(), fixture.newFile()];
  const [firstTarget, secondTarget] = [await emptyDatabase(), await emptyDatabase()];
  const azureStorage = await openAzureStorage(azure);
  const url = await transferOwnership(firstTarget);
  await makeBackup(first, backupSource(full.url, app.storage));
  await restoreInto(first, { database: { ...firstTarget, url }, storage: azureStorage });
  expect(await contentsOf(firstTarget)).toEqual(before);
  await makeBackup(second, backupSource(url, azureStorage));
  const localStorage = await fixture.emptyStorage();
  await restoreInto(second, { database: secondTarget, storage: localStorage });
  expect(await contentsOf(secondTarget)).toEqual(before);
  expect(await filesOf(localStorage)).toEqual(await filesOf(app.storage));
});

test('everything is restored, and new serial numbers continue after the old ones', async () => {
  expect(made).toMatchObject({ files: 2, lost: [] });
  const [database, storage] = [await emptyDatabase(), await fixture.emptyStorage()];
  await restoreInto(file, { database, storage });
  expect(await contentsOf(database)).toEqual(await contentsOf(app));
  expect(await filesOf(storage)).toEqual(await filesOf(app.storage));
  expect(await migrate(database.db)).toEqual([]);
  // A serial number that is already in use would be refused here.
  const { rows: entry } = await sql<{ id: string }>`
    insert into audit_entry (user_id, request_id, action, record_type, record_id, changes)
    values ('u', 'r', 'create', 'truck', 't', '{}') returning id`.execute(database.db);
  const { rows: last } = await sql<{ id: string }>`select max(id) as id from audit_entry`.execute(app.db);
  expect(Number(entry[0]?.id)).toBeGreaterThan(Number(last[0]?.id));
  expect(await readInventory(database.db)).toEqual(await readInventory(app.db));
});

describe('a database that is not empty', () => {
  test('is refused and unchanged without --force, and replaced with it', async () => {
    const other = await startTestApp();
    onTestFinished(() => other.stop());
    await (await other.as('User')).post('/api/abbasAutos/trucks', truckBody());
    await other.storage.write('other/images/one', Buffer.from('one'), 'image/png');
    const before = await contentsOf(other);
    const database = { db: other.db, url: other.databaseUrl, drop: async () => undefined };
    await expect(restoreInto(file, { database, storage: other.storage })).rejects.toThrow(
      'The storage for photos and videos is not empty: add --force to replace its files.',
    );
    await expect(restoreInto(file, { database, storage: await fixture.emptyStorage() })).rejects.toThrow(
      'The database is not empty: add --force to replace everything in it.',
    );
    expect(await contentsOf(other)).toEqual(before);
    await restoreInto(file, { database, storage: other.storage, force: true });
    expect(await contentsOf(other)).toEqual(await contentsOf(app));
    expect(await filesOf(other.storage)).toEqual(await filesOf(app.storage));
  });

  test('with the tables of another program is refused even with --force', async () => {
    const database = await emptyDatabase();
    await sql`create table ledger (id integer)`.execute(database.db);
    const restoring = restoreInto(file, { database, storage: await fixture.emptyStorage(), force: true });
    await expect(restoring).rejects.toThrow(/tables of another program/);
    await sql`select from ledger`.execute(database.db);
  });
});

test('a restore that fails midway leaves neither rows nor files', async () => {
  const [database, storage] = [await emptyDatabase(), await fixture.emptyStorage()];
  const failing: MediaStorage = {
    ...storage,
    writeStream: async (key, body, type) => {
      await storage.writeStream(key, body, type);
      throw new Error('The disk is full.');
    },
  };
  await expect(restoreInto(file, { database, storage: failing })).rejects.toThrow('The disk is full.');
  expect(await contentsOf(database)).toEqual({});
  expect(await filesOf(storage)).toEqual([]);
});

test('a backup of a newer version is refused before anything is changed', async () => {
  const { stamp } = await verifyBackup(file);
  const database = await emptyDatabase();
  const newer = { ...stamp, migrations: [...stamp.migrations, { name: '9999-later.sql', checksum: '' }] };
  const place = { databaseUrl: database.url, storage: await fixture.emptyStorage(), force: false };
  await expect(restoreBackup(file, newer, place)).rejects.toThrow(/is newer than this program.* 9999-later\.sql/);
  expect(await contentsOf(database)).toEqual({});
});

test('a backup with unknown pg-boss columns is refused with the version to restore it with', async () => {
  const { stamp } = await verifyBackup(file);
  const database = await emptyDatabase();
  const tables = stamp.tables.map((table) =>
    table.name === 'pgboss.job' ? { ...table, columns: [...table.columns, 'color'] } : table,
  );
  const place = { databaseUrl: database.url, storage: await fixture.emptyStorage(), force: false };
  await expect(restoreBackup(file, { ...stamp, program: '7.0.0', tables }, place)).rejects.toThrow(
    'The backup has pgboss.job.color, which this version does not know: restore it with version 7.0.0, then update.',
  );
  expect(await contentsOf(database)).toEqual({});
});
