/**
 * Media as files in a folder. Files are written atomically, synced to disk before they are visible, and found by key.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#server/data-dir.ts';
import { LocalParts } from './local-parts.ts';
import { assertKey, assertPrefix, type FileEdit, type StoredFile } from './media-storage.ts';

/** Keys never begin with a dot, so files in this folder cannot be requested. */
const incomingName = '.incoming';

/** A few disk blocks: a full disk may still accept an empty file, but not this. */
const probe = new Uint8Array(16_384);

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function namesIn(folder: string): Promise<Dirent[]> {
  return await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Reads a folder's entries one by one; nothing if the folder was deleted meanwhile. */
async function* entriesIn(folder: string): AsyncGenerator<Dirent> {
  const opened = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  yield* opened;
}

/** The files of a folder that only this process writes to. */
export class LocalFiles {
  readonly folder: string;
  /** Blocks of uncommitted files. */
  readonly parts: LocalParts;
  readonly #drafts = new Set<string>();
  readonly #publishing = new Set<string>();

  private constructor(folder: string) {
    this.folder = folder;
    this.parts = new LocalParts(folder);
  }

  /** Read-only access to a folder that another process writes to. */
  static beside(folder: string): LocalFiles {
    return new LocalFiles(folder);
  }

  /** Creates the folder if it is missing, and deletes unfinished files of an earlier process. */
  static async open(folder: string): Promise<LocalFiles> {
    await mkdir(join(folder, incomingName), { recursive: true, mode: 0o700 });
    const files = new LocalFiles(folder);
    await files.tidy();
    return files;
  }

  /** Returns a temporary path for a file that will be published or discarded. */
  draft(): string {
    const path = join(this.folder, incomingName, randomUUID());
    this.#drafts.add(path);
    return path;
  }

  /** Deletes a draft if it still exists. */
  async discard(draft: string): Promise<void> {
    await rm(draft, { force: true });
    this.#drafts.delete(draft);
  }

  /** Renames a draft to its key atomically. Returns false if the key already has a file. */
  async publish(draft: string, key: string): Promise<boolean> {
    const path = this.#pathOf(key);
    if (this.#publishing.has(key)) return false;
    this.#publishing.add(key);
    try {
      if (await this.has(key)) return false;
      await this.#putInPlace(draft, path);
      return true;
    } finally {
      this.#publishing.delete(key);
    }
  }

  /** Writes a file, replacing an existing one. */
  async write(key: string, bytes: Uint8Array): Promise<void> {
    const draft = this.draft();
    try {
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await this.#putInPlace(draft, this.#pathOf(key));
    } finally {
      await this.discard(draft);
    }
  }

  /** Writes a stream to a file, replacing an existing one. */
  async writeStream(key: string, body: Readable): Promise<void> {
    const draft = this.draft();
    try {
      const file = await open(draft, 'wx', 0o600);
      await pipeline(body, file.createWriteStream({ flush: true }));
      await this.#putInPlace(draft, this.#pathOf(key));
    } finally {
      await this.discard(draft);
    }
  }

  /** Overwrites parts of a file. */
  async edit(key: string, edits: readonly FileEdit[]): Promise<void> {
    const file = await open(this.#pathOf(key), 'r+');
    try {
      for (const { offset, bytes } of edits) await file.write(bytes, 0, bytes.length, offset);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Whether the key has a file. */
  async has(key: string): Promise<boolean> {
    return (await this.list(key)).some((file) => file.key === key);
  }

  /** Files whose keys start with the prefix. */
  async list(prefix: string): Promise<StoredFile[]> {
    assertPrefix(prefix);
    const parent = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/') + 1) : '';
    const found: StoredFile[] = [];
    for (const entry of await namesIn(join(this.folder, parent))) {
      const key = `${parent}${entry.name}`;
      if (entry.name.startsWith('.') || !key.startsWith(prefix)) continue;
      if (entry.isDirectory()) found.push(...(await this.list(`${key}/`)));
      else found.push(...(await this.#describe(key)));
    }
    return found;
  }

  /** All files, folder by folder. */
  async *listAll(below = ''): AsyncGenerator<StoredFile> {
    for await (const entry of entriesIn(join(this.folder, below))) {
      if (entry.name.startsWith('.')) continue;
      const key = `${below}${entry.name}`;
      if (entry.isDirectory()) yield* this.listAll(`${key}/`);
      else yield* await this.#describe(key);
    }
  }

  /** Reads a file, or its first bytes. */
  read(key: string, firstBytes?: number): Readable {
    return createReadStream(this.#pathOf(key), firstBytes === undefined ? {} : { end: firstBytes - 1 });
  }

  /** Reads a range of a file, including `end`. */
  readPart(key: string, start: number, end: number): Readable {
    return createReadStream(this.#pathOf(key), { start, end });
  }

  /** Deletes all files whose keys start with the prefix. */
  async remove(prefix: string): Promise<void> {
    await this.parts.remove(prefix);
    if (prefix.endsWith('/')) {
      assertPrefix(prefix);
      await rm(join(this.folder, prefix), { recursive: true, force: true });
      return;
    }
    for (const { key } of await this.list(prefix)) await rm(this.#pathOf(key), { force: true });
  }

  /** Rejects when the folder is not writable or the disk is full. */
  async check(): Promise<void> {
    const draft = this.draft();
    try {
      await writeFile(draft, probe, { mode: 0o600 });
    } finally {
      await this.discard(draft);
    }
  }

  /** Deletes abandoned drafts and blocks of abandoned uploads. */
  async tidy(): Promise<void> {
    for (const { name } of await namesIn(join(this.folder, incomingName))) {
      const path = join(this.folder, incomingName, name);
      if (!this.#drafts.has(path)) await rm(path, { force: true, recursive: true });
    }
    await this.parts.tidy();
  }

  #pathOf(key: string): string {
    assertKey(key);
    return join(this.folder, key);
  }

  async #describe(key: string): Promise<StoredFile[]> {
    const { size } = await stat(this.#pathOf(key)).catch((error: unknown) => {
      if (isMissing(error)) return { size: undefined };
      throw error;
    });
    return size === undefined ? [] : [{ key, size, contentType: undefined }];
  }

  async #putInPlace(draft: string, path: string): Promise<void> {
    const folder = dirname(path);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(draft, path);
    await syncFolder(folder);
    for (let parent = folder; made !== undefined && parent !== this.folder; ) {
      parent = dirname(parent);
      await syncFolder(parent);
    }
  }
}
