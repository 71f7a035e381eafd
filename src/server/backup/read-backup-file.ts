/** Reads a backup file: checks the seal first, then reads the entries one by one. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import type { z } from 'zod';
import { reasonOf } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';
import { sealBytes, sealOf } from './backup-format.ts';

export type BackupEntry = Extract extends AsyncIterable<infer Entry> ? Entry : never;

/** Size of read chunks. */
const step = 1_048_576;

/**
 * Reads the whole file and compares it with the seal. Returns the hash.
 * @throws StartError when any byte is missing, added or changed
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
    throw new StartError(`The file ${path} is damaged, cut off or not a backup: its checksum does not match.`);
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

/** Yields the entries in order. Each must be read or skipped before the next one. */
export async function* entriesOf(path: string): AsyncGenerator<BackupEntry> {
  const archive = extract();
  const source = createReadStream(path, { highWaterMark: step });
  const reading = pipeline(source, archive);
  // The loop below throws the same error; a caller that stops early ignores it.
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) yield entry;
  } finally {
    source.destroy();
  }
}

/** Reads a small entry into memory. */
export async function bytesOf(entry: BackupEntry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Reads a JSON entry. @throws StartError when it does not match the schema */
export async function jsonOf<Schema extends z.ZodType>(entry: BackupEntry, schema: Schema): Promise<z.output<Schema>> {
  const text = (await bytesOf(entry)).toString();
  const read = schema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new StartError(`The backup's ${entry.header.name} has a format that this program does not know.`, read.error);
}
