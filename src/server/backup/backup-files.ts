/**
 * Copies the files of the storage into a backup. A file that is deleted meanwhile is reported and does not stop the
 * backup.
 */
import type { Readable } from 'node:stream';
import { reasonOf } from '#server/data-dir.ts';
import { isFileRefused } from '#server/file-error.ts';
import { StartError } from '#server/start-error.ts';
import { isFileMissing, type MediaStorage, type StoredFile } from '#server/storage/media-storage.ts';
import { entryNames, pieceBytes } from './backup-format.ts';
import type { BackupWriter } from './write-backup-file.ts';

interface CopiedFiles {
  files: number;
  bytes: number;
  lost: string[];
}

/** Reads a file that fits into memory. Its size may have changed since it was listed. */
async function readSmall(storage: FileSource, key: string): Promise<Buffer | undefined> {
  try {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(key)) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Yields exactly `size` bytes of a body. Missing bytes are filled with zeros, because the tar header already contains
 * the size.
 */
async function* ofSize(body: AsyncIterable<Buffer>, size: number, onShort: () => void): AsyncGenerator<Buffer> {
  let left = size;
  try {
    for await (const chunk of body) {
      const wanted = chunk.subarray(0, left);
      left -= wanted.length;
      yield wanted;
    }
  } catch (error) {
    if (!isFileMissing(error)) throw error;
  }
  if (left === 0) return;
  onShort();
  const zeros = Buffer.alloc(65_536);
  for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
}

/** Opens the file and reads its first chunk, so that a missing file is noticed before the tar header is written. */
async function openLarge(storage: FileSource, key: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    const body: Readable = await storage.read(key);
    const chunks = body[Symbol.asyncIterator]();
    const first = await chunks.next();
    return (async function* () {
      if (!first.done) yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
    })();
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
}

export type FileSource = Pick<MediaStorage, 'listAll' | 'read'>;

type PartWriter = Pick<BackupWriter, 'add' | 'addChunks'>;

/**
 * Returns whether the complete file is in the backup. A file that came up short is filled with zeros and counts as
 * lost.
 */
async function copyOne(storage: FileSource, { key, size }: StoredFile, writer: PartWriter): Promise<boolean> {
  const name = `${entryNames.files}${key}`;
  if (size <= pieceBytes) {
    const bytes = await readSmall(storage, key);
    if (bytes) await writer.add(name, bytes);
    return bytes !== undefined;
  }
  const body = await openLarge(storage, key);
  if (!body) return false;
  let isComplete = true;
  const onShort = () => {
    isComplete = false;
  };
  await writer.addChunks(name, size, ofSize(body, size, onShort));
  return isComplete;
}

/**
 * Copies all files of the storage.
 * @param expected keys that the database refers to
 * @throws StartError naming a file or folder that this account cannot read
 */
export async function copyFiles(
  storage: FileSource,
  expected: readonly string[],
  writer: PartWriter,
): Promise<CopiedFiles> {
  try {
    return await copyAll(storage, expected, writer);
  } catch (error) {
    if (!isFileRefused(error)) throw error;
    const sentence = `No backup was made, because ${error.path.replace(/\/$/, '')} cannot be read: ${reasonOf(error)}.`;
    throw new StartError(`${sentence} npm run doctor shows how to fix it.`, error);
  }
}

async function copyAll(storage: FileSource, expected: readonly string[], writer: PartWriter): Promise<CopiedFiles> {
  const missing = new Set(expected);
  const lost = new Set<string>();
  let files = 0;
  let bytes = 0;
  for await (const file of storage.listAll()) {
    missing.delete(file.key);
    if (await copyOne(storage, file, writer)) {
      files += 1;
      bytes += file.size;
    } else lost.add(file.key);
  }
  return { files, bytes, lost: [...lost, ...missing].sort() };
}
