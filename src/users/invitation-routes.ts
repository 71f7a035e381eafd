/** The calls for invitations (specification, section 18.1). */
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

/** `GET /users/invitations`: those that wait, the newest first. */
export const listInvitationsRoute = defineRoute({
  id: 'listInvitations',
  tag,
  summary: 'Invitations that wait, and whether anybody can be invited',
  method: 'GET',
  path: '/users/invitations',
  roles: adminRoles,
  result: z.object({
    /** Whether accounts are kept here and e-mail is set up. */
    isOffered: z.boolean(),
    invitations: z.array(invitationSchema),
  }),
  messages: { 400: 'Failed to retrieve invitations.' },
});

/** `POST /users/invitations`: sends a link by which somebody makes an account with the role. */
export const createInvitationRoute = defineRoute({
  id: 'createInvitation',
  tag,
  summary: 'Invite somebody by e-mail with a role',
  method: 'POST',
  path: '/users/invitations',
  roles: adminRoles,
  body: invitationBodySchema,
  result: invitationSchema,
  messages: { 400: 'Failed to invite.', 409: 'Somebody with this e-mail has an account already.', 429: tooManyMails },
});

/** `POST /users/invitations/{invitationId}/send`: another link; the one before opens nothing any more. */
export const resendInvitationRoute = defineRoute({
  id: 'resendInvitation',
  tag,
  summary: 'Send an invitation again, with another link',
  method: 'POST',
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

/** `DELETE /users/invitations/{invitationId}`: its link opens nothing any more. */
export const revokeInvitationRoute = defineRoute({
  id: 'revokeInvitation',
  tag,
  summary: 'Take an invitation back',
  method: 'DELETE',
  path: '/users/invitations/:invitationId',
  roles: adminRoles,
  params,
  messages: { 400: 'Failed to take invitation back.', 404: missing },
});
