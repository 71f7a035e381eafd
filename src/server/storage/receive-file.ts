/** Streams a request's body into a file in constant memory and syncs it to disk. */
import { type FileHandle, open, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { formatNumber } from '#shared/numbers.ts';
import { headBytes } from './media-storage.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** Write size. One batch is written while the next one is collected. */
const batchBytes = 262_144;

/** The file is synced in steps of this size, so that little remains to sync at the end. */
const syncStepBytes = 32 * 1_048_576;

export interface ExpectedFile {
  /** A path in an existing folder, without a file. */
  path: string;
  maxBytes: number;
  /** The size from the request's headers. */
  declaredBytes: number | undefined;
  /** Free disk space that must remain, because the database may be on the same disk. */
  reservedBytes: number;
  matchesType: (head: Uint8Array) => boolean;
}

const diskFullRefusal = 'The server has no disk space left for this file.';

function megabytes(bytes: number): string {
  return `${formatNumber(Math.floor(bytes / 1_048_576))} MiB`;
}

/** @throws UploadRefusal 507 when the disk would have too little space left */
export async function assertFreeSpace(
  { path, reservedBytes }: Pick<ExpectedFile, 'path' | 'reservedBytes'>,
  bytes: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize - bytes < reservedBytes) throw new UploadRefusal(507, diskFullRefusal);
}

/** @throws UploadRefusal 413 when the file is too large */
export function assertSize({ maxBytes }: Pick<ExpectedFile, 'maxBytes'>, bytes: number): void {
  if (bytes > maxBytes) throw new UploadRefusal(413, `The file is too large: at most ${megabytes(maxBytes)}.`);
}

/** Writes the parts without copying them. They are only copied after a partial write. */
async function writeFully(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  let rest = parts;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    const left = sizeOf(rest) - bytesWritten;
    rest = left === 0 ? [] : [Buffer.concat(rest).subarray(-left)];
  }
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/** Collects the chunks of a body into batches. */
async function* inBatches(body: Readable): AsyncGenerator<Uint8Array[]> {
  let parts: Uint8Array[] = [];
  let size = 0;
  // A refusal must not destroy the connection, because the response is sent on it.
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.length;
    if (size < batchBytes) continue;
    yield parts;
    parts = [];
    size = 0;
  }
  if (size > 0) yield parts;
}

/** Runs at most one write and one sync at a time. Errors are thrown by the next call. */
class Writer {
  readonly #file: FileHandle;
  #writing: Promise<void> = Promise.resolve();
  #syncing: Promise<void> | undefined;
  #unsynced = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Starts writing a batch after the previous one. Returns true when it also started a sync. */
  async write(parts: readonly Uint8Array[]): Promise<boolean> {
    await this.#writing;
    this.#writing = writeFully(this.#file, parts);
    this.#writing.catch(() => undefined);
    this.#unsynced += sizeOf(parts);
    if (this.#unsynced < syncStepBytes || this.#syncing) return false;
    this.#unsynced = 0;
    const syncing = this.#file.datasync();
    this.#syncing = syncing;
    syncing.then(
      () => {
        this.#syncing = undefined;
      },
      () => undefined,
    );
    return true;
  }

  /** Waits until everything is on disk. */
  async finish(): Promise<void> {
    await this.#writing;
    await this.#syncing;
    await this.#file.sync();
  }

  /** Waits for running operations and ignores their errors. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#writing, this.#syncing]);
  }
}

/** Converts disk-full errors to a refusal; other errors are returned unchanged. */
export function asRefusal(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return isFull ? new UploadRefusal(507, diskFullRefusal) : error;
}

async function writeBody(batches: AsyncIterable<Uint8Array[]>, expected: ExpectedFile): Promise<number> {
  let file: FileHandle | undefined;
  let writer: Writer | undefined;
  let size = 0;
  try {
    for await (const parts of batches) {
      size += sizeOf(parts);
      assertSize(expected, size);
      if (!writer) {
        assertSignature(expected, parts);
        file = await open(expected.path, 'wx', 0o600);
        writer = new Writer(file);
      }
      if (await writer.write(parts)) await assertFreeSpace(expected, 0);
    }
    if (!writer) throw new UploadRefusal(400, 'The file is empty.');
    await writer.finish();
    return size;
  } finally {
    await writer?.settle();
    await file?.close();
  }
}

function assertSignature({ matchesType }: ExpectedFile, parts: readonly Uint8Array[]): void {
  if (matchesType(Buffer.concat(parts, Math.min(headBytes, sizeOf(parts))))) return;
  throw new UploadRefusal(400, 'The file is not of the type that it claims to be.');
}

/**
 * Writes a body to a new file and returns its size. If anything fails, including the connection, the file is deleted.
 * @throws UploadRefusal when it is empty, too large, of the wrong type, or the disk is full
 */
export async function receiveFile(body: Readable, expected: ExpectedFile): Promise<number> {
  assertSize(expected, expected.declaredBytes ?? 0);
  await assertFreeSpace(expected, expected.declaredBytes ?? 0);
  try {
    return await writeBody(inBatches(body), expected);
  } catch (error) {
    await rm(expected.path, { force: true });
    throw asRefusal(error);
  }
}
