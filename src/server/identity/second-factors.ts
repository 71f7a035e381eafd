/** Second factors of an account: whether it has any, setting them up, and checking one (specification, section 18.2). */
import type { Origin } from '#server/audit/record-change.ts';
import { withTransaction } from '#server/db/database.ts';
import type { IdentityAccount } from './account-store.ts';
import { clearAttempts, returnAttempt, takeAttempt } from './attempt-store.ts';
import { recordFactor, recordRecoveryCodes } from './credential-audit.ts';
import type { SecretBox } from './factor-key.ts';
import { readFactorRule } from './factor-rule.ts';
import { type IdentityDb, identityOf } from './identity-tables.ts';
import type { KnownBrowsers } from './known-browser.ts';
import {
  confirmCodeSecret,
  findCodeSecret,
  findPendingSecret,
  hasOneTimeCodes,
  removeCodeSecret,
  savePendingSecret,
  takeStep,
} from './one-time-code-store.ts';
import { type CodeSetup, codeSetup, newCodeSecret, stepOfCode } from './one-time-codes.ts';
import { type AttemptLimits, type Visitor, type Wait, waitOf } from './password-check.ts';
import { endSessionsOf } from './record-store.ts';
import { countRecoveryCodes, removeRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';

/** What an account has. */
export interface FactorState {
  oneTimeCodes: boolean;
  /** How many are left. */
  recoveryCodes: number;
  /** Whether everybody must have a factor. */
  isDemanded: boolean;
}

type Account = Pick<IdentityAccount, 'userId' | 'email'>;
type Checked = { kind: 'ok' } | { kind: 'wrong' } | Wait;

/** The factors of one database. */
export interface SecondFactors {
  stateOf(userId: string): Promise<FactorState>;
  /** A sealed secret that nobody keeps yet. */
  newSecret(userId: string): string;
  /** How an app takes a sealed secret over. */
  setupOf(account: Account, sealed: string): CodeSetup;
  /** Keeps a fresh secret that does not count yet. */
  begin(account: Account): Promise<CodeSetup>;
  /** Counts from now on; gives fresh recovery codes, undefined for a wrong code. The secret is that of `begin` unless given. */
  confirm(origin: Origin, userId: string, code: string, sealed?: string): Promise<string[] | undefined>;
  /** Fresh recovery codes in the place of the old ones. */
  renewRecoveryCodes(origin: Origin, userId: string): Promise<string[]>;
  /** Checks a one-time code or a recovery code; guesses are counted as those of passwords. */
  check(visitor: Visitor, userId: string, code: string): Promise<Checked>;
  /** Takes all factors away; false where there were none. */
  remove(origin: Origin, userId: string): Promise<boolean>;
}

/** Takes all factors of a person away, with the recovery codes. Needs a transaction. */
export async function removeFactors(origin: Origin, userId: string): Promise<boolean> {
  const identity = identityOf(origin.db);
  const had = await removeCodeSecret(identity, userId);
  await removeRecoveryCodes(identity, userId);
  if (had) await recordFactor(origin, userId, 'removed');
  return had;
}

/** As `removeFactors`, for a phone that is lost: every sign-in of the person ends, too. Needs a transaction. */
export async function takeFactorsAway(origin: Origin, userId: string): Promise<boolean> {
  const had = await removeFactors(origin, userId);
  if (had) await endSessionsOf(identityOf(origin.db), userId);
  return had;
}

/** The factors on one database, with the limits of guesses. */
export function secondFactors(
  db: IdentityDb,
  { box, browsers, limits }: { box: SecretBox; browsers: KnownBrowsers; limits: AttemptLimits },
): SecondFactors {
  async function isRight(userId: string, code: string): Promise<boolean> {
    const sealed = await findCodeSecret(db, userId);
    if (sealed === undefined) return false;
    const step = stepOfCode(box.open(userId, sealed), code);
    return step === undefined ? await spendRecoveryCode(db, userId, code) : await takeStep(db, userId, step);
  }

  return {
    async stateOf(userId) {
      const [oneTimeCodes, recoveryCodes, { isDemanded }] = await Promise.all([
        hasOneTimeCodes(db, userId),
        countRecoveryCodes(db, userId),
        readFactorRule(db),
      ]);
      return { oneTimeCodes, recoveryCodes, isDemanded };
    },
    newSecret: (userId) => box.seal(userId, newCodeSecret()),
    setupOf: ({ userId, email }, sealed) => codeSetup(box.open(userId, sealed), email),
    async begin({ userId, email }) {
      const secret = newCodeSecret();
      await savePendingSecret(db, userId, box.seal(userId, secret));
      return codeSetup(secret, email);
    },
    async confirm(origin, userId, code, sealed) {
      const waiting = sealed ?? (await findPendingSecret(db, userId));
      const step = waiting === undefined ? undefined : stepOfCode(box.open(userId, waiting), code);
      if (waiting === undefined || step === undefined) return undefined;
      return await withTransaction(origin.db, async (transaction) => {
        const identity = identityOf(transaction);
        await confirmCodeSecret(identity, userId, waiting, step);
        await recordFactor({ ...origin, db: transaction }, userId, 'added');
        return await replaceRecoveryCodes(identity, userId);
      });
    },
    renewRecoveryCodes: (origin, userId) =>
      withTransaction(origin.db, async (transaction) => {
        await recordRecoveryCodes({ ...origin, db: transaction }, userId);
        return await replaceRecoveryCodes(identityOf(transaction), userId);
      }),
    async check(visitor, userId, code) {
      const browser = browsers.recognise(userId, visitor.cookie);
      const address = `address ${visitor.address}`;
      const addressWait = browser === undefined ? await takeAttempt(db, address, limits.address) : 0;
      if (addressWait > 0) return waitOf(addressWait);
      // Of a browser that the account knows for itself: guesses elsewhere lock nobody out.
      const subject = browser === undefined ? `factor ${userId}` : `factor ${userId} ${browser}`;
      const wait = await takeAttempt(db, subject, limits.account);
      if (wait > 0) return waitOf(wait);
      if (!(await isRight(userId, code))) return { kind: 'wrong' };
      await clearAttempts(db, subject);
      if (browser === undefined) await returnAttempt(db, address);
      return { kind: 'ok' };
    },
    remove: (origin, userId) =>
      withTransaction(origin.db, (transaction) => removeFactors({ ...origin, db: transaction }, userId)),
  };
}
