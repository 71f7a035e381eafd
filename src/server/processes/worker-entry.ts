/** What runs in a process of its own that answers the server once, and ends. */
import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ProcessGuardOptions } from './process-guard.ts';

async function readInput(bytes: number): Promise<Buffer<ArrayBuffer>> {
  const input = Buffer.alloc(bytes);
  let filled = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) filled += part.copy(input, filled);
  return input.subarray(0, filled);
}

/** What a process sends the server: a part of a large answer, or the answer, which is the last. */
export type ProcessMessage = { part: unknown } | { answer: unknown };

async function send(message: ProcessMessage): Promise<void> {
  await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
}

/**
 * The input comes on stdin, the number of its bytes as the first argument. A large answer is sent in parts, so that the
 * server has none of them to read for long.
 * @param maxSeconds of work at one go, during which nothing else is heard here
 */
export async function runWorkerEntry(
  answer: (input: Buffer<ArrayBuffer>, sendPart: (part: unknown) => Promise<void>) => Promise<unknown>,
  maxSeconds?: number,
): Promise<void> {
  // Without the server there is nobody to answer.
  process.once('disconnect', () => process.exit());
  if (maxSeconds !== undefined) {
    const workerData = { server: process.ppid, maxSeconds } satisfies ProcessGuardOptions;
    new Worker(new URL('./process-guard.ts', import.meta.url), { workerData }).unref();
  }
  // The first to go when memory is short. Linux alone has it.
  await writeFile('/proc/self/oom_score_adj', '900').catch(() => undefined);
  const input = await readInput(Number(process.argv[2]));
  await send({ answer: await answer(input, (part) => send({ part })) });
  process.disconnect?.();
}
