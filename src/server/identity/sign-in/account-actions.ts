/** Logging in, signing up and changing a password. */
import { emailKey } from '#server/email-key.ts';
import {
  confirmEmail,
  findAccount,
  type IdentityAccount,
  insertAccount,
  lockAccountVersion,
  updatePassword,
  updatePasswordHash,
} from '#server/identity/accounts/account-store.ts';
import { recordPasswordChange } from '#server/identity/accounts/credential-audit.ts';
import {
  hashPassword,
  isOutdatedHash,
  passwordError,
  passwordStrengthError,
} from '#server/identity/accounts/password.ts';
import {
  type AttemptLimits,
  type Credentials,
  type PasswordCheck,
  type Visitor,
  type Wait,
  waitOf,
} from '#server/identity/accounts/password-check.ts';
import { consumeResetLink, findResetLink } from '#server/identity/accounts/reset-store.ts';
import type { SecondFactors } from '#server/identity/factors/second-factors.ts';
import { collectErrors, emailError, type FormErrors, nameError, required } from '#server/identity/pages/form-errors.ts';
import { clearAttempts } from '#server/identity/records/attempt-store.ts';
import { type IdentityDb, withAllTables } from '#server/identity/records/identity-tables.ts';
import { endSessionsOf } from '#server/identity/records/record-store.ts';
import { recordSharedAttempt, returnSharedAttempt } from '#server/identity/records/shared-attempts.ts';

/** The result of a form: the account, validation errors by field, or a wait. */
export type Outcome = { kind: 'ok'; account: IdentityAccount } | FormErrors | Wait;

/** What the log records of an outcome: the user id after a success, and never anything that was typed. */
export function loggedOutcome(outcome: Outcome): { outcome: Outcome['kind']; userId?: string } {
  return { outcome: outcome.kind, ...(outcome.kind === 'ok' ? { userId: outcome.account.userId } : {}) };
}

/** The form for changing a password. */
export interface PasswordChange extends Credentials {
  newPassword: string;
  repeatPassword: string;
  /** The current session, which stays open; all other sessions of the account end. */
  session: { uid: string; accountId?: string | undefined } | undefined;
  requestId: string;
}

/** The form for setting a new password by an e-mailed link. */
interface PasswordReset {
  /** From the link. */
  token: string;
  newPassword: string;
  repeatPassword: string;
  requestId: string;
}

export interface AccountActions {
  login(visitor: Visitor, credentials: Credentials): Promise<Outcome>;
  signup(visitor: Visitor, account: Credentials & { name: string }): Promise<Outcome>;
  changePassword(visitor: Visitor, change: PasswordChange): Promise<Outcome>;
  /** `gone`: the link has expired or was used. */
  resetPassword(visitor: Visitor, reset: PasswordReset): Promise<Outcome | { kind: 'gone' }>;
}

const wrongPassword = 'Wrong e-mail or password.';
const factorFirst = 'This account uses two-step verification: log in first, then change your password.';
const unusableEmail = 'You cannot sign up with this e-mail. If you already have an account, log in.';

interface ActionParts {
  check: PasswordCheck;
  factors: Pick<SecondFactors, 'stateOf'>;
  limits: AttemptLimits;
}

const passwordsDiffer = 'The passwords do not match.';

interface ResetParts {
  db: IdentityDb;
  refuseWeak: (visitor: Visitor, password: string, field: string) => Promise<FormErrors | Wait | undefined>;
}

/** Sets a new password by an e-mailed link. That confirms the e-mail address and ends all sessions of the account. */
async function resetByLink(
  { db, refuseWeak }: ResetParts,
  visitor: Visitor,
  { token, newPassword, repeatPassword, requestId }: PasswordReset,
): Promise<Outcome | { kind: 'gone' }> {
  const userId = await findResetLink(db, token);
  const owner = userId === undefined ? undefined : await findAccount(db, userId);
  if (!owner) return { kind: 'gone' };
  const wrong = collectErrors({
    'new-password': passwordError(newPassword, owner.email),
    'repeat-password': newPassword === repeatPassword ? undefined : passwordsDiffer,
  });
  const refused = wrong ?? (await refuseWeak(visitor, newPassword, 'new-password'));
  if (refused) return refused;
  const passwordHash = await hashPassword(newPassword);
  return await db.transaction().execute(async (transaction) => {
    // Every password change locks the account before its links, so that two of them cannot deadlock.
    await lockAccountVersion(transaction, owner.userId);
    if ((await consumeResetLink(transaction, token)) === undefined) return { kind: 'gone' };
    await updatePassword(transaction, owner.userId, passwordHash);
    await confirmEmail(transaction, owner.userId);
    await endSessionsOf(transaction, owner.userId);
    await clearAttempts(transaction, `account ${emailKey(owner.email)}`);
    await recordPasswordChange({ db: withAllTables(transaction), actor: owner, requestId }, owner);
    return { kind: 'ok', account: owner };
  });
}

export function accountActions(db: IdentityDb, { check, factors, limits }: ActionParts): AccountActions {
  /** Checks the strength of a new password; undefined if it is strong enough. */
  async function refuseWeak(visitor: Visitor, password: string, field: string): Promise<FormErrors | Wait | undefined> {
    const wait = await recordSharedAttempt(db, 'weigh', visitor, limits.strengthChecks);
    return wait > 0 ? waitOf(wait) : collectErrors({ [field]: await passwordStrengthError(password) });
  }

  /** With two-step verification on, a password alone cannot be used to change it, in case it was stolen. */
  async function needsSecondFactor({ userId }: IdentityAccount, { session }: PasswordChange): Promise<boolean> {
    return session?.accountId !== userId && (await factors.stateOf(userId)).hasFactor;
  }

  /** Stores the new password and ends the other sessions. */
  async function storePassword(
    account: IdentityAccount,
    passwordHash: string,
    { session, requestId }: PasswordChange,
  ): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await updatePassword(transaction, account.userId, passwordHash);
      await endSessionsOf(transaction, account.userId, session?.uid);
      await recordPasswordChange({ db: withAllTables(transaction), actor: account, requestId }, account);
    });
  }

  return {
    async login(visitor, { email, password }) {
      const missing = collectErrors({
        email: required(email.trim(), 'Enter your e-mail.'),
        password: required(password, 'Enter your password.'),
      });
      if (missing) return missing;
      const result = await check(visitor, { email, password });
      if (result.kind === 'wrong') return { kind: 'failed', error: wrongPassword, fieldErrors: {} };
      if (result.kind === 'ok' && isOutdatedHash(result.account.passwordHash)) {
        await updatePasswordHash(db, result.account.userId, await hashPassword(password));
      }
      return result;
    },

    async signup(visitor, { email, name, password }) {
      const wrong = collectErrors({
        name: nameError(name),
        email: emailError(email),
        password: passwordError(password, email),
      });
      const refused = wrong ?? (await refuseWeak(visitor, password, 'password'));
      if (refused) return refused;
      const wait = await recordSharedAttempt(db, 'signup', visitor, limits.signup);
      // Counted before we know whether the e-mail is taken, and returned if it is free.
      const emailTakenWait = wait > 0 ? wait : await recordSharedAttempt(db, 'taken', visitor, limits.taken);
      if (emailTakenWait > 0) return waitOf(emailTakenWait);
      // Hashed even if the e-mail turns out to be taken, so that both answers take the same time.
      const passwordHash = await hashPassword(password);
      const account = await insertAccount(db, { email, name, emailVerified: false, passwordHash });
      if (!account) return { kind: 'failed', error: unusableEmail, fieldErrors: {} };
      await returnSharedAttempt(db, 'taken', visitor);
      return { kind: 'ok', account };
    },

    async changePassword(visitor, change) {
      const { email, password, newPassword, repeatPassword } = change;
      const wrong = collectErrors({
        email: required(email.trim(), 'Enter your e-mail.'),
        'current-password': required(password, 'Enter your current password.'),
        'new-password':
          newPassword === password
            ? 'Choose a password other than the current one.'
            : passwordError(newPassword, email),
        'repeat-password': newPassword === repeatPassword ? undefined : passwordsDiffer,
      });
      const refused = wrong ?? (await refuseWeak(visitor, newPassword, 'new-password'));
      if (refused) return refused;
      const result = await check(visitor, { email, password });
      if (result.kind === 'wrong') return { kind: 'failed', error: wrongPassword, fieldErrors: {} };
      if (result.kind === 'wait') return result;
      if (await needsSecondFactor(result.account, change))
        return { kind: 'failed', error: factorFirst, fieldErrors: {} };
      await storePassword(result.account, await hashPassword(newPassword), change);
      return result;
    },

    resetPassword: (visitor, reset) => resetByLink({ db, refuseWeak }, visitor, reset),
  };
}
