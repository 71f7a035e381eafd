/** Marks by which an account knows a browser again on which it has signed in before. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A cookie: its name belongs to the account, its value to the browser. */
export interface BrowserMark {
  name: string;
  value: string;
}

/** Makes the marks and knows them again. */
export interface KnownBrowsers {
  /** A fresh mark for the browser that has just signed in. */
  mark(userId: string): BrowserMark;
  /** The browser's random name, when the account has signed in on it before. */
  recognise(userId: string, cookie: (name: string) => string | undefined): string | undefined;
}

/** The marks under one secret: a random name signed together with the account that it stands for. */
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
