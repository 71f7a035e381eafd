/** The place in XMP, as facts such as `exif:GPSLatitude="51,30N"` and `<exif:GPSLatitude>51,30N</...`. */

/** More of them in one piece no camera writes. */
const mostFacts = 500;

const name = 'exif:GPS';

/** XML has no other control characters, and UTF-8 no such byte: it begins the next part of a JPEG. */
function isText(byte: number): boolean {
  return byte === 0xff ? false : byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** Blanks all text from a fact on, as far as it is text: what stands behind it is the picture. */
function blankText(bytes: Buffer, from: number): void {
  for (let at = bytes.indexOf(name, from, 'latin1'); at >= 0; at = bytes.indexOf(name, at, 'latin1')) {
    const start = at;
    while (at < bytes.length && isText(bytes[at] ?? 0)) at += 1;
    bytes.fill(0x20, start, at);
  }
}

/** Blanks the values of all facts of a place; where there are more of them than a camera writes, the rest of the text. */
export function blankXmp(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const facts = text.matchAll(/exif:GPS(?!VersionID)\w+(?:\s*=\s*["']([^"'<>]*)|\s*>([^<]*))/dg);
  let isChanged = false;
  let count = 0;
  for (const { index, indices } of facts) {
    count += 1;
    if (count > mostFacts) {
      blankText(bytes, index);
      return true;
    }
    const [from, to] = indices?.[1] ?? indices?.[2] ?? [0, 0];
    if (text.slice(from, to).trim() === '') continue;
    bytes.fill(0x20, from, to);
    isChanged = true;
  }
  return isChanged;
}
