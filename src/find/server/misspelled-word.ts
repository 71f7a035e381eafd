/** Which words a typed one may stand for when one mistake was made in it (specification, section 11). */

/** Of a shorter word, almost any other is one mistake away. */
const minCharacters = 4;

/** Of a longer word, enough is left for the search by likeness. */
const maxCharacters = 12;

/** In a word of so many letters only two that changed places are a mistake: `ADF`. */
const shortWord = 3;

/** Any letter, in a pattern of LIKE. */
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
 * Beginnings of the words that differ from it by two letters that changed places, or by one letter that is missing, too
 * many or another one: patterns of LIKE, `_` being any letter. Of what has digits, such as a reg number, only characters
 * that changed places: what else is wrong with it the search by likeness forgives. None for a number: any other is one
 * mistake away.
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
