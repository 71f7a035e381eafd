/** Long loops of the server's process, which lets other work have its turn in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a loop may hold the process. */
const maxBlockMs = 50;

/** Maps items one by one, in their order; whenever 50 ms have passed, everything else that waits has its turn. */
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
