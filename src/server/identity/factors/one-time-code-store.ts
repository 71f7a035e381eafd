/** Queries on the secrets of authenticator apps. */
import { sql } from 'kysely';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

/** A new secret has to be confirmed by a first code within this time. */
const pendingMinutes = 10;

export async function hasOneTimeCodes(db: IdentityDb, userId: string): Promise<boolean> {
  return (await findCodeSecret(db, userId)) !== undefined;
}

/** Ids of the users who have a confirmed authenticator app. */
export async function listCodeOwners(db: IdentityDb): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_one_time_code')
    .select('user_id')
    .where('secret', 'is not', null)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The confirmed secret, sealed; undefined if there is none. */
export async function findCodeSecret(db: IdentityDb, userId: string): Promise<string | undefined> {
  const found = db.selectFrom('identity_one_time_code').select('secret').where('user_id', '=', userId);
  return (await found.executeTakeFirst())?.secret ?? undefined;
}

/** The secret that has yet to be confirmed, sealed; undefined once it has expired. */
export async function findPendingSecret(db: IdentityDb, userId: string): Promise<string | undefined> {
  const pendingSecret = db.selectFrom('identity_one_time_code').select('pending_secret').where('user_id', '=', userId);
  const found = await pendingSecret.where('pending_until', '>', sql<Date>`now()`).executeTakeFirst();
  return found?.pending_secret ?? undefined;
}

/** Stores a secret that has yet to be confirmed. */
export async function savePendingSecret(db: IdentityDb, userId: string, sealed: string): Promise<void> {
  const pending = {
    pending_secret: sealed,
    pending_until: sql<Date>`now() + ${pendingMinutes} * interval '1 minute'`,
  };
  await db
    .insertInto('identity_one_time_code')
    .values({ user_id: userId, secret: null, confirmed_at: null, last_step: null, ...pending })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Makes a secret valid, for codes later than the one that confirmed it. */
export async function confirmCodeSecret(db: IdentityDb, userId: string, sealed: string, step: number): Promise<void> {
  const values = {
    secret: sealed,
    confirmed_at: new Date(),
    last_step: step,
    pending_secret: null,
    pending_until: null,
  };
  await db
    .insertInto('identity_one_time_code')
    .values({ user_id: userId, ...values })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(values))
    .execute();
}

/** Records the time step of a used code; false if that step or a later one was used, so that no code works twice. */
export async function consumeStep(db: IdentityDb, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .updateTable('identity_one_time_code')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', String(step))]))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Returns whether there was a confirmed secret. */
export async function removeCodeSecret(db: IdentityDb, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('identity_one_time_code')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst();
  return (removed?.secret ?? null) !== null;
}
