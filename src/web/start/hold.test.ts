import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdFor } from './hold.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether holding for this work is over, so many milliseconds after it began. */
async function isOver(work: Promise<unknown>, ms: number): Promise<boolean> {
  let over = false;
  const held = holdFor(work).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  const was = over;
  await vi.runAllTimersAsync();
  await held;
  return was;
}

test.each([
  ['work that is done', () => Promise.resolve('role'), 0, true],
  ['work that has failed', () => Promise.reject(new Error('away')), 0, true],
  ['work that takes its time', () => new Promise(() => undefined), 149, false],
  ['work that takes longer than a moment', () => new Promise(() => undefined), 150, true],
])('%s', async (_, work, ms, over) => {
  expect(await isOver(work(), ms)).toBe(over);
});
