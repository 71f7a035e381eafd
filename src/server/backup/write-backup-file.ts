/** Writes a backup file: parts one after the other in constant memory, sealed, and under its name only once it is whole. */
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

/** The end of a tar, which the seal brings itself. */
const tarEndBytes = 1024;

/** Takes the parts of a backup, in order. */
export class BackupWriter {
  readonly #archive: Pack;
  #told: Part[] = [];
  #lists = 0;

  constructor(archive: Pack) {
    this.#archive = archive;
  }

  /** Adds what the program itself reads back: stamp, summary, lists. */
  addJson(name: string, value: unknown): Promise<void> {
    return this.#append(name, Buffer.from(`${JSON.stringify(value)}\n`));
  }

  /** Adds a part that is in memory. */
  async add(name: string, bytes: Buffer): Promise<void> {
    await this.#append(name, bytes);
    await this.#tell({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }

  /** Adds a part of known size as it comes; the chunks must come to that size. */
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
    await this.#tell({ name, size, sha256: hash.digest('hex') });
  }

  /** Ends the file with what it holds. */
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

  async #tell(part: Part): Promise<void> {
    this.#told.push(part);
    if (this.#told.length >= partsInList) await this.#writeList();
  }

  async #writeList(): Promise<void> {
    if (this.#told.length === 0) return;
    this.#lists += 1;
    const list = this.#told;
    this.#told = [];
    await this.addJson(`${entryNames.lists}${String(this.#lists).padStart(6, '0')}.json`, list);
  }
}

/** Hashes what passes, and puts the seal in the place of the tar's end. */
function sealing(): Transform {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([held, chunk]);
      const passing = bytes.subarray(0, Math.max(0, bytes.length - tarEndBytes));
      held = Buffer.from(bytes.subarray(passing.length));
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
  if (isTaken) throw new StartError(`The file ${path} exists already: name another file, or remove that one first.`);
}

/**
 * Writes a new file; whatever goes wrong, nothing is left.
 * @throws StartError when the file exists already or cannot be written
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
    const written = pipeline(archive, sealing(), target).catch((error: unknown) => {
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

/** Waits for all, so that nothing goes on behind; of several faults the one that people can do something about is told. */
async function awaitAll(work: readonly Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(work);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw errors.find((error) => error instanceof StartError) ?? errors[0];
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

/** The disk's faults have a number of the system's; others came from what was to be written. */
function asWriteError(path: string, error: unknown): unknown {
  const isSystems = error instanceof Error && 'errno' in error && 'syscall' in error && error.syscall === 'write';
  return isSystems ? new StartError(`The file ${path} cannot be written: ${reasonOf(error)}.`, error) : error;
}
