/** Writes a backup file in constant memory: parts, then the seal. The file gets its name only when it is complete. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { reasonOf, syncFolder } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';
import { entryNames, type Part, partsInList, sealOf } from './backup-format.ts';

/** Size of the two empty blocks at the end of a tar; the seal has its own. */
const tarEndBytes = 1024;

/** Receives the parts of a backup in order. */
export class BackupWriter {
  readonly #archive: Pack;
  #unlisted: Part[] = [];
  #lists = 0;

  constructor(archive: Pack) {
    this.#archive = archive;
  }

  /** Adds an entry for the program itself: stamp, summary or list. */
  addJson(name: string, value: unknown): Promise<void> {
    return this.#append(name, Buffer.from(`${JSON.stringify(value)}\n`));
  }

  /** Adds a part from memory. */
  async add(name: string, bytes: Buffer): Promise<void> {
    await this.#append(name, bytes);
    await this.#record({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }

  /** Adds a part of known size as a stream. The chunks must add up to that size. */
  async addChunks(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sink = this.#archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    const hashed = async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await Promise.all([pipeline(hashed, sink), promise]);
    await this.#record({ name, size, sha256: hash.digest('hex') });
  }

  /** Adds the summary and ends the file. */
  async finish(summary: unknown): Promise<void> {
    await this.#writeList();
    await this.addJson(entryNames.summary, summary);
    this.#archive.finalize();
  }

  #append(name: string, bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    return promise;
  }

  async #record(part: Part): Promise<void> {
    this.#unlisted.push(part);
    if (this.#unlisted.length >= partsInList) await this.#writeList();
  }

  async #writeList(): Promise<void> {
    if (this.#unlisted.length === 0) return;
    this.#lists += 1;
    const list = this.#unlisted;
    this.#unlisted = [];
    await this.addJson(`${entryNames.lists}${String(this.#lists).padStart(6, '0')}.json`, list);
  }
}

/** Hashes the stream and replaces the end of the tar with the seal. */
function createSealTransform(): Transform {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([tail, chunk]);
      const passing = bytes.subarray(0, Math.max(0, bytes.length - tarEndBytes));
      tail = Buffer.from(bytes.subarray(passing.length));
      hash.update(passing);
      done(null, passing);
    },
    flush(done) {
      sealOf(hash.digest('hex')).then((seal) => done(null, seal), done);
    },
  });
}

async function assertFree(path: string): Promise<void> {
  const isTaken = await access(path).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new StartError(`The file ${path} already exists: choose another file, or remove it first.`);
}

/**
 * Writes a new file, and deletes it if anything fails.
 * @throws StartError when the file already exists or cannot be written
 */
export async function writeBackupFile<Result>(
  path: string,
  fill: (writer: BackupWriter) => Promise<Result>,
): Promise<Result> {
  await assertFree(path);
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o600).catch((error: unknown) => {
    throw new StartError(`The file ${path} cannot be written: ${reasonOf(error)}.`, error);
  });
  try {
    const archive = pack();
    const target = createWriteStream(draft, { fd: file.fd, autoClose: false });
    const written = pipeline(archive, createSealTransform(), target).catch((error: unknown) => {
      throw asWriteError(path, error);
    });
    const filled = fill(new BackupWriter(archive)).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [result] = await awaitAll([filled, written]);
    await file.sync();
    await file.close();
    await rename(draft, path);
    await syncFolder(dirname(path));
    return result as Result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Waits for all, so that nothing continues in the background. Throws the error that the user can act on, if there is
 * one.
 */
async function awaitAll(work: readonly Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(work);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw errors.find((error) => error instanceof StartError) ?? errors[0];
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

/** Disk errors have a system error number; other errors come from the source of the data. */
function asWriteError(path: string, error: unknown): unknown {
  const isDiskError = error instanceof Error && 'errno' in error && 'syscall' in error && error.syscall === 'write';
  return isDiskError ? new StartError(`The file ${path} cannot be written: ${reasonOf(error)}.`, error) : error;
}
