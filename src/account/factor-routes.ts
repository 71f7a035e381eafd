/** API routes for the user's own second factors. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import {
  codeBodySchema,
  codeSetupSchema,
  factorsSchema,
  passkeyBodySchema,
  passwordConfirmationSchema,
  recoveryCodesSchema,
  webauthnSchema,
} from './account.ts';
import { managedExternallyMessage, accountTag as tag, tooManyAttemptsMessage } from './account-routes.ts';

export const getFactorsRoute = defineRoute({
  id: 'getFactors',
  tag,
  summary: 'Get your two-step verification',
  method: 'GET',
  shows: ['secondFactor', 'recoveryCodes'],
  path: '/account/factors',
  roles: approvedRoles,
  result: factorsSchema,
  messages: { 400: 'Failed to retrieve two-step verification.', 409: managedExternallyMessage },
});

/** Returns a new secret that is not valid until it is confirmed. */
export const beginCodesRoute = defineRoute({
  id: 'beginOneTimeCodes',
  tag,
  summary: 'Start setting up an authenticator app, to be confirmed by a first code',
  method: 'POST',
  changes: ['secondFactor'],
  path: '/account/one-time-codes',
  roles: approvedRoles,
  body: passwordConfirmationSchema,
  result: codeSetupSchema,
  status: 200,
  // Idempotency would store the response, which has the secret.
  idempotent: false,
  messages: { 400: 'Failed to set up authenticator app.', 409: managedExternallyMessage, 429: tooManyAttemptsMessage },
});

export const confirmCodesRoute = defineRoute({
  id: 'confirmOneTimeCodes',
  tag,
  summary:
    'Confirm the authenticator app by a first code. Returns recovery codes once; the first method logs out everywhere else',
  method: 'PUT',
  changes: ['secondFactor', 'recoveryCodes', 'signIn'],
  path: '/account/one-time-codes',
  roles: approvedRoles,
  body: codeBodySchema,
  result: recoveryCodesSchema,
  messages: { 400: 'Failed to set up authenticator app.', 409: managedExternallyMessage, 429: tooManyAttemptsMessage },
});

export const removeCodesRoute = defineRoute({
  id: 'removeOneTimeCodes',
  tag,
  summary: 'Remove your authenticator app, and the recovery codes if you have no passkey',
  method: 'POST',
  changes: ['secondFactor', 'recoveryCodes'],
  path: '/account/one-time-codes/removal',
  roles: approvedRoles,
  body: passwordConfirmationSchema,
  status: 204,
  idempotent: false,
  messages: { 400: 'Failed to remove authenticator app.', 409: managedExternallyMessage, 429: tooManyAttemptsMessage },
});

export const renewRecoveryCodesRoute = defineRoute({
  id: 'renewRecoveryCodes',
  tag,
  summary: 'Create new recovery codes, returned once; the old ones stop working',
  method: 'POST',
  changes: ['recoveryCodes'],
  path: '/account/recovery-codes',
  roles: approvedRoles,
  body: passwordConfirmationSchema,
  result: recoveryCodesSchema,
  status: 200,
  idempotent: false,
  messages: { 400: 'Failed to create recovery codes.', 409: managedExternallyMessage, 429: tooManyAttemptsMessage },
});

/** Returns the options for `navigator.credentials.create`. */
export const beginPasskeyRoute = defineRoute({
  id: 'beginPasskey',
  tag,
  summary: 'Start creating a passkey (WebAuthn)',
  method: 'POST',
  changes: [],
  path: '/account/passkeys/options',
  roles: approvedRoles,
  body: passwordConfirmationSchema,
  result: webauthnSchema,
  status: 200,
  idempotent: false,
  messages: { 400: 'Failed to add passkey.', 409: managedExternallyMessage, 429: tooManyAttemptsMessage },
});

export const addPasskeyRoute = defineRoute({
  id: 'addPasskey',
  tag,
  summary: 'Add the created passkey. Returns recovery codes once if you have none',
  method: 'POST',
  changes: ['secondFactor', 'recoveryCodes', 'signIn'],
  path: '/account/passkeys',
  roles: approvedRoles,
  body: passkeyBodySchema,
  result: recoveryCodesSchema,
  idempotent: false,
  messages: { 400: 'Failed to add passkey.', 409: managedExternallyMessage },
});

export const removePasskeyRoute = defineRoute({
  id: 'removePasskey',
  tag,
  summary: 'Remove one of your passkeys',
  method: 'POST',
  changes: ['secondFactor', 'recoveryCodes'],
  path: '/account/passkeys/:passkeyId/removal',
  roles: approvedRoles,
  params: z.object({ passkeyId: z.string().regex(/^[\w-]{1,1400}$/, 'Not an id.') }),
  body: passwordConfirmationSchema,
  status: 204,
  idempotent: false,
  messages: {
    400: 'Failed to remove passkey.',
    404: 'The requested passkey does not exist.',
    409: managedExternallyMessage,
    429: tooManyAttemptsMessage,
  },
});
