/** What is shown blank of films, remembered: whoever asks for a part of a film does not have the whole looked through again. */
import type { Blank } from '#media/server/film-blanks.ts';
import { filmBlanks } from '#media/server/film-location.ts';
import { lookAtStored } from '#media/server/look-at-stored.ts';
import { keyOf } from '#media/server/media-keys.ts';
import type { Media } from '#media/server/media-store.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';

/** Films that are remembered; of each a few places, thousands at the very most. */
const mostFilms = 200;

/** Films of which it is remembered whether they play widely. */
const maxLooks = 10_000;

/** Milliseconds after which a film that could not be read is read again. */
const failureMs = 10_000;

interface KnownFilm {
  blanks: Promise<Blank[]>;
  /** Until when it is remembered. */
  until: number;
}

/** The films that were asked for last. */
export class KnownFilms {
  readonly #storage: Pick<MediaStorage, 'readPart'>;
  readonly #now: () => number;
  readonly #films = new Map<string, KnownFilm>();
  readonly #plays = new Map<string, boolean>();

  constructor(storage: Pick<MediaStorage, 'readPart'>, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** What is shown blank of a film. Rejects where it cannot be read, for a while without another look. */
  async blanksOf(film: Media): Promise<Blank[]> {
    const known = this.#films.get(film.id);
    const isKnown = known !== undefined && this.#now() < known.until;
    const found = isKnown ? known : this.#look(film);
    // Those that are asked for stay, so the others go first.
    this.#films.delete(film.id);
    this.#films.set(film.id, found);
    const [oldest] = this.#films.keys();
    if (this.#films.size > mostFilms && oldest !== undefined) this.#films.delete(oldest);
    return await found.blanks;
  }

  /** Whether most browsers play a film; one that cannot be read now is taken for one that plays. */
  async playsWidely(film: Media): Promise<boolean> {
    const known = this.#plays.get(film.id);
    if (known !== undefined) return known;
    try {
      const { playsWidely } = await lookAtStored(this.#storage, film, film.size ?? 0);
      if (this.#plays.size >= maxLooks) this.#plays.clear();
      this.#plays.set(film.id, playsWidely);
      return playsWidely;
    } catch {
      return true;
    }
  }

  #look(film: Media): KnownFilm {
    const key = keyOf(film);
    const blanks = filmBlanks((from, to) => this.#storage.readPart(key, from, to), film.size ?? 0);
    const found = { blanks, until: Number.POSITIVE_INFINITY };
    blanks.catch(() => {
      found.until = this.#now() + failureMs;
    });
    return found;
  }
}
