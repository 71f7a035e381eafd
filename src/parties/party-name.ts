/** A party's name where there is little room (specification, section 9). */
import { firstCharacters } from '#shared/text.ts';

/** Characters of a name that a heading shows. */
const headingLength = 15;

/** A name of at most 15 characters as it is; a longer one cut there, with an ellipsis. */
export function shortName(name: string): string {
  const start = firstCharacters(name, headingLength);
  return start === name ? name : `${start}…`;
}
