/** The number of rows in a step adapts to how long the last one took. */
import { expect, test } from 'vitest';
import { doInSteps, nextStepRows } from './steps.ts';

test.each([
  ['the intended time', 100, 400, 100],
  ['twice as long', 100, 800, 50],
  ['half as long', 100, 200, 200],
  ['almost no time, with the growth limited to twice as many', 100, 1, 200],
  ['almost no time, at the maximum', 500, 10, 500],
  ['very long, with a minimum of one row', 10, 60_000, 1],
])('the next step has the right number of rows after one that took %s', (_what, rows, elapsedMs, next) => {
  expect(nextStepRows(rows, elapsedMs)).toBe(next);
});

test('steps end when no rows are left, or at once when the process stops', async () => {
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
