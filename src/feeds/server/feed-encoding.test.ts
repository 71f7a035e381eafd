import { expect, test } from 'vitest';
import { encodeText, fitEncoding } from './feed-encoding.ts';

test.each([
  ['ISO-8859-1', 'Citroën, 5½ t, £12', 'Citroën, 5½ t, £12'],
  ['ISO-8859-1', '“Škoda” – it’s €9…', '"Skoda" - it\'s EUR9...'],
  ['Windows-1252', '“Škoda” – it’s €9…', '“Škoda” – it’s €9…'],
  ['Windows-1252', 'Łódź ①②； ﬁne', 'Lódz 12; fine'],
  ['ISO-8859-1', 'Œuvre № 5™', 'OEuvre No 5TM'],
  ['ISO-8859-1', 'e\u0301tat a\u0331', 'état a'],
  ['ISO-8859-1', 'zero\u200bwidth \ufeffmark', 'zerowidth mark'],
  ['Windows-1252', 'Грузовик 🚚', '???????? ?'],
  ['ISO-8859-1', 'a\u0085b', 'a?b'],
  ['UTF-8', 'Грузовик 🚚 “x”', 'Грузовик 🚚 “x”'],
] as const)('%s writes %s as %s', (encoding, text, expected) => {
  const fitted = fitEncoding(text, encoding);
  expect(fitted).toBe(expected);
  // A reader of either encoding takes it for Windows-1252, as browsers do.
  const label = encoding === 'UTF-8' ? 'utf-8' : 'windows-1252';
  expect(new TextDecoder(label, { fatal: true }).decode(encodeText(fitted, encoding))).toBe(expected);
});

test('every character of Windows-1252 is one byte', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte < 0x80 || byte > 0x9f);
  const special = Buffer.from([0x80, 0x85, 0x93, 0x94, 0x9c, 0x9f]);
  const text = new TextDecoder('windows-1252').decode(Buffer.concat([bytes, special]));
  expect(encodeText(fitEncoding(text, 'Windows-1252'), 'Windows-1252')).toEqual(Buffer.concat([bytes, special]));
});
