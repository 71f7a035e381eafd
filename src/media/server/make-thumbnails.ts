/** Has the thumbnails of one picture made by a process of its own. */
import type { Readable } from 'node:stream';
import { askProcess } from '#server/processes/ask-process.ts';
import type { ThumbnailAnswer } from './thumbnail-process.ts';

/** What became of it; interrupted is a process that ended without an answer, or was ended. */
export type ThumbnailOutcome = ThumbnailAnswer | 'interrupted';

/** What takes longer may only have met a busy machine: it was interrupted, and is tried again later. */
const usualDeadlineMs = 60_000;

/**
 * The thumbnails of a picture of so many bytes. Aborting ends the process, and so does the deadline, in milliseconds.
 * @throws Error when the picture's bytes cannot be read from where they are kept
 */
export async function makeThumbnails(
  picture: Readable,
  bytes: number,
  signal: AbortSignal,
  deadlineMs = usualDeadlineMs,
): Promise<ThumbnailOutcome> {
  const program = new URL('./thumbnail-process.ts', import.meta.url);
  const question = { program, input: picture, bytes, heapMb: 64, deadlineMs, signal };
  const outcome = await askProcess<ThumbnailAnswer>(question);
  return 'answer' in outcome ? outcome.answer : 'interrupted';
}
