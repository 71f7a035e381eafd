/**
 * A process of its own that makes the thumbnails of one picture and ends: whatever a picture does to the decoder, it does
 * not do it to the server. It is told how many bytes it may take.
 */
import { setPriority } from 'node:os';
import { setInterval } from 'node:timers/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { thumbnailPixels } from '#media/thumbnail-pixels.ts';
import { runWorkerEntry } from '#server/processes/worker-entry.ts';
import { colourConverter } from './decoded-colours.ts';

/** What the process answers, once. */
export type ThumbnailAnswer = { large: Uint8Array; small: Uint8Array } | { unreadable: string };

/** Bytes that a decoder may take at once: a picture that needs more is unreadable (a "decompression bomb"). */
const maxDecodedBytes = 512 * 1024 ** 2;

/** Milliseconds between two looks at what the process takes. */
const pollMs = 20;

/** One photo at a time on one thread, behind everybody else's work. */
function lowerPriority(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  setPriority(10);
}

const bytesPerSample: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 };

/** Formats that are read row by row, unless they are interlaced. */
const sequential = ['jpeg', 'png', 'tiff'];

/** Bytes for each pixel at the decoder's peak, as measured: that of AVIF has its frames several times. */
function bytesPerPixel({ channels, depth, format, isProgressive }: Metadata): number {
  if (format === 'heif') return depth === 'uchar' ? 19 : 25;
  if (format === 'gif') return 6;
  if (format === 'webp') return 4.5;
  // A progressive JPEG is held as coefficients, of two bytes each.
  return 1.2 * channels * (bytesPerSample[depth] ?? (isProgressive && format === 'jpeg' ? 2 : 1));
}

/** What the decoder takes where it has to hold all pixels together, else 0. */
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

/** @throws Error for a picture whose colours would be wrong */
async function shrinkOriginal(original: Uint8Array, metadata: Metadata): Promise<Buffer> {
  const small = shrink(original, thumbnailPixels.large);
  const convert = colourConverter(original, metadata);
  if (convert === undefined) return await small.webp(webp).toBuffer();
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  convert(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length));
  const { width, height } = info;
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .webp(webp)
    .toBuffer();
}

async function answer(original: Uint8Array): Promise<ThumbnailAnswer> {
  try {
    const metadata = await sharp(original).metadata();
    const needed = decodedBytes(metadata);
    if (needed > maxDecodedBytes) return { unreadable: `its decoder takes ${needed} bytes` };
    const large = await shrinkOriginal(original, metadata);
    return { large, small: await shrink(large, thumbnailPixels.small).webp(webp).toBuffer() };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Answers as soon as the process takes more than it may: not every file says beforehand what it decodes to, and some
 * say something else. The decoder, which is on another thread, goes on until the process is ended.
 */
async function overrun(maxBytes: number): Promise<ThumbnailAnswer> {
  for await (const _ of setInterval(pollMs, undefined, { ref: false })) {
    if (process.memoryUsage.rss() > maxBytes) break;
  }
  return { unreadable: `it takes more than ${maxBytes} bytes` };
}

lowerPriority();
const [, , , maxBytes] = process.argv;
await runWorkerEntry((original) => Promise.race([answer(original), overrun(Number(maxBytes))]));
