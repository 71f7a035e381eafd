/** Invitations as administrators read and change them. */
import {
  createInvitationRoute,
  listInvitationsRoute,
  resendInvitationRoute,
  revokeInvitationRoute,
} from '#users/invitation-routes.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';

/** Those that wait, and whether anybody can be invited. */
export const useInvitations = () => useCall(listInvitationsRoute, {}, { retries: 1 });

const useInvitationChange = changesOf(listInvitationsRoute);

/** Invites somebody. */
export const useCreateInvitation = () => useInvitationChange(createInvitationRoute);

/** Sends another link. */
export const useResendInvitation = () => useInvitationChange(resendInvitationRoute);

/** Takes one back. */
export const useRevokeInvitation = () => useInvitationChange(revokeInvitationRoute);
