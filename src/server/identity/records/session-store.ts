/** Sign-ins as their person sees them: each is a session of a browser, whatever tabs and tokens it has. */
import { sql } from 'kysely';
import type { WriteContext } from '#server/http/request-context.ts';
import { type IdentityDb, identityOf } from './identity-tables.ts';
import { stillOpen } from './record-store.ts';

/** A session in which somebody has logged in. */
export interface StoredSession {
  /** Names it as long as it lasts, and opens nothing. */
  uid: string;
  /** What the browser calls itself; null where that was not kept. */
  browser: string | null;
  begun: Date;
  /** When tokens were last asked for: to some minutes, for a token lasts so long. */
  lastUsed: Date;
}

/** The person's sessions, the one that was used last first. */
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

/** The session that a grant came from; undefined where that is not known. */
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

/** The session that a call comes from; undefined where that is not known. */
export async function findSessionOfCall({
  db,
  actor,
}: Pick<WriteContext, 'db' | 'actor'>): Promise<string | undefined> {
  return actor.grantId === undefined ? undefined : await findSessionOfGrant(identityOf(db), actor.grantId);
}
