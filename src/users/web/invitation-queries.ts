/** Queries on invitations, for administrators. */
import {
  createInvitationRoute,
  listInvitationsRoute,
  resendInvitationRoute,
  revokeInvitationRoute,
} from '#users/invitation-routes.ts';
import { useCall, useChange } from '#web/api/use-call.ts';

/** Open invitations, and whether invitations are available. */
export const useInvitations = () => useCall(listInvitationsRoute, {}, { retries: 1 });

export const useCreateInvitation = () => useChange(createInvitationRoute);

export const useResendInvitation = () => useChange(resendInvitationRoute);

export const useRevokeInvitation = () => useChange(revokeInvitationRoute);
