/** Queries on invitations. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { emailKey } from '#server/email-key.ts';
import { type Invitation, invitationDays } from '#users/invitation.ts';

export type StoredInvitation = Selectable<Database['invitation']>;

/** Creates a link's secret of 192 bits, of which only a digest is stored. */
function newToken(): { token: string; token_hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, token_hash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const expiry = sql<Date>`now() + ${invitationDays} * interval '1 day'`;

/** Newest first. */
export async function listStoredInvitations(db: Kysely<Database>): Promise<StoredInvitation[]> {
  return await db.selectFrom('invitation').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

/** Returns the invitation and its secret; undefined if the e-mail has already been invited. */
export async function insertInvitation(
  db: Kysely<Database>,
  { email, role }: Pick<Invitation, 'email' | 'role'>,
  stamp: CreateStamp,
): Promise<{ invitation: StoredInvitation; token: string } | undefined> {
  const { token, token_hash } = newToken();
  const invitation = await db
    .insertInto('invitation')
    .values({
      ...{ id: randomUUID(), email, email_key: emailKey(email), role, token_hash },
      ...{ expires_at: expiry, ...stamp },
    })
    .onConflict((clash) => clash.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return invitation && { invitation, token };
}

/** Finds an invitation and locks it until the transaction ends. */
export async function lockInvitation(db: Kysely<Database>, id: string): Promise<StoredInvitation | undefined> {
  return await db.selectFrom('invitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Creates a new link, valid from today; the previous one stops working. */
export async function renewInvitation(
  db: Kysely<Database>,
  id: string,
  stamp: UpdateStamp,
): Promise<{ invitation: StoredInvitation; token: string }> {
  const { token, token_hash } = newToken();
  const changed = db.updateTable('invitation').set({ token_hash, expires_at: expiry, ...stamp });
  return { invitation: await changed.where('id', '=', id).returningAll().executeTakeFirstOrThrow(), token };
}

/** Finds the invitation of a link and locks it until the transaction ends; undefined if expired or already used. */
export async function findInvitationByToken(
  db: Kysely<Database>,
  token: string,
): Promise<StoredInvitation | undefined> {
  return await db
    .selectFrom('invitation')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

export async function removeInvitation(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('invitation').where('id', '=', id).execute();
}
