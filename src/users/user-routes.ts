/** API routes for users and their roles. */
import { z } from 'zod';
import { adminRoles, approvedRoles, roles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { colleagueSchema, openPageSchema, rolePathSchema, userIdSchema, userRoleSchema, userSchema } from './user.ts';

const tag = 'Users';

export const getUserRoleRoute = defineRoute({
  id: 'getUserRole',
  tag,
  summary: 'Get your own role',
  method: 'GET',
  shows: ['user'],
  path: '/users/role',
  roles,
  result: userRoleSchema,
  messages: { 400: 'Failed to retrieve user role.', 404: 'The requested user does not exist.' },
});

export const assignRoleRoute = defineRoute({
  id: 'assignRole',
  tag,
  summary: 'Change the role of a user',
  method: 'PUT',
  changes: ['user'],
  path: '/users/:userId/assign',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  query: z.object({ role: rolePathSchema }),
  status: 204,
  messages: { 400: 'Failed to update user role.', 404: 'The user to be updated was not found.' },
});

export const listColleaguesRoute = defineRoute({
  id: 'listColleagues',
  tag,
  summary: 'List the names of all approved users, for records that someone looks after',
  method: 'GET',
  shows: ['user'],
  path: '/users/colleagues',
  roles: approvedRoles,
  result: z.array(colleagueSchema),
  messages: { 400: 'Failed to retrieve list of colleagues.' },
});

export const listUsersRoute = defineRoute({
  id: 'listUsers',
  tag,
  summary: 'List users by name',
  method: 'GET',
  shows: ['user'],
  path: '/auth0/users',
  roles: adminRoles,
  result: z.array(userSchema),
  messages: { 400: 'Failed to retrieve list of users.' },
});

export const listUnconfirmedRoute = defineRoute({
  id: 'listUnconfirmedUsers',
  tag,
  summary: 'List the ids of users who are waiting for approval and whose e-mail is not confirmed',
  method: 'GET',
  shows: ['user'],
  path: '/users/unconfirmed',
  roles: adminRoles,
  result: z.array(z.string()),
  messages: { 400: 'Failed to retrieve list of users.' },
});

export const countWaitingRoute = defineRoute({
  id: 'countWaitingUsers',
  tag,
  summary: 'Count the users who are waiting for approval',
  method: 'GET',
  shows: ['user'],
  path: '/users/waiting',
  roles: adminRoles,
  result: z.object({ count: z.int() }),
  messages: { 400: 'Failed to retrieve list of users.' },
});

/** The pages that would stay open if the user were deleted. */
export const listOpenPagesRoute = defineRoute({
  id: 'listOpenPages',
  tag,
  summary: 'List the open shared pages of a user in all companies, newest first',
  method: 'GET',
  shows: ['share'],
  path: '/users/:userId/shares',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  result: z.array(openPageSchema),
  messages: { 400: 'Failed to retrieve list of shares.' },
});

export const deleteUserRoute = defineRoute({
  id: 'deleteUser',
  tag,
  summary: 'Delete a user',
  method: 'DELETE',
  changes: ['user', 'share', 'view'],
  path: '/auth0/users/:userId',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  query: z.object({
    endShares: z
      .enum(['true', 'false'], 'Choose yes or no.')
      .default('false')
      .describe('Whether to stop sharing the open pages of the user as well.'),
  }),
  messages: { 400: 'Failed to delete user.', 404: 'The user to be deleted was not found.' },
});
