/** A new password for an account whose owner cannot sign in any more (specification two, 18.4). */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { emailKey, findAccount, findAccountByEmail, type IdentityAccount, updatePassword } from './account-store.ts';
import { clearAttempts } from './attempt-store.ts';
import type { IdentityDb, IdentityTables } from './identity-tables.ts';
import { generatePassword, hashPassword } from './password.ts';
import { endSessionsOf } from './record-store.ts';

/** The identity part of a database. */
function identityOf(db: Kysely<Database>): IdentityDb {
  return db.$extendTables<Pick<IdentityTables, keyof IdentityTables>>() as IdentityDb;
}

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

/** Gives the account a made-up password, ends its sign-ins everywhere, and forgets wrong attempts on it. */
export async function resetPassword(db: Kysely<Database>, { userId, email }: IdentityAccount): Promise<string> {
  const identity = identityOf(db);
  const password = generatePassword();
  await updatePassword(identity, userId, await hashPassword(password));
  await endSessionsOf(identity, userId);
  await clearAttempts(identity, `account ${emailKey(email)}`);
  return password;
}
