/** Recovery codes: each opens one sign-in where the phone is not at hand, and is gone then. */
import type { IdentityDb } from './identity-tables.ts';
import { hashLike, hashPassword, legibleGroups, newSalt } from './password.ts';

/** So many at a time, of three groups: 74 bits each. */
const [codeCount, groupCount] = [10, 3];

/** As it is compared: spaces and dashes may be left out, capitals do not matter. */
function bareCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Fresh codes in the place of the old ones; to be shown this once. Needs a transaction. */
export async function replaceRecoveryCodes(db: IdentityDb, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => legibleGroups(groupCount));
  // One salt for all: a code that is typed is hashed once, and not once for each.
  const salt = newSalt();
  const hashes = await Promise.all(codes.map((code) => hashPassword(bareCode(code), salt)));
  await removeRecoveryCodes(db, userId);
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await db.insertInto('identity_recovery_code').values(rows).execute();
  return codes;
}

/** Takes the code away; false where it is none of the person's. */
export async function spendRecoveryCode(db: IdentityDb, userId: string, typed: string): Promise<boolean> {
  const code = bareCode(typed);
  const any = await db
    .selectFrom('identity_recovery_code')
    .select('code_hash')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (!any || code.length !== groupCount * 5) return false;
  const used = await db
    .deleteFrom('identity_recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', await hashLike(code, any.code_hash))
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
