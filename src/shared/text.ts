/** Text fields: trimmed, bounded, and free of what a database cannot hold (decisions, section 3). */
import { z } from 'zod';

/** Characters of one line of text at most. */
export const maxLine = 200;
const maxDescription = 5000;

/** Whether the database can hold the text as it is. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Whether the text has letters that nobody sees, which make one e-mail or name look like another: controls, formats, and
 * the empty pattern of Braille, which is no white space.
 */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** A to Z in lower case. Other letters stay: some of their lower forms are letters of A to Z that look alike. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** @param most as people read it: to have it formatted would start the browser's formats before anything is drawn */
function textUpTo(max: number, most: string) {
  return z
    .string('Enter a text.')
    .trim()
    .max(max, `At most ${most} characters.`)
    .refine(isStorable, 'Has characters that cannot be stored.');
}

/** A one-line text of at most 200 characters; may be empty. */
export const lineSchema = textUpTo(maxLine, '200');

/** A one-line text that must not be empty. */
export const requiredLineSchema = lineSchema.min(1, 'Required.');

/** Line breaks and tabs come along when a text is pasted, and are seen as spaces. */
function isVisible(text: string): boolean {
  return !hasHiddenCharacters(text.replace(/[\t\n\r]/g, ' '));
}

const hiddenMessage = 'Has characters that nobody sees.';

/** What a record is known by, such as a name: no two of them may only look alike; may be empty. */
export const visibleLineSchema = lineSchema.refine(isVisible, hiddenMessage);

/** The same, but it must not be empty. */
export const requiredVisibleLineSchema = requiredLineSchema.refine(isVisible, hiddenMessage);

/** A description of at most 5,000 characters; may be empty. */
export const descriptionSchema = textUpTo(maxDescription, '5,000');

/** An opaque id in a path, a query or a body. */
export const idSchema = z.string().min(1, 'Required.').max(200).refine(isStorable, 'Not an id.');
