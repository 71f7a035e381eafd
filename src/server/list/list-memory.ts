/** Remembers numbers, sums and groups of lists for as long as no row of the list has changed. */

/** What was reckoned, and the state of the list that it holds for. */
interface Remembered {
  state: string;
  json: string;
}

/** Characters in all, of keys and values; the entry that was used least lately goes first. */
const mostCharacters = 4_000_000;
/** Characters of one entry; groups of a column with nearly as many values as rows are not worth it. */
const mostOfOne = 500_000;

/** The memory of one server. */
export interface ListMemory {
  recall(key: string): Remembered | null;
  keep(key: string, remembered: Remembered): void;
}

function sizeOf(key: string, { state, json }: Remembered): number {
  return key.length + state.length + json.length;
}

/** Makes an empty memory. */
export function createListMemory(): ListMemory {
  const entries = new Map<string, Remembered>();
  let characters = 0;

  function forget(key: string): void {
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
    keep(key, remembered) {
      forget(key);
      const size = sizeOf(key, remembered);
      if (size > mostOfOne) return;
      entries.set(key, remembered);
      characters += size;
      for (const oldest of entries.keys()) {
        if (characters <= mostCharacters) return;
        forget(oldest);
      }
    },
  };
}
