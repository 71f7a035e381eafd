/** Exif orientations as cameras and editors write them in each format. */
import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takeOrientation } from './exif-orientation.ts';

const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#2a6' } });
const formats = ['jpeg', 'png', 'webp'] as const;

test.each(formats.flatMap((format) => [1, 3, 6, 8].map((orientation) => [format, orientation] as const)))(
  'a %s of orientation %i is marked upright and can still be decoded',
  async (format, orientation) => {
    const file = await picture().toFormat(format).withMetadata({ orientation }).toBuffer();
    // Within a larger buffer, as Node.js reads small files.
    const bytes = new Uint8Array([...Buffer.alloc(5, 0xff), ...file]).subarray(5);
    expect(takeOrientation(bytes)).toBe(orientation);
    expect(takeOrientation(bytes)).toBe(1);
    expect(bytes.length).toBe(file.length);
    const image = sharp(bytes, { failOn: 'warning' });
    expect((await image.metadata()).orientation).toBe(1);
    expect((await image.raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(true);
  },
);

test.each(formats)('a %s without Exif data is not changed', async (format) => {
  const file = await picture().toFormat(format).toBuffer();
  const bytes = new Uint8Array(file);
  expect(takeOrientation(bytes)).toBe(1);
  expect(Buffer.from(bytes).equals(file)).toBe(true);
});

test('Exif data in either byte order is read', async () => {
  const file = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await exifr.orientation(file)).toBe(6);
  const start = file.indexOf('Exif\0\0') + 6;
  const other = Buffer.from(file);
  other.write('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', start, 'latin1');
  expect(takeOrientation(new Uint8Array(other))).toBe(6);
});

test.each([
  ['an empty file', ''],
  ['another format', 'GIF89a'],
  ['a truncated JPEG', '\xff\xd8\xff\xe1\0\x40Exif\0\0II*\0'],
  ['Exif data with an offset beyond its end', '\xff\xd8\xff\xe1\0\x40Exif\0\0II*\0\xff\xff\xff\x7f'],
  ['a truncated PNG', '\x89PNG\r\n\x1a\n\0\0\0\x20eXIfMM\0*'],
  ['a truncated WebP', 'RIFF\0\0\0\0WEBPEXIF\x20\0\0\0II*\0\x08\0\0\0\x05\0'],
])('%s counts as upright', (_name, text) => {
  expect(takeOrientation(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(1);
});
