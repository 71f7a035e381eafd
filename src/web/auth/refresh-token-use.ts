/**
 * Which refresh token has been used last. Local storage may show a tab what stood there before another tab's renewal:
 * browsers bring it from process to process in their own time. Their database shows every tab the same at once. A
 * browser that keeps no database, as some do in private windows, has to do with local storage.
 */
import { del, update } from 'idb-keyval';
import { z } from 'zod';
import { browserDatabase } from '#web/browser-database.ts';
import { readStored, removeStored, writeStored } from '#web/stored.ts';

const key = 'used-refresh-token';

/** The token that was used, in storage and in the database. */
const usedTokenText = z.string();

const database = browserDatabase('keyval-store', 'keyval', 3000);

function claimInStorage(token: string): boolean {
  const isFirst = readStored(key, usedTokenText) !== token;
  writeStored(key, token);
  return isFirst;
}

/** Claims a refresh token; false where a tab has claimed it before, so that using it again would be a replay. */
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

/** Takes the claim back: the token was not used, or its provider lets it be used again. */
export async function releaseRefreshToken(): Promise<void> {
  removeStored(key);
  await database.run((store) => del(key, store));
}
