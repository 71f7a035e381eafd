/** Queries on the sessions of a user. A browser has one session for all its tabs and tokens. */
import { sql } from 'kysely';
import type { WriteContext } from '#server/http/request-context.ts';
import { type IdentityDb, identityOf } from './identity-tables.ts';
import { stillOpen } from './record-store.ts';

export interface StoredSession {
  /** Permanent id; unlike the session's key it gives no access. */
  uid: string;
  /** User agent; null if it was not stored. */
  browser: string | null;
  begun: Date;
  /** When tokens were last renewed, so accurate to some minutes. */
  lastUsed: Date;
}

/** Most recently used first. */
export async function listSessions(db: IdentityDb, userId: string): Promise<StoredSession[]> {
  const moment = (seconds: string) => sql`to_timestamp((${sql.raw(seconds)})::float8)`;
  return await db
    .selectFrom('identity_record')
    .select([
      sql<string>`uid`.as('uid'),
      'browser',
      sql<Date>`coalesce(${moment("payload->>'loginTs'")}, ${moment("payload->>'iat'")})`.as('begun'),
      sql<Date>`greatest(${moment("payload->>'iat'")}, (
        select max(${moment("issued.payload->>'iat'")}) from identity_record issued
        where issued.session_uid = identity_record.uid and issued.model = 'RefreshToken'
      ))`.as('lastUsed'),
    ])
    .where('model', '=', 'Session')
    .where('account_id', '=', userId)
    .where('uid', 'is not', null)
    .where('expires_at', '>', new Date())
    .where(stillOpen())
    .orderBy('lastUsed', 'desc')
    .execute();
}

async function findSessionOfGrant(db: IdentityDb, grantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_record')
    .select('session_uid')
    .where('grant_id', '=', grantId)
    .where('session_uid', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.session_uid ?? undefined;
}

/** The session of the caller; undefined if unknown. */
export async function findSessionOfCall({
  db,
  actor,
}: Pick<WriteContext, 'db' | 'actor'>): Promise<string | undefined> {
  return actor.grantId === undefined ? undefined : await findSessionOfGrant(identityOf(db), actor.grantId);
}
