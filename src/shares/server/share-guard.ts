/** Rate limits for shared pages, per visitor, which is an IP address or an IPv6 network. */
import type { FastifyRequest } from 'fastify';
import { GuessLimit } from '#server/http/guess-limit.ts';
import { RateLimit } from '#server/http/rate-limit.ts';
import { addressGroup } from '#server/identity/pages/page-replies.ts';

/** Pages, photos and parts of videos; a page with all its photos takes a few hundred requests. */
const openings = { limit: 3000, windowMs: 60_000 };

/** Videos being sent at the same time, to all visitors and to one. */
const maxVideos = { all: 64, one: 8 };

export class ShareGuard {
  readonly #guesses: GuessLimit;
  readonly #openings: RateLimit;
  readonly #videos = new Map<string, number>();
  #videoCount = 0;

  constructor(now: () => number) {
    this.#guesses = new GuessLimit(now);
    this.#openings = new RateLimit({ ...openings, now });
  }

  /** Counts a request; returns the seconds that the visitor has to wait, or 0. */
  count(request: FastifyRequest, isOpen: boolean): number {
    if (!isOpen) return this.#guesses.count(request);
    const visitor = addressGroup(request.ip);
    const wait = this.#openings.waitOf(visitor);
    if (wait === 0) this.#openings.count(visitor);
    return wait;
  }

  /** Reserves a slot for a video; false if none is free. `endVideo` releases it. */
  beginVideo({ ip }: FastifyRequest): boolean {
    const visitor = addressGroup(ip);
    const own = this.#videos.get(visitor) ?? 0;
    if (own >= maxVideos.one || this.#videoCount >= maxVideos.all) return false;
    this.#videos.set(visitor, own + 1);
    this.#videoCount += 1;
    return true;
  }

  endVideo({ ip }: FastifyRequest): void {
    const visitor = addressGroup(ip);
    const left = (this.#videos.get(visitor) ?? 1) - 1;
    if (left > 0) this.#videos.set(visitor, left);
    else this.#videos.delete(visitor);
    this.#videoCount -= 1;
  }
}
