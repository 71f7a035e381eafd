/** The calls for one's own account (specification, section 18.2). */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { accountBodySchema, accountSchema, passwordBodySchema, signInSchema } from './account.ts';

/** The noun of these calls. */
export const accountTag = 'Account';

/** What is said where the identity provider keeps the account. */
export const managedExternallyMessage = 'This account is kept by your identity provider.';

/** `GET /account`: who one is. */
export const getAccountRoute = defineRoute({
  id: 'getAccount',
  tag: accountTag,
  summary: 'Your own account',
  method: 'GET',
  path: '/account',
  roles: approvedRoles,
  result: accountSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve account.', 404: 'The requested account does not exist.' },
});

/** `PUT /account`: another name. */
export const updateAccountRoute = defineRoute({
  id: 'updateAccount',
  tag: accountTag,
  summary: 'Change your own name',
  method: 'PUT',
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

/** `PUT /account/password`: another password; every other sign-in ends. */
export const changePasswordRoute = defineRoute({
  id: 'changePassword',
  tag: accountTag,
  summary: 'Change your own password',
  method: 'PUT',
  path: '/account/password',
  roles: approvedRoles,
  body: passwordBodySchema,
  status: 204,
  messages: { 400: 'Failed to change password.', 409: managedExternallyMessage },
});

/** `GET /account/sign-ins`: where one is signed in; none where the identity provider keeps them. */
export const listSignInsRoute = defineRoute({
  id: 'listSignIns',
  tag: accountTag,
  summary: 'Your sign-ins, the one that was used last first',
  method: 'GET',
  path: '/account/sign-ins',
  roles: approvedRoles,
  result: z.array(signInSchema),
  messages: { 400: 'Failed to retrieve sign-ins.' },
});

/** `DELETE /account/sign-ins/{signInId}`: its tokens are refused from now on. */
export const endSignInRoute = defineRoute({
  id: 'endSignIn',
  tag: accountTag,
  summary: 'End one of your sign-ins',
  method: 'DELETE',
  path: '/account/sign-ins/:signInId',
  roles: approvedRoles,
  params: z.object({ signInId: idSchema }),
  messages: {
    400: 'Failed to end sign-in.',
    404: 'The requested sign-in does not exist.',
    409: managedExternallyMessage,
  },
});

/** `DELETE /account/sign-ins`: all but the one that asks. */
export const endOtherSignInsRoute = defineRoute({
  id: 'endOtherSignIns',
  tag: accountTag,
  summary: 'End all of your sign-ins but the one that asks',
  method: 'DELETE',
  path: '/account/sign-ins',
  roles: approvedRoles,
  messages: { 400: 'Failed to end sign-ins.', 409: managedExternallyMessage },
});
