/** Answers the calls for people and their roles. */
import type { Calls } from '#server/http/calls.ts';
import { getUserRoleRoute } from '#users/user-routes.ts';

/** Serves the calls of `user-routes.ts`. */
export function serveUserCalls(calls: Calls): void {
  calls.serve(getUserRoleRoute, async ({ actor }) => actor);
}
