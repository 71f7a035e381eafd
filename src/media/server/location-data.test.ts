/** Photos with location data in each format, and what remains afterwards. */
import { Readable } from 'node:stream';
import exifr from 'exifr';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  iptcResource,
  jpegWith,
  jpegWithProperties,
  pngPart,
  pngText,
  tiffFile,
  videoWithLocation,
} from '#test/media/location-files.ts';
import { blankIptc } from './iptc-location.ts';
import { locationEdits } from './location-data.ts';

const place = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '51/1 30/1 0/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '0/1 7/1 0/1',
};
const camera = { Make: 'Example', Model: 'Camera 1' };
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N"><exif:GPSLongitude>0,7.25W</exif:GPSLongitude>
  </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const blank = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } });
const withPlace = (image: Sharp) => image.withExif({ IFD0: camera, IFD3: place }).withXmp(xmp);

const upTo = (file: Buffer, pieceBytes: number) =>
  Array.from({ length: Math.ceil(file.length / pieceBytes) }, (_, index) =>
    file.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );

/** The edits for a file that is read in pieces. */
async function editsOf(file: Buffer, pieceBytes = 65_536) {
  return await locationEdits({
    whole: async () => Readable.from(upTo(file, pieceBytes)),
    part: async (from, to) => Readable.from([file.subarray(from, to + 1)]),
  });
}

/** The file after its edits. */
async function edited(file: Buffer, pieceBytes = 65_536): Promise<Buffer> {
  const result = Buffer.from(file);
  for (const { offset, bytes } of await editsOf(file, pieceBytes)) result.set(bytes, offset);
  return result;
}

/** Fails for a damaged picture. */
const pixels = async (bytes: Buffer) => await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();

const formats = [
  ['JPEG', (image: Sharp) => image.jpeg()],
  ['PNG', (image: Sharp) => image.png()],
  ['WebP', (image: Sharp) => image.webp()],
  ['AVIF', (image: Sharp) => image.avif({ effort: 0 })],
] as const;

test.each(formats)('a %s loses its location and keeps its picture and camera data', async (_name, format) => {
  const file = await withPlace(format(blank())).toBuffer();
  const clean = await edited(file);
  expect(clean.length).toBe(file.length);
  const [before, after] = [await sharp(file).metadata(), await sharp(clean).metadata()];
  const exifOf = async (exif: Buffer | undefined) =>
    await exifr.parse(exif?.subarray(exif.indexOf('Exif') === 0 ? 6 : 0) ?? '', { gps: true });
  expect(await exifOf(before.exif)).toMatchObject({ ...camera, latitude: 51.5 });
  const left = await exifOf(after.exif);
  expect(left).toMatchObject(camera);
  expect(left.latitude).toBeUndefined();
  expect(clean.includes('51,30.5N')).toBe(false);
  expect(clean.includes('0,7.25W')).toBe(false);
  expect((await pixels(clean)).equals(await pixels(file))).toBe(true);
  expect(await editsOf(clean)).toEqual([]);
});

const placeNames = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" photoshop:City="Hartlepool" photoshop:DateCreated="2026-11-20" Iptc4xmpCore:CountryCode='GB'>
  <photoshop:Country>Ruritania</photoshop:Country><Iptc4xmpExt:LocationCreated rdf:parseType="Resource">
  <Iptc4xmpExt:City>Hartlepool</Iptc4xmpExt:City><Iptc4xmpExt:LocationName><rdf:Alt><rdf:li xml:lang="x-default">Old
  Quay</rdf:li></rdf:Alt></Iptc4xmpExt:LocationName></Iptc4xmpExt:LocationCreated><dc:title>A blue truck</dc:title>
  </rdf:Description></rdf:RDF></x:xmpmeta>`;

const hidden = /London|Westminster|Trafalgar|United Kingdom|GBR|Hartlepool|Ruritania|Quay|'GB'|51\.5072|NNNN/;

test.each([
  ['IPTC data', async () => jpegWith(await blank().jpeg().toBuffer(), 0xed, iptcResource())],
  [
    'names in XMP',
    async () =>
      jpegWith(
        await blank().jpeg().toBuffer(),
        0xe1,
        Buffer.from(`http://ns.adobe.com/xap/1.0/\0${placeNames}<dc:title>A blue truck</dc:title>`, 'latin1'),
      ),
  ],
  [
    'the video of a motion photo',
    async () => Buffer.concat([await blank().jpeg().toBuffer(), videoWithLocation(), Buffer.from('A blue truck')]),
  ],
] as const)('a JPEG loses the location in %s and keeps the rest', async (_name, make) => {
  const file = await make();
  expect(file.toString('latin1')).toMatch(hidden);
  const clean = await edited(file, 1000);
  expect(clean.length).toBe(file.length);
  expect(clean.toString('latin1')).not.toMatch(hidden);
  expect(clean.toString('latin1')).toContain('A blue truck');
  expect(await editsOf(clean)).toEqual([]);
  expect((await pixels(clean)).equals(await pixels(file))).toBe(true);
});

test('names of places in IPTC data are blanked to their last character', () => {
  const record = (field: number, text: string) => `\x1c\x02${String.fromCharCode(field, 0, text.length)}${text}`;
  const city = 90;
  const caption = 120;
  const data = Buffer.from(record(city, 'London') + record(caption, 'A blue truck'), 'latin1');
  expect(blankIptc(data)).toBe(true);
  expect(data.toString('latin1')).toBe(record(city, '      ') + record(caption, 'A blue truck'));
});

test.each(['II', 'MM'] as const)(
  'Exif data in byte order %s without a signature, as in HEIC and AVIF, loses its location',
  async (order) => {
    const exif = tiffFile(order, false).subarray(600_000 - 8);
    const moved = Buffer.concat([tiffFile(order, false).subarray(0, 8), exif.subarray(8)]);
    const long = (at: number, value: number) =>
      order === 'II' ? moved.writeUInt32LE(value, at) : moved.writeUInt32BE(value, at);
    // The directories follow the header, and offsets count from its start.
    for (const at of [4, 8 + 2 + 8, 8 + 14, 8 + 80 + 2 + 20]) {
      const value = order === 'II' ? moved.readUInt32LE(at) : moved.readUInt32BE(at);
      long(at, value - 600_000 + 8);
    }
    const file = Buffer.concat([Buffer.alloc(700, 0x11), moved]);
    const clean = await edited(file, 64);
    expect(clean.subarray(700 + 8 + 80, 700 + 8 + 80 + 26).every((byte) => byte === 0)).toBe(true);
    expect(clean.subarray(0, 700 + 8 + 80).equals(file.subarray(0, 700 + 8 + 80))).toBe(true);
  },
);

test.each([
  ['compressed XMP', (text: string) => Buffer.from(`iTXtXML:com.adobe.xmp\0\x01\0\0\0${text}`, 'latin1')],
  ['Exif data in hexadecimal', (text: string) => Buffer.from(`tEXtRaw profile type exif\0${text}`, 'latin1')],
  ['compressed IPTC data', (text: string) => Buffer.from(`zTXtRaw profile type iptc\0\0${text}`, 'latin1')],
])('a PNG loses %s completely and keeps its picture', async (_name, part) => {
  const photo = await blank().png().toBuffer();
  const file = pngPart(photo, part('NNNN'.repeat(20)));
  const clean = await edited(file);
  expect(clean.toString('latin1')).not.toMatch(hidden);
  expect((await pixels(clean)).equals(await pixels(photo))).toBe(true);
});

test.each([1, 7, 64, 1000])('location data split across pieces of %i bytes is found', async (pieceBytes) => {
  const file = await withPlace(blank().jpeg()).toBuffer();
  expect((await edited(file, pieceBytes)).equals(await edited(file))).toBe(true);
});

test.each([
  ['a photo without location data', () => blank().jpeg().withExif({ IFD0: camera }).toBuffer()],
  ['a photo with only an orientation', () => blank().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
  ['a PNG without metadata', () => blank().png().toBuffer()],
  ['text that contains the signatures', async () => Buffer.from('exif:GPS eXIf EXIF iTXt Exif\0\0II*\0'.repeat(30))],
  ['truncated Exif data', async () => (await withPlace(blank().jpeg()).toBuffer()).subarray(0, 50)],
  ['Exif data with an offset beyond its end', async () => Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1')],
  ['an empty file', async () => Buffer.alloc(0)],
])('%s is not changed', async (_name, make) => {
  const file = await make();
  expect((await edited(file)).equals(file)).toBe(true);
});

test.each([
  ['II', false],
  ['MM', false],
  ['II', true],
] as const)(
  'a TIFF in byte order %s loses its location wherever it is (second directory: %s)',
  async (order, ofSecond) => {
    const file = tiffFile(order, ofSecond);
    const clean = await edited(file, 1000);
    expect(clean.subarray(0, 600_000).equals(file.subarray(0, 600_000))).toBe(true);
    expect(clean.subarray(600_080, 600_080 + 26).every((byte) => byte === 0)).toBe(true);
    expect(clean.subarray(600_140, 600_164).every((byte) => byte === 0)).toBe(true);
    expect(clean.subarray(600_164).equals(file.subarray(600_164))).toBe(true);
    expect(await editsOf(clean)).toEqual([]);
  },
);

test.each([
  ['JPEG', async () => jpegWithProperties(await blank().jpeg().toBuffer(), 2_000_000)],
  ['PNG', async () => pngText(await blank().png().toBuffer(), 'exif:GPSa>1<'.repeat(15_000))],
  ['PNG larger than a piece', async () => pngText(await blank().png().toBuffer(), 'exif:GPSa>1<'.repeat(150_000))],
])('a %s full of location data loses all of it with few edits and keeps its picture', async (_name, make) => {
  const file = await make();
  const edits = await editsOf(file);
  expect(edits.length).toBeLessThan(file.length / 10_000);
  const clean = await edited(file);
  expect(clean.toString('latin1')).not.toMatch(/exif:GPSa>1/);
  expect((await pixels(clean)).equals(await pixels(file))).toBe(true);
});

test('values near each other are blanked in one edit, distant ones in two', async () => {
  const far = ' '.repeat(50_000);
  const file = Buffer.from(`exif:GPSLatitude="1" exif:GPSLongitude="2"${far}exif:GPSAltitude="3"`);
  const edits = await editsOf(file);
  expect(edits.map(({ offset, bytes }) => [offset, bytes.length])).toEqual([
    [18, 23],
    [file.length - 2, 1],
  ]);
});

test('a file with more markers than a photo has is rejected before it is read to its end', async () => {
  const file = Buffer.from('Exif\0\0exif:GPSLatitude="51,30N" '.repeat(40_000), 'latin1');
  const pieces = upTo(file, 65_536);
  let read = 0;
  const whole = async () =>
    Readable.from(
      (async function* () {
        for (const piece of pieces) {
          read += 1;
          yield piece;
        }
      })(),
      { highWaterMark: 1 },
    );
  const part = async () => {
    throw new Error('Unexpected partial read.');
  };
  await expect(locationEdits({ whole, part })).rejects.toThrow('The photo contains too much other data.');
  expect(read).toBeLessThan(pieces.length / 2);
});

test('a location with very many values is removed at little cost', async () => {
  const [head, gps, count] = [32, 200_000, 500];
  const file = Buffer.alloc(262_000, 0x41);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(1, 8);
  const entry = (at: number, tag: number, bytes: number, value: number) => {
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(1, at + 2);
    file.writeUInt32LE(bytes, at + 4);
    file.writeUInt32LE(value, at + 8);
  };
  entry(10, 0x8825, 4, gps);
  file.writeUInt32LE(0, 22);
  file.writeUInt16LE(count, gps);
  for (let index = 0; index < count; index += 1) entry(gps + 2 + index * 12, 2, 4096, head);
  const edits = await editsOf(file);
  expect(edits.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(300_000);
  expect((await edited(file)).subarray(gps, gps + 2 + count * 12).every((byte) => byte === 0)).toBe(true);
});
