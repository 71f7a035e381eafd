/**
 * Uncommitted blocks of the local storage. Each is a file on disk, so they survive restarts until they are committed.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Block, maxBlocks } from './block-list.ts';
import { assertKey, headBytes, isFileMissing } from './media-storage.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** In the storage folder. Keys never begin with a dot. */
const folderName = '.parts';

/** Blocks are deleted this long after the last one was added. */
const retentionMs = 24 * 3_600_000;

/** Read buffer for joining blocks. */
const pieceBytes = 1_048_576;

/** Converts a key to a folder name. Keys contain no plus. */
function folderOf(key: string): string {
  return key.replaceAll('/', '+');
}

function fileOf(id: string): string {
  return Buffer.from(id, 'base64').toString('hex');
}

function idOf(file: string): string {
  return Buffer.from(file, 'hex').toString('base64');
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: unknown) => {
    if (isFileMissing(error)) return [];
    throw error;
  });
}

/** The blocks of a folder that only this process writes to. */
export class LocalParts {
  readonly #folder: string;
  /** Block sizes of keys that received a block since the start; for other keys they are read from disk. */
  readonly #known = new Map<string, Map<string, number>>();
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(folder: string) {
    this.#folder = join(folder, folderName);
  }

  /** Runs operations on one key one at a time. */
  async runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const earlier = this.#queues.get(key) ?? Promise.resolve();
    const turn = earlier.then(work, work);
    this.#queues.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(key) === turn) this.#queues.delete(key);
    }
  }

  /** Lists the uploaded blocks. */
  async list(key: string): Promise<Block[]> {
    const sizes = await this.#sizesOf(key);
    return [...sizes].map(([id, size]) => ({ id, size }));
  }

  /**
   * Stores a draft as a block, replacing one with the same id. Errors are those of Azure.
   * @throws UploadRefusal 400 for an id of another length, 409 for too many blocks, 413 when they are too large
   * together
   */
  async add(key: string, { id, size }: Block, draft: string, maxBytes: number): Promise<void> {
    const sizes = await this.#sizesOf(key);
    const others = [...sizes].filter(([other]) => other !== id);
    if (others.some(([other]) => other.length !== id.length)) {
      throw new UploadRefusal(400, 'The blockids of a file must be of one length.');
    }
    if (others.length >= maxBlocks)
      throw new UploadRefusal(409, `A file can have at most ${maxBlocks} uncommitted blocks.`);
    if (others.reduce((sum, [, bytes]) => sum + bytes, size) > maxBytes) {
      throw new UploadRefusal(413, 'The blocks are larger than the maximum file size.');
    }
    await mkdir(this.#of(key), { recursive: true, mode: 0o700 });
    await rename(draft, join(this.#of(key), fileOf(id)));
    sizes.set(id, size);
    this.#known.set(folderOf(key), sizes);
  }

  /** Joins blocks into a new file and syncs it to disk. */
  async join(key: string, ids: readonly string[], to: string, signal: AbortSignal): Promise<void> {
    const folder = this.#of(key);
    async function* pieces() {
      for (const id of ids) yield* createReadStream(join(folder, fileOf(id)), { highWaterMark: pieceBytes });
    }
    const file = await open(to, 'wx', 0o600);
    await pipeline(pieces, file.createWriteStream({ flush: true }), { signal });
  }

  /** The first bytes and the size of a file made of these blocks. @throws UploadRefusal 400 when a block is missing */
  async preview(key: string, ids: readonly string[]): Promise<{ head: Buffer; size: number }> {
    const sizes = await this.#sizesOf(key);
    if (ids.some((id) => !sizes.has(id))) throw new UploadRefusal(400, 'A block in the list is missing.');
    let head = Buffer.alloc(0);
    for (const id of ids) {
      if (head.length >= headBytes) break;
      const part = createReadStream(join(this.#of(key), fileOf(id)), { end: headBytes - head.length - 1 });
      head = Buffer.concat([head, await buffer(part)]);
    }
    return { head, size: ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) };
  }

  /** Deletes the blocks of all keys that start with the prefix. */
  async remove(prefix: string): Promise<void> {
    const start = folderOf(prefix);
    for (const name of await namesIn(this.#folder)) if (name.startsWith(start)) await this.#forget(name);
  }

  /** Deletes blocks of uploads without a new block for a day. */
  async tidy(now = Date.now()): Promise<void> {
    for (const name of await namesIn(this.#folder)) {
      await this.runExclusive(name.replaceAll('+', '/'), async () => {
        const { mtimeMs } = await stat(join(this.#folder, name));
        if (now - mtimeMs > retentionMs) await this.#forget(name);
      });
    }
  }

  async #forget(name: string): Promise<void> {
    this.#known.delete(name);
    await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  #of(key: string): string {
    assertKey(key);
    return join(this.#folder, folderOf(key));
  }

  async #sizesOf(key: string): Promise<Map<string, number>> {
    return this.#known.get(folderOf(key)) ?? (await this.#read(this.#of(key)));
  }

  async #read(folder: string): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for (const name of (await namesIn(folder)).sort()) {
      sizes.set(idOf(name), (await stat(join(folder, name))).size);
    }
    return sizes;
  }
}
