/** Compares converted colours of HEIC and AVIF photos with those of sharp for the same values and profile. */
import { crc32 as crc, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { heifOfColours } from '#test/media/heif.ts';
import { srgbConverter, UnknownColours } from './photo-colours.ts';

const colours = [
  [220, 40, 40],
  [40, 220, 40],
  [40, 40, 220],
  [128, 128, 128],
  [12, 10, 9],
  [200, 180, 150],
  [255, 255, 255],
] as const;

async function profileOf(name: 'p3' | 'srgb'): Promise<Buffer> {
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: '#2a6' } });
  const { icc } = await sharp(await picture.withIccProfile(name).png().toBuffer()).metadata();
  if (!icc) throw new Error('No profile.');
  return icc;
}

/** The same values converted to sRGB by another program. */
async function converted(icc: Buffer): Promise<number[]> {
  const raw = { width: colours.length, height: 1, channels: 3 } as const;
  const png = await sharp(Buffer.from(colours.flat()), { raw }).png().toBuffer();
  const profile = Buffer.concat([Buffer.from('iCCPp\0\0'), deflateSync(icc)]);
  const part = Buffer.alloc(profile.length + 8);
  part.writeUInt32BE(profile.length - 4);
  profile.copy(part, 4);
  part.writeUInt32BE(crc(profile), profile.length + 4);
  const tagged = Buffer.concat([png.subarray(0, 33), part, png.subarray(33)]);
  return [...(await sharp(tagged).toColourspace('srgb').raw().toBuffer())];
}

function stored(): Uint8ClampedArray {
  return Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));
}

const withoutAlpha = (pixels: Uint8ClampedArray) => [...pixels].filter((_, index) => index % 4 !== 3);

test.each(['p3', 'srgb'] as const)('values with a %s profile are converted to sRGB', async (name) => {
  const icc = await profileOf(name);
  const convert = srgbConverter(heifOfColours(['prof', icc]));
  const pixels = stored();
  convert?.(pixels);
  for (const [index, value] of (await converted(icc)).entries()) {
    expect(Math.abs(value - (withoutAlpha(pixels)[index] ?? 0)), `value ${index}`).toBeLessThanOrEqual(2);
  }
  expect(pixels.filter((_, index) => index % 4 === 3)).toEqual(new Uint8ClampedArray(colours.length).fill(255));
});

/** An `nclx` box with colour primaries and a transfer curve. */
const numbered = (primaries: number, transfer: number) =>
  ['nclx', Buffer.from([0, primaries, 0, transfer, 0, 6, 128])] as const;

test('Display P3 given as code points is converted in the same way as its profile', async () => {
  const [byNumber, byProfile] = [stored(), stored()];
  srgbConverter(heifOfColours(numbered(12, 13)))?.(byNumber);
  srgbConverter(heifOfColours(['prof', await profileOf('p3')]))?.(byProfile);
  for (const [index, value] of byNumber.entries()) expect(Math.abs(value - (byProfile[index] ?? 0))).toBeLessThan(3);
  expect(byNumber[0]).toBeGreaterThan(235);
});

// The values that Chromium shows for an AVIF photo with the same code points.
test.each([
  { numbers: [9, 13], stored: [180, 60, 60], shown: [222, 0, 56] },
  { numbers: [6, 6], stored: [60, 180, 60], shown: [73, 178, 58] },
  { numbers: [1, 8], stored: [150, 150, 150], shown: [202, 202, 202] },
  { numbers: [2, 4], stored: [180, 60, 60], shown: [181, 57, 57] },
] as const)('colours with primaries and transfer $numbers are converted to sRGB', ({ numbers, stored, shown }) => {
  const pixels = Uint8ClampedArray.from([...stored, 255]);
  srgbConverter(heifOfColours(numbered(numbers[0], numbers[1])))?.(pixels);
  for (const [index, value] of shown.entries()) expect(Math.abs(value - (pixels[index] ?? 0))).toBeLessThanOrEqual(2);
});

test.each([
  ['no colour information', undefined],
  ['sRGB code points', numbered(1, 13)],
  ['television code points', numbered(1, 1)],
  ['unspecified code points', numbered(2, 2)],
])('a file with %s is not converted', (_name, colours) => {
  expect(srgbConverter(heifOfColours(colours))).toBeUndefined();
});

/** A profile of a colour space with a single tag. */
function profileWith(space: string, tag: string, content = Buffer.alloc(16)): Buffer {
  const head = Buffer.alloc(144);
  head.write(space, 16, 'latin1');
  head.writeUInt32BE(1, 128);
  head.write(tag, 132, 'latin1');
  head.writeUInt32BE(144, 136);
  head.writeUInt32BE(content.length, 140);
  return Buffer.concat([head, content]);
}

test.each([
  ['PQ', numbered(9, 16)],
  ['HLG', numbered(9, 18)],
  ['PQ with the primaries of sRGB', numbered(1, 16)],
  ['unknown primaries', numbered(22, 13)],
  ['a profile with lookup tables', ['prof', profileWith('RGB ', 'A2B0')] as const],
  ['a restricted profile with lookup tables', ['rICC', profileWith('RGB ', 'A2B0')] as const],
  ['an HDR profile', ['prof', profileWith('RGB ', 'cicp', Buffer.from('cicp\0\0\0\0\x09\x10\0\x01'))] as const],
  ['a truncated profile', ['prof', Buffer.from([0, 0, 2, 0])] as const],
])('a file with %s is rejected rather than shown in wrong colours', (_name, colours) => {
  expect(() => srgbConverter(heifOfColours(colours))).toThrow(UnknownColours);
});

test('a grey profile is converted by its curve', () => {
  const gamma = Buffer.from('curv\0\0\0\0\0\0\0\x01\x01\0', 'latin1');
  const pixels = Uint8ClampedArray.from([128, 128, 128, 255]);
  srgbConverter(heifOfColours(['prof', profileWith('GRAY', 'kTRC', gamma)]))?.(pixels);
  // A gamma of 1: half of the light, which is 188 in sRGB.
  expect([...pixels]).toEqual([188, 188, 188, 255]);
});

test('the colours of the primary image are used, not those of its gain map or HDR version', () => {
  expect(srgbConverter(heifOfColours(undefined, numbered(9, 16)))).toBeUndefined();
  expect(srgbConverter(heifOfColours(numbered(12, 13), numbered(9, 16)))).toBeDefined();
});

test('a tiled image has the colours of its tiles', () => {
  expect(() => srgbConverter(heifOfColours(undefined, numbered(9, 16), { isTiled: true }))).toThrow(UnknownColours);
});

/** The profile with another curve for all three colours. Black has to stay black, or the other program shifts all values. */
function withCurve(icc: Buffer, curve: Buffer): Buffer {
  const changed = Buffer.concat([icc, Buffer.alloc((4 - (icc.length % 4)) % 4), curve]);
  changed.writeUInt32BE(changed.length, 0);
  for (let at = 132; at < 132 + icc.readUInt32BE(128) * 12; at += 12) {
    if (!/^[rgb]TRC$/.test(icc.toString('latin1', at, at + 4))) continue;
    changed.writeUInt32BE(changed.length - curve.length, at + 4);
    changed.writeUInt32BE(curve.length, at + 8);
  }
  return changed;
}

function tableCurve(...entries: number[]): Buffer {
  const curve = Buffer.alloc(12 + 4 * Math.ceil(entries.length / 2));
  curve.write('curv');
  curve.writeUInt32BE(entries.length, 8);
  for (const [index, entry] of entries.entries()) curve.writeUInt16BE(entry, 12 + 2 * index);
  return curve;
}

function formulaCurve(type: number, ...numbers: number[]): Buffer {
  const curve = Buffer.alloc(12 + 4 * numbers.length);
  curve.write('para');
  curve.writeUInt16BE(type, 8);
  for (const [index, number] of numbers.entries()) curve.writeInt32BE(Math.round(number * 65_536), 12 + 4 * index);
  return curve;
}

test.each([
  ['no curve', tableCurve()],
  ['one exponent', tableCurve(Math.round(1.8 * 256))],
  ['a table', tableCurve(0, 2000, 12_000, 34_000, 65_535)],
  ['an exponent as a formula', formulaCurve(0, 2.4)],
  ['a formula that starts at a value', formulaCurve(1, 2.2, 1.1, -0.1)],
  ['a formula with an offset', formulaCurve(2, 2.2, 0.7, 0.3, -(0.3 ** 2.2))],
  ['a formula with a straight part', formulaCurve(3, 2.4, 0.9479, 0.0521, 0.0774, 0.0405)],
  ['a formula with a straight part and offsets', formulaCurve(4, 2.4, 0.9479, 0.0521, 0.0774, 0.0405, 0.03, 0)],
])('values of a profile with %s are converted to sRGB', async (_, curve) => {
  const icc = withCurve(await profileOf('p3'), curve);
  const convert = srgbConverter(heifOfColours(['prof', icc]));
  const pixels = stored();
  convert?.(pixels);
  for (const [index, value] of (await converted(icc)).entries()) {
    expect(Math.abs(value - (withoutAlpha(pixels)[index] ?? 0)), `value ${index}`).toBeLessThanOrEqual(2);
  }
});
