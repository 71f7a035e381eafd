/** Queries on password resets: requests, and the links that were sent. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

const linkMinutes = 60;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Stores a request and returns its id, whether or not the e-mail has an account. */
export async function insertResetRequest(db: IdentityDb, email: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('identity_reset_request').values({ id, email }).execute();
  return id;
}

/** Removes a request and returns its e-mail. */
export async function consumeResetRequest(db: IdentityDb, id: string): Promise<string | undefined> {
  const deleted = db.deleteFrom('identity_reset_request').where('id', '=', id).returning('email');
  return (await deleted.executeTakeFirst())?.email;
}

/** Creates a link and returns its secret of 192 bits, of which only a digest is stored. */
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

/** The user id of a link; undefined if it was used, has expired or never existed. */
export async function findResetLink(db: IdentityDb, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('identity_reset_link')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.user_id;
}

/** Uses up a link; of two concurrent calls only one gets the user id. */
export async function consumeResetLink(db: IdentityDb, token: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('identity_reset_link')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return deleted?.user_id;
}

/** Removes all links of a user. */
export async function removeResetLinks(db: IdentityDb, userId: string): Promise<void> {
  await db.deleteFrom('identity_reset_link').where('user_id', '=', userId).execute();
}

export async function removeExpiredLinks(db: IdentityDb): Promise<void> {
  await db.deleteFrom('identity_reset_link').where('expires_at', '<', sql<Date>`now()`).execute();
}
