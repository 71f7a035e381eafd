/**
 * Creates thumbnails so that galleries need not load originals: one photo at a time, each truck in turn. Attempts
 * are counted before they begin, so that a photo that crashes the process is not retried forever.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ThumbnailSize } from '#media/media.ts';
import type { Database } from '#server/db/schema.ts';
import type { Log } from '#server/log.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import { keyOf, thumbnailKeyOf } from './media-keys.ts';
import type { Media } from './media-store.ts';
import { RoundRobinTaskQueue } from './round-robin-task-queue.ts';
import { beginAttempt, hasNoAttemptsLeft, undoAttempt, updateHasThumbnails } from './thumbnail-store.ts';

/** How long a request waits for a thumbnail before it gets the original. */
const maxWaitMs = 20_000;

const webpType = 'image/webp';

export interface Thumbnails {
  /** Creates thumbnails with low priority; errors are logged. */
  make(image: Media): Promise<void>;
  /** The key of a thumbnail, created now if it is missing; null if it cannot be created in time. */
  find(image: Media, size: ThumbnailSize): Promise<string | null>;
  /** Stops the current one; the rest are created later. */
  close(): Promise<void>;
}

class ThumbnailMaker implements Thumbnails {
  readonly #db: Kysely<Database>;
  readonly #storage: MediaStorage;
  readonly #log: Log;
  readonly #queue = new RoundRobinTaskQueue();
  readonly #pending = new Map<string, Promise<boolean>>();
  readonly #closing = new AbortController();

  constructor(db: Kysely<Database>, storage: MediaStorage, log: Log) {
    this.#db = db;
    this.#storage = storage;
    this.#log = log;
  }

  async make(image: Media): Promise<void> {
    await this.#makeOnce(image, false);
  }

  async find(image: Media, size: ThumbnailSize): Promise<string | null> {
    const stopWaiting = new AbortController();
    const tooLate = wait(maxWaitMs, false, { ref: false, signal: stopWaiting.signal }).catch(() => false);
    const hasThumbnails = image.hasThumbnails ?? (await Promise.race([this.#makeOnce(image, true), tooLate]));
    stopWaiting.abort();
    return hasThumbnails ? thumbnailKeyOf(image, size) : null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#queue.drained();
  }

  /** Resolves to whether the photo has thumbnails; errors are logged. */
  #makeOnce(image: Media, isUrgent: boolean): Promise<boolean> {
    const { id, truckId: group } = image;
    const pending = this.#pending.get(id);
    if (pending) {
      if (isUrgent) this.#queue.prioritize(id, group);
      return pending;
    }
    const made = Promise.withResolvers<boolean>();
    this.#pending.set(id, made.promise);
    const run = async () => {
      const hasThumbnails = await this.#try(image).catch((error: unknown) => {
        this.#log.warn({ err: error, key: keyOf(image) }, 'could not create thumbnails');
        return false;
      });
      this.#pending.delete(id);
      made.resolve(hasThumbnails);
    };
    this.#queue.add({ id, group, run }, isUrgent);
    return made.promise;
  }

  async #try(image: Media): Promise<boolean> {
    const { signal } = this.#closing;
    if (signal.aborted || !(await beginAttempt(this.#db, image.id))) return false;
    try {
      return await this.#make(image, signal);
    } catch (error) {
      // The storage failed, not the picture.
      await undoAttempt(this.#db, image.id);
      throw error;
    }
  }

  async #make(image: Media, signal: AbortSignal): Promise<boolean> {
    const key = keyOf(image);
    const outcome = await makeThumbnails(await this.#storage.read(key), image.size ?? 0, signal);
    if (outcome === 'interrupted') {
      this.#log.warn({ key }, 'thumbnails were interrupted');
      if (signal.aborted) await undoAttempt(this.#db, image.id);
      else if (await hasNoAttemptsLeft(this.#db, image.id)) await updateHasThumbnails(this.#db, image.id, false);
      return false;
    }
    if ('unreadable' in outcome) {
      this.#log.info({ key, reason: outcome.unreadable }, 'picture cannot be read');
      await updateHasThumbnails(this.#db, image.id, false);
      return false;
    }
    for (const size of ['large', 'small'] as const) {
      await this.#storage.write(thumbnailKeyOf(image, size), outcome[size], webpType);
    }
    if (await updateHasThumbnails(this.#db, image.id, true)) return true;
    for (const size of ['large', 'small'] as const) await this.#storage.remove(thumbnailKeyOf(image, size));
    return false;
  }
}

export function createThumbnails(db: Kysely<Database>, storage: MediaStorage, log: Log): Thumbnails {
  return new ThumbnailMaker(db, storage, log);
}
