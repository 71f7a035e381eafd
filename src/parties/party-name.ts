import { firstCharacters } from '#shared/text.ts';

/** In characters. */
const headingLength = 15;

/** Cuts a name longer than 15 characters and adds an ellipsis. */
export function shortName(name: string): string {
  const start = firstCharacters(name, headingLength);
  return start === name ? name : `${start}…`;
}
