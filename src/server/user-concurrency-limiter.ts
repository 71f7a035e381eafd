/** Limits concurrent work in total and per user, so that one user with many requests does not block the others. */
import { callerLeft } from '#server/db/cancel.ts';
import { RoundRobinQueue } from '#server/round-robin-queue.ts';
import { Failure } from '#shared/errors.ts';

export interface ConcurrencyLimit {
  /** Slots in total. */
  total: number;
  /** Slots that one user may hold. */
  perUser: number;
  /** How long a caller waits for a slot. */
  maxWaitMs: number;
  /** Error message after that time. */
  message: string;
}

interface WaitingCaller {
  userId: string;
  slot: PromiseWithResolvers<() => void>;
}

export class UserConcurrencyLimiter {
  readonly #limits: ConcurrencyLimit;
  readonly #waiting = new RoundRobinQueue<WaitingCaller>();
  /** Slots held by each user. */
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(limits: ConcurrencyLimit) {
    this.#limits = limits;
  }

  /**
   * Resolves with a function that releases the slot. A caller must not acquire two slots of the same limiter, because
   * that can deadlock.
   * @throws Failure 503 on timeout, 400 when the caller disconnected
   */
  async acquire(userId: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw callerLeft();
    const waiter: WaitingCaller = { userId, slot: Promise.withResolvers() };
    const reject = (failure: Failure) => {
      if (this.#waiting.remove(userId, waiter)) waiter.slot.reject(failure);
    };
    const { maxWaitMs, message } = this.#limits;
    this.#waiting.add(userId, waiter);
    this.#assignSlots();
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

  #assignSlots(): void {
    const { total, perUser } = this.#limits;
    while (this.#taken < total) {
      const next = this.#waiting.take((userId) => this.#heldBy(userId) < perUser);
      if (next === undefined) return;
      this.#taken += 1;
      this.#held.set(next.userId, this.#heldBy(next.userId) + 1);
      next.slot.resolve(this.#createRelease(next.userId));
    }
  }

  /** Releases one slot, however often it is called. */
  #createRelease(userId: string): () => void {
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      this.#taken -= 1;
      const left = this.#heldBy(userId) - 1;
      if (left > 0) this.#held.set(userId, left);
      else this.#held.delete(userId);
      this.#assignSlots();
    };
  }
}
