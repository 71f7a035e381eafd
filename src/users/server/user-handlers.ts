/** Answers the calls for people and their roles. */
import type { Calls } from '#server/http/calls.ts';
import { roleFromPath } from '#users/user.ts';
import {
  assignRoleRoute,
  countWaitingRoute,
  deleteUserRoute,
  getUserRoleRoute,
  listOpenPagesRoute,
  listUnconfirmedRoute,
  listUsersRoute,
} from '#users/user-routes.ts';
import { assignRole } from './administer-users.ts';
import { deleteUser, type RemovalParts } from './delete-user.ts';
import { listUsers } from './list-users.ts';
import { countWaiting, listUnconfirmed } from './user-store.ts';

/** Serves the calls of `user-routes.ts`. */
export function serveUserCalls(calls: Calls, removal: RemovalParts): void {
  const { directory } = removal;
  calls.serve(getUserRoleRoute, async ({ actor: { userId, email, role } }) => ({ userId, email, role }));
  calls.serve(listUsersRoute, ({ db }) => listUsers(db, directory), { kind: 'outside' });
  calls.serve(listUnconfirmedRoute, ({ db }) => listUnconfirmed(db));
  calls.serve(countWaitingRoute, async ({ db }) => ({ count: await countWaiting(db) }));
  calls.serve(listOpenPagesRoute, ({ db, params, today }) => removal.listOpenPages(db, params.userId, today()));
  // The directory may be a service outside.
  const ownTransactions = true;
  calls.serve(
    assignRoleRoute,
    (call) => assignRole(call, directory, call.params.userId, roleFromPath(call.query.role)),
    { ownTransactions },
  );
  calls.serve(
    deleteUserRoute,
    (call) =>
      deleteUser(call, removal, {
        userId: call.params.userId,
        endsShares: call.query.endShares === 'true',
      }),
    { ownTransactions },
  );
}
