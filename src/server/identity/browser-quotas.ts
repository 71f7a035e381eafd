/**
 * A number of requests per minute that each of the first browsers behind an address may make, even if the address as a
 * whole has reached its limit.
 */
import type { BrowserIdentity } from './pages/browser-cookie.ts';

/** Bounds memory and load: an address gets at most `browsers` times `requests` in `windowMs`. */
const limits = { addresses: 2000, browsers: 100, requests: 60, windowMs: 60_000 };

interface BrowserQuota {
  since: number;
  requests: number;
}

interface Window {
  endsAt: number;
  quotas: Map<string, BrowserQuota>;
}

/** The browser with the newest cookie. */
function findNewest(quotas: Map<string, BrowserQuota>): { id: string; since: number } {
  let newest = { id: '', since: Number.NEGATIVE_INFINITY };
  for (const [id, { since }] of quotas) if (since > newest.since) newest = { id, since };
  return newest;
}

/** Counts per process. */
export class BrowserQuotas {
  readonly #windows = new Map<string, Window>();

  /** Counts the request; true if it is within the browser's quota. */
  acquire(address: string, browser: BrowserIdentity, now = Date.now()): boolean {
    if (!browser.isReturning) return false;
    const { quotas } = this.#findWindow(address, now);
    const quota = quotas.get(browser.id) ?? this.#addQuota(quotas, browser);
    if (quota === undefined) return false;
    quota.requests += 1;
    return quota.requests <= limits.requests;
  }

  #findWindow(address: string, now: number): Window {
    const known = this.#windows.get(address);
    if (known && known.endsAt > now) return known;
    this.#windows.delete(address);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= limits.addresses && oldest !== undefined) this.#windows.delete(oldest);
    const fresh = { endsAt: now + limits.windowMs, quotas: new Map() };
    this.#windows.set(address, fresh);
    return fresh;
  }

  #addQuota(quotas: Map<string, BrowserQuota>, { id, since: date }: BrowserIdentity): BrowserQuota | undefined {
    const since = date.getTime();
    if (quotas.size >= limits.browsers) {
      const newest = findNewest(quotas);
      if (since >= newest.since) return undefined;
      quotas.delete(newest.id);
    }
    const quota = { since, requests: 0 };
    quotas.set(id, quota);
    return quota;
  }
}
