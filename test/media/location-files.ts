/** Files that name the place where they were taken, and parts of such files. */
import { crc32 } from 'node:zlib';

/** A Photoshop resource with IPTC data, as in JPEG files. */
export function iptcResource(): Buffer {
  const sets: [number, string][] = [
    [27, 'Trafalgar Square'],
    [90, 'London'],
    [92, 'Westminster'],
    [95, 'Greater London'],
    [100, 'GBR'],
    [101, 'United Kingdom'],
    [120, 'A blue truck'],
  ];
  const data = Buffer.concat(
    sets.map(([set, text]) => Buffer.concat([Buffer.from([0x1c, 2, set, 0, text.length]), Buffer.from(text)])),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, data]);
}

/** A JPEG with one more segment after its header. */
export function jpegWith(photo: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), head, content, photo.subarray(2)]);
}

/** A phone video with its location. */
export function videoWithLocation(): Buffer {
  const atom = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const xyz = atom('\u00a9xyz', Buffer.from('\0\u0012\u0015\u00c7+51.5072-000.1275/', 'latin1'));
  const start = atom('ftyp', Buffer.from('mp42\0\0\0\0isommp42', 'latin1'));
  return Buffer.concat([start, atom('mdat', Buffer.alloc(500, 7)), atom('moov', atom('udta', xyz))]);
}

/** A TIFF file with two directories after its picture; the location belongs to the first or the second. */
export function tiffFile(order: 'II' | 'MM', ofSecond: boolean): Buffer {
  const picture = 600_000;
  const file = Buffer.alloc(picture + 200, 0x41);
  const short = (value: number, at: number) =>
    order === 'II' ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? file.writeUInt32LE(value, at) : file.writeUInt32BE(value, at);
  const entry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    long(value, at + 8);
  };
  const directory = (at: number, entries: readonly (readonly [number, number, number, number])[], next: number) => {
    short(entries.length, at);
    for (const [index, one] of entries.entries()) entry(at + 2 + index * 12, one);
    long(next, at + 2 + entries.length * 12);
  };
  const [first, second, gps, rational] = [picture, picture + 40, picture + 80, picture + 140];
  const pointer = [0x8825, 4, 1, gps] as const;
  const width = [0x100, 4, 1, 600] as const;
  file.write(order, 0, 'latin1');
  short(42, 2);
  long(first, 4);
  directory(first, [ofSecond ? width : pointer], second);
  directory(second, [ofSecond ? pointer : width], 0);
  directory(
    gps,
    [
      [1, 2, 2, 0x4e000000],
      [2, 5, 3, rational],
    ],
    0,
  );
  for (const [index, value] of [51, 1, 30, 1, 0, 1].entries()) long(value, rational + index * 4);
  return file;
}

/** A JPEG full of XMP properties, in segments of maximum length. */
export function jpegWithProperties(photo: Buffer, bytes: number): Buffer {
  const facts = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x>'.concat('exif:GPSa>1<'.repeat(5400)), 'latin1');
  const part = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), facts]);
  part.writeUInt16BE(part.length - 2, 2);
  const parts = Array<Buffer>(Math.ceil(bytes / part.length)).fill(part);
  return Buffer.concat([photo.subarray(0, 2), ...parts, photo.subarray(2)]);
}

/** A PNG text chunk with its checksum. */
export function pngText(photo: Buffer, text: string): Buffer {
  return pngPart(photo, Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${text}`, 'latin1'));
}

/** A PNG with one more chunk; `named` begins with the chunk's name. */
export function pngPart(photo: Buffer, named: Buffer): Buffer {
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(named.length - 4);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), named.length + 4);
  return Buffer.concat([photo.subarray(0, 33), part, photo.subarray(33)]);
}
