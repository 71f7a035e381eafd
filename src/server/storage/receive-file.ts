/** Streams a request's body into a file in constant memory, and has it on disk when it is done. */
import { type FileHandle, open, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { formatNumber } from '#shared/numbers.ts';
import { headBytes } from './media-storage.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** Bytes; one batch is written while the next one gathers. */
const batchBytes = 262_144;

/** Bytes; what has arrived goes to disk in steps of this size, so that little is left to wait for at the end. */
const syncStepBytes = 32 * 1_048_576;

/** What is known of a file before it comes. */
export interface ExpectedFile {
  /** Where the bytes go; its folder is there, the file is not. */
  path: string;
  maxBytes: number;
  /** What the sender says the size is. */
  declaredBytes: number | undefined;
  /** Bytes that stay free on the disk, which the database may share. */
  reservedBytes: number;
  looksRight: (head: Uint8Array) => boolean;
}

const diskFullRefusal = 'There is no room left on the server for this file.';

function megabytes(bytes: number): string {
  return `${formatNumber(Math.floor(bytes / 1_048_576))} MiB`;
}

/** @throws UploadRefusal 507 where so many bytes would not leave enough of the disk */
export async function assertFreeSpace(
  { path, reservedBytes }: Pick<ExpectedFile, 'path' | 'reservedBytes'>,
  bytes: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize - bytes < reservedBytes) throw new UploadRefusal(507, diskFullRefusal);
}

/** @throws UploadRefusal 413 for more bytes than a file may have */
export function assertSize({ maxBytes }: Pick<ExpectedFile, 'maxBytes'>, bytes: number): void {
  if (bytes > maxBytes) throw new UploadRefusal(413, `The file is too large: at most ${megabytes(maxBytes)}.`);
}

/** The bytes are written as they came, uncopied; only what a full disk or a signal cut off is put together. */
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

/** Gathers the pieces of a body to batches. */
async function* inBatches(body: Readable): AsyncGenerator<Uint8Array[]> {
  let parts: Uint8Array[] = [];
  let size = 0;
  // A refusal must not cut the connection that it is answered on.
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

/** Keeps at most one write and one sync under way; a failed one shows at the next `wait`. */
class Writer {
  readonly #file: FileHandle;
  #writing: Promise<void> = Promise.resolve();
  #syncing: Promise<void> | undefined;
  #unsynced = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Begins to write a batch, once those before are written. True when a step of syncing has begun. */
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

  /** Waits until nothing is under way, whatever came of it. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#writing, this.#syncing]);
  }
}

/** A full disk as its refusal; anything else as it is. */
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

function assertSignature({ looksRight }: ExpectedFile, parts: readonly Uint8Array[]): void {
  if (looksRight(Buffer.concat(parts, Math.min(headBytes, sizeOf(parts))))) return;
  throw new UploadRefusal(400, 'The file is not of the type that it claims to be.');
}

/**
 * Writes a body to a new file and gives its size. Whatever goes wrong, a cut connection too, nothing is left.
 * @throws UploadRefusal when it is empty, too large, not what it claims to be, or when the disk is full
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
