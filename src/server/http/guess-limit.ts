/**
 * Limits the guesses at secret addresses. An address has 192 bits, so guessing is hopeless; it is limited because of the
 * load. A request for an address that exists is not counted, so guesses from the same network never block it.
 */
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '#server/identity/pages/page-replies.ts';
import { RateLimit } from './rate-limit.ts';

/** Per visitor, which is an IP address or an IPv6 network. */
const rule = { limit: 60, windowMs: 10 * 60_000 };

export class GuessLimit {
  readonly #limit: RateLimit;

  constructor(now: () => number) {
    this.#limit = new RateLimit({ ...rule, now });
  }

  /** Whether the visitor has tried so many unknown addresses that they have to wait for the next one. */
  isGuesser({ ip }: Pick<FastifyRequest, 'ip'>): boolean {
    return this.#limit.waitOf(addressGroup(ip)) > 0;
  }

  /** Counts a request for an address that does not exist; returns the seconds that the visitor has to wait, or 0. */
  count({ ip }: Pick<FastifyRequest, 'ip'>): number {
    const visitor = addressGroup(ip);
    const wait = this.#limit.waitOf(visitor);
    if (wait === 0) this.#limit.count(visitor);
    return wait;
  }
}
