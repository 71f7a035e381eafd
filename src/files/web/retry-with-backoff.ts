/** Retries over a lost connection: when the browser reports that it is online again, or after increasing delays. */
import { ApiError, CancelError } from '#web/api/api-error.ts';

/** The first delay, which doubles each time, and the longest one. */
const retryDelays = { firstMs: 1000, maxMs: 30_000 };

/** Failed attempts in a row, about ten minutes with their delays, before the user is asked. */
const maxTries = 24;

/** Statuses of a lost connection or of a proxy in front of the server. */
const retryableStatuses = [0, 408, 502, 503, 504];

/** The delay before a retry in milliseconds; the first retry is 0. */
function delayBefore(tries: number): number {
  return Math.min(retryDelays.maxMs, retryDelays.firstMs * 2 ** tries);
}

/** Whether an error is a temporary connection failure, and not an error message from the server. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError) || !retryableStatuses.includes(error.status)) return false;
  const { body } = error;
  return typeof body !== 'object' || body === null || !('message' in body);
}

/** Waits for a time, or until the browser is online again; while it is offline, without limit. */
function waitForConnection(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const end = (settle: () => void) => {
      listening.abort();
      clearTimeout(timer);
      settle();
    };
    const options = { signal: listening.signal };
    const timer = setTimeout(() => {
      if (navigator.onLine) end(resolve);
    }, milliseconds);
    addEventListener('online', () => end(resolve), options);
    signal.addEventListener('abort', () => end(() => reject(new CancelError('upload'))), options);
    if (signal.aborted) end(() => reject(new CancelError('upload')));
  });
}

interface RetryOptions {
  signal: AbortSignal;
  /** Called when the connection is lost. */
  onStall: () => void;
  /** Changes with every success, which resets the delays. */
  progress: () => unknown;
}

/**
 * Repeats work over connection failures until it succeeds.
 * @throws any other error, and CancelError
 */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  { signal, onStall, progress }: RetryOptions,
): Promise<Result> {
  let tries = 0;
  for (;;) {
    const before = progress();
    try {
      return await work();
    } catch (error) {
      tries = progress() === before ? tries : 0;
      if (!isRetryable(error) || tries >= maxTries) throw error;
      onStall();
      await waitForConnection(delayBefore(tries), signal);
      tries += 1;
    }
  }
}
