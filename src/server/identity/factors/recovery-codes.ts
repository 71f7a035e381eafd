/** Recovery codes replace a lost second factor. Each works once. */

import { hashLike, hashPassword, legibleGroups, newSalt } from '#server/identity/accounts/password.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

/** Codes per set, and groups of five characters per code: 74 bits each. */
const [codeCount, groupCount] = [10, 3];

/** Normalises a typed code: spaces, dashes and case do not matter. */
function bareCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}

interface RecoverySet {
  /** Plain text, shown once and not stored. */
  codes: string[];
  hashes: readonly string[];
}

/** Generates codes. Hashing takes long, so call it outside a transaction. */
export async function newRecoverySet(): Promise<RecoverySet> {
  const codes = Array.from({ length: codeCount }, () => legibleGroups(groupCount));
  // They share one salt, so that a typed code is hashed once rather than once per stored code.
  const salt = newSalt();
  const hashes = await Promise.all(codes.map((code) => hashPassword(bareCode(code), salt)));
  return { codes, hashes };
}

/** Replaces the user's codes. Needs a transaction. */
export async function storeRecoverySet(
  db: IdentityDb,
  userId: string,
  { codes, hashes }: RecoverySet,
): Promise<string[]> {
  await removeRecoveryCodes(db, userId);
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await db.insertInto('identity_recovery_code').values(rows).execute();
  return codes;
}

async function findAnyHash(db: IdentityDb, userId: string): Promise<string | undefined> {
  const found = db.selectFrom('identity_recovery_code').select('code_hash').where('user_id', '=', userId).limit(1);
  return (await found.executeTakeFirst())?.code_hash;
}

/** The salt of the current set, which identifies it; undefined if no codes remain. */
export async function findRecoverySalt(db: IdentityDb, userId: string): Promise<string | undefined> {
  return (await findAnyHash(db, userId))?.split('$').at(-2);
}

/** Uses up a code; false if it is not one of the user's. */
export async function spendRecoveryCode(db: IdentityDb, userId: string, typed: string): Promise<boolean> {
  const code = bareCode(typed);
  const any = await findAnyHash(db, userId);
  if (any === undefined || code.length !== groupCount * 5) return false;
  const used = await db
    .deleteFrom('identity_recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', await hashLike(code, any))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: IdentityDb, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('identity_recovery_code')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function removeRecoveryCodes(db: IdentityDb, userId: string): Promise<void> {
  await db.deleteFrom('identity_recovery_code').where('user_id', '=', userId).execute();
}
