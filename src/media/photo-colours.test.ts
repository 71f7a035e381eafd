/** Colours of HEIC photos against those that sharp makes of the same values and profile. */
import { crc32 as crc, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { srgbConverter } from './photo-colours.ts';

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

/** The same values as sRGB, by another program's colour management. */
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

test.each(['p3', 'srgb'] as const)('values of a %s profile become those of sRGB', async (name) => {
  const icc = await profileOf(name);
  const convert = srgbConverter(Buffer.concat([Buffer.from('....colrprof'), icc]));
  const pixels = stored();
  convert?.(pixels);
  for (const [index, value] of (await converted(icc)).entries()) {
    expect(Math.abs(value - (withoutAlpha(pixels)[index] ?? 0)), `value ${index}`).toBeLessThanOrEqual(2);
  }
  expect(pixels.filter((_, index) => index % 4 === 3)).toEqual(new Uint8ClampedArray(colours.length).fill(255));
});

test('Display P3 that is named by its number alone is converted as by its profile', async () => {
  const [byNumber, byProfile] = [stored(), stored()];
  srgbConverter(Buffer.from('....colrnclx\0\x0c\0\x0d\0\x06\x80', 'latin1'))?.(byNumber);
  srgbConverter(Buffer.concat([Buffer.from('colrprof'), await profileOf('p3')]))?.(byProfile);
  for (const [index, value] of byNumber.entries()) expect(Math.abs(value - (byProfile[index] ?? 0))).toBeLessThan(3);
  expect(byNumber[0]).toBeGreaterThan(235);
});

test.each([
  ['no colours', ''],
  ['the numbers of sRGB', '....colrnclx\0\x01\0\x0d\0\x06\x80'],
  ['a profile that is cut off', '....colrprof\0\0\x02\0'],
])('%s is left as it is', (_name, text) => {
  expect(srgbConverter(Buffer.from(text, 'latin1'))).toBeUndefined();
});
