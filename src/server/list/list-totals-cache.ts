/** Remembers numbers, sums and groups of lists for as long as no row of the list has changed. */

/** What was reckoned, and the state of the list that it holds for. */
interface CachedTotals {
  state: string;
  json: string;
}

/** Characters in all, of keys and values; the entry that was used least lately goes first. */
const maxCharacters = 4_000_000;
/** Characters of one entry; groups of a column with nearly as many values as rows are not worth it. */
const maxEntryCharacters = 500_000;

/** The memory of one server. */
export interface ListTotalsCache {
  recall(key: string): CachedTotals | null;
  set(key: string, cached: CachedTotals): void;
}

function sizeOf(key: string, { state, json }: CachedTotals): number {
  return key.length + state.length + json.length;
}

/** Makes an empty memory. */
export function createListTotalsCache(): ListTotalsCache {
  const entries = new Map<string, CachedTotals>();
  let characters = 0;

  function evict(key: string): void {
    const found = entries.get(key);
    if (found && entries.delete(key)) characters -= sizeOf(key, found);
  }

  return {
    recall(key) {
      const found = entries.get(key);
      if (!found) return null;
      // a map keeps the order of its entries: this one is now the youngest
      entries.delete(key);
      entries.set(key, found);
      return found;
    },
    set(key, cached) {
      evict(key);
      const size = sizeOf(key, cached);
      if (size > maxEntryCharacters) return;
      entries.set(key, cached);
      characters += size;
      for (const oldest of entries.keys()) {
        if (characters <= maxCharacters) return;
        evict(oldest);
      }
    },
  };
}
