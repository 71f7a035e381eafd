/** Looks up rows by id for several callers with one query. Nearly every API request needs such a row. */

/** Maximum number of concurrent queries. With two, one slow query does not block the rest. */
const maxRunning = 2;

/**
 * Creates a lookup from a query for many ids. Calls that arrive while queries are running share the next query. No
 * result comes from a query that started before the call, so results are never outdated.
 */
export function createSharedLookup<Row>(
  load: (ids: string[]) => Promise<ReadonlyMap<string, Row>>,
): (id: string) => Promise<Row | undefined> {
  type Answer = PromiseWithResolvers<Row | undefined>;
  let queued = new Map<string, Answer>();
  let running = 0;

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
      await answer(batch);
    }
    running -= 1;
  }

  return (id) => {
    const pending = queued.get(id) ?? Promise.withResolvers<Row | undefined>();
    queued.set(id, pending);
    if (running < maxRunning) void work();
    return pending.promise;
  };
}
