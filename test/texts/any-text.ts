/** Texts of any characters, for tests that must hold for any input. */
import fc from 'fast-check';

/** Surrogate code points, which are not characters: the first one, and how many there are. */
const surrogates = { first: 0xd800, count: 0x800 };
const characters = 0x110000 - surrogates.count;

function characterAt(index: number): string {
  return String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count);
}

/** @throws Error if it is not a single character */
function indexOf(character: unknown): number {
  const point = String(character).codePointAt(0) ?? 0;
  const index = point < surrogates.first ? point : point - surrogates.count;
  if (characterAt(index) !== character) throw new Error('This is not one character.');
  return index;
}

/**
 * Any character. fast-check's `binary` unit has the same range, but spends seconds on a table of all characters first.
 */
const anyCharacter = fc.nat({ max: characters - 1 }).map(characterAt, indexOf);

export function anyText(constraints: { minLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}

/** Any JSON value. */
export const anyJson = fc.jsonValue({ stringUnit: anyCharacter });
