/** A backup is a consistent snapshot while people write; a damaged file is refused. */
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sealBytes } from '#server/backup/backup-format.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { storeBackup } from '#server/backup/store-backup.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { JobFailure } from '#server/jobs/job.ts';
import { openJobs } from '#server/jobs/job-runner.ts';
import { StartError } from '#server/start-error.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { truckBody } from '#test/app/factories.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { addRowsOfEveryKind } from '#test/database/rows-of-every-kind.ts';
import {
  type BackupFixture,
  emptyDatabase,
  filesOf,
  restoreInto,
  startBackupFixture,
} from '#test/files/backup-fixture.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { backupSource } from './backup-source.ts';
import { registerBackupWorker } from './nightly-backup.ts';

let fixture: BackupFixture;
let app: TestApp;
beforeAll(async () => {
  fixture = await startBackupFixture();
  app = fixture.app;
});
afterAll(() => fixture.stop());

const jobsOfApp = () =>
  openJobs({ db: app.db, log: quietLog, timeZone: 'Europe/London', listener: undefined, doesChores: false });

test('a backup made during writes is a consistent snapshot', async () => {
  const own = await startTestApp();
  onTestFinished(() => own.stop());
  const user = await own.as('User');
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      expect((await user.post('/api/abbasAutos/trucks', truckBody())).status).toBe(201);
    }
  };
  const writers = [write(), write(), write()];
  const files = [fixture.newFile(), fixture.newFile()];
  for (const file of files) await fixture.backUp(file, own);
  isOver = true;
  await Promise.all(writers);
  const database = await emptyDatabase();
  for (const file of files) {
    await restoreInto(file, { database, storage: await fixture.emptyStorage(), force: true });
    const { rows } = await sql<{ torn: string }>`
      select 'truck ' || t.id as torn from truck t
      where not exists (select from audit_entry e where e.record_id = t.id)
        or not exists (select from find_entry f where f.record_id = t.id)
      union all
      select 'entry of ' || e.record_id from audit_entry e
      where e.record_type = 'truck' and not exists (select from truck t where t.id = e.record_id)`.execute(database.db);
    expect(rows).toEqual([]);
  }
});

describe('a damaged backup', () => {
  test('is refused if any byte is changed, missing or added', async () => {
    const file = fixture.newFile();
    await fixture.backUp(file);
    await verifyBackup(file);
    const bytes = await readFile(file);
    const offsets = [
      0,
      700,
      bytes.length / 2,
      bytes.length - sealBytes - 1,
      bytes.length - sealBytes,
      bytes.length - 1,
    ];
    for (const offset of offsets.map(Math.floor)) {
      const other = Buffer.from(bytes);
      other[offset] = (other[offset] ?? 0) ^ 1;
      const damaged = fixture.newFile();
      await writeFile(damaged, other);
      await expect(verifyBackup(damaged), `byte ${offset}`).rejects.toThrow(/ is damaged, cut off or not a backup: /);
    }
    for (const length of [0, 10, sealBytes, bytes.length - 1, bytes.length - 1024]) {
      const short = fixture.newFile();
      await copyFile(file, short);
      await truncate(short, length);
      await expect(verifyBackup(short), `${length} bytes`).rejects.toThrow(/cut off/);
    }
    const long = fixture.newFile();
    await writeFile(long, Buffer.concat([bytes, Buffer.alloc(512)]));
    await expect(verifyBackup(long)).rejects.toThrow(/ is damaged/);
    await expect(verifyBackup(fixture.folder)).rejects.toThrow(/ is not a backup/);
    await expect(verifyBackup(join(fixture.folder, 'nowhere'))).rejects.toThrow(/nowhere cannot be read: no such file/);
  });

  test('never replaces an existing file, and a failed backup leaves no file', async () => {
    const file = fixture.newFile();
    await writeFile(file, 'mine');
    await expect(fixture.backUp(file)).rejects.toThrow(/ already exists/);
    expect(await readFile(file, 'utf8')).toBe('mine');
    const database = await emptyDatabase();
    const other = fixture.newFile();
    const making = makeBackup(other, backupSource(database.url, await fixture.emptyStorage()));
    await expect(making).rejects.toThrow(/^There is nothing to back up/);
    await expect(readFile(`${other}.part`)).rejects.toThrow(/ENOENT/);
  });
});

test('a backup folder keeps the newest two backups, and a failed one deletes none', async () => {
  const place = { folder: join(fixture.folder, 'nightly'), maxBackups: 2 };
  const source = backupSource(app.databaseUrl, app.storage);
  for (const day of [1, 2, 3]) await storeBackup(place, source, new Date(Date.UTC(2026, 10, day, 2, 30)));
  const expectedFiles = ['back-office-2026-11-02T023000Z.tar', 'back-office-2026-11-03T023000Z.tar'];
  expect((await readdir(place.folder)).sort()).toEqual(expectedFiles);
  await writeFile(join(place.folder, '.new-back-office-2026-11-04T023000Z.tar.part'), 'half');
  await writeFile(join(place.folder, 'notes.tar'), 'another file');
  const failing = backupSource('postgres://127.0.0.1:1/nowhere', app.storage);
  await expect(storeBackup(place, failing, new Date(Date.UTC(2026, 10, 4, 2, 30)))).rejects.toThrow();
  expect((await readdir(place.folder)).sort()).toEqual([...expectedFiles, 'notes.tar']);
  for (const name of expectedFiles) await verifyBackup(join(place.folder, name));
});

test('a backup folder that cannot be created is refused, and the job of the night says so', async () => {
  const file = fixture.newFile();
  await writeFile(file, 'a file');
  const place = { folder: join(file, 'nightly'), maxBackups: 2 };
  const source = backupSource(app.databaseUrl, app.storage);
  const sentence = `The folder ${place.folder} (BACKUP_DIR) cannot be created: not a directory.`;
  await expect(storeBackup(place, source, new Date())).rejects.toThrow(new StartError(sentence));
  const jobs = jobsOfApp();
  registerBackupWorker(jobs, place, source);
  await expect(jobs.runChores()).rejects.toThrow(new JobFailure(sentence));
});

test('a process without a backup folder leaves the nightly backup to the others', () => {
  const jobs = jobsOfApp();
  registerBackupWorker(jobs, undefined, backupSource(app.databaseUrl, app.storage));
  expect(jobs.kinds).toEqual([]);
});

test('one process makes the nightly backup', async () => {
  const place = { folder: join(fixture.folder, 'by-the-clock'), maxBackups: 2 };
  const parts = { db: app.db, log: quietLog, timeZone: 'Europe/London', listener: undefined, doesChores: false };
  const jobs = openJobs(parts);
  registerBackupWorker(jobs, place, backupSource(app.databaseUrl, app.storage));
  await jobs.runChores();
  expect(await readdir(place.folder)).toEqual([expect.stringMatching(/^back-office-.*Z\.tar$/)]);
  expect(jobs.kinds.map(({ cron, concurrency }) => ({ cron, concurrency }))).toEqual([
    { cron: '30 2 * * *', concurrency: 'one' },
  ]);
});

test('tables can be changed while the files are copied', async () => {
  const read: string[] = [];
  const storage: MediaStorage = {
    ...app.storage,
    read: async (key) => {
      await sql`begin; set local lock_timeout = '5s'; lock table truck in access exclusive mode; rollback`.execute(
        app.db,
      );
      read.push(key);
      return await app.storage.read(key);
    },
  };
  const { files } = await makeBackup(fixture.newFile(), backupSource(app.databaseUrl, storage));
  expect(read).toHaveLength(files);
});

test('a file deleted during the backup is listed as lost, and all others are in it', async () => {
  const file = fixture.newFile();
  const all = await filesOf(app.storage);
  const vanished = all.map(([key]) => key).filter((key) => key.includes('/videos/'));
  const storage: MediaStorage = {
    ...app.storage,
    read: (key) => app.storage.read(vanished.includes(key) ? `${key}-gone` : key),
  };
  const made = await makeBackup(file, backupSource(app.databaseUrl, storage));
  expect(made.lost).toEqual(vanished);
  expect((await verifyBackup(file)).summary).toMatchObject({ files: all.length - 1, lost: vanished });
  const place = { database: await emptyDatabase(), storage: await fixture.emptyStorage() };
  await restoreInto(file, place);
  expect(await filesOf(place.storage)).toEqual(all.filter(([key]) => !vanished.includes(key)));
});

test('photos and documents that the database has and the storage lacks are listed as lost, uploads in progress are not', async () => {
  const full = await createTestDatabase();
  onTestFinished(() => full.drop());
  await sql`delete from identity_key`.execute(full.db);
  await addRowsOfEveryKind(full.db);
  const storage = await fixture.emptyStorage();
  await storage.write('t1/images/m2', Buffer.from('a picture'), 'image/heic');
  const made = await makeBackup(fixture.newFile(), backupSource(full.url, storage));
  // The video m3 has no size yet: its upload has not ended.
  expect(made).toMatchObject({ files: 1, bytes: 9, lost: ['documents/t1/d1', 't1/images/m1'] });
});
