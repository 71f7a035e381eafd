/** Queries on deletions of people that are under way: each is noted before the account goes, until the role has gone too. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { StoredUser } from './user-store.ts';

/** A deletion that was asked for. */
export interface Removal {
  /** The person as they were. */
  person: StoredUser;
  /** Who asked for it, in which request. */
  actor: Actor;
  requestId: string;
  /** Whether the person's open pages for buyers end as well. */
  endsShares: boolean;
}

/** Seconds that a request may be at work on its deletion: several times as long as the slowest directory is waited for. */
export const leaseSeconds = 120;

/** Notes a deletion before anything is deleted; one that was noted before gets a new lease. */
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

/** Forgets a deletion; false where it was not noted, or not any more. */
export async function deleteRemoval(db: Kysely<Database>, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('account_removal').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Whether the person is being deleted. */
export async function isBeingRemoved(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('account_removal').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Takes over a deletion whose request ended before it was done, and gives it a new lease; undefined where there is none. */
export async function claimInterruptedRemoval(db: Kysely<Database>, userId: string): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    update account_removal set retry_at = now() + ${leaseSeconds} * interval '1 second'
    where user_id = ${userId} and retry_at <= now()
    returning person, actor, request_id as "requestId", ends_shares as "endsShares"`.execute(db);
  return rows[0];
}

/** Everybody whose deletion is noted. */
export async function listRemovals(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('account_removal').select('user_id').execute();
  return rows.map((row) => row.user_id);
}
