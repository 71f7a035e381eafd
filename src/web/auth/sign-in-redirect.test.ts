import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loginTimeout } from './auth-limits.ts';
import type { SessionManager } from './session-manager.ts';
import { redirectToProvider, reportEarlierFailure, takeEarlierFailure } from './sign-in-redirect.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** A manager whose redirect ends as given. */
const managerWith = (leaveToSignIn: SessionManager['leaveToSignIn']) => ({ leaveToSignIn }) as SessionManager;

test('a log-in page that does not open within a minute is said to take too long, and not before', async () => {
  const say = vi.fn();
  void redirectToProvider(
    managerWith(() => new Promise(() => undefined)),
    'login',
    '/',
  ).then(say);
  await vi.advanceTimersByTimeAsync(loginTimeout - 1);
  expect(say).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(say).toHaveBeenCalledExactlyOnceWith('The log-in page is taking too long to open. Please try again.');
  expect(loginTimeout).toBe(60_000);
});

test('a redirect that fails says why at once, and was asked for with its mode and the page to return to', async () => {
  const leave = vi.fn(async () => {
    throw new Error('Failed to fetch');
  });
  expect(await redirectToProvider(managerWith(leave), 'register', '/orders')).toBe(
    'The log-in service could not be reached. Please try again.',
  );
  expect(leave).toHaveBeenCalledExactlyOnceWith('register', '/orders');
});

test('the failure of the log-in page is passed on once', () => {
  reportEarlierFailure('No.');
  expect([takeEarlierFailure(), takeEarlierFailure()]).toEqual(['No.', undefined]);
});
