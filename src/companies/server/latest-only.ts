/** One piece of work a person at a time: a newer one ends the one before, which nobody waits for any more. */

/** Does work for somebody; its signal is aborted when they ask for the next, or when `left` says that they are gone. */
type LatestOnly = <T>(who: string, left: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Makes one that remembers who waits for what. */
export function createLatestOnly(): LatestOnly {
  const current = new Map<string, AbortController>();
  return async (who, left, work) => {
    const superseded = new AbortController();
    current.get(who)?.abort();
    current.set(who, superseded);
    try {
      return await work(AbortSignal.any([left, superseded.signal]));
    } finally {
      if (current.get(who) === superseded) current.delete(who);
    }
  };
}
