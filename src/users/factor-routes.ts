/** API routes for administering the second factors of all users. */
import { z } from 'zod';
import { adminRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { userIdSchema } from './user.ts';

const tag = 'Users';
const factorsElsewhere = 'Two-step verification is managed by your identity provider.';

/** `isDemanded` is null if the identity provider manages second factors. */
const factorRuleSchema = z.object({ isDemanded: z.boolean().nullable() }).meta({ id: 'SecondFactorRule' });

export const getFactorRuleRoute = defineRoute({
  id: 'getFactorRule',
  tag,
  summary: 'Get whether two-step verification is required; null if the identity provider manages it',
  method: 'GET',
  shows: ['secondFactorRule'],
  path: '/users/second-factor',
  roles: adminRoles,
  result: factorRuleSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve two-step verification.' },
});

/** If turned on, users without a second factor have to set one up at the next log-in. */
export const updateFactorRuleRoute = defineRoute({
  id: 'updateFactorRule',
  tag,
  summary: 'Require two-step verification for everyone, or make it optional',
  method: 'PUT',
  changes: ['secondFactorRule'],
  path: '/users/second-factor',
  roles: adminRoles,
  body: z.object({ isDemanded: z.boolean() }),
  result: factorRuleSchema,
  etag: true,
  messages: { 400: 'Failed to change two-step verification.', 409: factorsElsewhere },
});

export const listFactorOwnersRoute = defineRoute({
  id: 'listFactorOwners',
  tag,
  summary: 'List the ids of users with two-step verification',
  method: 'GET',
  shows: ['secondFactor', 'user'],
  path: '/users/factors',
  roles: adminRoles,
  result: z.array(z.string()),
  messages: { 400: 'Failed to retrieve two-step verification.' },
});

/** For a user who has lost their phone. */
export const removeFactorsRoute = defineRoute({
  id: 'takeFactors',
  tag,
  summary: 'Reset the two-step verification of a user and log them out everywhere',
  method: 'DELETE',
  changes: ['secondFactor'],
  path: '/users/:userId/factors',
  roles: adminRoles,
  params: z.object({ userId: userIdSchema }),
  messages: {
    400: 'Failed to reset two-step verification.',
    404: 'This user has no two-step verification.',
    409: factorsElsewhere,
  },
});
