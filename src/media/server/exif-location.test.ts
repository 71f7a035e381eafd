/** Location data in unusually large Exif data and in BigTIFF. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locationEdits } from './location-data.ts';

/** The file after its edits. */
async function edited(file: Buffer): Promise<Buffer> {
  const result = Buffer.from(file);
  const edits = await locationEdits({
    whole: async () => Readable.from([file]),
    part: async (from, to) => Readable.from([file.subarray(from, to + 1)]),
  });
  for (const { offset, bytes } of edits) result.set(bytes, offset);
  return result;
}

/** A JPEG with the given Exif data. */
async function jpegWithExif(exif: Buffer): Promise<Buffer> {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(exif.length + 8, 2);
  return Buffer.concat([photo.subarray(0, 2), head, exif, photo.subarray(2)]);
}

/** A BigTIFF file with two GPS entries, one of them with its value outside the directory. */
function bigTiffFile(order: 'II' | 'MM'): Buffer {
  const file = Buffer.alloc(400, 0x41);
  const write = (value: number, at: number, bytes: 2 | 8) => {
    if (bytes === 2) order === 'II' ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at);
    else order === 'II' ? file.writeBigUInt64LE(BigInt(value), at) : file.writeBigUInt64BE(BigInt(value), at);
  };
  const directory = (at: number, entries: readonly (readonly [number, number, number, number])[]) => {
    write(entries.length, at, 8);
    for (const [index, [tag, type, count, value]] of entries.entries()) {
      const from = at + 8 + index * 20;
      write(tag, from, 2);
      write(type, from + 2, 2);
      write(count, from + 4, 8);
      write(value, from + 12, 8);
    }
    write(0, at + 8 + entries.length * 20, 8);
  };
  const [first, gps, text] = [16, 100, 300];
  file.write(order, 0, 'latin1');
  write(43, 2, 2);
  write(8, 4, 2);
  write(0, 6, 2);
  write(first, 8, 8);
  directory(first, [[0x8825, 18, 1, gps]]);
  directory(gps, [
    [1, 2, 2, 0x4e],
    [0x1c, 7, 11, text],
  ]);
  file.write('NNNNNNNNNNN', text, 'latin1');
  return file;
}

test.each(['II', 'MM'] as const)('a BigTIFF in byte order %s loses its location', async (order) => {
  const clean = await edited(bigTiffFile(order));
  expect(clean.includes('NNN')).toBe(false);
  expect(clean.subarray(100, 148).every((byte) => byte === 0)).toBe(true);
  expect(clean.subarray(0, 52).equals(bigTiffFile(order).subarray(0, 52))).toBe(true);
});

/** A TIFF file with many GPS entries, the last of which is a long text. */
function wideTiff(count: number, textLength: number): { file: Buffer; gps: number; text: number } {
  const gps = 64;
  const text = gps + 6 + count * 12;
  const file = Buffer.alloc(text + textLength + 100, 0x41);
  const entry = (at: number, tag: number, type: number, length: number, value: number) => {
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(length, at + 4);
    file.writeUInt32LE(value, at + 8);
  };
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(1, 8);
  entry(10, 0x8825, 4, 1, gps);
  file.writeUInt32LE(0, 22);
  file.writeUInt16LE(count, gps);
  for (let index = 0; index < count - 1; index += 1) entry(gps + 2 + index * 12, 0x1d, 2, 2, 0x41);
  entry(gps + 2 + (count - 1) * 12, 0x1c, 7, textLength, text);
  file.writeUInt32LE(0, gps + 2 + count * 12);
  file.fill('N', text, text + textLength);
  return { file, gps, text };
}

test.each([
  { count: 2, textLength: 30_000 },
  { count: 900, textLength: 20 },
  { count: 5000, textLength: 60_000 },
])('a location with $count entries and a text of $textLength characters is removed', async ({ count, textLength }) => {
  const { file, gps, text } = wideTiff(count, textLength);
  const clean = await edited(file);
  expect(clean.includes('NN')).toBe(false);
  expect(clean.subarray(gps, gps + 2 + count * 12).every((byte) => byte === 0)).toBe(true);
  // The bytes after the text are not part of the location.
  expect(clean.subarray(text + textLength).equals(Buffer.alloc(100, 0x41))).toBe(true);
});

test('a TIFF loses the names of places in its IPTC data and keeps the rest', async () => {
  const record = (field: number, text: string) => `\x1c\x02${String.fromCharCode(field, 0, text.length)}${text}`;
  const iptc = Buffer.from(record(90, 'London') + record(120, 'A blue truck'), 'latin1');
  const file = Buffer.alloc(64 + iptc.length);
  file.write('II*\0\x08\0\0\0\x01\0', 0, 'latin1');
  file.writeUInt16LE(33_723, 10);
  file.writeUInt16LE(7, 12);
  file.writeUInt32LE(iptc.length, 14);
  file.writeUInt32LE(64, 18);
  iptc.copy(file, 64);
  const expected = Buffer.from(file);
  expected.fill(' ', 64 + 5, 64 + 5 + 'London'.length);
  expect((await edited(file)).equals(expected)).toBe(true);
});

test('a location in XMP is found with spaces around its equals sign', async () => {
  const clean = await edited(Buffer.from(`<x:xmpmeta exif:GPSLatitude\n = \t"51,30.5N" dc:title="A blue truck"/>`));
  expect(clean.includes('51,30')).toBe(false);
  expect(clean.includes('dc:title="A blue truck"')).toBe(true);
});

test('a long place name in XMP is blanked completely', async () => {
  const fact = `<x:xmpmeta exif:GPSAreaInformation="${'N'.repeat(30_000)}" dc:title="A blue truck"/>`;
  const clean = await edited(Buffer.from(fact, 'latin1'));
  expect(clean.includes('NN')).toBe(false);
  expect(clean.includes('dc:title="A blue truck"')).toBe(true);
});

test('an overlong Exif value in a JPEG does not damage the picture after it', async () => {
  const { file } = wideTiff(2, 40);
  file.writeUInt32LE(60_000, 64 + 2 + 12 + 4);
  const photo = await jpegWithExif(file);
  const clean = await edited(photo);
  expect(clean.includes('NN')).toBe(false);
  const pixels = async (bytes: Buffer) => await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
  expect((await pixels(clean)).equals(await pixels(photo))).toBe(true);
});
