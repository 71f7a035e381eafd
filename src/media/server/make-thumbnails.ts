/** Has the thumbnails of one picture made by a process of its own. */
import type { Readable } from 'node:stream';
import { runInChildProcess } from '#server/processes/run-in-child-process.ts';
import type { ThumbnailAnswer } from './thumbnail-process.ts';

/** What became of it; interrupted is a process that ended without an answer, or was ended. */
export type ThumbnailOutcome = ThumbnailAnswer | 'interrupted';

/** What one picture may take. */
interface ThumbnailLimits {
  /** What takes longer may only have met a busy machine: it was interrupted, and is tried again later. */
  deadlineMs: number;
  /** Of memory, for the whole process; what takes more is unreadable. */
  bytes: number;
}

const defaultLimits: ThumbnailLimits = { deadlineMs: 60_000, bytes: 640 * 1024 ** 2 };

/**
 * The thumbnails of a picture of so many bytes. Aborting ends the process, and so does the deadline.
 * @throws Error when the picture's bytes cannot be read from where they are kept
 */
export async function makeThumbnails(
  picture: Readable,
  bytes: number,
  signal: AbortSignal,
  given: Partial<ThumbnailLimits> = {},
): Promise<ThumbnailOutcome> {
  const { deadlineMs, bytes: maxBytes } = { ...defaultLimits, ...given };
  const program = new URL('./thumbnail-process.ts', import.meta.url);
  const question = { program, input: picture, bytes, args: [String(maxBytes)], heapMb: 64, deadlineMs, signal };
  const outcome = await runInChildProcess<ThumbnailAnswer>(question);
  return 'answer' in outcome ? outcome.answer : 'interrupted';
}
