/** A page that failed loads again once a server that was away responds. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useServerRecovery } from './use-server-recovery.ts';

/** Runs the hook against a server with these statuses in turn, the last of them from then on; 0 for no response. */
function recover(statuses: readonly number[]) {
  onTestFinished(cleanup);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const left = [...statuses];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const status = left.length > 1 ? left.shift() : left[0];
    if (!status) throw new TypeError('No response.');
    return new Response(null, { status });
  });
  const work = vi.fn();
  const { result } = renderHook(() => useServerRecovery(work));
  /** Waits for so many seconds; returns whether the server was away, and how often the work has run. */
  const after = async (seconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return [result.current, work.mock.calls.length];
  };
  return after;
}

test('while the server responds, an error is left to the user', async () => {
  const after = recover([200]);
  expect(await after(0)).toEqual([false, 0]);
  expect(await after(60)).toEqual([false, 0]);
});

test('the work runs once when the server responds again', async () => {
  const after = recover([0, 503, 200]);
  expect(await after(0)).toEqual([true, 0]);
  expect(await after(4)).toEqual([true, 0]);
  expect(await after(4)).toEqual([true, 1]);
  expect(await after(60)).toEqual([true, 1]);
});
