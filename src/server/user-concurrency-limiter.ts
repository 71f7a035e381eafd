/** Shares a limited number of places among people, so that a person who asks for many leaves room for the others. */
import { callerLeft } from '#server/db/cancel.ts';
import { RoundRobinQueue } from '#server/round-robin-queue.ts';
import { Failure } from '#shared/errors.ts';

/** How a share is divided. */
export interface ConcurrencyLimit {
  /** Places in all. */
  total: number;
  /** Places that one person may hold. */
  perUser: number;
  /** Milliseconds that a caller waits for a place. */
  maxWaitMs: number;
  /** What a caller is told who waited for so long. */
  message: string;
}

interface WaitingCaller {
  userId: string;
  slot: PromiseWithResolvers<() => void>;
}

/** Places that are handed out to one person after the other. */
export class UserConcurrencyLimiter {
  readonly #limits: ConcurrencyLimit;
  readonly #waiting = new RoundRobinQueue<WaitingCaller>();
  /** Places held, by person. */
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(limits: ConcurrencyLimit) {
    this.#limits = limits;
  }

  /**
   * Takes a place, and gives the function that frees it. A caller who holds a place must not take another of the same
   * share, because both could wait for ever.
   * @throws Failure 503 when none became free in time, 400 when the caller left
   */
  async acquire(userId: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw callerLeft();
    const waiter: WaitingCaller = { userId, slot: Promise.withResolvers() };
    const reject = (failure: Failure) => {
      if (this.#waiting.remove(userId, waiter)) waiter.slot.reject(failure);
    };
    const { maxWaitMs, message } = this.#limits;
    this.#waiting.add(userId, waiter);
    this.#handOut();
    const timer = setTimeout(() => reject(new Failure(503, message)), maxWaitMs);
    const onAbort = () => reject(callerLeft());
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await waiter.slot.promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  #heldBy(userId: string): number {
    return this.#held.get(userId) ?? 0;
  }

  #handOut(): void {
    const { total, perUser } = this.#limits;
    while (this.#taken < total) {
      const next = this.#waiting.take((userId) => this.#heldBy(userId) < perUser);
      if (next === undefined) return;
      this.#taken += 1;
      this.#held.set(next.userId, this.#heldBy(next.userId) + 1);
      next.slot.resolve(this.#freeing(next.userId));
    }
  }

  /** Frees one place, however often it is called. */
  #freeing(userId: string): () => void {
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      this.#taken -= 1;
      const left = this.#heldBy(userId) - 1;
      if (left > 0) this.#held.set(userId, left);
      else this.#held.delete(userId);
      this.#handOut();
    };
  }
}
