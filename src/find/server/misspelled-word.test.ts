import { expect, test } from 'vitest';
import { spellingsOf } from './misspelled-word.ts';

/** Whether one of the patterns matches the start of the word. */
function isCorrectedTo(typed: string, word: string): boolean {
  return spellingsOf(typed).some((spelling) => new RegExp(`^${spelling.replaceAll('_', '.')}`, 'u').test(word));
}

test.each([
  ['vlovo', 'volvo'],
  ['vovlo', 'volvo'],
  ['volov', 'volvo'],
  ['vvolvo', 'volvo'],
  ['volvoo', 'volvo'],
  ['olvo', 'volvo'],
  ['vlvo', 'volvo'],
  ['wolvo', 'volvo'],
  ['vulvo', 'volvo'],
  ['frieght', 'freight'],
  ['ærlig', 'årlig'],
  ['adf', 'daf'],
  ['kx81zpd', 'kx18zpd'],
])('%s is corrected to %s', (typed, word) => {
  expect(isCorrectedTo(typed, word)).toBe(true);
});

test.each([
  ['vlvoo', 'volvo', 'two mistakes'],
  ['dax', 'daf', 'another letter in a short word'],
  ['kx19zpd', 'kx18zpd', 'another digit'],
  ['4171', '4711', 'a number'],
  ['k81', 'k18', 'few characters with digits'],
  ['mercedesbenzz', 'mercedesbenz', 'a long word'],
])('%s is not corrected to %s: %s', (typed, word) => {
  expect(isCorrectedTo(typed, word)).toBe(false);
});

test('a text that is not a word has no corrections', () => {
  for (const text of ['', 'a', 'fh', '%_\\', "o'brien", '100%_a', '---', '12']) expect(spellingsOf(text)).toEqual([]);
});
