/** Blocks of files that are not whole yet: each a file on disk, through restarts, until their list makes one file of them. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Block, maxBlocks } from './block-list.ts';
import { assertKey, headBytes, isFileMissing } from './media-storage.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** Stands beside the files; no key begins with a dot. */
const folderName = '.parts';

/** Milliseconds after which blocks that got no company are given up. */
const retentionMs = 24 * 3_600_000;

/** Bytes that are read at once when blocks are joined. */
const pieceBytes = 1_048_576;

/** A key as the name of one folder: no key has a plus. */
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

/** The blocks of a folder that this process alone writes to. */
export class LocalParts {
  readonly #folder: string;
  /** What is on disk, for keys that a block was added to since the start; others are read when they are asked for. */
  readonly #known = new Map<string, Map<string, number>>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(folder: string) {
    this.#folder = join(folder, folderName);
  }

  /** Does one thing at a time with the blocks of a key. */
  async inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const earlier = this.#turns.get(key) ?? Promise.resolve();
    const turn = earlier.then(work, work);
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  /** The blocks that have come, by name. */
  async list(key: string): Promise<Block[]> {
    const sizes = await this.#sizesOf(key);
    return [...sizes].map(([id, size]) => ({ id, size }));
  }

  /**
   * Keeps a draft as a block, in place of an earlier one of its name.
   * @throws UploadRefusal as Azure refuses: 400 for a name of another length, 409 for too many, 413 for too much
   */
  async add(key: string, { id, size }: Block, draft: string, maxBytes: number): Promise<void> {
    const sizes = await this.#sizesOf(key);
    const others = [...sizes].filter(([other]) => other !== id);
    if (others.some(([other]) => other.length !== id.length)) {
      throw new UploadRefusal(400, 'The blockids of a file must be of one length.');
    }
    if (others.length >= maxBlocks) throw new UploadRefusal(409, `At most ${maxBlocks} blocks may wait for a file.`);
    if (others.reduce((sum, [, bytes]) => sum + bytes, size) > maxBytes) {
      throw new UploadRefusal(413, 'The blocks are more than the file may have.');
    }
    await mkdir(this.#of(key), { recursive: true, mode: 0o700 });
    await rename(draft, join(this.#of(key), fileOf(id)));
    sizes.set(id, size);
    this.#known.set(folderOf(key), sizes);
  }

  /** Writes blocks that are there one after another to a new file, on disk when it is done. */
  async join(key: string, ids: readonly string[], to: string, signal: AbortSignal): Promise<void> {
    const folder = this.#of(key);
    async function* pieces() {
      for (const id of ids) yield* createReadStream(join(folder, fileOf(id)), { highWaterMark: pieceBytes });
    }
    const file = await open(to, 'wx', 0o600);
    await pipeline(pieces, file.createWriteStream({ flush: true }), { signal });
  }

  /** How a file of these blocks begins, and the bytes that it will have. @throws UploadRefusal 400 for one that is not there */
  async preview(key: string, ids: readonly string[]): Promise<{ head: Buffer; size: number }> {
    const sizes = await this.#sizesOf(key);
    if (ids.some((id) => !sizes.has(id))) throw new UploadRefusal(400, 'A block of the list is not there.');
    let head = Buffer.alloc(0);
    for (const id of ids) {
      if (head.length >= headBytes) break;
      const part = createReadStream(join(this.#of(key), fileOf(id)), { end: headBytes - head.length - 1 });
      head = Buffer.concat([head, await buffer(part)]);
    }
    return { head, size: ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) };
  }

  /** Removes the blocks of every key that starts so. */
  async remove(prefix: string): Promise<void> {
    const start = folderOf(prefix);
    for (const name of await namesIn(this.#folder)) if (name.startsWith(start)) await this.#forget(name);
  }

  /** Removes blocks to which none was added for a day. */
  async tidy(now = Date.now()): Promise<void> {
    for (const name of await namesIn(this.#folder)) {
      await this.inTurn(name.replaceAll('+', '/'), async () => {
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
