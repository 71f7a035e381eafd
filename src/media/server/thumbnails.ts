/**
 * Thumbnails of photos, so that a gallery never loads originals: made one photo at a time, each truck in turn, and kept
 * beside the original. A try is noted before it begins, so that one that ends the process is not made again and again.
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
import { beginTry, hasNoTriesLeft, returnTry, updateHasThumbnails } from './thumbnail-store.ts';

/** Milliseconds that somebody waits for a thumbnail before the original has to do. */
const maxWaitMs = 20_000;

const webpType = 'image/webp';

/** Makes and finds thumbnails. */
export interface Thumbnails {
  /** Makes them when nobody waits for others; what goes wrong is logged. */
  make(image: Media): Promise<void>;
  /** The key of one, made now where it is missing; null where there is none, or not soon enough. */
  find(image: Media, size: ThumbnailSize): Promise<string | null>;
  /** Ends the one that is being made; the others are made another time. */
  close(): Promise<void>;
}

class ThumbnailMaker implements Thumbnails {
  readonly #db: Kysely<Database>;
  readonly #storage: MediaStorage;
  readonly #log: Log;
  readonly #queue = new RoundRobinTaskQueue();
  readonly #underWay = new Map<string, Promise<boolean>>();
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
    const isThere = image.hasThumbnails ?? (await Promise.race([this.#makeOnce(image, true), tooLate]));
    stopWaiting.abort();
    return isThere ? thumbnailKeyOf(image, size) : null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#queue.drained();
  }

  /** Whether there are any afterwards; what goes wrong is logged. */
  #makeOnce(image: Media, isUrgent: boolean): Promise<boolean> {
    const { id, truckId: group } = image;
    const begun = this.#underWay.get(id);
    if (begun) {
      if (isUrgent) this.#queue.prioritize(id, group);
      return begun;
    }
    const made = Promise.withResolvers<boolean>();
    this.#underWay.set(id, made.promise);
    const run = async () => {
      const hasThumbnails = await this.#try(image).catch((error: unknown) => {
        this.#log.warn({ err: error, key: keyOf(image) }, 'no thumbnails');
        return false;
      });
      this.#underWay.delete(id);
      made.resolve(hasThumbnails);
    };
    this.#queue.add({ id, group, run }, isUrgent);
    return made.promise;
  }

  async #try(image: Media): Promise<boolean> {
    const { signal } = this.#closing;
    if (signal.aborted || !(await beginTry(this.#db, image.id))) return false;
    try {
      return await this.#make(image, signal);
    } catch (error) {
      // The storage's fault, not the picture's.
      await returnTry(this.#db, image.id);
      throw error;
    }
  }

  async #make(image: Media, signal: AbortSignal): Promise<boolean> {
    const key = keyOf(image);
    const outcome = await makeThumbnails(await this.#storage.read(key), image.size ?? 0, signal);
    if (outcome === 'interrupted') {
      this.#log.warn({ key }, 'thumbnails were interrupted');
      if (signal.aborted) await returnTry(this.#db, image.id);
      else if (await hasNoTriesLeft(this.#db, image.id)) await updateHasThumbnails(this.#db, image.id, false);
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

/** Makes them from and in the storage. */
export function createThumbnails(db: Kysely<Database>, storage: MediaStorage, log: Log): Thumbnails {
  return new ThumbnailMaker(db, storage, log);
}
