/** Possible corrections of a word with one typing error. */

/** For a shorter word, almost any other word is only one error away. */
const minCharacters = 4;

/** Longer words are similar enough for the similarity search. */
const maxCharacters = 12;

/** In words of this length only swapped characters are corrected: `ADF`. */
const shortWord = 3;

/** Matches any character in a LIKE pattern. */
const anyCharacter = '_';

function swapped(characters: readonly string[]): string[] {
  return characters
    .slice(1)
    .map((character, index) =>
      [...characters.slice(0, index), character, characters[index], ...characters.slice(index + 2)].join(''),
    );
}

function without(characters: readonly string[]): string[] {
  return characters.map((_, index) => characters.toSpliced(index, 1).join(''));
}

function replaced(characters: readonly string[]): string[] {
  return characters.map((_, index) => characters.toSpliced(index, 1, anyCharacter).join(''));
}

function added(characters: readonly string[]): string[] {
  return [...characters.keys(), characters.length].map((index) =>
    characters.toSpliced(index, 0, anyCharacter).join(''),
  );
}

/**
 * LIKE patterns for words that differ by two swapped characters, or by one missing, extra or wrong character. Words
 * with digits, such as reg numbers, only get swapped characters, because the similarity search finds the others.
 * Numbers get none, because any other number is only one error away.
 */
export function spellingsOf(word: string): string[] {
  const characters = [...word];
  const isWord = /^\p{L}+$/u.test(word);
  const isMixed = /^[\p{L}\d]+$/u.test(word) && /\p{L}/u.test(word) && characters.length >= minCharacters;
  if (characters.length > maxCharacters || !(isMixed || (isWord && characters.length === shortWord))) return [];
  const swaps = swapped(characters).filter((spelling) => spelling !== word);
  if (!isWord || characters.length === shortWord) return [...new Set(swaps)];
  return [...new Set([...swaps, ...without(characters), ...replaced(characters), ...added(characters)])];
}
