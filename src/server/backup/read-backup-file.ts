/** Reads a backup file: first whether it is whole to the last byte, then entry by entry. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import type { z } from 'zod';
import { reasonOf } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';
import { sealBytes, sealOf } from './backup-format.ts';

/** An entry on its way out of the file. */
export type BackupEntry = Extract extends AsyncIterable<infer Entry> ? Entry : never;

/** Bytes read at a time. */
const step = 1_048_576;

/**
 * Reads every byte and holds it against the seal; gives the hash that the seal has.
 * @throws StartError when a byte is missing, too many or other than it was written
 */
export async function assertSealed(path: string): Promise<string> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new StartError(`The file ${path} cannot be read: ${reasonOf(error)}.`, error);
  });
  try {
    const stats = await file.stat();
    const end = stats.isFile() ? stats.size - sealBytes : -1;
    if (end <= 0) throw new StartError(`The file ${path} is not a backup, or is cut off.`);
    const hash = await hashUpTo(file, end);
    const seal = Buffer.alloc(sealBytes);
    await file.read(seal, 0, sealBytes, end);
    if (seal.equals(await sealOf(hash))) return hash;
    throw new StartError(`The file ${path} is damaged, cut off or not a backup: its bytes are not those of its seal.`);
  } finally {
    await file.close();
  }
}

async function hashUpTo(file: FileHandle, end: number): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(step);
  for (let at = 0; at < end; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(step, end - at), at);
    if (bytesRead === 0) break;
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}

/** The entries in order; each must be read, or passed over, before the next one comes. */
export async function* entriesOf(path: string): AsyncGenerator<BackupEntry> {
  const archive = extract();
  const source = createReadStream(path, { highWaterMark: step });
  const reading = pipeline(source, archive);
  // Told by the loop below as well; whoever stops early hears of nothing.
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) yield entry;
  } finally {
    source.destroy();
  }
}

/** All bytes of an entry that is small by its nature. */
export async function bytesOf(entry: BackupEntry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** An entry of the program's own making. @throws StartError when it is not of the form it must have */
export async function jsonOf<Schema extends z.ZodType>(entry: BackupEntry, schema: Schema): Promise<z.output<Schema>> {
  const text = (await bytesOf(entry)).toString();
  const read = schema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new StartError(`The backup's ${entry.header.name} is not of a form that this program knows.`, read.error);
}
