/**
 * A process of its own that makes the thumbnails of one picture and ends: whatever a picture does to the decoder, it does
 * not do it to the server.
 */
import { setPriority } from 'node:os';
import sharp, { type Metadata } from 'sharp';
import { thumbnailPixels } from '#media/thumbnail-pixels.ts';
import { answerServer } from '#server/processes/answer-server.ts';

/** What the process answers, once. */
export type ThumbnailAnswer = { large: Uint8Array; small: Uint8Array } | { unreadable: string };

/** Bytes of pixels that are held at once: more makes a picture unreadable (a "decompression bomb"). */
const mostDecodedBytes = 512 * 1024 ** 2;

/** One photo at a time on one thread, behind everybody else's work. */
function beModest(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  setPriority(10);
}

const bytesPerSample: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 };

/** Formats that are read row by row, unless they are interlaced. */
const sequential = ['jpeg', 'png', 'tiff'];

/** The bytes of all pixels where the decoder has to hold them together, else 0. */
function decodedBytes({ width, height, channels, depth, format, isProgressive, orientation = 1 }: Metadata): number {
  const isWhole = isProgressive || !sequential.includes(format) || (orientation > 1 && format !== 'jpeg');
  // A progressive JPEG is held as coefficients, of two bytes each.
  const samples = bytesPerSample[depth] ?? (isProgressive && format === 'jpeg' ? 2 : 1);
  return isWhole ? width * height * channels * samples : 0;
}

async function shrink(bytes: Uint8Array, pixels: number): Promise<Buffer> {
  return await sharp(bytes, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}

async function answer(original: Uint8Array): Promise<ThumbnailAnswer> {
  try {
    const needed = decodedBytes(await sharp(original).metadata());
    if (needed > mostDecodedBytes) return { unreadable: `it has ${needed} bytes of pixels` };
    const large = await shrink(original, thumbnailPixels.large);
    return { large, small: await shrink(large, thumbnailPixels.small) };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
}

beModest();
await answerServer(answer);
