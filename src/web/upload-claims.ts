/** Which uploads this page sends, so that of two tabs of one browser only one goes on with a file (section 12.3). */

/** Milliseconds that a page which is just being closed may need to let an upload go. */
const maxWaitMs = 500;

/** How each upload of this page is let go; the browser does so by itself when the page is gone. */
const claims = new Map<string, () => void>();

function lockName(key: string): string {
  return `upload ${key}`;
}

/** Takes an upload for this page; false where another tab has it. */
export async function claimUpload(key: string): Promise<boolean> {
  if (claims.has(key)) return true;
  // Missing where a page is not served safely: there, what is sent twice is stored once all the same.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return true;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const signal = AbortSignal.timeout(maxWaitMs);
  locks
    .request(lockName(key), { signal }, () => {
      claims.set(key, release);
      resolve(true);
      return held;
    })
    .catch(() => resolve(false));
  return await promise;
}

/** Lets an upload go: it is over, or its page is left. */
export function releaseUpload(key: string): void {
  claims.get(key)?.();
  claims.delete(key);
}
