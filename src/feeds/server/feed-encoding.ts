/** Writes texts in the encodings of CSV feeds. A character that is missing becomes the nearest one, or `?`. */
import type { FeedEncoding } from '#feeds/feed.ts';

/** The charset of the content type. */
export const charsets: Record<FeedEncoding, string> = {
  'UTF-8': 'utf-8',
  'ISO-8859-1': 'iso-8859-1',
  'Windows-1252': 'windows-1252',
};

const ascii = /^[\0-\x7f]*$/;
/** C1 control characters, which ISO-8859-1 has in theory. Readers take them for characters of Windows-1252. */
const isControl = (code: number) => code >= 0x80 && code <= 0x9f;

/** The bytes of the characters that an encoding has beyond ASCII. */
function bytesByCharacter(decode: (byte: number) => string): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>();
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    const character = decode(byte);
    if (!isControl(character.charCodeAt(0))) bytes.set(character, byte);
  }
  return bytes;
}

const windows = new TextDecoder('windows-1252');

const tables: Record<Exclude<FeedEncoding, 'UTF-8'>, ReadonlyMap<string, number>> = {
  'ISO-8859-1': bytesByCharacter((byte) => String.fromCharCode(byte)),
  'Windows-1252': bytesByCharacter((byte) => windows.decode(Uint8Array.of(byte))),
};

/** Characters without a decomposition in Unicode that leads to the nearest one. */
const nearest = new Map(
  Object.entries({
    "'": '‘’‚‛′ʹʻʼ',
    '"': '“”„‟″〃',
    '-': '‐‑‒–—―−⁃',
    '<': '‹',
    '>': '›',
    '/': '⁄∕',
    '*': '•‣∙●▪',
    '~': '∼˜',
    '^': 'ˆ',
    '...': '…',
    EUR: '€',
    OE: 'Œ',
    oe: 'œ',
    L: 'Ł',
    l: 'ł',
    D: 'ĐÐ',
    d: 'đ',
    H: 'Ħ',
    h: 'ħ',
    T: 'Ŧ',
    t: 'ŧ',
    i: 'ı',
    f: 'ƒ',
    n: 'ŉ',
    SS: 'ẞ',
  }).flatMap(([text, characters]) => [...characters].map((character) => [character, text] as const)),
);

const invisible = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;

function replacement(character: string, table: ReadonlyMap<string, number>): string {
  const known = nearest.get(character);
  if (known !== undefined) return known;
  if (invisible.test(character)) return '';
  const parts = [...character.normalize('NFKD')].filter((part) => !invisible.test(part));
  const text = parts.map((part) => nearest.get(part) ?? part).join('');
  const isWritable = text !== '' && [...text].every((part) => ascii.test(part) || table.has(part));
  return isWritable ? text : '?';
}

/** The text with only characters that the encoding has. */
export function fitEncoding(text: string, encoding: FeedEncoding): string {
  if (encoding === 'UTF-8' || ascii.test(text)) return text;
  const table = tables[encoding];
  let fitted = '';
  for (const character of text.normalize('NFC')) {
    fitted += ascii.test(character) || table.has(character) ? character : replacement(character, table);
  }
  return fitted;
}

/** @param text as returned by `fitEncoding` */
export function encodeText(text: string, encoding: FeedEncoding): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text, 'utf8');
  const table = tables[encoding];
  const byte = (character: string) => String.fromCharCode(table.get(character) ?? 0x3f);
  return Buffer.from(text.replace(/[^\0-\xff]/gu, byte), 'latin1');
}
