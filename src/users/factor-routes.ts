/** The calls for everybody's second factors (specification, section 18.2). */
import { z } from 'zod';
import { adminRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { userIdSchema } from './user.ts';

const tag = 'Users';
const factorsElsewhere = 'Second factors are kept by your identity provider.';

/** Whether everybody must use a second factor; `null` where they are kept elsewhere. */
const factorRuleSchema = z.object({ isDemanded: z.boolean().nullable() }).meta({ id: 'SecondFactorRule' });

/** `GET /users/second-factor`: whether everybody must use one. */
export const getFactorRuleRoute = defineRoute({
  id: 'getFactorRule',
  tag,
  summary: 'Whether everyone must use a second factor; null where the identity provider keeps them',
  method: 'GET',
  path: '/users/second-factor',
  roles: adminRoles,
  result: factorRuleSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve second factors.' },
});

/** `PUT /users/second-factor`: whoever has none is led to set one up at the next sign-in. */
export const updateFactorRuleRoute = defineRoute({
  id: 'updateFactorRule',
  tag,
  summary: 'Demand a second factor of everyone, or no longer',
  method: 'PUT',
  path: '/users/second-factor',
  roles: adminRoles,
  body: z.object({ isDemanded: z.boolean() }),
  result: factorRuleSchema,
  etag: true,
  messages: { 400: 'Failed to change second factors.', 409: factorsElsewhere },
});

/** `GET /users/factors`: who has one. */
export const listFactorOwnersRoute = defineRoute({
  id: 'listFactorOwners',
  tag,
  summary: 'Ids of the people who have a second factor',
  method: 'GET',
  path: '/users/factors',
  roles: adminRoles,
  result: z.array(z.string()),
  messages: { 400: 'Failed to retrieve second factors.' },
});

/** `DELETE /users/{userId}/factors`: for a phone that is lost. */
export const removeFactorsRoute = defineRoute({
  id: 'takeFactors',
  tag,
  summary: 'Take the second factors of a person away, and end their sign-ins',
  method: 'DELETE',
  path: '/users/:userId/factors',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  messages: {
    400: 'Failed to take second factors away.',
    404: 'The requested second factors do not exist.',
    409: factorsElsewhere,
  },
});
