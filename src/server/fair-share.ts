/** Shares a limited number of places among people, so that a person who asks for many leaves room for the others. */
import { callerLeft } from '#server/db/cancel.ts';
import { FairLane } from '#server/fair-lane.ts';
import { Failure } from '#shared/errors.ts';

/** How a share is divided. */
export interface ShareLimits {
  /** Places in all. */
  total: number;
  /** Places that one person may hold. */
  perPerson: number;
  /** Milliseconds that a caller waits for a place. */
  maxWaitMs: number;
  /** What a caller is told who waited for so long. */
  message: string;
}

interface Waiter {
  person: string;
  place: PromiseWithResolvers<() => void>;
}

/** Places that are handed out to one person after the other. */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #waiting = new FairLane<Waiter>();
  /** Places held, by person. */
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a place, and gives the function that frees it. A caller who holds a place must not take another of the same
   * share, because both could wait for ever.
   * @throws Failure 503 when none became free in time, 400 when the caller left
   */
  async take(person: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw callerLeft();
    const waiter: Waiter = { person, place: Promise.withResolvers() };
    const giveUp = (failure: Failure) => {
      if (this.#waiting.remove(person, waiter)) waiter.place.reject(failure);
    };
    const { maxWaitMs, message } = this.#limits;
    this.#waiting.add(person, waiter);
    this.#handOut();
    const timer = setTimeout(() => giveUp(new Failure(503, message)), maxWaitMs);
    const leave = () => giveUp(callerLeft());
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await waiter.place.promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  #heldBy(person: string): number {
    return this.#held.get(person) ?? 0;
  }

  #handOut(): void {
    const { total, perPerson } = this.#limits;
    while (this.#taken < total) {
      const next = this.#waiting.take((person) => this.#heldBy(person) < perPerson);
      if (next === undefined) return;
      this.#taken += 1;
      this.#held.set(next.person, this.#heldBy(next.person) + 1);
      next.place.resolve(this.#freeing(next.person));
    }
  }

  /** Frees one place, however often it is called. */
  #freeing(person: string): () => void {
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      this.#taken -= 1;
      const left = this.#heldBy(person) - 1;
      if (left > 0) this.#held.set(person, left);
      else this.#held.delete(person);
      this.#handOut();
    };
  }
}
