/** Locks for uploads, so that only one of a browser's tabs resumes a file. */

/** A page that is closing can need this long to release an upload. */
const maxWaitMs = 500;

/** Functions that release this page's uploads. Browsers release the locks of a closed page themselves. */
const claims = new Map<string, () => void>();

function lockName(key: string): string {
  return `upload ${key}`;
}

/** Returns false if another tab has the upload. */
export async function claimUpload(key: string): Promise<boolean> {
  if (claims.has(key)) return true;
  // Locks require https. Without them a file can be sent twice, but is stored only once.
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

/** Releases an upload, because it has ended or the user leaves the page. */
export function releaseUpload(key: string): void {
  claims.get(key)?.();
  claims.delete(key);
}
