/** Photos that tell where they were taken, and what is left of that in each format. */
import { Readable } from 'node:stream';
import exifr from 'exifr';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
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

/** The file after its edits, read in pieces of so many bytes. */
async function edited(file: Buffer, pieceBytes = 65_536): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(file.length / pieceBytes) }, (_, index) =>
    file.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const result = Buffer.from(file);
  for (const { offset, bytes } of await locationEdits(Readable.from(pieces))) result.set(bytes, offset);
  return result;
}

const formats = [
  ['JPEG', (image: Sharp) => image.jpeg()],
  ['PNG', (image: Sharp) => image.png()],
  ['WebP', (image: Sharp) => image.webp()],
  ['AVIF', (image: Sharp) => image.avif({ effort: 0 })],
] as const;

test.each(formats)(
  'a %s no longer tells its place, and is the same picture of the same camera',
  async (_name, format) => {
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
    const pixels = async (bytes: Buffer) => await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    expect((await pixels(clean)).equals(await pixels(file))).toBe(true);
    expect(await locationEdits(Readable.from([clean]))).toEqual([]);
  },
);

test.each([1, 7, 64, 1000])('pieces of %i bytes hide nothing', async (pieceBytes) => {
  const file = await withPlace(blank().jpeg()).toBuffer();
  expect((await edited(file, pieceBytes)).equals(await edited(file))).toBe(true);
});

test.each([
  ['a photo that tells no place', () => blank().jpeg().withExif({ IFD0: camera }).toBuffer()],
  ['a photo with orientation alone', () => blank().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
  ['a PNG without anything', () => blank().png().toBuffer()],
  ['the word in a text', async () => Buffer.from('exif:GPS eXIf EXIF iTXt Exif\0\0II*\0'.repeat(50))],
  ['Exif data that are cut off', async () => (await withPlace(blank().jpeg()).toBuffer()).subarray(0, 50)],
  ['Exif data that point beyond their end', async () => Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s stays as it is', async (_name, make) => {
  const file = await make();
  expect((await edited(file)).equals(file)).toBe(true);
});
