/** Queries on invitations, for administrators. */
import {
  createInvitationRoute,
  listInvitationsRoute,
  resendInvitationRoute,
  revokeInvitationRoute,
} from '#users/invitation-routes.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';

/** Open invitations, and whether invitations are available. */
export const useInvitations = () => useCall(listInvitationsRoute, {}, { retries: 1 });

const useInvitationChange = changesOf(listInvitationsRoute);

export const useCreateInvitation = () => useInvitationChange(createInvitationRoute);

export const useResendInvitation = () => useInvitationChange(resendInvitationRoute);

export const useRevokeInvitation = () => useInvitationChange(revokeInvitationRoute);
