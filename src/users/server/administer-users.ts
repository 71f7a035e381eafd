/** Changes roles and deletes people, by the rules, one at a time (specification, sections 5 and 6). */
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { Directory } from '#server/identity/directory.ts';
import { badField, Failure, notFound } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { canAssignRole, canDeleteUser, canGiveRole, type Person } from '#users/role-rules.ts';
import { findUser, insertUser, lockRoles, removeUser, type StoredUser, updateUser } from './user-store.ts';

/** The person whom the administration means: known, or with an account but never signed in. */
async function findTarget(scope: Scope, directory: Directory, userId: string): Promise<StoredUser> {
  const stored = await findUser(scope.db, userId);
  if (stored) return stored;
  const entry = await directory.find(userId);
  if (!entry) throw notFound();
  return { userId, email: entry.email, name: entry.name, role: 'Other' };
}

/** The actor with the role that they have now, which may be less than when the request came in. */
async function currentActor(scope: Scope): Promise<Person> {
  const stored = await findUser(scope.db, scope.actor.userId);
  if (!stored) throw new Failure(403);
  return stored;
}

/** @throws Failure 403 where the rules forbid it, 400 for the role that the person has already, 404. */
export async function assignRole(scope: Scope, directory: Directory, userId: string, role: Role): Promise<void> {
  await lockRoles(scope.db);
  const actor = await currentActor(scope);
  // What nobody may get from this actor is refused before anyone looks whether there is such a person.
  if (!canGiveRole(actor, role).allowed) throw new Failure(403);
  const target = await findTarget(scope, directory, userId);
  if (!canAssignRole(actor, target, role).allowed) throw new Failure(403);
  if (target.role === role) throw badField('role', 'They have this role already.');
  const made = await insertUser(scope.db, { ...target, role });
  if (!made) await updateUser(scope.db, userId, { role });
  await recordChange(scope, {
    recordType: 'user',
    recordId: userId,
    before: { ...target },
    after: { ...target, role },
  });
}

/** @throws Failure 403 where the rules forbid it, 404. */
export async function deleteUser(scope: Scope, directory: Directory, userId: string): Promise<void> {
  await lockRoles(scope.db);
  const actor = await currentActor(scope);
  const target = await findTarget(scope, directory, userId);
  if (!canDeleteUser(actor, target).allowed) throw new Failure(403);
  await removeUser(scope.db, userId);
  await recordChange(scope, { recordType: 'user', recordId: userId, before: { ...target } });
  await directory.remove(userId);
}
