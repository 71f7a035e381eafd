/** The calls for one's own second factors (specification, section 18.2). */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import {
  codeBodySchema,
  codeSetupSchema,
  factorsSchema,
  passkeyBodySchema,
  provenBodySchema,
  recoveryCodesSchema,
  webauthnSchema,
} from './account.ts';
import { managedExternallyMessage, accountTag as tag } from './account-routes.ts';

/** `GET /account/factors`: what one has. */
export const getFactorsRoute = defineRoute({
  id: 'getFactors',
  tag,
  summary: 'Your second factors',
  method: 'GET',
  path: '/account/factors',
  roles: approvedRoles,
  result: factorsSchema,
  messages: { 400: 'Failed to retrieve second factors.', 409: managedExternallyMessage },
});

/** `POST /account/one-time-codes`: a fresh secret for an authenticator app, which does not count yet. */
export const beginCodesRoute = defineRoute({
  id: 'beginOneTimeCodes',
  tag,
  summary: 'Begin to set up one-time codes; a first code has to confirm them',
  method: 'POST',
  path: '/account/one-time-codes',
  roles: approvedRoles,
  body: provenBodySchema,
  result: codeSetupSchema,
  status: 200,
  // What is remembered for a key would be the secret.
  idempotent: false,
  messages: { 400: 'Failed to set up one-time codes.', 409: managedExternallyMessage },
});

/** `PUT /account/one-time-codes`: they count from now on. */
export const confirmCodesRoute = defineRoute({
  id: 'confirmOneTimeCodes',
  tag,
  summary: 'Confirm one-time codes by a first one; gives recovery codes, this once, and ends other sign-ins if new',
  method: 'PUT',
  path: '/account/one-time-codes',
  roles: approvedRoles,
  body: codeBodySchema,
  result: recoveryCodesSchema,
  messages: { 400: 'Failed to set up one-time codes.', 409: managedExternallyMessage },
});

/** `POST /account/one-time-codes/removal`: none from now on. */
export const removeCodesRoute = defineRoute({
  id: 'removeOneTimeCodes',
  tag,
  summary: 'Take your one-time codes away, and the recovery codes with them',
  method: 'POST',
  path: '/account/one-time-codes/removal',
  roles: approvedRoles,
  body: provenBodySchema,
  status: 204,
  idempotent: false,
  messages: { 400: 'Failed to take one-time codes away.', 409: managedExternallyMessage },
});

/** `POST /account/recovery-codes`: fresh ones in the place of the old ones. */
export const renewRecoveryCodesRoute = defineRoute({
  id: 'renewRecoveryCodes',
  tag,
  summary: 'Make fresh recovery codes, shown this once; the old ones open nothing any more',
  method: 'POST',
  path: '/account/recovery-codes',
  roles: approvedRoles,
  body: provenBodySchema,
  result: recoveryCodesSchema,
  status: 200,
  idempotent: false,
  messages: { 400: 'Failed to make recovery codes.', 409: managedExternallyMessage },
});

/** `POST /account/passkeys/options`: what `navigator.credentials.create` is asked for. */
export const beginPasskeyRoute = defineRoute({
  id: 'beginPasskey',
  tag,
  summary: 'Begin to make a passkey (WebAuthn)',
  method: 'POST',
  path: '/account/passkeys/options',
  roles: approvedRoles,
  body: provenBodySchema,
  result: webauthnSchema,
  status: 200,
  idempotent: false,
  messages: { 400: 'Failed to add passkey.', 409: managedExternallyMessage },
});

/** `POST /account/passkeys`: it counts from now on. */
export const addPasskeyRoute = defineRoute({
  id: 'addPasskey',
  tag,
  summary: 'Add the passkey that was made; gives recovery codes, this once, where you have none',
  method: 'POST',
  path: '/account/passkeys',
  roles: approvedRoles,
  body: passkeyBodySchema,
  result: recoveryCodesSchema,
  idempotent: false,
  messages: { 400: 'Failed to add passkey.', 409: managedExternallyMessage },
});

/** `POST /account/passkeys/{passkeyId}/removal`: it opens nothing from now on. */
export const removePasskeyRoute = defineRoute({
  id: 'removePasskey',
  tag,
  summary: 'Remove one of your passkeys',
  method: 'POST',
  path: '/account/passkeys/:passkeyId/removal',
  roles: approvedRoles,
  params: z.object({ passkeyId: z.string().regex(/^[\w-]{1,1400}$/, 'Not an id.') }),
  body: provenBodySchema,
  status: 204,
  idempotent: false,
  messages: {
    400: 'Failed to remove passkey.',
    404: 'The requested passkey does not exist.',
    409: managedExternallyMessage,
  },
});
