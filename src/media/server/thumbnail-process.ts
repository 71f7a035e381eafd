/**
 * Creates the thumbnails of one picture in a separate process and exits, so that a malicious file cannot harm the
 * server. Its arguments are the memory limit in bytes and, to create a JPEG instead, its longest side.
 */
import { setPriority } from 'node:os';
import { setInterval } from 'node:timers/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { thumbnailPixels } from '#media/thumbnail-pixels.ts';
import { runWorkerEntry } from '#server/processes/worker-entry.ts';
import { colourConverter } from './decoded-colours.ts';

interface Unreadable {
  unreadable: string;
}
export type ThumbnailAnswer = { large: Uint8Array; small: Uint8Array } | Unreadable;
export type JpegAnswer = { jpeg: Uint8Array } | Unreadable;

/** Max memory of the decoder; a picture that needs more is rejected as a decompression bomb. */
const maxDecodedBytes = 512 * 1024 ** 2;

/** Interval of the memory check. */
const pollMs = 20;

/** One thread at low priority, so that other work comes first. */
function lowerPriority(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  setPriority(10);
}

const bytesPerSample: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 };

/** Formats that are decoded row by row, unless they are interlaced. */
const sequential = ['jpeg', 'png', 'tiff'];

/** Measured peak memory of the decoder per pixel. AVIF decoders hold several copies of a frame. */
function bytesPerPixel({ channels, depth, format, isProgressive }: Metadata): number {
  if (format === 'heif') return depth === 'uchar' ? 19 : 25;
  if (format === 'gif') return 6;
  if (format === 'webp') return 4.5;
  // A progressive JPEG is held as coefficients of two bytes each.
  return 1.2 * channels * (bytesPerSample[depth] ?? (isProgressive && format === 'jpeg' ? 2 : 1));
}

/** Memory of the decoder if it has to hold all pixels at once, otherwise 0. */
function decodedBytes(metadata: Metadata): number {
  const { width, height, format, isProgressive, orientation = 1 } = metadata;
  const isWhole = isProgressive || !sequential.includes(format) || (orientation > 1 && format !== 'jpeg');
  return isWhole ? Math.ceil(width * height * bytesPerPixel(metadata)) : 0;
}

function shrink(bytes: Uint8Array, pixels: number): Sharp {
  return sharp(bytes, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true });
}

const webp = { quality: 80, effort: 3 };
const jpegOptions = { quality: 82 };

/** @throws Error for a picture whose colours would be wrong */
async function shrinkOriginal(original: Uint8Array, metadata: Metadata, pixels: number): Promise<Sharp> {
  const small = shrink(original, pixels);
  const convert = colourConverter(original, metadata);
  if (convert === undefined) return small;
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  convert(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length));
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function thumbnails(original: Uint8Array, metadata: Metadata): Promise<ThumbnailAnswer> {
  const large = await (await shrinkOriginal(original, metadata, thumbnailPixels.large)).webp(webp).toBuffer();
  return { large, small: await shrink(large, thumbnailPixels.small).webp(webp).toBuffer() };
}

async function jpeg(original: Uint8Array, metadata: Metadata, pixels: number): Promise<JpegAnswer> {
  const picture = await shrinkOriginal(original, metadata, pixels);
  return { jpeg: await picture.flatten({ background: '#fff' }).jpeg(jpegOptions).toBuffer() };
}

async function answer(original: Uint8Array, jpegPixels: number | undefined): Promise<ThumbnailAnswer | JpegAnswer> {
  try {
    const metadata = await sharp(original).metadata();
    const needed = decodedBytes(metadata);
    if (needed > maxDecodedBytes) return { unreadable: `its decoder takes ${needed} bytes` };
    return await (jpegPixels === undefined ? thumbnails(original, metadata) : jpeg(original, metadata, jpegPixels));
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Resolves when the process exceeds its memory limit, because not every file declares its decoded size correctly.
 * The decoder keeps running on another thread until the process exits.
 */
async function waitForMemoryLimit(maxBytes: number): Promise<Unreadable> {
  for await (const _ of setInterval(pollMs, undefined, { ref: false })) {
    if (process.memoryUsage.rss() > maxBytes) break;
  }
  return { unreadable: `it takes more than ${maxBytes} bytes` };
}

lowerPriority();
const [, , , maxBytes, jpegPixels] = process.argv;
const pixels = jpegPixels === undefined ? undefined : Number(jpegPixels);
await runWorkerEntry((original) => Promise.race([answer(original, pixels), waitForMemoryLimit(Number(maxBytes))]));
