/** Waits for a line that is lost: until the browser says that it is back, or for pauses that grow (section 12.3). */
import { ApiError, CancelError } from '#web/api/api-error.ts';

/** Milliseconds: the first pause, which doubles, and the longest. */
const retryDelays = { firstMs: 1000, maxMs: 30_000 };

/** Tries in a row that come to nothing, some ten minutes with their pauses, until a person is asked. */
const maxTries = 24;

/** Statuses of what stands between us and the server. */
const retryableStatuses = [0, 408, 502, 503, 504];

/** The pause before a try, in milliseconds; the first try is 0. */
function delayBefore(tries: number): number {
  return Math.min(retryDelays.maxMs, retryDelays.firstMs * 2 ** tries);
}

/** Whether a failure is one of the line, which passes; what the server says in words is not. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError) || !retryableStatuses.includes(error.status)) return false;
  const { body } = error;
  return typeof body !== 'object' || body === null || !('message' in body);
}

/** Waits so long, or until the browser is on line again; without end while it says that it is not. */
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
  /** The line is lost. */
  onStall: () => void;
  /** Changes with every success, after which the pauses are short again. */
  progress?: () => unknown;
}

/** Does some work again until it is done, over failures of the line. @throws what else goes wrong, and CancelError */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  { signal, onStall, progress = () => undefined }: RetryOptions,
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
