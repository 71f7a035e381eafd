/** Invites people, sends their links again, takes invitations back, and lets whoever accepts one in (specification, section 18.1). */
import type { Kysely } from 'kysely';
import { type Origin, recordChange } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import type { InvitationMail, Invitations } from '#server/identity/accounts/invitation-port.ts';
import { conflict, Failure, notFound } from '#shared/errors.ts';
import { type Role, roleLabels } from '#shared/roles.ts';
import { type Invitation, invitationDays } from '#users/invitation.ts';
import { canGiveRole } from '#users/role-rules.ts';
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

/** As it is shown. */
export function invitationOf({ id, email, role, expires_at }: StoredInvitation): Invitation {
  return { id, email, role, expiresAt: expires_at.toISOString() };
}

function recordedInvitation(stored: StoredInvitation) {
  const { id: _, ...fields } = invitationOf(stored);
  return fields;
}

/** @throws Failure 403 for a role that the actor may not give */
async function assertMayGive(scope: Scope, role: Role): Promise<void> {
  if (!canGiveRole(await currentActor(scope), role).allowed) throw new Failure(403);
}

async function send(scope: Scope, mail: InvitationMail, stored: StoredInvitation, token: string): Promise<void> {
  const { id, email, role } = stored;
  const { name, email: own } = scope.actor;
  await mail.send(scope, {
    id,
    email,
    token,
    role: roleLabels[role],
    invitedBy: name ?? own ?? 'An administrator',
    days: invitationDays,
  });
}

/** @throws Failure 403 for a role that the actor may not give, 409 for somebody who has an account or is invited already */
export async function invite(
  scope: Scope,
  mail: InvitationMail,
  wanted: Pick<Invitation, 'email' | 'role'>,
): Promise<Invitation> {
  await lockRoles(scope.db);
  await assertMayGive(scope, wanted.role);
  if (await mail.hasAccount(scope.db, wanted.email)) throw new Failure(409);
  const made = await insertInvitation(scope.db, wanted, createdBy(scope));
  if (!made) throw conflict('This e-mail is invited already. Send the invitation again, or take it back first.');
  const { invitation, token } = made;
  await recordChange(scope, {
    recordType: 'invitation',
    recordId: invitation.id,
    after: recordedInvitation(invitation),
  });
  await send(scope, mail, invitation, token);
  return invitationOf(invitation);
}

/** @throws Failure 403, 404 */
export async function resendInvitation(scope: Scope, mail: InvitationMail, id: string): Promise<Invitation> {
  // In this order everywhere: roles, then the invitation.
  await lockRoles(scope.db);
  const before = await lockInvitation(scope.db, id);
  if (!before) throw notFound();
  await assertMayGive(scope, before.role);
  const { invitation, token } = await renewInvitation(scope.db, id, updatedBy(scope));
  await recordChange(scope, {
    recordType: 'invitation',
    recordId: id,
    before: recordedInvitation(before),
    after: recordedInvitation(invitation),
  });
  await send(scope, mail, invitation, token);
  return invitationOf(invitation);
}

/** @throws Failure 403, 404 */
export async function revokeInvitation(scope: Scope, id: string): Promise<void> {
  // In this order everywhere: roles, then the invitation.
  await lockRoles(scope.db);
  const before = await lockInvitation(scope.db, id);
  if (!before) throw notFound();
  await assertMayGive(scope, before.role);
  await removeInvitation(scope.db, id);
  await recordChange(scope, { recordType: 'invitation', recordId: id, before: recordedInvitation(before) });
}

/** Whoever invited has to be able to give the role still: what they promised goes with their own role. */
async function findGood(db: Kysely<Database>, token: string): Promise<StoredInvitation | undefined> {
  const found = await findInvitationByToken(db, token);
  const inviter = found?.updated_by ? await findUser(db, found.updated_by) : null;
  const isAdmin = inviter !== null && ['Admin', 'SuperAdmin'].includes(inviter.role);
  return found && inviter && isAdmin && canGiveRole(inviter, found.role).allowed ? found : undefined;
}

/** What the page of a link asks for and does. */
export const invitations: Invitations = {
  async emailOf(db, token) {
    return (await findGood(db, token))?.email;
  },
  async accept(origin: Origin, token, person) {
    const { db } = origin;
    await lockRoles(db);
    const found = await findGood(db, token);
    if (!found) return false;
    const user = { ...person, emailVerified: true, role: found.role };
    await removeInvitation(db, found.id);
    await insertUser(db, user, createdBy({ actor: user }));
    const own = { ...origin, actor: user };
    await recordChange(own, { recordType: 'invitation', recordId: found.id, before: recordedInvitation(found) });
    await recordChange(own, { recordType: 'user', recordId: user.userId, after: { ...user } });
    return true;
  },
};
