/** Waits for a line that is lost: until the browser says that it is back, or for pauses that grow (section 12.3). */
import { ApiError, CancelError } from '#web/api/api-error.ts';

/** Milliseconds: the first pause, which doubles, and the longest. */
const pauses = { first: 1000, longest: 30_000 };

/** Tries in a row that come to nothing, some ten minutes with their pauses, until a person is asked. */
const mostTries = 24;

/** Statuses of what stands between us and the server. */
const passing = [0, 408, 502, 503, 504];

/** The pause before a try, in milliseconds; the first try is 0. */
function pauseBefore(tries: number): number {
  return Math.min(pauses.longest, pauses.first * 2 ** tries);
}

/** Whether a failure is one of the line, which passes; what the server says in words is not. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || !passing.includes(error.status)) return false;
  const { body } = error;
  return typeof body !== 'object' || body === null || !('message' in body);
}

/** Waits so long, or until the browser is on line again; without end while it says that it is not. */
function waitForLine(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = new AbortController();
    const end = (settle: () => void) => {
      watch.abort();
      clearTimeout(timer);
      settle();
    };
    const options = { signal: watch.signal };
    const timer = setTimeout(() => {
      if (navigator.onLine) end(resolve);
    }, milliseconds);
    addEventListener('online', () => end(resolve), options);
    signal.addEventListener('abort', () => end(() => reject(new CancelError('upload'))), options);
    if (signal.aborted) end(() => reject(new CancelError('upload')));
  });
}

interface Patience {
  signal: AbortSignal;
  /** The line is lost. */
  onStall: () => void;
  /** Changes with every success, after which the pauses are short again. */
  progress?: () => unknown;
}

/** Does some work again until it is done, over failures of the line. @throws what else goes wrong, and CancelError */
export async function patiently<Result>(
  work: () => Promise<Result>,
  { signal, onStall, progress = () => undefined }: Patience,
): Promise<Result> {
  let tries = 0;
  for (;;) {
    const before = progress();
    try {
      return await work();
    } catch (error) {
      tries = progress() === before ? tries : 0;
      if (!isPassing(error) || tries >= mostTries) throw error;
      onStall();
      await waitForLine(pauseBefore(tries), signal);
      tries += 1;
    }
  }
}
