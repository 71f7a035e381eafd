/** Creates the thumbnails of one picture, or a JPEG of another size, in a child process. */
import type { Readable } from 'node:stream';
import { runInChildProcess } from '#server/processes/run-in-child-process.ts';
import type { JpegAnswer, ThumbnailAnswer } from './thumbnail-process.ts';

/** `interrupted` means that the process ended without an answer or was killed. */
export type ThumbnailOutcome = ThumbnailAnswer | 'interrupted';

interface ThumbnailLimits {
  /** Exceeding it counts as interrupted and is retried later, because the machine may just be busy. */
  deadlineMs: number;
  /** Max memory of the whole process; a picture that needs more counts as unreadable. */
  bytes: number;
}

const defaultLimits: ThumbnailLimits = { deadlineMs: 60_000, bytes: 640 * 1024 ** 2 };

/**
 * Creates the thumbnails of a picture. The process is killed when the signal aborts or the deadline passes.
 * @throws Error if the picture's bytes cannot be read from the storage
 */
export async function makeThumbnails(
  picture: Readable,
  bytes: number,
  signal: AbortSignal,
  given: Partial<ThumbnailLimits> = {},
): Promise<ThumbnailOutcome> {
  return await runProcess<ThumbnailAnswer>(picture, bytes, signal, { ...defaultLimits, ...given });
}

/**
 * Creates a JPEG without metadata that fits a square of `pixels` and is not larger than the picture.
 * @throws Error if the picture's bytes cannot be read from the storage
 */
export async function makeJpeg(
  picture: Readable,
  bytes: number,
  pixels: number,
  signal: AbortSignal,
): Promise<JpegAnswer | 'interrupted'> {
  return await runProcess<JpegAnswer>(picture, bytes, signal, defaultLimits, [String(pixels)]);
}

async function runProcess<Answer>(
  input: Readable,
  bytes: number,
  signal: AbortSignal,
  { deadlineMs, bytes: maxBytes }: ThumbnailLimits,
  args: readonly string[] = [],
): Promise<Answer | 'interrupted'> {
  const program = new URL('./thumbnail-process.ts', import.meta.url);
  const job = { program, input, bytes, args: [String(maxBytes), ...args], heapMb: 64, deadlineMs, signal };
  const outcome = await runInChildProcess<Answer>(job);
  return 'answer' in outcome ? outcome.answer : 'interrupted';
}
