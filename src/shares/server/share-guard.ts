/**
 * How often one may knock at the door of shared pages. An address has 192 bits, so guesses find nothing: they are told
 * to wait because they are a load. Who has an address that opens is let in, whoever guesses beside them.
 */
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '#server/identity/pages/page-replies.ts';
import { RateLimit } from './rate-limit.ts';

/** What one visitor, an address or an IPv6 network, may do. */
const rules = {
  /** Addresses that open nothing. */
  guesses: { limit: 60, windowMs: 10 * 60_000 },
  /** Pages, photos and parts of films: a page with all its photos is a few hundred. */
  openings: { limit: 3000, windowMs: 60_000 },
};

/** Films that are on their way to all visitors, and to one. */
const maxVideos = { all: 64, one: 8 };

/** Counts visitors' requests in this process. */
export class ShareGuard {
  readonly #guesses: RateLimit;
  readonly #openings: RateLimit;
  readonly #films = new Map<string, number>();
  #filmCount = 0;

  constructor(now: () => number) {
    this.#guesses = new RateLimit({ ...rules.guesses, now });
    this.#openings = new RateLimit({ ...rules.openings, now });
  }

  /** Counts an address that opened something, or nothing; the seconds that the visitor has to wait, 0 for an answer now. */
  count({ ip }: FastifyRequest, isOpen: boolean): number {
    const visitor = addressGroup(ip);
    const limit = isOpen ? this.#openings : this.#guesses;
    const wait = limit.waitOf(visitor);
    if (wait === 0) limit.count(visitor);
    return wait;
  }

  /** Takes one of the places for films; false where none is free. The place is given back by `endFilm`. */
  beginVideo({ ip }: FastifyRequest): boolean {
    const visitor = addressGroup(ip);
    const own = this.#films.get(visitor) ?? 0;
    if (own >= maxVideos.one || this.#filmCount >= maxVideos.all) return false;
    this.#films.set(visitor, own + 1);
    this.#filmCount += 1;
    return true;
  }

  /** Gives a place back. */
  endVideo({ ip }: FastifyRequest): void {
    const visitor = addressGroup(ip);
    const left = (this.#films.get(visitor) ?? 1) - 1;
    if (left > 0) this.#films.set(visitor, left);
    else this.#films.delete(visitor);
    this.#filmCount -= 1;
  }
}
