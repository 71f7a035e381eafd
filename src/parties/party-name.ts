/** A party's name where there is little room (specification, section 9). */

/** Characters of a name that a heading shows. */
const headingLength = 15;

/** A name of at most 15 characters as it is; a longer one cut there, with an ellipsis. */
export function shortName(name: string): string {
  const characters = [...new Intl.Segmenter('en').segment(name)];
  if (characters.length <= headingLength) return name;
  return `${characters
    .slice(0, headingLength)
    .map(({ segment }) => segment)
    .join('')}…`;
}
