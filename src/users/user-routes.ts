/** The calls for people and their roles (specification, section 7). */
import { z } from 'zod';
import { adminRoles, roles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { openPageSchema, rolePathSchema, userIdSchema, userRoleSchema, userSchema } from './user.ts';

const tag = 'Users';

/** `GET /users/role`: the caller's own role. */
export const getUserRoleRoute = defineRoute({
  id: 'getUserRole',
  tag,
  summary: 'The role of the person who calls',
  method: 'GET',
  path: '/users/role',
  roles,
  result: userRoleSchema,
  messages: { 400: 'Failed to retrieve user role.', 404: 'The requested user does not exist.' },
});

/** `PUT /users/{userId}/assign`: gives a person another role. */
export const assignRoleRoute = defineRoute({
  id: 'assignRole',
  tag,
  summary: 'Change the role of a person',
  method: 'PUT',
  path: '/users/:userId/assign',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  query: z.object({ role: rolePathSchema }),
  status: 204,
  messages: { 400: 'Failed to update user role.', 404: 'The user to be updated was not found.' },
});

/** `GET /auth0/users`: everyone, by name. */
export const listUsersRoute = defineRoute({
  id: 'listUsers',
  tag,
  summary: 'People, by name',
  method: 'GET',
  path: '/auth0/users',
  roles: adminRoles,
  result: z.array(userSchema),
  messages: { 400: 'Failed to retrieve list of users.' },
});

/** `GET /users/unconfirmed`: whose e-mail the identity provider has not confirmed. */
export const listUnconfirmedRoute = defineRoute({
  id: 'listUnconfirmedUsers',
  tag,
  summary: 'Ids of the people who wait for approval with an e-mail that nobody has confirmed',
  method: 'GET',
  path: '/users/unconfirmed',
  roles: adminRoles,
  result: z.array(z.string()),
  messages: { 400: 'Failed to retrieve list of users.' },
});

/** `GET /users/waiting`: how many people have yet to be approved. */
export const countWaitingRoute = defineRoute({
  id: 'countWaitingUsers',
  tag,
  summary: 'How many people have signed in and wait for approval',
  method: 'GET',
  path: '/users/waiting',
  roles: adminRoles,
  result: z.object({ count: z.int() }),
  messages: { 400: 'Failed to retrieve list of users.' },
});

/** `GET /users/{userId}/shares`: what would stay open after the person. */
export const listOpenPagesRoute = defineRoute({
  id: 'listOpenPages',
  tag,
  summary: 'Shared pages that a person made and that can still be opened, in all companies, the newest first',
  method: 'GET',
  path: '/users/:userId/shares',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  result: z.array(openPageSchema),
  messages: { 400: 'Failed to retrieve list of shares.' },
});

/** `DELETE /auth0/users/{userId}`: deletes a person's account and role. */
export const deleteUserRoute = defineRoute({
  id: 'deleteUser',
  tag,
  summary: 'Delete a person',
  method: 'DELETE',
  path: '/auth0/users/:userId',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  query: z.object({
    endShares: z
      .enum(['true', 'false'], 'Choose yes or no.')
      .default('false')
      .describe('Whether the shared pages of the person that can still be opened end as well.'),
  }),
  messages: { 400: 'Failed to delete user.', 404: 'The user to be deleted was not found.' },
});
