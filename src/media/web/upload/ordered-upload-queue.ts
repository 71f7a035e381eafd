/**
 * Sends several files side by side, whose places follow the order in which they were chosen: each asks for its address
 * once the one before it has its own, or is over (section 12.3).
 */

/** How many at once; one where the line is slow. */
const concurrency = { normal: 3, slow: 1 };

/** Milliseconds for a file that has its address, above which the line is slow. */
const slowMs = 15_000;

/** One file. `onPlaced` is called once it has its place. */
type Send = (onPlaced: () => void) => Promise<void>;

/** Runs until nothing waits and nothing is under way. */
export class OrderedUploadQueue {
  readonly #next: () => Send | undefined;
  #running = new Set<Promise<void>>();
  #isRunning = false;
  #isSlow = false;
  #wake = Promise.withResolvers<void>();

  /** @param next gives what is to be sent now, and marks it as begun when it is called. */
  constructor(next: () => Send | undefined) {
    this.#next = next;
  }

  /** Whether something is under way. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Sends what waits; while that goes on, looks whether more does. Settles with the end of all, or at once. */
  async run(): Promise<void> {
    this.#wake.resolve();
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      this.#wake = Promise.withResolvers<void>();
      const send =
        this.#running.size < (this.#isSlow ? concurrency.slow : concurrency.normal) ? this.#next() : undefined;
      if (send) await this.#begin(send);
      else if (this.#running.size > 0) await Promise.race([...this.#running, this.#wake.promise]);
      else break;
    }
    this.#isRunning = false;
  }

  /** Settles once the file has its place, or is over. */
  async #begin(send: Send): Promise<void> {
    const placed = Promise.withResolvers<void>();
    let began: number | undefined;
    const onPlaced = () => {
      began ??= performance.now();
      placed.resolve();
    };
    const over = send(onPlaced).finally(() => {
      this.#running.delete(over);
      if (began !== undefined) this.#isSlow = performance.now() - began > slowMs;
      placed.resolve();
    });
    this.#running.add(over);
    await placed.promise;
  }
}
