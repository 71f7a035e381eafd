/** Handlers of the invitation routes. */
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

/** @param mail undefined if invitations are not available */
export function registerInvitationRoutes(registrar: RouteRegistrar, mail: InvitationMail | undefined): void {
  /** @throws Failure 409 if invitations are not available */
  function requireMail(): InvitationMail {
    if (!mail)
      throw conflict('Invitations are not available: e-mail is not set up, or accounts are managed elsewhere.');
    return mail;
  }

  registrar.handle(listInvitationsRoute, async ({ db }) => ({
    isOffered: mail !== undefined,
    invitations: (await listStoredInvitations(db)).map(invitationOf),
  }));
  registrar.handle(createInvitationRoute, (context) => invite(context, requireMail(), context.body));
  registrar.handle(resendInvitationRoute, (context) =>
    resendInvitation(context, requireMail(), context.params.invitationId),
  );
  registrar.handle(revokeInvitationRoute, (context) => revokeInvitation(context, context.params.invitationId));
}
