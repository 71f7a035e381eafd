/** Caches totals, sums and groups of lists until a row of the list changes. */

/** Totals and the state of the list that they are valid for. */
interface CachedTotals {
  state: string;
  json: string;
}

/** Maximum size of all keys and values in characters. The least recently used entry is evicted first. */
const maxCharacters = 4_000_000;
/**
 * Maximum size of an entry in characters. Groups of a column with nearly as many values as rows are not worth
 * caching.
 */
const maxEntryCharacters = 500_000;

export interface ListTotalsCache {
  recall(key: string): CachedTotals | null;
  set(key: string, cached: CachedTotals): void;
}

function sizeOf(key: string, { state, json }: CachedTotals): number {
  return key.length + state.length + json.length;
}

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
      // A Map keeps insertion order, so this entry is now the newest.
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
