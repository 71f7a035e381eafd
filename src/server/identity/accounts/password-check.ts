/** Checks an e-mail with a password: counted attempts first, and the same work whether the account exists or not. */

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

/** How many attempts are free before one has to wait. */
export interface AttemptLimits {
  /** Wrong passwords for one account from all unknown browsers together, and from each browser that it knows. */
  account: AttemptRule;
  /** Wrong passwords from one address, for whatever accounts; those from known browsers are not among them. */
  address: AttemptRule;
  /** Sign-ups from one address. */
  signup: AttemptRule;
  /** Sign-ups from one address with an e-mail that has an account: each of them tells that it has one. */
  taken: AttemptRule;
  /** New passwords from one address that are weighed, whatever they are for. */
  weighed: AttemptRule;
  /** Links for new passwords that are asked for from one address. */
  forgot: AttemptRule;
  /** The same for one e-mail, from anywhere. */
  mailbox: AttemptRule;
}

/** The limits of a normal day. */
export const defaultAttemptLimits: AttemptLimits = {
  account: { limit: 5, windowMinutes: 15, wait: 'growing' },
  address: { limit: 50, windowMinutes: 15, wait: 'growing' },
  signup: { limit: 50, windowMinutes: 60, wait: 'window' },
  taken: { limit: 10, windowMinutes: 60, wait: 'window' },
  weighed: { limit: 200, windowMinutes: 60, wait: 'window' },
  forgot: { limit: 20, windowMinutes: 60, wait: 'window' },
  mailbox: { limit: 5, windowMinutes: 60, wait: 'window' },
};

/** Where an attempt comes from. */
export interface Visitor extends AttemptSource {
  cookie(name: string): string | undefined;
}

/** What was typed into a log-in form. */
export interface Credentials {
  email: string;
  password: string;
}

/** Whole minutes to wait before the next attempt. */
export interface Wait {
  kind: 'wait';
  minutes: number;
}

type CheckResult = { kind: 'ok'; account: AccountSecret } | { kind: 'wrong' } | Wait;
export type PasswordCheck = (visitor: Visitor, credentials: Credentials) => Promise<CheckResult>;

/** The wait as it is told. */
export function waitOf(milliseconds: number): Wait {
  return { kind: 'wait', minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) };
}

/** A wait in words. */
export function describeWait({ minutes }: Wait): string {
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** Characters of a password that are looked at: a longer one is nobody's. */
export const maxTypedLength = passwordLength.max * 4;

/** The check on one database. */
export async function passwordCheck(
  db: IdentityDb,
  browsers: KnownBrowsers,
  limits: AttemptLimits,
): Promise<PasswordCheck> {
  const nobodysHash = await hashPassword(randomBytes(24).toString('base64url'));

  return async (visitor, { email, password }) => {
    const account = await findAccountByEmail(db, email);
    // A known browser has a count of its own only: guessing elsewhere, or beside it, cannot lock its owner out.
    const browser = account && browsers.recognise(account.userId, visitor.cookie);
    const isKnown = browser !== undefined;
    const addressWait = isKnown ? 0 : await recordSharedAttempt(db, 'address', visitor, limits.address);
    if (addressWait > 0) return waitOf(addressWait);
    const subject = isKnown ? `browser ${account?.userId} ${browser}` : `account ${emailKey(email)}`;
    const wait = await recordAttempt(db, subject, limits.account);
    if (wait > 0) return waitOf(wait);

    const tooLong = password.length > maxTypedLength;
    const matches = await verifyPassword(tooLong ? '' : password, account?.passwordHash ?? nobodysHash);
    if (!account || !matches || tooLong) return { kind: 'wrong' };
    await clearAttempts(db, subject);
    if (!isKnown) await returnSharedAttempt(db, 'address', visitor);
    return { kind: 'ok', account };
  };
}
