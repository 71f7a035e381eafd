/** Boxes of HEIF files (ISO/IEC 23008-12) without pixels, for tests of reading metadata. */

/** The type of a colour box and its content. */
export type ColourBox = readonly [kind: 'nclx' | 'prof' | 'rICC', content: Uint8Array];

function box(type: string, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const bytes = (...values: number[]) => Buffer.from(values);
const version0 = bytes(0, 0, 0, 0);

/**
 * A file with two images and their colour boxes, if any; the other image comes first in the file.
 * @param options.isTiled whether the main image is composed of the other one
 */
export function heifOfColours(main?: ColourBox, other?: ColourBox, options: { isTiled?: boolean } = {}): Buffer {
  const colour = (colours: ColourBox | undefined) =>
    colours ? box('colr', Buffer.from(colours[0], 'latin1'), colours[1]) : box('free');
  const properties = box('ipco', colour(other), colour(main));
  const owners = box('ipma', version0, bytes(0, 0, 0, 2, 0, 1, 1, 2, 0, 2, 1, 0x81));
  const tiles = box('iref', version0, box('dimg', bytes(0, 1, 0, 1, 0, 2)));
  const parts = [box('pitm', version0, bytes(0, 1)), box('iprp', properties, owners)];
  if (options.isTiled) parts.push(tiles);
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  return Buffer.concat([start, box('meta', version0, ...parts)]);
}
