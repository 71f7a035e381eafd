/** Handlers of the user routes. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Directory } from '#server/directory/directory.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { roleFromPath, type User } from '#users/user.ts';
import {
  assignRoleRoute,
  countWaitingRoute,
  deleteUserRoute,
  getUserRoleRoute,
  listColleaguesRoute,
  listOpenPagesRoute,
  listUnconfirmedRoute,
  listUsersRoute,
} from '#users/user-routes.ts';
import { assignRole } from './administer-users.ts';
import { deleteUser, type RemovalParts } from './delete-user.ts';
import { countWaiting, listColleagues, listRemovedWithin, listStoredUsers, listUnconfirmed } from './user-store.ts';

/** A directory may still list a user this long after the deletion, as Auth0's search does. */
const directoryLagSeconds = 300;

/**
 * Users by name. Users with an account who have never logged in have the role Other. Users with a role but without an
 * account are included, because the role would apply again to a new account with the same id.
 */
async function listUsers(db: Kysely<Database>, directory: Directory): Promise<User[]> {
  const [stored, entries] = await Promise.all([listStoredUsers(db), directory.list()]);
  const removed = await listRemovedWithin(db, directoryLagSeconds);
  const present = entries.filter((entry) => !removed.has(entry.userId));
  const people = new Map<string, User>(present.map((entry) => [entry.userId, { ...entry, role: 'Other' }]));
  for (const { userId, email, name, role } of stored) {
    const entry = people.get(userId);
    people.set(userId, { userId, email: email ?? entry?.email ?? null, name: name ?? entry?.name ?? null, role });
  }
  const nameOf = (user: User) => user.name ?? user.email ?? user.userId;
  return [...people.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}

export function registerUserRoutes(registrar: RouteRegistrar, removal: RemovalParts): void {
  const { directory } = removal;
  registrar.handle(getUserRoleRoute, async ({ actor: { userId, email, role } }) => ({ userId, email, role }));
  registrar.handle(listColleaguesRoute, ({ db }) => listColleagues(db));
  registrar.handle(listUsersRoute, ({ db }) => listUsers(db, directory), { kind: 'outside' });
  registrar.handle(listUnconfirmedRoute, ({ db }) => listUnconfirmed(db));
  registrar.handle(countWaitingRoute, async ({ db }) => ({ count: await countWaiting(db) }));
  registrar.handle(listOpenPagesRoute, ({ db, params, today }) => removal.listOpenPages(db, params.userId, today()));
  // The directory may be an external service, which must not be called in a transaction.
  const ownTransactions = true;
  registrar.handle(
    assignRoleRoute,
    (context) => assignRole(context, directory, context.params.userId, roleFromPath(context.query.role)),
    { ownTransactions },
  );
  registrar.handle(
    deleteUserRoute,
    (context) =>
      deleteUser(context, removal, {
        userId: context.params.userId,
        endsShares: context.query.endShares === 'true',
      }),
    { ownTransactions },
  );
}
