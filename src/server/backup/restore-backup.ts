/** Restores database and files of a backup, into an empty installation or in place of an existing one. */
import { Readable } from 'node:stream';
import { StartError } from '#server/start-error.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { entryNames, type Stamp, type Summary, summarySchema } from './backup-format.ts';
import { type BackupEntry, entriesOf, jsonOf } from './read-backup-file.ts';
import { beginRestore, type DatabaseRestore } from './restore-database.ts';

export interface RestorePlace {
  databaseUrl: string;
  storage: MediaStorage;
  /** Whether existing data may be replaced. */
  force: boolean;
}

/** The content type is not stored with a file; it is determined when the file is served. */
const anyType = 'application/octet-stream';

async function keysOf(storage: MediaStorage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of storage.listAll()) keys.add(key);
  return keys;
}

async function removeAll(storage: MediaStorage, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await storage.remove(key);
}

/** Restores all parts and returns the summary in the file. */
async function restoreFiles(
  path: string,
  database: DatabaseRestore,
  addFile: (key: string, entry: BackupEntry) => Promise<void>,
): Promise<Summary> {
  let summary: Summary | undefined;
  for await (const entry of entriesOf(path)) {
    const { name } = entry.header;
    if (name.startsWith(entryNames.tables)) await database.addPiece(entry);
    else if (name.startsWith(entryNames.files)) await addFile(name.slice(entryNames.files.length), entry);
    else if (name === entryNames.summary) summary = await jsonOf(entry, summarySchema);
    else entry.resume();
  }
  if (!summary) throw new StartError(`The file ${path} has no summary.`);
  return summary;
}

/**
 * Restores a verified backup. If it fails, the database is unchanged, and so are existing files, except those that
 * are also in the backup.
 * @throws StartError when the target is not empty and `force` is not set
 */
export async function restoreBackup(path: string, stamp: Stamp, place: RestorePlace): Promise<Summary> {
  const { storage, force } = place;
  const before = await keysOf(storage);
  if (before.size > 0 && !force) {
    throw new StartError('The storage for photos and videos is not empty: add --force to replace its files.');
  }
  const database = await beginRestore(place.databaseUrl, stamp, force);
  const restored = new Set<string>();
  try {
    const summary = await restoreFiles(path, database, async (key, entry) => {
      restored.add(key);
      await storage.writeStream(key, Readable.from(entry), anyType);
    });
    await database.commit(summary.rows);
    await removeAll(
      storage,
      [...before].filter((key) => !restored.has(key)),
    );
    await removeAll(
      storage,
      summary.lost.filter((key) => restored.has(key)),
    );
    return summary;
  } catch (error) {
    await removeAll(
      storage,
      [...restored].filter((key) => !before.has(key)),
    );
    throw error;
  } finally {
    await database.close();
  }
}
