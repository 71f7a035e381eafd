/** Queries on unfinished deletions of users. A row exists from before the account is deleted until the role is deleted. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { StoredUser } from './user-store.ts';

export interface Removal {
  /** The user before the deletion. */
  person: StoredUser;
  /** Who requested it. */
  actor: Actor;
  requestId: string;
  /** Whether to stop sharing the user's open pages as well. */
  endsShares: boolean;
}

/** How long a request may work on its deletion: several times the timeout of the directory. */
export const leaseSeconds = 120;

/** Records a deletion before anything is deleted; an existing record gets a new lease. */
export async function recordRemoval(
  trx: Kysely<Database>,
  { person, actor, requestId, endsShares }: Removal,
): Promise<void> {
  const values = {
    person: JSON.stringify(person),
    actor: JSON.stringify(actor),
    request_id: requestId,
    ends_shares: endsShares,
    retry_at: sql<Date>`now() + ${leaseSeconds} * interval '1 second'`,
  };
  await trx
    .insertInto('account_removal')
    .values({ user_id: person.userId, ...values })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(values))
    .execute();
}

/** False if the deletion was not recorded. */
export async function deleteRemoval(db: Kysely<Database>, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('account_removal').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function isBeingRemoved(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('account_removal').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Takes over a deletion whose lease has expired, with a new lease; undefined if there is none. */
export async function claimInterruptedRemoval(db: Kysely<Database>, userId: string): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    update account_removal set retry_at = now() + ${leaseSeconds} * interval '1 second'
    where user_id = ${userId} and retry_at <= now()
    returning person, actor, request_id as "requestId", ends_shares as "endsShares"`.execute(db);
  return rows[0];
}

/** Ids of the users whose deletion is unfinished. */
export async function listRemovals(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('account_removal').select('user_id').execute();
  return rows.map((row) => row.user_id);
}
