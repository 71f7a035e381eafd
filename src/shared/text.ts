/** Text fields: trimmed, bounded, and free of what a database cannot hold (decisions, section 3). */
import { z } from 'zod';

/** Characters of one line of text at most. */
export const maxLine = 200;
const maxDescription = 5000;

/** Whether the database can hold the text as it is. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Whether the text has invisible characters, which make one e-mail or name look like another: controls, formats, and the
 * empty pattern of Braille, which is no white space.
 */
export function hasHiddenCharacters(text: string): boolean {
  return text.search(hiddenCharacters) >= 0;
}

/** The text without its invisible characters; line breaks and tabs, which are seen as spaces, become spaces. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ').replace(hiddenCharacters, '');
}

/** In one Unicode form, so that no two of them only look alike. @param lengthMessage as people read it: to have it formatted would start the browser's formats before anything is drawn */
function textUpTo(max: number, lengthMessage: string) {
  return z
    .string('Enter a text.')
    .trim()
    .normalize('NFC')
    .max(max, `At most ${lengthMessage} characters.`)
    .refine(isStorable, 'Has characters that cannot be stored.');
}

/** Line breaks and tabs come along when a text is pasted, and are seen as spaces. `isStorable` has already refused what cannot be stored. */
function isVisible(text: string): boolean {
  return !isStorable(text) || !hasHiddenCharacters(text.replace(/[\t\n\r]/g, ' '));
}

/** What is looked for: nothing is stored of it, so that it may have any characters. */
export const searchTextSchema = textUpTo(maxLine, '200');

/** A one-line text of at most 200 characters: no two of them may only look alike; may be empty. */
export const lineSchema = searchTextSchema.refine(isVisible, 'Contains invisible characters.');

/** A one-line text that must not be empty. */
export const requiredLineSchema = lineSchema.min(1, 'Required.');

/** Embeddings, overrides and isolates, which show the rest of a text in another order than it is stored. */
const directionChange = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * Whether a text of several lines is shown in the order in which it is stored. Marks (U+200E, U+200F) and joiners stay:
 * right-to-left names and emoji need them, and they change no other letter.
 */
export function keepsDirection(text: string): boolean {
  return !directionChange.test(text);
}

/** A description of at most 5,000 characters; may be empty. */
export const descriptionSchema = textUpTo(maxDescription, '5,000').refine(
  keepsDirection,
  'Contains characters that change the direction of the text.',
);

/** An opaque id in a path, a query or a body. */
export const idSchema = z.string().min(1, 'Required.').max(200).refine(isStorable, 'Not an id.');

/** The first `length` characters as people count them, where an accented letter or an emoji is one; a shorter text as it is. */
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
