/** Creates, resends, withdraws and accepts invitations. */
import type { Kysely } from 'kysely';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { InvitationMail, Invitations } from '#server/identity/accounts/invitation-port.ts';
import { conflict, Failure, notFound } from '#shared/errors.ts';
import { type Role, roleLabels } from '#shared/roles.ts';
import { type Invitation, invitationDays } from '#users/invitation.ts';
import { canGrantRole } from '#users/role-rules.ts';
import { currentActor } from './administer-users.ts';
import {
  findInvitationByToken,
  insertInvitation,
  lockInvitation,
  removeInvitation,
  renewInvitation,
  type StoredInvitation,
} from './invitation-store.ts';
import { findUser, insertUser, lockRoles } from './user-store.ts';

export function invitationOf({ id, email, role, expires_at }: StoredInvitation): Invitation {
  return { id, email, role, expiresAt: expires_at.toISOString() };
}

function recordedInvitation(stored: StoredInvitation) {
  const { id: _, ...fields } = invitationOf(stored);
  return fields;
}

/** @throws Failure 403 for a role that the actor may not assign */
async function assertMayGrant(context: WriteContext, role: Role): Promise<void> {
  if (!canGrantRole(await currentActor(context), role).allowed) throw new Failure(403);
}

async function send(
  context: WriteContext,
  mail: InvitationMail,
  stored: StoredInvitation,
  token: string,
): Promise<void> {
  const { id, email, role } = stored;
  const { name, email: own } = context.actor;
  await mail.send(context, {
    id,
    email,
    token,
    role: roleLabels[role],
    invitedBy: name ?? own ?? 'An administrator',
    days: invitationDays,
  });
}

/** @throws Failure 403 for a role that the actor may not assign, 409 if the e-mail has an account or an invitation */
export async function invite(
  context: WriteContext,
  mail: InvitationMail,
  wanted: Pick<Invitation, 'email' | 'role'>,
): Promise<Invitation> {
  await lockRoles(context.db);
  await assertMayGrant(context, wanted.role);
  if (await mail.hasAccount(context.db, wanted.email)) throw new Failure(409);
  const created = await insertInvitation(context.db, wanted, createdBy(context));
  if (!created) throw conflict('This person has already been invited. Resend or withdraw that invitation.');
  const { invitation, token } = created;
  await writeAuditEntry(context, {
    recordType: 'invitation',
    recordId: invitation.id,
    after: recordedInvitation(invitation),
  });
  await send(context, mail, invitation, token);
  return invitationOf(invitation);
}

/** @throws Failure 403, 404 */
export async function resendInvitation(context: WriteContext, mail: InvitationMail, id: string): Promise<Invitation> {
  // Always roles first, then the invitation, so that two requests cannot deadlock.
  await lockRoles(context.db);
  const before = await lockInvitation(context.db, id);
  if (!before) throw notFound();
  await assertMayGrant(context, before.role);
  const { invitation, token } = await renewInvitation(context.db, id, updatedBy(context));
  await writeAuditEntry(context, {
    recordType: 'invitation',
    recordId: id,
    before: recordedInvitation(before),
    after: recordedInvitation(invitation),
  });
  await send(context, mail, invitation, token);
  return invitationOf(invitation);
}

/** @throws Failure 403, 404 */
export async function revokeInvitation(context: WriteContext, id: string): Promise<void> {
  // Always roles first, then the invitation, so that two requests cannot deadlock.
  await lockRoles(context.db);
  const before = await lockInvitation(context.db, id);
  if (!before) throw notFound();
  await assertMayGrant(context, before.role);
  await removeInvitation(context.db, id);
  await writeAuditEntry(context, { recordType: 'invitation', recordId: id, before: recordedInvitation(before) });
}

/** Finds the invitation of a link. It is valid only while the inviter may still assign its role. */
async function findValid(db: Kysely<Database>, token: string): Promise<StoredInvitation | undefined> {
  const found = await findInvitationByToken(db, token);
  const inviter = found?.updated_by ? await findUser(db, found.updated_by) : null;
  const isAdmin = inviter !== null && ['Admin', 'SuperAdmin'].includes(inviter.role);
  return found && inviter && isAdmin && canGrantRole(inviter, found.role).allowed ? found : undefined;
}

/** For the invitation page of the embedded provider. */
export const invitations: Invitations = {
  async emailOf(db, token) {
    return (await findValid(db, token))?.email;
  },
  async accept(context: AuditContext, token, person) {
    const { db } = context;
    await lockRoles(db);
    const found = await findValid(db, token);
    if (!found) return false;
    const user = { ...person, emailVerified: true, role: found.role };
    await removeInvitation(db, found.id);
    await insertUser(db, user, createdBy({ actor: user }));
    const own = { ...context, actor: user };
    await writeAuditEntry(own, { recordType: 'invitation', recordId: found.id, before: recordedInvitation(found) });
    await writeAuditEntry(own, { recordType: 'user', recordId: user.userId, after: { ...user } });
    return true;
  },
};
