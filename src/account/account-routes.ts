/** API routes for the user's own account. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { accountBodySchema, accountSchema, passwordBodySchema, signInSchema } from './account.ts';

export const accountTag = 'Account';

export const managedExternallyMessage = 'This account is managed by your identity provider.';
/** The server's answer says how many minutes. */
export const tooManyAttemptsMessage = 'Too many attempts. Try again in 1 minute.';

export const getAccountRoute = defineRoute({
  id: 'getAccount',
  tag: accountTag,
  summary: 'Get your own account',
  method: 'GET',
  shows: ['user'],
  path: '/account',
  roles: approvedRoles,
  result: accountSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve account.', 404: 'The requested account does not exist.' },
});

export const updateAccountRoute = defineRoute({
  id: 'updateAccount',
  tag: accountTag,
  summary: 'Change your own name',
  method: 'PUT',
  changes: ['user'],
  path: '/account',
  roles: approvedRoles,
  body: accountBodySchema,
  result: accountSchema,
  etag: true,
  messages: {
    400: 'Failed to update account.',
    404: 'The requested account does not exist.',
    409: managedExternallyMessage,
  },
});

/** Ends all other sessions of the user. */
export const changePasswordRoute = defineRoute({
  id: 'changePassword',
  tag: accountTag,
  summary: 'Change your own password and log out everywhere else',
  method: 'PUT',
  changes: ['password', 'signIn'],
  path: '/account/password',
  roles: approvedRoles,
  body: passwordBodySchema,
  status: 204,
  messages: { 400: 'Failed to change password.', 409: managedExternallyMessage, 429: tooManyAttemptsMessage },
});

/** Empty if the identity provider manages the sessions. */
export const listSignInsRoute = defineRoute({
  id: 'listSignIns',
  tag: accountTag,
  summary: 'List the browsers where you are logged in, most recently used first',
  method: 'GET',
  shows: ['signIn'],
  path: '/account/sign-ins',
  roles: approvedRoles,
  result: z.array(signInSchema),
  messages: { 400: 'Failed to retrieve devices.' },
});

/** The tokens of the session are refused from then on. */
export const endSignInRoute = defineRoute({
  id: 'endSignIn',
  tag: accountTag,
  summary: 'Log out in one browser',
  method: 'DELETE',
  changes: ['signIn'],
  path: '/account/sign-ins/:signInId',
  roles: approvedRoles,
  params: z.object({ signInId: idSchema }),
  messages: {
    400: 'Failed to log out device.',
    404: 'This device is already logged out.',
    409: managedExternallyMessage,
  },
});

export const endOtherSignInsRoute = defineRoute({
  id: 'endOtherSignIns',
  tag: accountTag,
  summary: 'Log out everywhere else',
  method: 'DELETE',
  changes: ['signIn'],
  path: '/account/sign-ins',
  roles: approvedRoles,
  messages: { 400: 'Failed to log out devices.', 409: managedExternallyMessage },
});
