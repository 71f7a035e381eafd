/** Text fields: trimmed, limited in length, and free of characters that PostgreSQL cannot store. */
import { z } from 'zod';

/** Maximum length of a one-line text in characters. */
export const maxLine = 200;

/** PostgreSQL cannot store NUL characters and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Whether the text has invisible characters, with which one e-mail or name can look like another: control and format
 * characters, and the blank Braille pattern (U+2800), which does not count as white space.
 */
export function hasHiddenCharacters(text: string): boolean {
  return text.search(hiddenCharacters) >= 0;
}

/** Removes invisible characters, and replaces line breaks and tabs by spaces. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ').replace(hiddenCharacters, '');
}

/**
 * Normalises to one Unicode form, so that texts that look alike are equal.
 * @param lengthMessage `max` as text. Formatting it here would load the browser's formatter before the first paint.
 */
function textUpTo(max: number, lengthMessage: string) {
  return z
    .string('Enter some text.')
    .trim()
    .normalize('NFC')
    .max(max, `At most ${lengthMessage} characters.`)
    .refine(isStorable, 'Contains characters that cannot be used.');
}

/**
 * Line breaks and tabs often come with pasted text and are shown as spaces, so they are accepted. Text that cannot be
 * stored passes, because `isStorable` has already reported it.
 */
function isVisible(text: string): boolean {
  return !isStorable(text) || !hasHiddenCharacters(text.replace(/[\t\n\r]/g, ' '));
}

/** A search may contain invisible characters, because it is not stored. */
export const searchTextSchema = textUpTo(maxLine, '200');

/** A one-line text of at most 200 visible characters; may be empty. */
export const lineSchema = searchTextSchema.refine(isVisible, 'Contains invisible characters.');

export const requiredLineSchema = lineSchema.min(1, 'Required.');

/** Unicode embeddings, overrides and isolates, which display the rest of a text in a different order. */
const directionChange = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * Whether a text is displayed in the order in which it is stored. Marks (U+200E, U+200F) and joiners are allowed:
 * right-to-left names and emoji need them, and they do not reorder other characters.
 */
export function keepsDirection(text: string): boolean {
  return !directionChange.test(text);
}

function longTextUpTo(max: number, lengthMessage: string) {
  return textUpTo(max, lengthMessage).refine(
    keepsDirection,
    'Contains characters that change the direction of the text.',
  );
}

/** May be empty. */
export const descriptionSchema = longTextUpTo(5000, '5,000');

/** May be empty. */
export const advertTextSchema = longTextUpTo(4000, '4,000');

export const idSchema = z.string().min(1, 'Required.').max(200).refine(isStorable, 'Not an id.');

const namesFormat = new Intl.ListFormat('en-GB');

/** `Blue Line, Harbour Haulage and Smith` */
export function joinNames(names: Iterable<string>): string {
  return namesFormat.format(names);
}

/** The first `length` characters as people count them: an accented letter or an emoji is one. */
export function firstCharacters(text: string, length: number): string {
  // No character is shorter than one code unit.
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of new Intl.Segmenter('en').segment(text)) {
    if (count === length) return text.slice(0, index);
    count += 1;
  }
  return text;
}
