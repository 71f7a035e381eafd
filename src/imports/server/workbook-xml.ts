/** Visits the XML of a workbook's parts. Names are passed without their prefix, which differs between programs. */
import { type Attributes, Parser } from 'saxen';
import { tooLarge } from './parsed-file.ts';

/** Max characters between two tags. A cell has at most about 32,000; more is not a genuine sheet. */
const maxText = 1024 ** 2;

/** An attribute's value; undefined if the element has none. */
export type Attribute = (name: string, withPrefix?: boolean) => string | undefined;

export interface XmlVisitor {
  open(name: string, attribute: Attribute): void;
  close?(name: string): void;
  text?(text: string): void;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** First bytes of XML in UTF-16, with or without a byte order mark (XML 1.0, appendix F.1). */
const wideStarts: readonly [first: number, second: number, encoding: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0x3c, 0x00, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
  [0x00, 0x3c, 'utf-16be'],
];

const declaredEncoding = /^<\?xml[^>]{1,60}encoding=["']([\w-]+)["']/;

function encodingOf(part: Uint8Array): string {
  const wide = wideStarts.find(([first, second]) => part[0] === first && part[1] === second);
  if (wide) return wide[2];
  const declared = declaredEncoding.exec(new TextDecoder('latin1').decode(part.subarray(0, 100)))?.[1];
  return declared === undefined || /^utf/i.test(declared) ? 'utf-8' : declared;
}

/** @throws Error for bytes that are not text in their encoding */
function decodeBytes(part: Uint8Array): string {
  return new TextDecoder(encodingOf(part), { fatal: true }).decode(part);
}

/**
 * Skips `extLst`, whose elements reuse the names of older ones: a second `workbookPr` there has no `date1904`.
 * @throws Error if it is not XML; UnreadableFile for more text between two tags than any program writes
 */
export function visitXml(part: Uint8Array, visitor: XmlVisitor): void {
  const parser = new Parser();
  function text(given: string): void {
    if (given.length > maxText) throw tooLarge();
    if (extensionDepth === 0) visitor.text?.(given);
  }
  parser.on('error', (error) => {
    throw error;
  });
  // One closure for all elements, because a sheet may have millions.
  let open: { attributes: () => Attributes; decode: (text: string) => string; all: Attributes | undefined };
  let extensionDepth = 0;
  function attribute(name: string, withPrefix = false): string | undefined {
    open.all ??= open.attributes();
    const key = withPrefix ? Object.keys(open.all).find((one) => one.endsWith(`:${name}`)) : name;
    const value = key === undefined ? undefined : open.all[key];
    return value?.includes('&') ? open.decode(value) : value;
  }
  parser.on('openTag', (name, attributes, decode) => {
    const local = localName(name);
    if (local === 'extLst') extensionDepth += 1;
    if (extensionDepth > 0) return;
    open = { attributes, decode, all: undefined };
    visitor.open(local, attribute);
  });
  parser.on('closeTag', (name) => {
    const local = localName(name);
    if (extensionDepth === 0) visitor.close?.(local);
    if (local === 'extLst') extensionDepth -= 1;
  });
  parser.on('text', (given, decode) => text(decode(given)));
  parser.on('cdata', text);
  parser.parse(decodeBytes(part));
}

export function isYes(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'on'].includes(value.toLowerCase());
}

const escapes = /_x([0-9A-Fa-f]{4})_/g;

/** Decodes characters that XML cannot contain, written as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(escapes, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
