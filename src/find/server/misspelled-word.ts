/** Which words a typed one may stand for when one mistake was made in it (specification, section 11). */

/** Of a shorter word, almost any other is one mistake away. */
const fewestLetters = 4;

/** Of a longer word, enough is left for the search by likeness. */
const mostLetters = 12;

/** In a word of so many letters only two that changed places are a mistake: `ADF`. */
const shortWord = 3;

/** Any letter, in a pattern of LIKE. */
const anyLetter = '_';

function swapped(letters: readonly string[]): string[] {
  return letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''));
}

function without(letters: readonly string[]): string[] {
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
}

function replaced(letters: readonly string[]): string[] {
  return letters.map((_, index) => letters.toSpliced(index, 1, anyLetter).join(''));
}

function added(letters: readonly string[]): string[] {
  return [...letters.keys(), letters.length].map((index) => letters.toSpliced(index, 0, anyLetter).join(''));
}

/**
 * Beginnings of the words that differ from it by two letters that changed places, or by one letter that is missing, too
 * many or another one: patterns of LIKE, `_` being any letter. Of what has digits, such as a reg number, only characters
 * that changed places: what else is wrong with it the search by likeness forgives. None for a number: any other is one
 * mistake away.
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  const isWord = /^\p{L}+$/u.test(word);
  const isMixed = /^[\p{L}\d]+$/u.test(word) && /\p{L}/u.test(word) && letters.length >= fewestLetters;
  if (letters.length > mostLetters || !(isMixed || (isWord && letters.length === shortWord))) return [];
  const swaps = swapped(letters).filter((spelling) => spelling !== word);
  if (!isWord || letters.length === shortWord) return [...new Set(swaps)];
  return [...new Set([...swaps, ...without(letters), ...replaced(letters), ...added(letters)])];
}
