/** Rows looked up by id for several callers at once, where nearly every call asks for one of them. */

/** Looks under way at a time; one that hangs does not hold up the rest. */
const maxRunning = 2;

/**
 * Makes a lookup out of a query for many ids. Who asks while others are being answered shares the next query with all
 * who came meanwhile; no answer comes from a query that began before it was asked for, so nothing is ever out of date.
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
