/** Changes roles according to the rules, one change at a time. */

import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Directory } from '#server/directory/directory.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, Failure, notFound } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { canAssignRole, canGrantRole, type Person } from '#users/role-rules.ts';
import { isBeingRemoved } from './removal-store.ts';
import { findUser, insertUser, lockRoles, type StoredUser, updateUser, wasRemovedSince } from './user-store.ts';

/** Finds a user who has an account but has never logged in. Call it outside a transaction, because it may be slow. */
export async function findInDirectory(directory: Directory, userId: string): Promise<StoredUser | null> {
  const entry = await directory.find(userId);
  return entry && { userId, email: entry.email, emailVerified: null, name: entry.name, role: 'Other' };
}

/** The actor with their current role, which may have changed since the request began. */
export async function currentActor({ db, actor }: Pick<WriteContext, 'db' | 'actor'>): Promise<Person> {
  const stored = await findUser(db, actor.userId);
  if (!stored) throw new Failure(403);
  return stored;
}

/**
 * Must not run in a transaction.
 * @throws Failure 403 if the rules forbid it, 400 if the user already has the role, 404
 */
export async function assignRole(
  context: WriteContext,
  directory: Directory,
  userId: string,
  role: Role,
): Promise<void> {
  const startedAt = Date.now() / 1000;
  // Checked first, so that a forbidden call does not reveal whether the user exists.
  if (!canGrantRole(await currentActor(context), role).allowed) throw new Failure(403);
  const isKnown = (await findUser(context.db, userId)) !== null;
  const fromDirectory = isKnown ? null : await findInDirectory(directory, userId);

  await withTransaction(context.db, async (db) => {
    await lockRoles(db);
    const actor = await currentActor({ db, actor: context.actor });
    const stored = await findUser(db, userId);
    const target = stored ?? fromDirectory;
    if (!target || (await isBeingRemoved(db, userId))) throw notFound();
    if (!stored && (await wasRemovedSince(db, userId, startedAt))) throw notFound();
    if (!canAssignRole(actor, target, role).allowed) throw new Failure(403);
    if (target.role === role) throw badField('role', 'This person already has that role.');
    if (stored) await updateUser(db, userId, { role }, updatedBy(context));
    else await insertUser(db, { ...target, role }, createdBy(context));
    await writeAuditEntry(
      { ...context, db },
      { recordType: 'user', recordId: userId, ...(stored && { before: { ...stored } }), after: { ...target, role } },
    );
  });
}
