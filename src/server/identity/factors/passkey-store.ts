/** Queries on passkeys. */
import type { Selectable } from 'kysely';
import type { IdentityDb, PasskeyTable } from '#server/identity/records/identity-tables.ts';

export type StoredPasskey = Selectable<PasskeyTable>;

/** Oldest first. */
export async function listPasskeys(db: IdentityDb, userId: string): Promise<StoredPasskey[]> {
  const found = db.selectFrom('identity_passkey').selectAll().where('user_id', '=', userId);
  return await found.orderBy('created_at').orderBy('id').execute();
}

/** Ids of the users who have a passkey. */
export async function listPasskeyOwners(db: IdentityDb): Promise<string[]> {
  const rows = await db.selectFrom('identity_passkey').select('user_id').distinct().execute();
  return rows.map((row) => row.user_id);
}

/** Whether any user has a passkey. */
export async function hasPasskeys(db: IdentityDb): Promise<boolean> {
  return (await db.selectFrom('identity_passkey').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findPasskey(db: IdentityDb, id: string): Promise<StoredPasskey | undefined> {
  return await db.selectFrom('identity_passkey').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False if it is already stored. */
export async function insertPasskey(
  db: IdentityDb,
  { id, user_id, name, public_key, counter, transports }: Omit<StoredPasskey, 'created_at' | 'used_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('identity_passkey')
    .values({ id, user_id, name, public_key, counter: Number(counter), transports })
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores the new counter; false if a concurrent use has changed it, which can mean that the passkey was cloned. */
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

/** Returns the removed passkey; undefined if the user has no such passkey. */
export async function removePasskey(db: IdentityDb, userId: string, id: string): Promise<StoredPasskey | undefined> {
  const removed = db.deleteFrom('identity_passkey').where('user_id', '=', userId).where('id', '=', id);
  return await removed.returningAll().executeTakeFirst();
}

/** Returns the removed passkeys. */
export async function removePasskeysOf(db: IdentityDb, userId: string): Promise<StoredPasskey[]> {
  return await db.deleteFrom('identity_passkey').where('user_id', '=', userId).returningAll().execute();
}
