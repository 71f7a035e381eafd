/** Checks e-mail and password. Attempts are counted first, and an unknown account takes the same time as a known one. */

import { randomBytes } from 'node:crypto';
import { emailKey } from '#server/email-key.ts';
import { type AttemptRule, clearAttempts, recordAttempt } from '#server/identity/records/attempt-store.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import {
  type AttemptSource,
  recordSharedAttempt,
  returnSharedAttempt,
} from '#server/identity/records/shared-attempts.ts';
import { type AccountSecret, findAccountByEmail } from './account-store.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { hashPassword, passwordLength, verifyPassword } from './password.ts';

/** How many attempts are allowed before the visitor has to wait. */
export interface AttemptLimits {
  /** Wrong passwords for one account: from all unknown browsers together, and from each known browser. */
  account: AttemptRule;
  /** Wrong passwords from one address for any account, not counting known browsers. */
  address: AttemptRule;
  /** Sign-ups from one address. */
  signup: AttemptRule;
  /** Sign-ups from one address with a taken e-mail, because each reveals that an account exists. */
  taken: AttemptRule;
  /** Strength checks of new passwords from one address, for any purpose. */
  strengthChecks: AttemptRule;
  /** Reset links requested from one address. */
  forgot: AttemptRule;
  /** Reset links requested for one e-mail, from any address. */
  mailbox: AttemptRule;
}

export const defaultAttemptLimits: AttemptLimits = {
  account: { limit: 5, windowMinutes: 15, wait: 'growing' },
  address: { limit: 50, windowMinutes: 15, wait: 'growing' },
  signup: { limit: 50, windowMinutes: 60, wait: 'window' },
  taken: { limit: 10, windowMinutes: 60, wait: 'window' },
  strengthChecks: { limit: 200, windowMinutes: 60, wait: 'window' },
  forgot: { limit: 20, windowMinutes: 60, wait: 'window' },
  mailbox: { limit: 5, windowMinutes: 60, wait: 'window' },
};

export interface Visitor extends AttemptSource {
  cookie(name: string): string | undefined;
}

export interface Credentials {
  email: string;
  password: string;
}

/** A refusal until some whole minutes have passed. */
export interface Wait {
  kind: 'wait';
  minutes: number;
}

type CheckResult = { kind: 'ok'; account: AccountSecret } | { kind: 'wrong' } | Wait;
export type PasswordCheck = (visitor: Visitor, credentials: Credentials) => Promise<CheckResult>;

export function waitOf(milliseconds: number): Wait {
  return { kind: 'wait', minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) };
}

export function describeWait({ minutes }: Wait): string {
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** Longer input cannot be anyone's password and is not hashed. Decomposed characters may take four times the length. */
export const maxTypedLength = passwordLength.max * 4;

export async function passwordCheck(
  db: IdentityDb,
  browsers: KnownBrowsers,
  limits: AttemptLimits,
): Promise<PasswordCheck> {
  const dummyHash = await hashPassword(randomBytes(24).toString('base64url'));

  return async (visitor, { email, password }) => {
    const account = await findAccountByEmail(db, email);
    // A known browser has its own count, so guesses from elsewhere cannot lock the owner out.
    const browser = account && browsers.recognise(account.userId, visitor.cookie);
    const isKnown = browser !== undefined;
    const addressWait = isKnown ? 0 : await recordSharedAttempt(db, 'address', visitor, limits.address);
    if (addressWait > 0) return waitOf(addressWait);
    const subject = isKnown ? `browser ${account?.userId} ${browser}` : `account ${emailKey(email)}`;
    const wait = await recordAttempt(db, subject, limits.account);
    if (wait > 0) return waitOf(wait);

    const tooLong = password.length > maxTypedLength;
    const matches = await verifyPassword(tooLong ? '' : password, account?.passwordHash ?? dummyHash);
    if (!account || !matches || tooLong) return { kind: 'wrong' };
    await clearAttempts(db, subject);
    if (!isKnown) await returnSharedAttempt(db, 'address', visitor);
    return { kind: 'ok', account };
  };
}
