/** What runs in a process of its own that answers the server once, and ends. */
import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Watch } from './process-guard.ts';

async function readInput(bytes: number): Promise<Buffer<ArrayBuffer>> {
  const input = Buffer.alloc(bytes);
  let filled = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) filled += part.copy(input, filled);
  return input.subarray(0, filled);
}

/**
 * The input comes on stdin, the number of its bytes as the first argument.
 * @param mostSeconds of work at one go, during which nothing else is heard here
 */
export async function answerServer(
  answer: (input: Buffer<ArrayBuffer>) => Promise<unknown>,
  mostSeconds?: number,
): Promise<void> {
  // Without the server there is nobody to answer.
  process.once('disconnect', () => process.exit());
  if (mostSeconds !== undefined) {
    const workerData = { server: process.ppid, mostSeconds } satisfies Watch;
    new Worker(new URL('./process-guard.ts', import.meta.url), { workerData }).unref();
  }
  // The first to go when memory is short. Linux alone has it.
  await writeFile('/proc/self/oom_score_adj', '900').catch(() => undefined);
  const input = await readInput(Number(process.argv[2]));
  process.send?.(await answer(input), () => process.disconnect?.());
}
