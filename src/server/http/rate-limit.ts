/** An in-memory rate limit that counts per key in fixed windows. */

interface RateRule {
  limit: number;
  windowMs: number;
  now: () => number;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Max keys stored; beyond it the oldest is dropped, so a flood of requests cannot fill the memory. */
const maxKeys = 20_000;

export class RateLimit {
  readonly #rule: RateRule;
  readonly #windows = new Map<string, Window>();

  constructor(rule: RateRule) {
    this.#rule = rule;
  }

  count(key: string): void {
    const { windowMs, now } = this.#rule;
    const known = this.#current(key);
    if (known) {
      known.count += 1;
      return;
    }
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: now() + windowMs });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > maxKeys && oldest !== undefined) this.#windows.delete(oldest);
  }

  /** Seconds until the key may try again; 0 if it may now. */
  waitOf(key: string): number {
    const known = this.#current(key);
    if (!known || known.count < this.#rule.limit) return 0;
    return Math.max(1, Math.ceil((known.endsAt - this.#rule.now()) / 1000));
  }

  #current(key: string): Window | undefined {
    const window = this.#windows.get(key);
    const now = this.#rule.now();
    // A window that ends too far in the future was started before the clock was set back.
    return window && window.endsAt > now && window.endsAt <= now + this.#rule.windowMs ? window : undefined;
  }
}
