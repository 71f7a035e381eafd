/** Queries on the accounts of the embedded provider. */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { emailKey, formerEmailKey } from '#server/email-key.ts';
import type { IdentityAccountTable, IdentityDb } from '#server/identity/records/identity-tables.ts';
import { removeResetLinks } from './reset-store.ts';

/** An account without its password hash. */
export interface IdentityAccount {
  userId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  passwordChangedAt: Date;
  createdAt: Date;
}

/** An account with its password hash, for checking a log-in. */
export interface AccountSecret extends IdentityAccount {
  passwordHash: string;
}

export interface NewAccount {
  email: string;
  emailVerified: boolean;
  name: string;
  passwordHash: string;
}

const columns = ['user_id', 'email', 'email_verified', 'name', 'password_changed_at', 'created_at'] as const;

type Row = Selectable<Pick<IdentityAccountTable, (typeof columns)[number]>>;

function toAccount(row: Row): IdentityAccount {
  return {
    userId: row.user_id,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    passwordChangedAt: row.password_changed_at,
    createdAt: row.created_at,
  };
}

/** @param userId the `sub` of a token */
export async function findAccount(db: IdentityDb, userId: string): Promise<IdentityAccount | undefined> {
  const row = await db.selectFrom('identity_account').select(columns).where('user_id', '=', userId).executeTakeFirst();
  return row && toAccount(row);
}

/** As `findAccount`, with the password hash, for checking the password of a logged-in user. */
export async function findAccountSecret(db: IdentityDb, userId: string): Promise<AccountSecret | undefined> {
  const row = await db
    .selectFrom('identity_account')
    .select([...columns, 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...toAccount(row), passwordHash: row.password_hash };
}

/** Finds the account that logs in with this e-mail, regardless of case. */
export async function findAccountByEmail(db: IdentityDb, email: string): Promise<AccountSecret | undefined> {
  // PostgreSQL cannot store a NUL and would refuse the query.
  if (email.includes('\u0000')) return undefined;
  const row = await db
    .selectFrom('identity_account')
    .select([...columns, 'password_hash'])
    .where('email_key', 'in', [formerEmailKey(email), emailKey(email)])
    // Two old accounts may differ only in the spelling of the e-mail: prefer the exact former key.
    .orderBy((row) => row.eb('email_key', '=', formerEmailKey(email)), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...toAccount(row), passwordHash: row.password_hash };
}

/** All accounts, by name. */
export async function listAccounts(db: IdentityDb): Promise<IdentityAccount[]> {
  const rows = await db.selectFrom('identity_account').select(columns).orderBy('name').orderBy('email_key').execute();
  return rows.map(toAccount);
}

/** The oldest account; undefined before there is any. */
export async function findOldestAccount(db: IdentityDb): Promise<IdentityAccount | undefined> {
  const row = await db.selectFrom('identity_account').select(columns).orderBy('created_at').limit(1).executeTakeFirst();
  return row && toAccount(row);
}

/** Inserts an account; undefined if the e-mail already has one. */
export async function insertAccount(db: IdentityDb, account: NewAccount): Promise<IdentityAccount | undefined> {
  const row = await db
    .insertInto('identity_account')
    .values({
      user_id: randomUUID(),
      email: account.email.trim(),
      email_key: emailKey(account.email),
      email_verified: account.emailVerified,
      name: account.name.trim(),
      password_hash: account.passwordHash,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The version of the fields that people may change themselves; undefined without an account. */
export async function findAccountVersion(db: IdentityDb, userId: string): Promise<number | undefined> {
  const found = db.selectFrom('identity_account').select('version').where('user_id', '=', userId);
  return (await found.executeTakeFirst())?.version;
}

/** As `findAccountVersion`, and locks the account until the transaction ends. */
export async function lockAccountVersion(db: IdentityDb, userId: string): Promise<number | undefined> {
  const found = db.selectFrom('identity_account').select('version').where('user_id', '=', userId).forUpdate();
  return (await found.executeTakeFirst())?.version;
}

/** Returns the new version. */
export async function updateAccountName(db: IdentityDb, userId: string, name: string): Promise<number> {
  const { version } = await db
    .updateTable('identity_account')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Stores a new password and removes pending reset links. Needs a transaction. */
export async function updatePassword(db: IdentityDb, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ password_hash: passwordHash, password_changed_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
  await removeResetLinks(db, userId);
}

/** Marks the e-mail address as verified, after its owner has opened a link that was sent to it. */
export async function confirmEmail(db: IdentityDb, userId: string): Promise<void> {
  await db.updateTable('identity_account').set({ email_verified: true }).where('user_id', '=', userId).execute();
}

/** Stores the same password with current hash settings. */
export async function updatePasswordHash(db: IdentityDb, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('identity_account').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

/** Returns false if there was no such account. */
export async function removeAccount(db: IdentityDb, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('identity_account').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
