/**
 * Requests that each browser behind an address may make although others there have used up what the address may: so
 * many a minute for each of the browsers that came first.
 */
import type { BrowserIdentity } from './pages/browser-cookie.ts';

/** Bounds of memory and load: an address gets at most `browsers` times `requests` in `windowMs`. */
const limits = { addresses: 2000, browsers: 100, requests: 60, windowMs: 60_000 };

interface BrowserQuota {
  since: number;
  requests: number;
}

interface Window {
  endsAt: number;
  seats: Map<string, BrowserQuota>;
}

/** Of a full window the browser that came last. */
function youngestOf(seats: Map<string, BrowserQuota>): { id: string; since: number } {
  let youngest = { id: '', since: Number.NEGATIVE_INFINITY };
  for (const [id, { since }] of seats) if (since > youngest.since) youngest = { id, since };
  return youngest;
}

/** The shares of one process. */
export class BrowserQuotas {
  readonly #windows = new Map<string, Window>();

  /** Whether the request is one of those that the browser may make in any case; it is counted. */
  acquire(address: string, browser: BrowserIdentity, now = Date.now()): boolean {
    if (!browser.isReturning) return false;
    const { seats } = this.#windowOf(address, now);
    const seat = seats.get(browser.id) ?? this.#seat(seats, browser);
    if (seat === undefined) return false;
    seat.requests += 1;
    return seat.requests <= limits.requests;
  }

  #windowOf(address: string, now: number): Window {
    const known = this.#windows.get(address);
    if (known && known.endsAt > now) return known;
    this.#windows.delete(address);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= limits.addresses && oldest !== undefined) this.#windows.delete(oldest);
    const fresh = { endsAt: now + limits.windowMs, seats: new Map() };
    this.#windows.set(address, fresh);
    return fresh;
  }

  #seat(seats: Map<string, BrowserQuota>, { id, since: date }: BrowserIdentity): BrowserQuota | undefined {
    const since = date.getTime();
    if (seats.size >= limits.browsers) {
      const youngest = youngestOf(seats);
      if (since >= youngest.since) return undefined;
      seats.delete(youngest.id);
    }
    const seat = { since, requests: 0 };
    seats.set(id, seat);
    return seat;
  }
}
