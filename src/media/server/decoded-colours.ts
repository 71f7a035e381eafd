/**
 * Colour information that libvips ignores in pictures without an embedded profile: AVIF code points, PNG gamma and
 * code points, and unusual TIFF samples. A picture whose colours would be wrong gets no thumbnails, so its original
 * is shown.
 */
import type { Metadata } from 'sharp';
import { chunkOf } from '#media/exif-orientation.ts';
import { srgbConverter, type ToSrgb } from '#media/photo-colours.ts';

/** In 100,000ths: 1 / 2.2, the gamma of sRGB PNGs, with tolerance for rounding. */
const usualGamma = { min: 44_000, max: 47_000 };

function assertUsualPng(png: Uint8Array): void {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const numbers = chunkOf(png, 'cICP', 'png');
  if (numbers && !(view.getUint8(numbers.content) === 1 && [1, 6, 13].includes(view.getUint8(numbers.content + 1)))) {
    throw new Error('its colours are not those of sRGB');
  }
  const gamma = chunkOf(png, 'gAMA', 'png');
  if (numbers || gamma === undefined || chunkOf(png, 'sRGB', 'png')) return;
  const value = view.getUint32(gamma.content);
  if (value < usualGamma.min || value > usualGamma.max) throw new Error('its gamma is not that of sRGB');
}

/**
 * TIFF does not define which value of a signed or floating-point sample is white, and libvips inverts 2-bit and
 * 4-bit grey where 0 is white.
 */
function assertUsualTiff({ depth, space, bitsPerSample }: Metadata): void {
  const isUsual = depth === 'uchar' || depth === 'ushort';
  if (!isUsual || (space === 'b-w' && (bitsPerSample === 2 || bitsPerSample === 4))) {
    throw new Error('its samples are unusual');
  }
}

/**
 * The converter to sRGB; undefined if the pixels are sRGB already.
 * @throws Error for a picture whose colours would be wrong
 */
export function colourConverter(original: Uint8Array, metadata: Metadata): ToSrgb | undefined {
  if (metadata.format === 'tiff') assertUsualTiff(metadata);
  if (metadata.hasProfile) return undefined;
  if (metadata.format === 'png') assertUsualPng(original);
  return metadata.format === 'heif' ? srgbConverter(original) : undefined;
}
