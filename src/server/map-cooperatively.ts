import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a loop may block the event loop. */
const maxBlockMs = 50;

/** Maps items in order, and yields to the event loop every 50 ms. */
export async function mapCooperatively<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const [at, item] of items.entries()) {
    results.push(map(item, at));
    if (performance.now() - since < maxBlockMs) continue;
    await nextTurn();
    since = performance.now();
  }
  return results;
}
