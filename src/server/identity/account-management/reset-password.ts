/** Resets the password of an account whose owner can no longer log in. */

import type { Kysely } from 'kysely';
import { systemActor } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { emailKey } from '#server/email-key.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import {
  findAccount,
  findAccountByEmail,
  type IdentityAccount,
  updatePassword,
} from '#server/identity/accounts/account-store.ts';
import { recordPasswordChange } from '#server/identity/accounts/credential-audit.ts';
import { generatePassword, hashPassword } from '#server/identity/accounts/password.ts';
import { removeFactors } from '#server/identity/factors/second-factors.ts';
import { clearAttempts } from '#server/identity/records/attempt-store.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { endSessionsOf } from '#server/identity/records/record-store.ts';

/** The account with this e-mail, otherwise the first of these users who has an account. */
export async function findLostAccount(
  db: Kysely<Database>,
  email: string,
  userIds: readonly string[],
): Promise<IdentityAccount | undefined> {
  const identity = identityOf(db);
  const named = await findAccountByEmail(identity, email);
  if (named) return named;
  for (const userId of userIds) {
    const account = await findAccount(identity, userId);
    if (account) return account;
  }
  return undefined;
}

/** Sets a generated password, removes second factors, ends all sessions and clears counted attempts. */
export async function resetPassword(db: Kysely<Database>, account: IdentityAccount): Promise<string> {
  const { userId, email } = account;
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await withTransaction(db, async (transaction) => {
    const identity = identityOf(transaction);
    await updatePassword(identity, userId, passwordHash);
    await endSessionsOf(identity, userId);
    await clearAttempts(identity, `account ${emailKey(email)}`);
    await clearAttempts(identity, `factor ${userId}`);
    const context = { db: transaction, actor: systemActor, requestId: ownRequestIds.resetAdmin };
    await removeFactors(context, userId);
    await recordPasswordChange(context, account);
  });
  return password;
}
