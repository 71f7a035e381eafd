/**
 * Location data in XMP, in properties such as `exif:GPSLatitude="51,30N"` and
 * `<photoshop:City>London</photoshop:City>`.
 */

/** Max properties handled one by one; cameras and editors write fewer. */
const maxProperties = 500;

/** Max characters of a property value. */
const maxValueLength = 65_536;

/** Beginnings of property names; text without any of them contains no location. */
export const xmpMarkers = ['exif:GPS', 'photoshop:', 'Iptc4xmp', 'xmpDM:shotLocation', 'drone-dji:G'] as const;

/** Properties that contain a location: coordinates, and the place names that editors write. */
const propertyName =
  /(?:exif:GPS(?!VersionID)\w{1,80}|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode)|Iptc4xmpExt:(?:City|Country\w{4}|ProvinceState|Sublocation|WorldRegion|Location(?:Name|Id))|xmpDM:shotLocation|drone-dji:G[Pp][Ss]\w{1,80})(?=[\s=>])/g;

/** A range of text, `to` not included. */
interface Range {
  from: number;
  to: number;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** XML allows no other control characters, and 0xff does not occur in UTF-8: it begins the next segment of a JPEG. */
function isText(code: number): boolean {
  return code !== 0xff && (code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d);
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && at < from + maxValueLength && isSpace(text, at)) at += 1;
  return at;
}

/** The end of the text, at most `limit`. */
function endOfText(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && isText(text.charCodeAt(at))) at += 1;
  return at;
}

/** The range up to a character, or up to the maximum value length if the character is missing. */
function upTo(text: string, from: number, character: string): Range {
  const end = endOfText(text, from, Math.min(text.length, from + maxValueLength));
  const found = text.slice(from, end).indexOf(character);
  return { from, to: found < 0 ? end : from + found };
}

/** The text between the tags of an element whose opening tag ends at `from`. */
function* elementTexts(text: string, from: number, name: string): Generator<Range> {
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

/** The values of the property whose name is at an index. */
function* valuesOf(text: string, at: number, name: string): Generator<Range> {
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

/** The values that contain a location. Empty ones are included, because finding them costs as much. */
export function* xmpLocations(text: string): Generator<Range> {
  let count = 0;
  let blankTo = 0;
  for (const { index, 0: name } of text.matchAll(propertyName)) {
    count += 1;
    if (count > maxProperties) {
      // Too many to handle one by one: blank all text from here up to the image data.
      if (index < blankTo) continue;
      blankTo = endOfText(text, index, text.length);
      yield { from: index, to: blankTo };
      continue;
    }
    yield* valuesOf(text, index, name);
  }
}

/** Blanks the values of all location properties; false if there are none. */
export function blankXmp(bytes: Buffer): boolean {
  let isChanged = false;
  const text = bytes.toString('latin1');
  for (const { from, to } of xmpLocations(text)) {
    if (text.slice(from, to).trim() === '') continue;
    bytes.fill(0x20, from, to);
    isChanged = true;
  }
  return isChanged;
}
