/**
 * Location data in IPTC records, which photo editors write: names of cities, countries and places (IPTC-IIM 4.2,
 * record 2).
 */

/** Content location code and name, city, sub-location, state, country code and country. */
const locationFields: readonly number[] = [26, 27, 90, 92, 95, 100, 101];

const setHeadBytes = 5;

/** Blanks the location fields in IPTC data; false if there are none. Stops at truncated or invalid data. */
export function blankIptc(data: Buffer): boolean {
  let isChanged = false;
  for (let at = 0; at + setHeadBytes <= data.length && data[at] === 0x1c; ) {
    const length = data.readUInt16BE(at + 3);
    const from = at + setHeadBytes;
    const to = Math.min(from + length, data.length);
    const isPlace = data[at + 1] === 2 && locationFields.includes(data[at + 2] ?? 0);
    if (isPlace && data.subarray(from, to).some((byte) => byte !== 0x20)) {
      data.fill(0x20, from, to);
      isChanged = true;
    }
    at = from + length;
  }
  return isChanged;
}

/** The same in a Photoshop resource, which begins with a six-byte signature and id. */
export function blankIptcResource(resource: Buffer): boolean {
  const nameLength = resource[6] ?? 0;
  // The name and its length byte are padded to an even size.
  const sizeAt = 6 + 2 * Math.ceil((1 + nameLength) / 2);
  if (sizeAt + 4 > resource.length) return false;
  return blankIptc(resource.subarray(sizeAt + 4, sizeAt + 4 + resource.readUInt32BE(sizeAt)));
}
