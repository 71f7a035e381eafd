/** Stores backups in a folder. A new backup is verified under a temporary name before the oldest ones are deleted. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, syncFolder } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupSource, type MadeBackup, makeBackup } from './make-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** Where backups are stored, and how many. */
export interface BackupFolder {
  folder: string;
  maxBackups: number;
}

/** File names contain the time, so they sort by it. Other files are ignored. */
const ownName = /^back-office-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar$/;
const unfinished = /^\.new-back-office-.*\.tar(?:\.part)?$/;

/** For example `back-office-2026-11-22T023000Z.tar`. */
function nameAt(moment: Date): string {
  return `back-office-${moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.tar`;
}

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/**
 * Makes a backup and deletes the oldest ones beyond `maxBackups`. If it fails, all earlier backups remain.
 * @throws StartError when the folder cannot be written
 */
export async function storeBackup(
  { folder, maxBackups }: BackupFolder,
  source: BackupSource,
  now: Date,
): Promise<MadeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new StartError(`The folder ${folder} (BACKUP_DIR) cannot be created: ${reasonOf(error)}.`, error);
  });
  await remove(
    folder,
    (await readdir(folder)).filter((name) => unfinished.test(name)),
  );
  const name = nameAt(now);
  const draft = join(folder, `.new-${name}`);
  const made = await makeBackup(draft, source);
  try {
    await verifyBackup(draft);
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
  const backups = (await readdir(folder)).filter((one) => ownName.test(one)).sort();
  await remove(folder, backups.slice(0, -maxBackups));
  return made;
}
