/** Answers the calls for invitations. */
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
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
export function registerInvitationRoutes(registrar: RouteRegistrar, mail: InvitationMail | undefined): void {
  /** @throws Failure 409 where accounts are kept elsewhere, or e-mail is not set up */
  function ready(): InvitationMail {
    if (!mail)
      throw conflict('Invitations are not available: e-mail is not set up, or accounts are managed elsewhere.');
    return mail;
  }

  registrar.handle(listInvitationsRoute, async ({ db }) => ({
    isOffered: mail !== undefined,
    invitations: (await listStoredInvitations(db)).map(invitationOf),
  }));
  registrar.handle(createInvitationRoute, (context) => invite(context, ready(), context.body));
  registrar.handle(resendInvitationRoute, (context) => resendInvitation(context, ready(), context.params.invitationId));
  registrar.handle(revokeInvitationRoute, (context) => revokeInvitation(context, context.params.invitationId));
}
