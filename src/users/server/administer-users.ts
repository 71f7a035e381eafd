/** Changes roles by the rules, one at a time (specification, sections 5 and 6). */
import { recordChange } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Directory } from '#server/directory/directory.ts';
import type { Scope } from '#server/http/call.ts';
import { badField, Failure, notFound } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { canAssignRole, canGiveRole, type Person } from '#users/role-rules.ts';
import { isBeingRemoved } from './removal-store.ts';
import { findUser, insertUser, lockRoles, type StoredUser, updateUser, wasRemovedSince } from './user-store.ts';

/** Whoever has an account but has never signed in is not known here; the directory is asked outside of any transaction. */
export async function findInDirectory(directory: Directory, userId: string): Promise<StoredUser | null> {
  const entry = await directory.find(userId);
  return entry && { userId, email: entry.email, emailVerified: null, name: entry.name, role: 'Other' };
}

/** The actor with the role that they have now, which may be less than when the request came in. */
export async function currentActor({ db, actor }: Pick<Scope, 'db' | 'actor'>): Promise<Person> {
  const stored = await findUser(db, actor.userId);
  if (!stored) throw new Failure(403);
  return stored;
}

/**
 * Needs a scope without a transaction.
 * @throws Failure 403 where the rules forbid it, 400 for the role that the person has already, 404.
 */
export async function assignRole(scope: Scope, directory: Directory, userId: string, role: Role): Promise<void> {
  const begun = Date.now() / 1000;
  // What nobody may get from this actor is refused before anyone looks whether there is such a person.
  if (!canGiveRole(await currentActor(scope), role).allowed) throw new Failure(403);
  const isKnown = (await findUser(scope.db, userId)) !== null;
  const fromDirectory = isKnown ? null : await findInDirectory(directory, userId);

  await withTransaction(scope.db, async (db) => {
    await lockRoles(db);
    const actor = await currentActor({ db, actor: scope.actor });
    const stored = await findUser(db, userId);
    const target = stored ?? fromDirectory;
    if (!target || (await isBeingRemoved(db, userId))) throw notFound();
    if (!stored && (await wasRemovedSince(db, userId, begun))) throw notFound();
    if (!canAssignRole(actor, target, role).allowed) throw new Failure(403);
    if (target.role === role) throw badField('role', 'They have this role already.');
    if (stored) await updateUser(db, userId, { role }, updatedBy(scope));
    else await insertUser(db, { ...target, role }, createdBy(scope));
    await recordChange(
      { ...scope, db },
      { recordType: 'user', recordId: userId, ...(stored && { before: { ...stored } }), after: { ...target, role } },
    );
  });
}
