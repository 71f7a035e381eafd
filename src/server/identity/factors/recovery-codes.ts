/** Recovery codes: each opens one sign-in where the phone is not at hand, and is gone then. */

import { hashLike, hashPassword, legibleGroups, newSalt } from '#server/identity/accounts/password.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

/** So many at a time, of three groups: 74 bits each. */
const [codeCount, groupCount] = [10, 3];

/** As it is compared: spaces and dashes may be left out, capitals do not matter. */
function bareCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Fresh codes, and how they are kept. */
interface RecoverySet {
  /** To be shown this once. */
  codes: string[];
  hashes: readonly string[];
}

/** Codes that nobody has yet; so much work that no transaction should wait for it. */
export async function newRecoverySet(): Promise<RecoverySet> {
  const codes = Array.from({ length: codeCount }, () => legibleGroups(groupCount));
  // One salt for all: a code that is typed is hashed once, and not once for each.
  const salt = newSalt();
  const hashes = await Promise.all(codes.map((code) => hashPassword(bareCode(code), salt)));
  return { codes, hashes };
}

/** From now on these count, in the place of the old ones. Needs a transaction. */
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

/** Tells the codes of a person from those before them: the salt that they share; undefined where none is left. */
export async function findRecoverySalt(db: IdentityDb, userId: string): Promise<string | undefined> {
  return (await findAnyHash(db, userId))?.split('$').at(-2);
}

/** Takes the code away; false where it is none of the person's. */
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

/** How many are left. */
export async function countRecoveryCodes(db: IdentityDb, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('identity_recovery_code')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** None of them opens anything any more. */
export async function removeRecoveryCodes(db: IdentityDb, userId: string): Promise<void> {
  await db.deleteFrom('identity_recovery_code').where('user_id', '=', userId).execute();
}
