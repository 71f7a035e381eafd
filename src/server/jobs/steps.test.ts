/** How many rows a step takes: as many as its time allows. */
import { expect, test } from 'vitest';
import { doInSteps, nextStepRows } from './steps.ts';

test.each([
  ['as long as it should', 100, 400, 100],
  ['twice as long', 100, 800, 50],
  ['half as long', 100, 200, 200],
  ['no time: it grows by no more than twice', 100, 1, 200],
  ['no time, at the most rows', 500, 10, 500],
  ['ages: one row is left', 10, 60_000, 1],
])('after a step that took %s', (_what, rows, elapsedMs, next) => {
  expect(nextStepRows(rows, elapsedMs)).toBe(next);
});

test('steps end when nothing is left, and at once when the process ends', async () => {
  const left = [50, 30, 0];
  const requestedRows: number[] = [];
  const step = async (maxRows: number) => {
    requestedRows.push(maxRows);
    return left.shift() ?? 0;
  };
  await doInSteps(new AbortController().signal, step);
  expect(requestedRows[0]).toBe(50);
  expect(requestedRows).toHaveLength(3);
  const ended = AbortSignal.abort(new Error('The process ends.'));
  await expect(doInSteps(ended, step)).rejects.toThrow('The process ends.');
  expect(requestedRows).toHaveLength(3);
});
