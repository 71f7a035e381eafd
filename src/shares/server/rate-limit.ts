/** How often something may be done: counted in memory, in windows of a fixed length, for each subject apart. */

/** What is allowed. */
interface RateRule {
  limit: number;
  windowMs: number;
  now: () => number;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Subjects that are remembered; a flood of others forgets the oldest, which costs no memory. */
const maxSubjects = 20_000;

/** Counts by subject. */
export class RateLimit {
  readonly #rule: RateRule;
  readonly #windows = new Map<string, Window>();

  constructor(rule: RateRule) {
    this.#rule = rule;
  }

  /** Counts one. */
  count(subject: string): void {
    const { windowMs, now } = this.#rule;
    const known = this.#current(subject);
    if (known) {
      known.count += 1;
      return;
    }
    this.#windows.delete(subject);
    this.#windows.set(subject, { count: 1, endsAt: now() + windowMs });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > maxSubjects && oldest !== undefined) this.#windows.delete(oldest);
  }

  /** Seconds until more is allowed; 0 where it is now. */
  waitOf(subject: string): number {
    const known = this.#current(subject);
    if (!known || known.count < this.#rule.limit) return 0;
    return Math.max(1, Math.ceil((known.endsAt - this.#rule.now()) / 1000));
  }

  #current(subject: string): Window | undefined {
    const window = this.#windows.get(subject);
    const now = this.#rule.now();
    // One that ends later than any could by now began before the clock was set back.
    return window && window.endsAt > now && window.endsAt <= now + this.#rule.windowMs ? window : undefined;
  }
}
