/** Compact PNGs are decoded by another program, are close to the photo, and stay small even for noisy photos. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { compactPng, isOpaque } from './compact-png.ts';

const size = { width: 320, height: 200 };

/** Waves with noise of up to this many values. */
function picture(noise: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  let seed = 7;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    const wave = 128 + 100 * Math.sin((at / 4 / size.width) * 0.05) * Math.cos(((at / 4) % size.width) * 0.03);
    pixels[at] = at % 4 === 3 ? 255 : wave + (seed / 2 ** 31 - 1) * noise;
  }
  return pixels;
}

test.each([
  ['a smooth picture', 0, 1, 0.7],
  ['a photo by day', 6, 2, 1.3],
  ['a photo by night', 25, 5, 1.3],
])('%s is encoded with a small error in few bytes', async (_, noise, maxDifference, bytesPerPixel) => {
  const pixels = picture(noise);
  const png = Buffer.concat(compactPng(pixels, size));
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ ...size, channels: 3, format: 'raw' });
  const inside = (value: number) => value > 20 && value < 235;
  let off = 0;
  for (const [index, value] of data.entries()) {
    const original = pixels[Math.floor(index / 3) * 4 + (index % 3)] ?? 0;
    if (inside(original)) off = Math.max(off, Math.abs(value - original));
  }
  expect(off).toBeLessThanOrEqual(maxDifference);
  expect(png.length / (size.width * size.height)).toBeLessThan(bytesPerPixel);
});

test('a picture with any transparent pixel is not opaque', () => {
  const pixels = picture(3);
  expect(isOpaque(pixels)).toBe(true);
  pixels[7] = 254;
  expect(isOpaque(pixels)).toBe(false);
});
