/** Answers the calls for invitations. */
import type { Calls } from '#server/http/calls.ts';
import type { InvitationMail } from '#server/identity/accounts/invitation-port.ts';
import { conflict } from '#shared/errors.ts';
import {
  createInvitationRoute,
  listInvitationsRoute,
  resendInvitationRoute,
  revokeInvitationRoute,
} from '#users/invitation-routes.ts';
import { listStoredInvitations } from './invitation-store.ts';
import { invitationOf, invite, resendInvitation, revokeInvitation } from './invitations.ts';

/** Serves the calls of `invitation-routes.ts`; without mail nobody can be invited. */
export function serveInvitationCalls(calls: Calls, mail: InvitationMail | undefined): void {
  /** @throws Failure 409 where accounts are kept elsewhere, or e-mail is not set up */
  function ready(): InvitationMail {
    if (!mail) throw conflict('Nobody can be invited: accounts are kept elsewhere, or e-mail is not set up.');
    return mail;
  }

  calls.serve(listInvitationsRoute, async ({ db }) => ({
    isOffered: mail !== undefined,
    invitations: (await listStoredInvitations(db)).map(invitationOf),
  }));
  calls.serve(createInvitationRoute, (call) => invite(call, ready(), call.body));
  calls.serve(resendInvitationRoute, (call) => resendInvitation(call, ready(), call.params.invitationId));
  calls.serve(revokeInvitationRoute, (call) => revokeInvitation(call, call.params.invitationId));
}
