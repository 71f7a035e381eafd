/**
 * Uploads several files concurrently in the order in which they were selected: each requests its URL only after the
 * previous one has its own or has finished.
 */

/** Concurrent uploads; one on a slow connection. */
const concurrency = { normal: 3, slow: 1 };

/** If a file takes longer than this once it has its URL, the connection is slow. */
const slowMs = 15_000;

/** Uploads one file and calls `onPlaced` once its position is fixed. */
type Send = (onPlaced: () => void) => Promise<void>;

export class UploadScheduler {
  readonly #next: () => Send | undefined;
  #running = new Set<Promise<void>>();
  #isRunning = false;
  #isSlow = false;
  #wake = Promise.withResolvers<void>();

  /** @param next returns the next upload to start, and marks it as started */
  constructor(next: () => Send | undefined) {
    this.#next = next;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /**
   * Starts waiting uploads until none are left; resolves when all have finished. If it is already running, it checks
   * for new ones and resolves at once.
   */
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

  /** Resolves once the file's position is fixed or its upload has finished. */
  async #begin(send: Send): Promise<void> {
    const placed = Promise.withResolvers<void>();
    let began: number | undefined;
    const onPlaced = () => {
      began ??= performance.now();
      placed.resolve();
    };
    const finished = send(onPlaced).finally(() => {
      this.#running.delete(finished);
      if (began !== undefined) this.#isSlow = performance.now() - began > slowMs;
      placed.resolve();
    });
    this.#running.add(finished);
    await placed.promise;
  }
}
