/** Second factors of an account: listing, setting up, checking and removing them. */
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import { type IdentityAccount, lockAccountVersion } from '#server/identity/accounts/account-store.ts';
import {
  codesFactor,
  passkeyFactor,
  recordFactor,
  recordRecoveryCodes,
} from '#server/identity/accounts/credential-audit.ts';
import type { KnownBrowsers } from '#server/identity/accounts/known-browser.ts';
import { type AttemptLimits, type Visitor, type Wait, waitOf } from '#server/identity/accounts/password-check.ts';
import { clearAttempts, recordAttempt } from '#server/identity/records/attempt-store.ts';
import { type IdentityDb, identityOf } from '#server/identity/records/identity-tables.ts';
import { endSessionsOf } from '#server/identity/records/record-store.ts';
import { recordSharedAttempt, returnSharedAttempt } from '#server/identity/records/shared-attempts.ts';
import { conflict } from '#shared/errors.ts';
import type { SecretBox } from './factor-key.ts';
import { readFactorRule } from './factor-rule.ts';
import {
  confirmCodeSecret,
  consumeStep,
  findCodeSecret,
  findPendingSecret,
  hasOneTimeCodes,
  removeCodeSecret,
  savePendingSecret,
} from './one-time-code-store.ts';
import { type CodeSetup, codeSetup, newCodeSecret, stepOfCode } from './one-time-codes.ts';
import { insertPasskey, listPasskeys, removePasskey, removePasskeysOf, type StoredPasskey } from './passkey-store.ts';
import type { NewPasskey, Passkeys } from './passkeys.ts';
import {
  countRecoveryCodes,
  findRecoverySalt,
  newRecoverySet,
  removeRecoveryCodes,
  spendRecoveryCode,
  storeRecoverySet,
} from './recovery-codes.ts';

export interface FactorState {
  hasFactor: boolean;
  oneTimeCodes: boolean;
  passkeys: readonly StoredPasskey[];
  /** Whether browsers can store passkeys for this address. */
  offersPasskeys: boolean;
  /** How many unused codes remain. */
  recoveryCodes: number;
  /** Whether every user must have a second factor. */
  isDemanded: boolean;
}

type Account = Pick<IdentityAccount, 'userId' | 'email'>;
type Checked = { kind: 'ok' } | { kind: 'wrong' } | Wait;
/** Recovery codes after the first correct code; `late` if the secret has expired or another change came first. */
type Confirmed = string[] | 'wrong' | 'late';

const neededText = 'Two-step verification is required here. Set up another method first.';
const noneText = 'Set up two-step verification first.';
const renewedText = 'Newer recovery codes have been created. Use those.';

interface AddedPasskey {
  passkey: NewPasskey;
  name: string;
  /** Stays open if this is the first factor, which ends all other sessions. */
  currentSessionUid: string | undefined;
}

export interface SecondFactors {
  stateOf(userId: string): Promise<FactorState>;
  /** Creates a sealed secret without storing it. */
  newSecret(userId: string): string;
  /** The QR code and text of a sealed secret, for the authenticator app. */
  setupOf(account: Account, sealed: string): CodeSetup;
  /** Stores a new secret that is not valid until `confirm`. */
  begin(account: Account): Promise<CodeSetup>;
  /** Makes the secret of `begin` valid. If it is the first factor, all other sessions end. */
  confirm(
    context: AuditContext,
    userId: string,
    code: string,
    currentSessionUid: string | undefined,
  ): Promise<Confirmed>;
  /** As `confirm`, for a secret from `newSecret` and only without any other factor; no session ends. */
  confirmFirst(context: AuditContext, userId: string, code: string, sealed: string): Promise<Confirmed>;
  /** Identifies the current set of recovery codes. */
  findRecoverySetId(userId: string): Promise<string | undefined>;
  /** Replaces the set with this id. @throws Failure 409 if it was replaced already, or without a factor */
  renewRecoveryCodes(context: AuditContext, userId: string, setId: string | undefined): Promise<string[]>;
  /** Checks a one-time code or recovery code, with the same limits as passwords. */
  check(visitor: Visitor, userId: string, code: string): Promise<Checked>;
  /**
   * Removes the authenticator app, and the recovery codes if no other factor remains.
   * @throws Failure 409 if it is the last factor and one is required
   */
  removeCodes(context: AuditContext, userId: string): Promise<void>;
  /** As `confirm`. Returns recovery codes if the user has none; undefined if the passkey is already stored. */
  addPasskey(context: AuditContext, userId: string, added: AddedPasskey): Promise<string[] | undefined>;
  /** As `removeCodes`; false if the user has no such passkey. */
  removePasskey(context: AuditContext, userId: string, id: string): Promise<boolean>;
}

/** Removes all factors and recovery codes of a user. Needs a transaction. */
export async function removeFactors(context: AuditContext, userId: string): Promise<boolean> {
  const identity = identityOf(context.db);
  await lockAccountVersion(identity, userId);
  const hadCodes = await removeCodeSecret(identity, userId);
  const passkeys = await removePasskeysOf(identity, userId);
  await removeRecoveryCodes(identity, userId);
  if (hadCodes) await recordFactor(context, userId, 'removed', codesFactor);
  for (const passkey of passkeys) await recordFactor(context, userId, 'removed', passkeyFactor(passkey));
  return hadCodes || passkeys.length > 0;
}

async function countFactors(db: IdentityDb, userId: string): Promise<number> {
  const passkeys = await listPasskeys(db, userId);
  return passkeys.length + ((await hasOneTimeCodes(db, userId)) ? 1 : 0);
}

/** Removes recovery codes that are useless because no factor remains. */
async function dropUselessCodes(db: IdentityDb, userId: string): Promise<void> {
  if ((await countFactors(db, userId)) === 0) await removeRecoveryCodes(db, userId);
}

/** @throws Failure 409 if the last factor would be removed and one is required */
async function assertNotLastRequired(db: IdentityDb, userId: string): Promise<void> {
  const { isDemanded } = await readFactorRule(db);
  if (isDemanded && (await countFactors(db, userId)) < 2) throw conflict(neededText);
}

/** Runs a transaction on the factors of a user, one at a time, so that its checks remain true until it ends. */
function changeFactors<Result>(
  context: AuditContext,
  userId: string,
  work: (context: AuditContext, db: IdentityDb) => Promise<Result>,
): Promise<Result> {
  return withTransaction(context.db, async (transaction) => {
    const db = identityOf(transaction);
    await lockAccountVersion(db, userId);
    return await work({ ...context, db: transaction }, db);
  });
}

/** As `removeFactors`, for a lost phone: also ends all sessions of the user. Needs a transaction. */
export async function removeAllFactors(context: AuditContext, userId: string): Promise<boolean> {
  const had = await removeFactors(context, userId);
  if (had) await endSessionsOf(identityOf(context.db), userId);
  return had;
}

interface FactorParts {
  box: SecretBox;
  browsers: KnownBrowsers;
  limits: AttemptLimits;
  passkeys: Passkeys;
}

export function secondFactors(db: IdentityDb, { box, browsers, limits, passkeys }: FactorParts): SecondFactors {
  async function isRight(userId: string, code: string): Promise<boolean> {
    const sealed = await findCodeSecret(db, userId);
    const step = sealed === undefined ? undefined : stepOfCode(box.open(userId, sealed), code);
    return step === undefined ? await spendRecoveryCode(db, userId, code) : await consumeStep(db, userId, step);
  }

  /** @param isInTime checks that no other change came first; called with the account locked */
  async function confirmSecret(
    context: AuditContext,
    { userId, code, sealed }: { userId: string; code: string; sealed: string | undefined },
    isInTime: (transaction: IdentityDb) => Promise<boolean>,
  ): Promise<Confirmed> {
    if (sealed === undefined) return 'late';
    const step = stepOfCode(box.open(userId, sealed), code);
    if (step === undefined) return 'wrong';
    const fresh = await newRecoverySet();
    return await changeFactors(context, userId, async (change, transaction) => {
      if (!(await isInTime(transaction))) return 'late';
      await confirmCodeSecret(transaction, userId, sealed, step);
      await recordFactor(change, userId, 'added', codesFactor);
      return await storeRecoverySet(transaction, userId, fresh);
    });
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
    async confirm(context, userId, code, currentSessionUid) {
      const sealed = await findPendingSecret(db, userId);
      return await confirmSecret(context, { userId, code, sealed }, async (transaction) => {
        if ((await findPendingSecret(transaction, userId)) !== sealed) return false;
        if ((await countFactors(transaction, userId)) === 0)
          await endSessionsOf(transaction, userId, currentSessionUid);
        return true;
      });
    },
    confirmFirst: (context, userId, code, sealed) =>
      confirmSecret(
        context,
        { userId, code, sealed },
        async (transaction) => (await countFactors(transaction, userId)) === 0,
      ),
    findRecoverySetId: (userId) => findRecoverySalt(db, userId),
    async renewRecoveryCodes(context, userId, setId) {
      const fresh = await newRecoverySet();
      return await changeFactors(context, userId, async (change, transaction) => {
        if ((await countFactors(transaction, userId)) === 0) throw conflict(noneText);
        if ((await findRecoverySalt(transaction, userId)) !== setId) throw conflict(renewedText);
        await recordRecoveryCodes(change, userId);
        return await storeRecoverySet(transaction, userId, fresh);
      });
    },
    async check(visitor, userId, code) {
      const browser = browsers.recognise(userId, visitor.cookie);
      const addressWait = browser === undefined ? await recordSharedAttempt(db, 'address', visitor, limits.address) : 0;
      if (addressWait > 0) return waitOf(addressWait);
      // A known browser has its own count, so guesses from elsewhere cannot lock the owner out.
      const subject = browser === undefined ? `factor ${userId}` : `factor ${userId} ${browser}`;
      const wait = await recordAttempt(db, subject, limits.account);
      if (wait > 0) return waitOf(wait);
      if (!(await isRight(userId, code))) return { kind: 'wrong' };
      await clearAttempts(db, subject);
      if (browser === undefined) await returnSharedAttempt(db, 'address', visitor);
      return { kind: 'ok' };
    },
    removeCodes: (context, userId) =>
      changeFactors(context, userId, async (change, transaction) => {
        await assertNotLastRequired(transaction, userId);
        if (await removeCodeSecret(transaction, userId)) await recordFactor(change, userId, 'removed', codesFactor);
        await dropUselessCodes(transaction, userId);
      }),
    async addPasskey(context, userId, { passkey, name, currentSessionUid }) {
      const fresh = await newRecoverySet();
      return await changeFactors(context, userId, async (change, transaction) => {
        const isFirst = (await countFactors(transaction, userId)) === 0;
        if (!(await insertPasskey(transaction, { ...passkey, user_id: userId, name }))) return undefined;
        await recordFactor(change, userId, 'added', passkeyFactor({ id: passkey.id, name }));
        if (isFirst) await endSessionsOf(transaction, userId, currentSessionUid);
        const hasCodes = (await countRecoveryCodes(transaction, userId)) > 0;
        return hasCodes ? [] : await storeRecoverySet(transaction, userId, fresh);
      });
    },
    removePasskey: (context, userId, id) =>
      changeFactors(context, userId, async (change, transaction) => {
        await assertNotLastRequired(transaction, userId);
        const removed = await removePasskey(transaction, userId, id);
        if (!removed) return false;
        await recordFactor(change, userId, 'removed', passkeyFactor(removed));
        await dropUselessCodes(transaction, userId);
        return true;
      }),
  };
}
