/**
 * Which refresh token has been used last. Local storage may show a tab what stood there before another tab's renewal:
 * browsers bring it from process to process in their own time. Their database shows every tab the same at once.
 */
import { del, update } from 'idb-keyval';

const key = 'used-refresh-token';

/** Claims a refresh token; false where a tab has claimed it before, so that using it again would be a replay. */
export async function claimRefreshToken(token: string): Promise<boolean> {
  let isFirst = false;
  await update<string>(key, (used) => {
    isFirst = used !== token;
    return token;
  });
  return isFirst;
}

/** Takes the claim back: the token was not used, or its provider lets it be used again. */
export function releaseRefreshToken(): Promise<void> {
  return del(key);
}
