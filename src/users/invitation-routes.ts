/** API routes for invitations. */
import { z } from 'zod';
import { sendingLimit, sendingLimitText } from '#shared/mail.ts';
import { adminRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { invitationBodySchema, invitationSchema } from './invitation.ts';

const tag = 'Users';
const params = z.object({ invitationId: idSchema });
const tooManyMails = sendingLimitText(sendingLimit.minutes);
const missing = 'The requested invitation does not exist.';

export const listInvitationsRoute = defineRoute({
  id: 'listInvitations',
  tag,
  summary: 'List open invitations, newest first, and whether invitations are available',
  method: 'GET',
  shows: ['invitation'],
  path: '/users/invitations',
  roles: adminRoles,
  result: z.object({
    /** Whether the app manages the accounts and e-mail is set up. */
    isOffered: z.boolean(),
    invitations: z.array(invitationSchema),
  }),
  messages: { 400: 'Failed to retrieve invitations.' },
});

/** Sends a link for creating an account with the role. */
export const createInvitationRoute = defineRoute({
  id: 'createInvitation',
  tag,
  summary: 'Invite someone by e-mail, with a role',
  method: 'POST',
  changes: ['invitation'],
  path: '/users/invitations',
  roles: adminRoles,
  body: invitationBodySchema,
  result: invitationSchema,
  messages: { 400: 'Failed to invite.', 409: 'Someone with this e-mail already has an account.', 429: tooManyMails },
});

/** Sends a new link; the previous one stops working. */
export const resendInvitationRoute = defineRoute({
  id: 'resendInvitation',
  tag,
  summary: 'Resend an invitation with a new link',
  method: 'POST',
  changes: ['invitation'],
  path: '/users/invitations/:invitationId/send',
  roles: adminRoles,
  params,
  result: invitationSchema,
  status: 200,
  messages: {
    400: 'Failed to send invitation.',
    404: missing,
    409: 'E-mail is not set up yet. Ask your administrator.',
    429: tooManyMails,
  },
});

export const revokeInvitationRoute = defineRoute({
  id: 'revokeInvitation',
  tag,
  summary: 'Withdraw an invitation',
  method: 'DELETE',
  changes: ['invitation'],
  path: '/users/invitations/:invitationId',
  roles: adminRoles,
  params,
  messages: { 400: 'Failed to withdraw invitation.', 404: missing },
});
