/** Splits long work into short transactions, so that concurrent writers wait for at most one of them. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Target duration of a step, which holds locks, and the pause in which waiting writers go first. */
const goals = { stepMs: 400, pauseMs: 25 };

/** Rows of the first and of the largest step. */
export const stepRows = { first: 50, max: 500 };

/** Calculates the rows of the next step from the duration of the last one. */
export function nextStepRows(rows: number, elapsedMs: number): number {
  const ideal = Math.floor((rows * goals.stepMs) / Math.max(1, elapsedMs));
  return Math.max(1, Math.min(ideal, 2 * rows, stepRows.max));
}

/** Runs steps until one has nothing to do. @param step processes at most `maxRows` rows and returns how many it did */
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
