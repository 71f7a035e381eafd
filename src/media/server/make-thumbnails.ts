/** Starts the process that makes the thumbnails of one picture, feeds it, and ends it when it takes too long. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ThumbnailAnswer } from './thumbnail-process.ts';

/** What became of it; interrupted is a process that ended without an answer, or was ended. */
export type ThumbnailOutcome = ThumbnailAnswer | 'interrupted';

/** What takes longer may only have met a busy machine: it was interrupted, and is tried again later. */
const usualDeadlineMs = 60_000;

/** What the process compiles is kept where this one keeps its own: to compile is a third of its work. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir();
  // Node.js adds a folder of its version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function start(bytes: number): ChildProcess {
  return fork(new URL('./thumbnail-process.ts', import.meta.url), [String(bytes)], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    // Nothing of the server's configuration, such as its secrets.
    env: compileCache(),
  });
}

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
  const child = start(bytes);
  const answered = new Promise<ThumbnailOutcome>((resolve) => {
    child.once('message', (answer) => resolve(answer as ThumbnailAnswer));
    // Not at its exit: an answer may still be on its way then.
    child.once('close', () => resolve('interrupted'));
    child.once('error', () => resolve('interrupted'));
  });
  const end = () => child.kill('SIGKILL');
  const timely = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  timely.addEventListener('abort', end);
  if (timely.aborted) end();
  let readError: unknown;
  async function* source() {
    try {
      yield* picture;
    } catch (error) {
      readError = error;
      throw error;
    }
  }
  try {
    // A process that has ended takes no more bytes: what became of it is told by the answer.
    if (child.stdin) pipeline(source, child.stdin).catch(end);
    const outcome = await answered;
    if (readError !== undefined) throw readError;
    return outcome;
  } finally {
    picture.destroy();
    timely.removeEventListener('abort', end);
    if (child.exitCode === null && child.signalCode === null) {
      end();
      await once(child, 'exit');
    }
  }
}
