/** Texts of any characters, for what has to stand whatever is sent. */
import fc from 'fast-check';

/** Code points that are no characters: where they begin, and how many they are. */
const surrogates = { first: 0xd800, count: 0x800 };
const characters = 0x110000 - surrogates.count;

function characterAt(index: number): string {
  return String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count);
}

/** @throws where it is not one character */
function indexOf(character: unknown): number {
  const point = String(character).codePointAt(0) ?? 0;
  const index = point < surrogates.first ? point : point - surrogates.count;
  if (characterAt(index) !== character) throw new Error('This is not one character.');
  return index;
}

/** Any character. The `binary` unit of fast-check is as wide, and makes a table of all of them first, for seconds. */
const anyCharacter = fc.nat({ max: characters - 1 }).map(characterAt, indexOf);

/** Any text. */
export function anyText(constraints: { minLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}

/** Whatever JSON can say. */
export const anyJson = fc.jsonValue({ stringUnit: anyCharacter });
