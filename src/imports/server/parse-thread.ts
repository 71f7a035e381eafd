/** Has a spreadsheet read by a thread of its own, which is ended when it takes more time or memory than any honest file. */
import { Worker } from 'node:worker_threads';
import { type ParsedFile, tooLarge, UnreadableFile } from './parse-file.ts';
import type { ParseAnswer, ParseWork } from './parse-worker.ts';

const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
const timeoutMs = 60_000;

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** @throws UnreadableFile with what its sender is told; the signal's reason */
export async function readSpreadsheet(work: ParseWork, signal: AbortSignal): Promise<ParsedFile> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: limits,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ParseAnswer>();
  const timer = setTimeout(() => reject(tooLarge()), timeoutMs);
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  worker.once('message', resolve);
  // An array that is larger than any may be is a matter of size, too.
  worker.once('error', (error) => reject(isOutOfMemory(error) || error instanceof RangeError ? tooLarge() : error));
  worker.once('exit', () => reject(new Error('The thread that reads spreadsheets ended.')));
  try {
    const answer = await promise;
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
    return answer;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    await worker.terminate();
  }
}
