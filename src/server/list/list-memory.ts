/** Remembers numbers, sums and groups of lists for as long as no row of the list has changed. */

/** What was reckoned, and the state of the list that it holds for. */
interface Remembered {
  state: string;
  json: string;
}

/** Entries that are kept; the one that was used least lately goes first. */
const mostEntries = 200;
/** Characters; groups of a column with nearly as many values as rows are not worth it. */
const mostCharacters = 100_000;

/** The memory of one server. */
export interface ListMemory {
  recall(key: string): Remembered | null;
  keep(key: string, remembered: Remembered): void;
}

/** Makes an empty memory. */
export function createListMemory(): ListMemory {
  const entries = new Map<string, Remembered>();
  return {
    recall(key) {
      const found = entries.get(key);
      if (!found) return null;
      // a map keeps the order of its entries: this one is now the youngest
      entries.delete(key);
      entries.set(key, found);
      return found;
    },
    keep(key, remembered) {
      if (key.length + remembered.json.length > mostCharacters) return;
      entries.delete(key);
      entries.set(key, remembered);
      const [oldest] = entries.keys();
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
    },
  };
}
