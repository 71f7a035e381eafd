/** Looks up rows by id for several callers with one query. Nearly every API request needs such a row. */

/** A second query starts beside one that takes longer (ms), so that a stalled connection does not block everyone. */
const slowMs = 100;

/**
 * Creates a lookup from a query for many ids. Calls that arrive while a query is running share the next query. No
 * result comes from a query that started before the call, so results are never outdated. Decision record 0116 has the
 * figures.
 */
export function createSharedLookup<Row>(
  load: (ids: string[]) => Promise<ReadonlyMap<string, Row>>,
): (id: string) => Promise<Row | undefined> {
  type Answer = PromiseWithResolvers<Row | undefined>;
  let queued = new Map<string, Answer>();
  let running = 0;
  let startedAt = 0;

  async function answer(batch: ReadonlyMap<string, Answer>): Promise<void> {
    try {
      const found = await load([...batch.keys()]);
      for (const [id, { resolve }] of batch) resolve(found.get(id));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  async function work(): Promise<void> {
    running += 1;
    while (queued.size > 0) {
      const batch = queued;
      queued = new Map();
      startedAt = Date.now();
      await answer(batch);
    }
    running -= 1;
  }

  return (id) => {
    const pending = queued.get(id) ?? Promise.withResolvers<Row | undefined>();
    queued.set(id, pending);
    const isStalled = running === 1 && Date.now() - startedAt > slowMs;
    if (running === 0 || isStalled) void work();
    return pending.promise;
  };
}
