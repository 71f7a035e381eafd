/** The place in XMP, as facts such as `exif:GPSLatitude="51,30N"` and `<photoshop:City>London</photoshop:City>`. */

/** More facts in one piece no camera and no editor writes. */
const maxFacts = 500;

/** The value of a fact ends within so many characters. */
const maxValueLength = 65_536;

/** What the names of facts begin with; a piece without one of them tells no place. */
export const xmpMarkers = ['exif:GPS', 'photoshop:', 'Iptc4xmp', 'xmpDM:shotLocation', 'drone-dji:G'] as const;

/** Names of facts that tell a place: coordinates, and the names that editors write beside them. */
const factName =
  /(?:exif:GPS(?!VersionID)\w{1,80}|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode)|Iptc4xmpExt:(?:City|Country\w{4}|ProvinceState|Sublocation|WorldRegion|Location(?:Name|Id))|xmpDM:shotLocation|drone-dji:G[Pp][Ss]\w{1,80})(?=[\s=>])/g;

/** A stretch of text, its end not included. */
interface Stretch {
  from: number;
  to: number;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** XML has no other control characters, and UTF-8 no byte 0xff: it begins the next part of a JPEG. */
function isText(code: number): boolean {
  return code !== 0xff && (code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d);
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && at < from + maxValueLength && isSpace(text, at)) at += 1;
  return at;
}

/** The end of the text that begins at a place, which is at `limit` at the latest. */
function endOfText(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && isText(text.charCodeAt(at))) at += 1;
  return at;
}

/** From a place up to a character; up to the end of what may be a value where the character is missing. */
function upTo(text: string, from: number, character: string): Stretch {
  const end = endOfText(text, from, Math.min(text.length, from + maxValueLength));
  const found = text.slice(from, end).indexOf(character);
  return { from, to: found < 0 ? end : from + found };
}

/** What is between the tags of an element, whose own tag ends at `from`. */
function* elementTexts(text: string, from: number, name: string): Generator<Stretch> {
  const close = text.slice(from, from + maxValueLength).indexOf(`</${name}`);
  if (close < 0) {
    yield upTo(text, from, '<');
    return;
  }
  for (let at = from; at < from + close; ) {
    const found = upTo(text, at, '<');
    yield found;
    const tagEnd = text.indexOf('>', found.to);
    if (tagEnd < 0) return;
    at = tagEnd + 1;
  }
}

/** The values of a fact whose name is at a place. */
function* valuesOf(text: string, at: number, name: string): Generator<Stretch> {
  if (text[at - 1] === '/') return;
  const next = skipSpaces(text, at + name.length);
  if (text[next] === '=') {
    const quote = skipSpaces(text, next + 1);
    const character = text[quote];
    if (character === '"' || character === "'") yield upTo(text, quote + 1, character);
    return;
  }
  const { to: tagEnd } = upTo(text, next, '>');
  if (text[tagEnd] === '>' && text[tagEnd - 1] !== '/') yield* elementTexts(text, tagEnd + 1, name);
}

/** The values in a text that tell a place; empty ones as well, since they cost as much to find. */
export function* xmpPlaces(text: string): Generator<Stretch> {
  let count = 0;
  let blankTo = 0;
  for (const { index, 0: name } of text.matchAll(factName)) {
    count += 1;
    if (count > maxFacts) {
      // Too many for a look at each: all text from here on, as far as it is text. What is behind it is the picture.
      if (index < blankTo) continue;
      blankTo = endOfText(text, index, text.length);
      yield { from: index, to: blankTo };
      continue;
    }
    yield* valuesOf(text, index, name);
  }
}

/** Blanks the values of all facts of a place; false where there are none. */
export function blankXmp(bytes: Buffer): boolean {
  let isChanged = false;
  const text = bytes.toString('latin1');
  for (const { from, to } of xmpPlaces(text)) {
    if (text.slice(from, to).trim() === '') continue;
    bytes.fill(0x20, from, to);
    isChanged = true;
  }
  return isChanged;
}
