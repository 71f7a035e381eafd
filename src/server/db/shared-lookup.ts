/** Rows looked up by id for several callers at once, where nearly every call asks for one of them. */

/** Looks under way at a time; one that hangs does not hold up the rest. */
const mostUnderWay = 2;

/**
 * Makes a lookup out of a query for many ids. Who asks while others are being answered shares the next query with all
 * who came meanwhile; no answer comes from a query that began before it was asked for, so nothing is ever out of date.
 */
export function createSharedLookup<Row>(
  load: (ids: string[]) => Promise<ReadonlyMap<string, Row>>,
): (id: string) => Promise<Row | undefined> {
  type Answer = PromiseWithResolvers<Row | undefined>;
  let waiting = new Map<string, Answer>();
  let underWay = 0;

  async function answer(batch: ReadonlyMap<string, Answer>): Promise<void> {
    try {
      const found = await load([...batch.keys()]);
      for (const [id, { resolve }] of batch) resolve(found.get(id));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  async function work(): Promise<void> {
    underWay += 1;
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await answer(batch);
    }
    underWay -= 1;
  }

  return (id) => {
    const asked = waiting.get(id) ?? Promise.withResolvers<Row | undefined>();
    waiting.set(id, asked);
    if (underWay < mostUnderWay) void work();
    return asked.promise;
  };
}
