/** Pseudo-random choices from a seed, so that every demo shows the same yard. */

/** A sequence of choices; each depends on the seed and on how many were made before. */
export interface Random {
  /** A whole number from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number;
  /** A number from `min` (inclusive) to `max` (exclusive). */
  number(min: number, max: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the keys, by weight. */
  weighted<Key extends string>(weights: Partial<Record<Key, number>>): Key;
  /** `length` characters from the alphabet. */
  text(alphabet: string, length: number): string;
}

/** FNV-1a hash: spreads seeds that differ little over all 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Mulberry32, with 32 bits of state: numbers from 0 (inclusive) to 1; short, and good enough for sample data. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createRandom(seed: string): Random {
  const next = generator(hash(seed));
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  function pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to choose from.');
    return items[integer(0, items.length - 1)] as Item;
  }

  function weighted<Key extends string>(weights: Partial<Record<Key, number>>): Key {
    const entries = Object.entries(weights) as [Key, number][];
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return pick(entries)[0];
  }

  return {
    integer,
    number: (min, max) => min + next() * (max - min),
    chance: (share) => next() < share,
    pick,
    weighted,
    text: (alphabet, length) => Array.from({ length }, () => pick([...alphabet])).join(''),
  };
}
