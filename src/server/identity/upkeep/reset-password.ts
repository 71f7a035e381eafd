/** A new password for an account whose owner cannot sign in any more (specification two, 18.4). */

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

/** The account with this e-mail, or else the first of these people who has one. */
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

/** Gives the account a made-up password, takes second factors away, ends its sign-ins everywhere, and forgets wrong attempts on it. */
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
