/** Backups: of one moment while people write, whole or refused (decisions, section 20). */
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sealBytes } from '#server/backup/backup-format.ts';
import { keepBackup } from '#server/backup/keep-backups.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { openJobs } from '#server/jobs/job-runner.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { truckBody } from '#test/factories.ts';
import { putFile, video } from '#test/media-files.ts';
import { quietLog } from '#test/quiet-log.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { backupSource } from './backup-source.ts';
import { workOnBackups } from './nightly-backup.ts';

const publicUrl = 'http://localhost:3000';
const film = video(5_000_000);
let app: TestApp;
let folder: string;
let names = 0;

function newFile(): string {
  names += 1;
  return join(folder, `${names}.tar`);
}

const backUp = (file: string, from: TestApp = app) => makeBackup(file, backupSource(from.databaseUrl, from.storage));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-backups-'));
  app = await startTestApp();
  const user = await app.as('User');
  const truck = await user.post(
    '/api/abbasAutos/trucks',
    truckBody({ description: 'A tab\tand "quotes", \\N\nÅngström' }),
  );
  const costing = { type: 'Repairs', invoiceNumber: 'A 1', value: 12.5 };
  await user.post(`/api/abbasAutos/trucks/${truck.body.id}/costings`, [costing]);
  await app.storage.write(`${truck.body.id}/images/small`, Buffer.from('a picture'), 'image/png');
  // One that is still to be done is part of what has to be there again.
  await sql`insert into pgboss.job (name, data, start_after) values ('remove-media', '{"prefix":"x/images/y"}', '2100-01-01')`.execute(
    app.db,
  );
  const issued = await user.post(`/api/abbasAutos/trucks/${truck.body.id}/video/${encodeURIComponent('video/mp4')}`);
  expect((await putFile(issued.body.uri, film, 'video/mp4')).status).toBe(201);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('template0');
  onTestFinished(() => database.drop());
  return database;
}

async function emptyStorage(): Promise<MediaStorage> {
  const place = await mkdtemp(join(folder, 'media-'));
  return await openLocalStorage({ folder: place, secret: 'another secret', publicUrl });
}

async function filesOf(storage: MediaStorage): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for await (const { key } of storage.listAll()) {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(key)) parts.push(part);
    files.push([key, Buffer.concat(parts).toString('base64')]);
  }
  return files.sort();
}

async function restoreInto(file: string, place: { database: TestDatabase; storage: MediaStorage; force?: boolean }) {
  const { stamp } = await verifyBackup(file);
  const { database, storage, force = false } = place;
  return restoreBackup(file, stamp, { databaseUrl: database.url, storage, force });
}

test('is of one moment, whatever people write meanwhile', async () => {
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
  const files = [newFile(), newFile(), newFile()];
  for (const file of files) await backUp(file, own);
  isOver = true;
  await Promise.all(writers);
  const database = await emptyDatabase();
  for (const file of files) {
    await restoreInto(file, { database, storage: await emptyStorage(), force: true });
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

describe('a file that is not as it was written', () => {
  test('is refused wherever a byte is other, missing or too many', async () => {
    const file = newFile();
    await backUp(file);
    await verifyBackup(file);
    const bytes = await readFile(file);
    const places = [0, 700, bytes.length / 2, bytes.length - sealBytes - 1, bytes.length - sealBytes, bytes.length - 1];
    for (const place of places.map(Math.floor)) {
      const other = Buffer.from(bytes);
      other[place] = (other[place] ?? 0) ^ 1;
      const damaged = newFile();
      await writeFile(damaged, other);
      await expect(verifyBackup(damaged), `byte ${place}`).rejects.toThrow(/ is damaged, cut off or not a backup: /);
    }
    for (const length of [0, 10, sealBytes, bytes.length - 1, bytes.length - 1024]) {
      const short = newFile();
      await copyFile(file, short);
      await truncate(short, length);
      await expect(verifyBackup(short), `${length} bytes`).rejects.toThrow(/cut off/);
    }
    const long = newFile();
    await writeFile(long, Buffer.concat([bytes, Buffer.alloc(512)]));
    await expect(verifyBackup(long)).rejects.toThrow(/ is damaged/);
    await expect(verifyBackup(folder)).rejects.toThrow(/ is not a backup/);
    await expect(verifyBackup(join(folder, 'nowhere'))).rejects.toThrow(/nowhere cannot be read: no such file/);
  });

  test('never takes the place of another one, and leaves nothing when it cannot be made', async () => {
    const file = newFile();
    await writeFile(file, 'mine');
    await expect(backUp(file)).rejects.toThrow(/ exists already/);
    expect(await readFile(file, 'utf8')).toBe('mine');
    const database = await emptyDatabase();
    const other = newFile();
    const making = makeBackup(other, backupSource(database.url, await emptyStorage()));
    await expect(making).rejects.toThrow(/^There is nothing to back up/);
    await expect(readFile(`${other}.part`)).rejects.toThrow(/ENOENT/);
  });
});

test('a folder keeps as many as it should, and loses none to one that fails', async () => {
  const place = { folder: join(folder, 'nightly'), keep: 2 };
  const source = backupSource(app.databaseUrl, app.storage);
  for (const day of [1, 2, 3]) await keepBackup(place, source, new Date(Date.UTC(2026, 10, day, 2, 30)));
  const kept = ['back-office-2026-11-02T023000Z.tar', 'back-office-2026-11-03T023000Z.tar'];
  expect((await readdir(place.folder)).sort()).toEqual(kept);
  await writeFile(join(place.folder, '.new-back-office-2026-11-04T023000Z.tar.part'), 'half');
  await writeFile(join(place.folder, 'notes.tar'), 'of somebody else');
  const failing = backupSource('postgres://127.0.0.1:1/nowhere', app.storage);
  await expect(keepBackup(place, failing, new Date(Date.UTC(2026, 10, 4, 2, 30)))).rejects.toThrow();
  expect((await readdir(place.folder)).sort()).toEqual([...kept, 'notes.tar']);
  for (const name of kept) await verifyBackup(join(place.folder, name));
});

test('every night one process makes one', async () => {
  const place = { folder: join(folder, 'by-the-clock'), keep: 2 };
  const parts = { db: app.db, log: quietLog, timeZone: 'Europe/London', listener: undefined, doesChores: false };
  const jobs = openJobs(parts);
  workOnBackups(jobs, place, backupSource(app.databaseUrl, app.storage));
  await jobs.runChores();
  expect(await readdir(place.folder)).toEqual([expect.stringMatching(/^back-office-.*Z\.tar$/)]);
  expect(jobs.kinds.map(({ cron, atOnce }) => ({ cron, atOnce }))).toEqual([{ cron: '30 2 * * *', atOnce: 'one' }]);
});

test('a file that is deleted meanwhile is named, and everything else is there', async () => {
  const file = newFile();
  const all = await filesOf(app.storage);
  const vanished = all.map(([key]) => key).filter((key) => key.includes('/videos/'));
  const storage: MediaStorage = {
    ...app.storage,
    read: (key) => app.storage.read(vanished.includes(key) ? `${key}-gone` : key),
  };
  const made = await makeBackup(file, backupSource(app.databaseUrl, storage));
  expect(made.lost).toEqual(vanished);
  expect((await verifyBackup(file)).summary).toMatchObject({ files: all.length - 1, lost: vanished });
  const place = { database: await emptyDatabase(), storage: await emptyStorage() };
  await restoreInto(file, place);
  expect(await filesOf(place.storage)).toEqual(all.filter(([key]) => !vanished.includes(key)));
});
