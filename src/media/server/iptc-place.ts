/** The place in IPTC data, which editors of photos write: names of cities, countries and places (IPTC-IIM 4.2, record 2). */

/** Content location code and name, city, sub-location, state, country code and country. */
const placeSets: readonly number[] = [26, 27, 90, 92, 95, 100, 101];

const setHeadBytes = 5;

/** Blanks the places in IPTC data; false where there are none. Data that are cut off or of another form end the look. */
export function blankIptc(data: Buffer): boolean {
  let isChanged = false;
  for (let at = 0; at + setHeadBytes <= data.length && data[at] === 0x1c; ) {
    const length = data.readUInt16BE(at + 3);
    const from = at + setHeadBytes;
    const to = Math.min(from + length, data.length);
    const isPlace = data[at + 1] === 2 && placeSets.includes(data[at + 2] ?? 0);
    if (isPlace && data.subarray(from, to).some((byte) => byte !== 0x20)) {
      data.fill(0x20, from, to);
      isChanged = true;
    }
    at = from + length;
  }
  return isChanged;
}

/** The same in a resource of Photoshop that begins with its mark and its number (six bytes). */
export function blankIptcResource(resource: Buffer): boolean {
  const nameLength = resource[6] ?? 0;
  // The length of the name and the name have an even number of bytes together.
  const sizeAt = 6 + 2 * Math.ceil((1 + nameLength) / 2);
  if (sizeAt + 4 > resource.length) return false;
  return blankIptc(resource.subarray(sizeAt + 4, sizeAt + 4 + resource.readUInt32BE(sizeAt)));
}
