/**
 * Rate limits for shared pages. An address has 192 bits, so guessing is hopeless; it is limited because of the load.
 * A visitor with a valid address is never blocked by guesses from the same network.
 */
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '#server/identity/pages/page-replies.ts';
import { RateLimit } from './rate-limit.ts';

/** Limits per visitor, which is an IP address or an IPv6 network. */
const rules = {
  /** Requests for addresses that do not exist. */
  guesses: { limit: 60, windowMs: 10 * 60_000 },
  /** Pages, photos and parts of videos; a page with all its photos takes a few hundred requests. */
  openings: { limit: 3000, windowMs: 60_000 },
};

/** Videos being sent at the same time, to all visitors and to one. */
const maxVideos = { all: 64, one: 8 };

export class ShareGuard {
  readonly #guesses: RateLimit;
  readonly #openings: RateLimit;
  readonly #videos = new Map<string, number>();
  #videoCount = 0;

  constructor(now: () => number) {
    this.#guesses = new RateLimit({ ...rules.guesses, now });
    this.#openings = new RateLimit({ ...rules.openings, now });
  }

  /** Counts a request; returns the seconds that the visitor has to wait, or 0. */
  count({ ip }: FastifyRequest, isOpen: boolean): number {
    const visitor = addressGroup(ip);
    const limit = isOpen ? this.#openings : this.#guesses;
    const wait = limit.waitOf(visitor);
    if (wait === 0) limit.count(visitor);
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
