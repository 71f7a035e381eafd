/** Queries on invitations. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { emailKey } from '#server/email-key.ts';
import { type Invitation, invitationDays } from '#users/invitation.ts';

/** An invitation, whole. */
export type StoredInvitation = Selectable<Database['invitation']>;

/** A fresh link's secret: 192 bits, kept as a digest. */
function newToken(): { token: string; token_hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, token_hash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const untilThen = sql<Date>`now() + ${invitationDays} * interval '1 day'`;

/** Those that wait, the newest first. */
export async function listStoredInvitations(db: Kysely<Database>): Promise<StoredInvitation[]> {
  return await db.selectFrom('invitation').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

/** With the secret of its link; undefined where that e-mail is invited already. */
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
      ...{ expires_at: untilThen, ...stamp },
    })
    .onConflict((clash) => clash.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return invitation && { invitation, token };
}

/** The invitation; nobody else changes it until the transaction ends. */
export async function lockInvitation(db: Kysely<Database>, id: string): Promise<StoredInvitation | undefined> {
  return await db.selectFrom('invitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Another link, from today on; the one before opens nothing any more. */
export async function renewInvitation(
  db: Kysely<Database>,
  id: string,
  stamp: UpdateStamp,
): Promise<{ invitation: StoredInvitation; token: string }> {
  const { token, token_hash } = newToken();
  const changed = db.updateTable('invitation').set({ token_hash, expires_at: untilThen, ...stamp });
  return { invitation: await changed.where('id', '=', id).returningAll().executeTakeFirstOrThrow(), token };
}

/** The one that a link is of; undefined for a link that is none any more. Nobody else takes it until the transaction ends. */
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

/** It was accepted or taken back. */
export async function removeInvitation(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('invitation').where('id', '=', id).execute();
}
