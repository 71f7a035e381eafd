import { expect, test } from 'vitest';
import { descriptionSchema, firstCharacters, lineSchema, searchTextSchema, withoutHiddenCharacters } from './text.ts';

const hidden = 'Contains invisible characters.';
const turned = 'Contains characters that change the direction of the text.';
const issuesOf = (schema: typeof lineSchema | typeof descriptionSchema, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['a zero width space', '\u200B'],
  ['a zero width joiner', '\u200D'],
  ['a left-to-right mark', '\u200E'],
  ['an override', '\u202E'],
  ['an isolate', '\u2066'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['a control character', '\u0007'],
  ['a variation selector', '\uFE0F'],
  ['an empty Braille pattern', '\u2800'],
  ['a Hangul filler', '\u3164'],
])('%s is rejected in a one-line text', (_what, character) => {
  expect(issuesOf(lineSchema, `DAF${character}XF`)).toEqual([hidden]);
  expect(searchTextSchema.safeParse(`DAF${character}XF`).success).toBe(true);
  expect(withoutHiddenCharacters(`DAF${character}XF`)).toBe('DAFXF');
});

test.each(['a\nb', 'a\tb', 'Łódź', 'שלום', 'a\u00A0b', '🚚', '\uFEFFa'])('the one-line text %j is accepted', (text) => {
  expect(lineSchema.parse(text)).toBe(text.trim());
});

test('a text that cannot be stored gives only one validation error', () => {
  expect(issuesOf(lineSchema, 'a\u0000b')).toEqual(['Contains characters that cannot be used.']);
});

test.each(['\u202A', '\u202E', '\u2066', '\u2069'])('%j is rejected in a description', (character) => {
  expect(issuesOf(descriptionSchema, `a${character}b`)).toEqual([turned]);
});

test.each(['\u200E', '\u200F', '\u200D', '\uFE0F', '\n'])('%j is accepted in a description', (character) => {
  expect(descriptionSchema.parse(`a${character}b`)).toBe(`a${character}b`);
});

test.each([
  ['a text without a longer character', 'DAF XF', 3, 'DAF'],
  ['accents of their own', 'e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301'],
  ['a family of several emoji', '👨‍👩‍👧🚚🚛', 2, '👨‍👩‍👧🚚'],
  ['a text whose characters are fewer than its code units', '🚚🚛', 3, '🚚🚛'],
])('the first characters are counted as people do: %s', (_, whole, length, expected) => {
  expect(firstCharacters(whole, length)).toBe(expected);
});
