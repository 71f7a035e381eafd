/** Text cut to its first characters, as people count them: an accented letter or an emoji is one. */
import { lazily } from './lazily.ts';

const segmenter = lazily(() => new Intl.Segmenter('en'));

/** The first `length` characters; a shorter text as it is. */
export function firstCharacters(text: string, length: number): string {
  // No character is shorter than one code unit.
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of segmenter().segment(text)) {
    if (count === length) return text.slice(0, index);
    count += 1;
  }
  return text;
}
