/** Cookies by which an account recognises a browser that it has logged in from before. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A cookie; its name is derived from the account, its value identifies the browser. */
export interface BrowserMark {
  name: string;
  value: string;
}

export interface KnownBrowsers {
  /** A new mark for the browser that has just logged in. */
  mark(userId: string): BrowserMark;
  /** The browser's random id if the account has logged in from it before. */
  recognise(userId: string, cookie: (name: string) => string | undefined): string | undefined;
}

/** A mark is a random id, signed together with its account. */
export function knownBrowsers(secret: string, prefix: string): KnownBrowsers {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const cookieName = (userId: string) => `${prefix}_known_${sign(`cookie ${userId}`).slice(0, 12)}`;
  const signature = (userId: string, browser: string) => sign(`browser ${userId} ${browser}`);
  return {
    mark(userId) {
      const browser = randomBytes(16).toString('base64url');
      return { name: cookieName(userId), value: `${browser}.${signature(userId, browser)}` };
    },
    recognise(userId, cookie) {
      const [browser = '', given = ''] = (cookie(cookieName(userId)) ?? '').split('.');
      const wanted = Buffer.from(signature(userId, browser));
      const got = Buffer.from(given);
      return got.length === wanted.length && timingSafeEqual(got, wanted) ? browser : undefined;
    },
  };
}
