/** The calls for people and their roles (specification, section 7). */
import { everyRole } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { userRoleSchema } from '#users/user.ts';

/** `GET /users/role`: the caller's own role. */
export const getUserRoleRoute = defineRoute({
  id: 'getUserRole',
  tag: 'Users',
  summary: 'The role of the person who calls',
  method: 'GET',
  path: '/users/role',
  roles: everyRole,
  result: userRoleSchema,
  messages: {
    400: 'Failed to retrieve user role.',
    404: 'The requested user does not exist.',
  },
});
