/** Entry point of a child process that returns one result to the server and exits. */
import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ProcessGuardOptions } from './process-guard.ts';

async function readInput(bytes: number): Promise<Buffer<ArrayBuffer>> {
  const input = Buffer.alloc(bytes);
  let filled = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) filled += part.copy(input, filled);
  return input.subarray(0, filled);
}

/** Sent to the server: parts of a large result, then the result. */
export type ProcessMessage = { part: unknown } | { answer: unknown };

async function send(message: ProcessMessage): Promise<void> {
  await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
}

/**
 * Reads the input from stdin; its size is the first argument. A large result is sent in parts, so that the server is
 * not blocked while it deserializes them.
 * @param maxSeconds limit for CPU time, enforced by the guard thread
 */
export async function runWorkerEntry(
  answer: (input: Buffer<ArrayBuffer>, sendPart: (part: unknown) => Promise<void>) => Promise<unknown>,
  maxSeconds?: number,
): Promise<void> {
  // Exits when the server has ended.
  process.once('disconnect', () => process.exit());
  if (maxSeconds !== undefined) {
    const workerData = { server: process.ppid, maxSeconds } satisfies ProcessGuardOptions;
    new Worker(new URL('./process-guard.ts', import.meta.url), { workerData }).unref();
  }
  // Makes Linux end this process first when memory is short.
  await writeFile('/proc/self/oom_score_adj', '900').catch(() => undefined);
  const input = await readInput(Number(process.argv[2]));
  await send({ answer: await answer(input, (part) => send({ part })) });
  process.disconnect?.();
}
