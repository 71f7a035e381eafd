/** Queries on forgotten passwords: what was asked for, and the links that were sent. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

/** Minutes that a link is good for. */
const linkMinutes = 60;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Keeps what was asked for, whether anybody has that e-mail or not; gives its id. */
export async function insertResetRequest(db: IdentityDb, email: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('identity_reset_request').values({ id, email }).execute();
  return id;
}

/** The e-mail that was asked for, once. */
export async function consumeResetRequest(db: IdentityDb, id: string): Promise<string | undefined> {
  const deleted = db.deleteFrom('identity_reset_request').where('id', '=', id).returning('email');
  return (await deleted.executeTakeFirst())?.email;
}

/** A fresh link's secret: 192 bits, kept as a digest. */
export async function insertResetLink(db: IdentityDb, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('identity_reset_link')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: sql<Date>`now() + ${linkMinutes} * interval '1 minute'`,
    })
    .execute();
  return token;
}

/** Whose link it is; undefined for one that was used, that has run out, or that never was. */
export async function findResetLink(db: IdentityDb, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('identity_reset_link')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.user_id;
}

/** Takes the link: of two at the same moment one wins. */
export async function consumeResetLink(db: IdentityDb, token: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('identity_reset_link')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return deleted?.user_id;
}

/** None of the links that this person was sent opens anything any more. */
export async function removeResetLinks(db: IdentityDb, userId: string): Promise<void> {
  await db.deleteFrom('identity_reset_link').where('user_id', '=', userId).execute();
}

/** Links that have run out. */
export async function removeExpiredLinks(db: IdentityDb): Promise<void> {
  await db.deleteFrom('identity_reset_link').where('expires_at', '<', sql<Date>`now()`).execute();
}
