/** Caches which bytes of a video must be blanked, so that each range request does not scan the whole file. */

import { inspectStoredVideo } from '#media/server/inspect-stored-video.ts';
import { keyOf } from '#media/server/media-keys.ts';
import type { Media } from '#media/server/media-store.ts';
import type { Blank } from '#media/server/video-blanks.ts';
import { videoBlanks } from '#media/server/video-location.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';

/** Max videos in the cache; each has a few byte ranges, thousands at most. */
const maxVideos = 200;

/** Max videos whose playability is cached. */
const maxPlayable = 10_000;

/** Delay before a video that could not be read is read again. */
const failureMs = 10_000;

interface CachedVideo {
  blanks: Promise<Blank[]>;
  /** Expiry of the cache entry. */
  until: number;
}

/** A least-recently-used cache. */
export class VideoCache {
  readonly #storage: Pick<MediaStorage, 'readPart'>;
  readonly #now: () => number;
  readonly #videos = new Map<string, CachedVideo>();
  readonly #playable = new Map<string, boolean>();

  constructor(storage: Pick<MediaStorage, 'readPart'>, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * The byte ranges to blank. Rejects if the video cannot be read, and keeps rejecting for a while without retrying.
   */
  async blanksOf(video: Media): Promise<Blank[]> {
    const known = this.#videos.get(video.id);
    const isKnown = known !== undefined && this.#now() < known.until;
    const found = isKnown ? known : this.#scan(video);
    // Re-inserted so that the least recently used entry comes first.
    this.#videos.delete(video.id);
    this.#videos.set(video.id, found);
    const [oldest] = this.#videos.keys();
    if (this.#videos.size > maxVideos && oldest !== undefined) this.#videos.delete(oldest);
    return await found.blanks;
  }

  /** Whether most browsers can play a video; true if it cannot be read right now. */
  async playsWidely(video: Media): Promise<boolean> {
    const known = this.#playable.get(video.id);
    if (known !== undefined) return known;
    try {
      const { playsWidely } = await inspectStoredVideo(this.#storage, video, video.size ?? 0);
      if (this.#playable.size >= maxPlayable) this.#playable.clear();
      this.#playable.set(video.id, playsWidely);
      return playsWidely;
    } catch {
      return true;
    }
  }

  #scan(video: Media): CachedVideo {
    const key = keyOf(video);
    const blanks = videoBlanks((from, to) => this.#storage.readPart(key, from, to), video.size ?? 0);
    const found = { blanks, until: Number.POSITIVE_INFINITY };
    blanks.catch(() => {
      found.until = this.#now() + failureMs;
    });
    return found;
  }
}
