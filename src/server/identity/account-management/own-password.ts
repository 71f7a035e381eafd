/** Checks and changes the password of a logged-in user. */
import { withTransaction } from '#server/db/database.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { type AccountSecret, findAccountSecret, updatePassword } from '#server/identity/accounts/account-store.ts';
import { recordPasswordChange } from '#server/identity/accounts/credential-audit.ts';
import {
  hashPassword,
  passwordError,
  passwordStrengthError,
  verifyPassword,
} from '#server/identity/accounts/password.ts';
import { type AttemptLimits, describeWait, maxTypedLength, waitOf } from '#server/identity/accounts/password-check.ts';
import { type AttemptRule, clearAttempts, recordAttempt } from '#server/identity/records/attempt-store.ts';
import { type IdentityDb, identityOf } from '#server/identity/records/identity-tables.ts';
import { endSessionsOf } from '#server/identity/records/record-store.ts';
import { badField, Failure } from '#shared/errors.ts';

export interface OwnPasswordChange {
  currentPassword: string;
  newPassword: string;
  /** The current session, which stays open. */
  sessionUid: string | undefined;
}

/** Counts one attempt of a logged-in user. @throws Failure 429 with the waiting time */
export async function countAttempt(db: IdentityDb, subject: string, rule: AttemptRule): Promise<void> {
  const wait = await recordAttempt(db, subject, rule);
  if (wait > 0) throw new Failure(429, describeWait(waitOf(wait)));
}

/**
 * Checks that the holder of a token knows the password, as a thief of the token or of an unlocked screen would not.
 * Attempts have their own count, so that guesses at the log-in page cannot lock a logged-in user out. Must not run in a
 * transaction, so that attempts stay counted.
 * @throws Failure 400 with the field, 429
 */
export async function verifyOwnPassword(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  limits: AttemptLimits,
  { password, field }: { password: string; field: string },
): Promise<AccountSecret> {
  const identity = identityOf(db);
  const subject = `signed in ${actor.userId}`;
  await countAttempt(identity, subject, limits.account);
  const account = await findAccountSecret(identity, actor.userId);
  if (!account) throw new Failure(401);
  const isRight = password.length <= maxTypedLength && (await verifyPassword(password, account.passwordHash));
  if (!isRight) throw badField(field, 'Wrong password.');
  await clearAttempts(identity, subject);
  return account;
}

/** As `verifyOwnPassword`; then stores the new password and ends the user's other sessions. */
export async function changeOwnPassword(
  context: WriteContext,
  limits: AttemptLimits,
  { currentPassword, newPassword, sessionUid }: OwnPasswordChange,
): Promise<void> {
  const { userId } = context.actor;
  const account = await verifyOwnPassword(context, limits, { password: currentPassword, field: 'currentPassword' });
  if (newPassword === currentPassword) throw badField('newPassword', 'Choose a password other than the current one.');
  const passwordProblem = passwordError(newPassword, account.email);
  if (passwordProblem) throw badField('newPassword', passwordProblem);
  await countAttempt(identityOf(context.db), `weigh ${userId}`, limits.strengthChecks);
  const weakness = await passwordStrengthError(newPassword);
  if (weakness) throw badField('newPassword', weakness);
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(context.db, async (db) => {
    const identity = identityOf(db);
    await updatePassword(identity, userId, passwordHash);
    await endSessionsOf(identity, userId, sessionUid);
    await recordPasswordChange({ ...context, db }, account);
  });
}
