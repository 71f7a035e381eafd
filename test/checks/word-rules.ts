/** Words that readers stumble over, as a whole word or as the beginning of one, with the usual term. */
const refusedWords: readonly { word: RegExp; instead: string }[] = [
  { word: /^who(?:m)?ever$/, instead: 'the role, such as "the user" or "the caller"' },
  { word: /^anew$/, instead: 'again' },
  { word: /^reckon/, instead: 'calculate' },
  { word: /^patien/, instead: 'timeout or retry' },
  { word: /^fewest$/, instead: 'min' },
];

/** Names that the usual term replaces: a limit such as `mostRows`, and a search for errors such as `faultsIn`. */
const refusedNames: readonly { name: RegExp; instead: string }[] = [
  { name: /\b(?:most|fewest)[A-Z]\w*/g, instead: 'max or min' },
  { name: /\bfaults?(?:In|Of)\b/g, instead: 'error or problem' },
];

/** Splits camelCase: `maxRowCount` has three words. */
function wordsOf(line: string): string[] {
  return line.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? [];
}

/** The problems of a source file, one line each; strings, names and comments are all checked. */
export function findWordProblems(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const words = wordsOf(line).map((word) => word.toLowerCase());
    const refused = refusedWords.flatMap(({ word, instead }) => {
      const found = words.find((one) => word.test(one));
      return found === undefined ? [] : [`${index + 1}: "${found}": use ${instead}.`];
    });
    const names = refusedNames.flatMap(({ name, instead }) =>
      (line.match(name) ?? []).map((found) => `${index + 1}: "${found}": use ${instead}.`),
    );
    return [...refused, ...names];
  });
}
