/** What is shown blank of films, remembered: whoever asks for a part of a film does not have the whole looked through again. */

import { inspectStoredVideo } from '#media/server/inspect-stored-video.ts';
import { keyOf } from '#media/server/media-keys.ts';
import type { Media } from '#media/server/media-store.ts';
import type { Blank } from '#media/server/video-blanks.ts';
import { videoBlanks } from '#media/server/video-location.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';

/** Films that are remembered; of each a few places, thousands at the very most. */
const maxVideos = 200;

/** Films of which it is remembered whether they play widely. */
const maxPlayable = 10_000;

/** Milliseconds after which a film that could not be read is read again. */
const failureMs = 10_000;

interface CachedVideo {
  blanks: Promise<Blank[]>;
  /** Until when it is remembered. */
  until: number;
}

/** The films that were asked for last. */
export class VideoCache {
  readonly #storage: Pick<MediaStorage, 'readPart'>;
  readonly #now: () => number;
  readonly #films = new Map<string, CachedVideo>();
  readonly #plays = new Map<string, boolean>();

  constructor(storage: Pick<MediaStorage, 'readPart'>, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** What is shown blank of a film. Rejects where it cannot be read, for a while without another look. */
  async blanksOf(video: Media): Promise<Blank[]> {
    const known = this.#films.get(video.id);
    const isKnown = known !== undefined && this.#now() < known.until;
    const found = isKnown ? known : this.#look(video);
    // Those that are asked for stay, so the others go first.
    this.#films.delete(video.id);
    this.#films.set(video.id, found);
    const [oldest] = this.#films.keys();
    if (this.#films.size > maxVideos && oldest !== undefined) this.#films.delete(oldest);
    return await found.blanks;
  }

  /** Whether most browsers play a film; one that cannot be read now is taken for one that plays. */
  async playsWidely(video: Media): Promise<boolean> {
    const known = this.#plays.get(video.id);
    if (known !== undefined) return known;
    try {
      const { playsWidely } = await inspectStoredVideo(this.#storage, video, video.size ?? 0);
      if (this.#plays.size >= maxPlayable) this.#plays.clear();
      this.#plays.set(video.id, playsWidely);
      return playsWidely;
    } catch {
      return true;
    }
  }

  #look(video: Media): CachedVideo {
    const key = keyOf(video);
    const blanks = videoBlanks((from, to) => this.#storage.readPart(key, from, to), video.size ?? 0);
    const found = { blanks, until: Number.POSITIVE_INFINITY };
    blanks.catch(() => {
      found.until = this.#now() + failureMs;
    });
    return found;
  }
}
