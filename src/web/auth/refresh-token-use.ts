/**
 * Which refresh token has been used last. Local storage may show a tab what stood there before another tab's renewal:
 * browsers bring it from process to process in their own time. Their database shows every tab the same at once. A
 * browser that keeps no database, as some do in private windows, has to do with local storage.
 */
import { del, update } from 'idb-keyval';

const key = 'used-refresh-token';
/** Milliseconds until a database that neither opens nor fails counts as missing. */
const patience = 3000;

/** Gives up a database that says nothing; rejects like one that is not there. */
function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, patience, new Error('The database of this browser does not open.'));
    // A missing database throws at once instead of rejecting.
    Promise.resolve().then(work).then(resolve, reject);
  });
}

function claimInStorage(token: string): boolean {
  const isFirst = localStorage.getItem(key) !== token;
  localStorage.setItem(key, token);
  return isFirst;
}

/** Claims a refresh token; false where a tab has claimed it before, so that using it again would be a replay. */
export async function claimRefreshToken(token: string): Promise<boolean> {
  let isFirst = false;
  const claim = (used: string | undefined) => {
    isFirst = used !== token;
    return token;
  };
  try {
    await inTime(() => update<string>(key, claim));
  } catch {
    return claimInStorage(token);
  }
  return isFirst;
}

/** Takes the claim back: the token was not used, or its provider lets it be used again. */
export async function releaseRefreshToken(): Promise<void> {
  localStorage.removeItem(key);
  await inTime(() => del(key)).catch(() => undefined);
}
