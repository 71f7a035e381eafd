/** Queries on passkeys. */
import type { Selectable } from 'kysely';
import type { IdentityDb, PasskeyTable } from '#server/identity/records/identity-tables.ts';

/** A passkey, whole. */
export type StoredPasskey = Selectable<PasskeyTable>;

/** Those of a person, the oldest first. */
export async function listPasskeys(db: IdentityDb, userId: string): Promise<StoredPasskey[]> {
  const found = db.selectFrom('identity_passkey').selectAll().where('user_id', '=', userId);
  return await found.orderBy('created_at').orderBy('id').execute();
}

/** Ids of everybody who has one. */
export async function listPasskeyOwners(db: IdentityDb): Promise<string[]> {
  const rows = await db.selectFrom('identity_passkey').select('user_id').distinct().execute();
  return rows.map((row) => row.user_id);
}

/** Whether anybody has one. */
export async function hasPasskeys(db: IdentityDb): Promise<boolean> {
  return (await db.selectFrom('identity_passkey').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The one that an authenticator names. */
export async function findPasskey(db: IdentityDb, id: string): Promise<StoredPasskey | undefined> {
  return await db.selectFrom('identity_passkey').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False where it is kept already. */
export async function insertPasskey(
  db: IdentityDb,
  { id, user_id, name, public_key, counter, transports }: Omit<StoredPasskey, 'created_at' | 'used_at'>,
): Promise<boolean> {
  const made = await db
    .insertInto('identity_passkey')
    .values({ id, user_id, name, public_key, counter: Number(counter), transports })
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes a use; false where a later count was noted meanwhile: two cannot show the same count, unless it is always 0. */
export async function recordPasskeyUse(
  db: IdentityDb,
  { id, counter }: StoredPasskey,
  newCount: number,
): Promise<boolean> {
  const updated = await db
    .updateTable('identity_passkey')
    .set({ counter: newCount, used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The one that was removed; undefined where it is none of the person's. */
export async function removePasskey(db: IdentityDb, userId: string, id: string): Promise<StoredPasskey | undefined> {
  const removed = db.deleteFrom('identity_passkey').where('user_id', '=', userId).where('id', '=', id);
  return await removed.returningAll().executeTakeFirst();
}

/** All of a person's, that were there. */
export async function removePasskeysOf(db: IdentityDb, userId: string): Promise<StoredPasskey[]> {
  return await db.deleteFrom('identity_passkey').where('user_id', '=', userId).returningAll().execute();
}
