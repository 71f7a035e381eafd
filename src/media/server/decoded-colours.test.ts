/** Thumbnails have the colours of their photo, or are not created. */
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { crc32 } from '#media/compact-png.ts';
import { makeThumbnails } from './make-thumbnails.ts';

const red = () => sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 180, g: 60, b: 60 } } });

async function thumbnailOf(file: Buffer) {
  return await makeThumbnails(Readable.from([file]), file.length, new AbortController().signal);
}

/** The colour at a position of the thumbnail. */
async function colourOf(file: Buffer, left = 4): Promise<number[]> {
  const outcome = await thumbnailOf(file);
  if (outcome === 'interrupted' || 'unreadable' in outcome) throw new Error('No thumbnails.');
  const pixel = sharp(outcome.large).extract({ left, top: 4, width: 1, height: 1 });
  return [...(await pixel.toColourspace('srgb').removeAlpha().raw().toBuffer())];
}

/**
 * An AVIF photo of 256 × 64 pixels, encoded by aom: grey 150, then red, green and blue of 180 with 60 in the other
 * channels. Its colour code points are "unspecified".
 */
const avifPhoto = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAQQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA',
    'AGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EgAgAAAAAUaXNwZQAAAAAAAAEAAAAAQAAA',
    'ABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAAEltZGF0EgAKCTgdf/9hAgIGkDIyEGAAACC0SvOVBraQMK1n',
    'vR5mCJwg8Q9mAc9lQVjhiBhAGE2bzyAnEtVZ5lJaMCPMo24=',
  ].join(''),
  'base64',
);

/** An AVIF photo with these ITU-T H.273 colour primaries and transfer curve. */
function avif(primaries: number, transfer: number): Buffer {
  const file = Buffer.from(avifPhoto);
  const at = file.indexOf('colrnclx');
  file.writeUInt16BE(primaries, at + 8);
  file.writeUInt16BE(transfer, at + 10);
  return file;
}

function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG photo with chunks after its header. */
async function png(...parts: Buffer[]): Promise<Buffer> {
  const file = await red().png().toBuffer();
  return Buffer.concat([file.subarray(0, 33), ...parts, file.subarray(33)]);
}

const gamma = (value: number) => {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(value);
  return pngPart('gAMA', content);
};

/** A grey TIFF of 8 × 8 samples. */
function tiff(bits: number, sampleFormat: number, whiteIsZero: boolean): Buffer {
  const data = deflateSync(Buffer.alloc(8 * Math.ceil((8 * bits) / 8), 0x55));
  const entries = [
    [256, 8],
    [257, 8],
    [258, bits],
    [259, 8],
    [262, whiteIsZero ? 0 : 1],
    [273, 8],
    [277, 1],
    [278, 8],
    [279, data.length],
    [339, sampleFormat],
  ] as const;
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(4, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(8 + padded.length, 4);
  return Buffer.concat([head, padded, directory]);
}

function expectNear(colour: number[], wanted: number[]): void {
  for (const [index, value] of wanted.entries()) expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThanOrEqual(6);
}

// The values that Chromium shows for these code points.
test.each([
  ['sRGB', 1, 13, [180, 60, 60]],
  ['Display P3', 12, 13, [196, 47, 55]],
  ['BT.2020', 9, 1, [222, 0, 56]],
] as const)('the thumbnail of an AVIF photo in %s has its colours', async (_name, primaries, transfer, wanted) => {
  expectNear(await colourOf(avif(primaries, transfer), 96), [...wanted]);
});

test.each([
  ['an AVIF photo with PQ', async () => avif(9, 16)],
  ['an AVIF photo with HLG', async () => avif(9, 18)],
  ['a PNG photo with PQ', () => png(pngPart('cICP', Buffer.from([9, 16, 0, 1])))],
  ['a PNG photo with a gamma of 1', () => png(gamma(100_000))],
  ['a TIFF with signed samples', async () => tiff(8, 2, false)],
  ['a TIFF with 32 bits', async () => tiff(32, 1, false)],
  ['a TIFF with floating-point samples', async () => tiff(32, 3, false)],
  ['a TIFF with 2 bits in which 0 is white', async () => tiff(2, 1, true)],
  ['a TIFF with 4 bits in which 0 is white', async () => tiff(4, 1, true)],
])('%s gets no thumbnail, because its colours would be wrong', async (_name, file) => {
  expect(await thumbnailOf(await file())).toEqual({ unreadable: expect.stringMatching(/colour|gamma|samples/i) });
});

test.each([
  ['the usual gamma', () => png(gamma(45_455))],
  ['sRGB, whatever its gamma', () => png(gamma(100_000), pngPart('sRGB', Buffer.from([0])))],
  ['sRGB code points', () => png(pngPart('cICP', Buffer.from([1, 13, 0, 1])))],
])('a PNG photo with %s gets a thumbnail', async (_name, file) => {
  expectNear(await colourOf(await file()), [180, 60, 60]);
});

test('a TIFF with 8 bits gets a thumbnail', async () => {
  expect(await colourOf(tiff(8, 1, false))).toEqual([0x55, 0x55, 0x55]);
});
