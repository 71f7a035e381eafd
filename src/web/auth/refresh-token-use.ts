/**
 * Records the last used refresh token, so that no tab uses it twice. Browsers synchronise local storage between
 * processes with a delay, but IndexedDB is consistent across tabs. Local storage is the fallback for browsers without
 * IndexedDB, as in some private windows.
 */
import { del, update } from 'idb-keyval';
import { z } from 'zod';
import { browserDatabase } from '#web/browser-database.ts';
import { readStored, removeStored, writeStored } from '#web/stored.ts';

const key = 'used-refresh-token';

const usedTokenText = z.string();

const database = browserDatabase('keyval-store', 'keyval', 3000);

function claimInStorage(token: string): boolean {
  const isFirst = readStored(key, usedTokenText) !== token;
  writeStored(key, token);
  return isFirst;
}

/** Returns false if a tab has already claimed the token, so that using it again would be a replay. */
export async function claimRefreshToken(token: string): Promise<boolean> {
  const isFirst = await database.run(async (store) => {
    let wasUnused = false;
    await update<unknown>(
      key,
      (used) => {
        wasUnused = usedTokenText.safeParse(used).data !== token;
        return token;
      },
      store,
    );
    return wasUnused;
  });
  return isFirst ?? claimInStorage(token);
}

/** Releases the claim, if the token was not used or the provider allows reuse. */
export async function releaseRefreshToken(): Promise<void> {
  removeStored(key);
  await database.run((store) => del(key, store));
}
