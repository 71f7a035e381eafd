/** Second factors of an account: whether it has any, setting them up, and checking one (specification, section 18.2). */
import type { Origin } from '#server/audit/record-change.ts';
import { withTransaction } from '#server/db/database.ts';
import type { IdentityAccount } from './account-store.ts';
import { clearAttempts, returnAttempt, takeAttempt } from './attempt-store.ts';
import { codesFactor, passkeyFactor, recordFactor, recordRecoveryCodes } from './credential-audit.ts';
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
import { insertPasskey, listPasskeys, removePasskey, removePasskeysOf, type StoredPasskey } from './passkey-store.ts';
import type { NewPasskey, Passkeys } from './passkeys.ts';
import { type AttemptLimits, type Visitor, type Wait, waitOf } from './password-check.ts';
import { endSessionsOf } from './record-store.ts';
import { countRecoveryCodes, removeRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';

/** What an account has. */
export interface FactorState {
  hasFactor: boolean;
  oneTimeCodes: boolean;
  passkeys: readonly StoredPasskey[];
  /** Whether browsers can keep passkeys for this product. */
  offersPasskeys: boolean;
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
  /** Takes the codes away; the recovery codes, too, where no other factor is left. */
  removeCodes(origin: Origin, userId: string): Promise<void>;
  /** Keeps a passkey; gives recovery codes where the person has none, undefined where it is kept already. */
  addPasskey(origin: Origin, userId: string, name: string, passkey: NewPasskey): Promise<string[] | undefined>;
  /** As `removeCodes`; false where it is none of the person's. */
  removePasskey(origin: Origin, userId: string, id: string): Promise<boolean>;
}

/** Takes all factors of a person away, with the recovery codes. Needs a transaction. */
export async function removeFactors(origin: Origin, userId: string): Promise<boolean> {
  const identity = identityOf(origin.db);
  const hadCodes = await removeCodeSecret(identity, userId);
  const passkeys = await removePasskeysOf(identity, userId);
  await removeRecoveryCodes(identity, userId);
  if (hadCodes) await recordFactor(origin, userId, 'removed', codesFactor);
  for (const passkey of passkeys) await recordFactor(origin, userId, 'removed', passkeyFactor(passkey));
  return hadCodes || passkeys.length > 0;
}

/** Recovery codes stand in for a factor: without any they open nothing. */
async function dropUselessCodes(db: IdentityDb, userId: string): Promise<void> {
  const hasFactor = (await hasOneTimeCodes(db, userId)) || (await listPasskeys(db, userId)).length > 0;
  if (!hasFactor) await removeRecoveryCodes(db, userId);
}

/** As `removeFactors`, for a phone that is lost: every sign-in of the person ends, too. Needs a transaction. */
export async function takeFactorsAway(origin: Origin, userId: string): Promise<boolean> {
  const had = await removeFactors(origin, userId);
  if (had) await endSessionsOf(identityOf(origin.db), userId);
  return had;
}

interface FactorParts {
  box: SecretBox;
  browsers: KnownBrowsers;
  limits: AttemptLimits;
  passkeys: Passkeys;
}

/** The factors on one database, with the limits of guesses. */
export function secondFactors(db: IdentityDb, { box, browsers, limits, passkeys }: FactorParts): SecondFactors {
  async function isRight(userId: string, code: string): Promise<boolean> {
    const sealed = await findCodeSecret(db, userId);
    const step = sealed === undefined ? undefined : stepOfCode(box.open(userId, sealed), code);
    return step === undefined ? await spendRecoveryCode(db, userId, code) : await takeStep(db, userId, step);
  }

  return {
    async stateOf(userId) {
      const [oneTimeCodes, own, recoveryCodes, { isDemanded }] = await Promise.all([
        hasOneTimeCodes(db, userId),
        listPasskeys(db, userId),
        countRecoveryCodes(db, userId),
        readFactorRule(db),
      ]);
      const hasFactor = oneTimeCodes || own.length > 0;
      const offersPasskeys = passkeys.isOffered;
      return { hasFactor, oneTimeCodes, passkeys: own, offersPasskeys, recoveryCodes, isDemanded };
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
        await recordFactor({ ...origin, db: transaction }, userId, 'added', codesFactor);
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
    removeCodes: (origin, userId) =>
      withTransaction(origin.db, async (db) => {
        if (await removeCodeSecret(identityOf(db), userId)) {
          await recordFactor({ ...origin, db }, userId, 'removed', codesFactor);
        }
        await dropUselessCodes(identityOf(db), userId);
      }),
    addPasskey: (origin, userId, name, passkey) =>
      withTransaction(origin.db, async (db) => {
        const identity = identityOf(db);
        if (!(await insertPasskey(identity, { ...passkey, user_id: userId, name }))) return undefined;
        await recordFactor({ ...origin, db }, userId, 'added', passkeyFactor({ id: passkey.id, name }));
        const hasCodes = (await countRecoveryCodes(identity, userId)) > 0;
        return hasCodes ? [] : await replaceRecoveryCodes(identity, userId);
      }),
    removePasskey: (origin, userId, id) =>
      withTransaction(origin.db, async (db) => {
        const removed = await removePasskey(identityOf(db), userId, id);
        if (!removed) return false;
        await recordFactor({ ...origin, db }, userId, 'removed', passkeyFactor(removed));
        await dropUselessCodes(identityOf(db), userId);
        return true;
      }),
  };
}
