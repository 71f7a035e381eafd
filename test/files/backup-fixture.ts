/** A product with a truck, a costing, a video and a job, and empty databases and storages to restore backups into. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { backupSource } from '#app/backup-source.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { truckBody } from '../app/factories.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';
import { putFile, video } from '../media/media-files.ts';

/** The public URL of the storages. */
export const publicUrl = 'http://localhost:3000';

const videoBytes = video(5_000_000);

async function addContent(app: TestApp): Promise<void> {
  const user = await app.as('User');
  const truck = await user.post(
    '/api/abbasAutos/trucks',
    truckBody({ description: 'A tab\tand "quotes", \\N\nÅngström' }),
  );
  const costing = { type: 'Repairs', invoiceNumber: 'A 1', value: 12.5 };
  await user.post(`/api/abbasAutos/trucks/${truck.body.id}/costings`, [costing]);
  await app.storage.write(`${truck.body.id}/images/small`, Buffer.from('a picture'), 'image/png');
  // A pending job is part of what must be restored.
  await sql`insert into pgboss.job (name, data, start_after) values ('remove-media', '{"prefix":"x/images/y"}', '2100-01-01')`.execute(
    app.db,
  );
  const issued = await user.post(`/api/abbasAutos/trucks/${truck.body.id}/video/${encodeURIComponent('video/mp4')}`);
  expect((await putFile(issued.body.uri, videoBytes, 'video/mp4')).status).toBe(201);
}

/** An empty database that is dropped after the test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('template0');
  onTestFinished(() => database.drop());
  return database;
}

/** Every file of a storage with its content in base64. */
export async function filesOf(storage: MediaStorage): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for await (const { key } of storage.listAll()) {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(key)) parts.push(part);
    files.push([key, Buffer.concat(parts).toString('base64')]);
  }
  return files.sort();
}

/** Verifies a backup and restores it. */
export async function restoreInto(
  file: string,
  place: { database: TestDatabase; storage: MediaStorage; force?: boolean },
) {
  const { stamp } = await verifyBackup(file);
  const { database, storage, force = false } = place;
  return restoreBackup(file, stamp, { databaseUrl: database.url, storage, force });
}

export interface BackupFixture {
  app: TestApp;
  folder: string;
  newFile(): string;
  backUp(file: string, from?: TestApp): ReturnType<typeof makeBackup>;
  emptyStorage(): Promise<MediaStorage>;
  stop(): Promise<void>;
}

/** Starts the product; the caller stops it. */
export async function startBackupFixture(): Promise<BackupFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'truck-backups-'));
  const app = await startTestApp();
  await addContent(app);
  let names = 0;
  return {
    app,
    folder,
    newFile: () => {
      names += 1;
      return join(folder, `${names}.tar`);
    },
    backUp: (file, from = app) => makeBackup(file, backupSource(from.databaseUrl, from.storage)),
    emptyStorage: async () => {
      const place = await mkdtemp(join(folder, 'media-'));
      return await openLocalStorage({ folder: place, secret: 'another secret', publicUrl });
    },
    stop: async () => {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
