/** Long work as short transactions, so that people who save at the same time wait for one of them at most. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds: how long a step is to hold its locks, and the pause after it in which those who waited go first. */
const goals = { stepMs: 400, pauseMs: 25 };

/** Rows of the first step, and of the largest. */
export const stepRows = { first: 50, max: 500 };

/** Rows for the next step, from how long the last one took for its own. */
export function nextStepRows(rows: number, elapsedMs: number): number {
  const ideal = Math.floor((rows * goals.stepMs) / Math.max(1, elapsedMs));
  return Math.max(1, Math.min(ideal, 2 * rows, stepRows.max));
}

/** Does steps until one finds nothing to do. @param step does at most so many rows, and gives how many it did */
export async function doInSteps(signal: AbortSignal, step: (maxRows: number) => Promise<number>): Promise<void> {
  let maxRows = stepRows.first;
  for (;;) {
    signal.throwIfAborted();
    const startMs = performance.now();
    const rows = await step(maxRows);
    if (rows === 0) return;
    maxRows = nextStepRows(rows, performance.now() - startMs);
    await sleep(goals.pauseMs, undefined, { signal });
  }
}
