/** Changing the password at a permanent address, `/oidc/account/password`, by entering the current one. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '#server/identity/accounts/account-store.ts';
import { basePath } from '#server/identity/pages/base-path.ts';
import { type FormState, passwordChangedPage, passwordPage } from '#server/identity/pages/identity-pages.ts';
import { formField, sendPage, visitorOf, waitText } from '#server/identity/pages/page-replies.ts';
import { countSignIn } from '#server/metrics/sign-in-counts.ts';
import { loggedOutcome, type PasswordChange } from './account-actions.ts';
import type { IdentityContext } from './identity-context.ts';

const path = `${basePath}/account/password`;

export function readPasswordChange(request: FastifyRequest, session?: PasswordChange['session']): PasswordChange {
  return {
    email: formField(request, 'email'),
    password: formField(request, 'current-password'),
    newPassword: formField(request, 'new-password'),
    repeatPassword: formField(request, 'repeat-password'),
    requestId: request.id,
    session,
  };
}

export function registerPasswordChangeRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { provider, actions, assets } = context;

  function sessionOf(request: FastifyRequest, reply: FastifyReply) {
    return provider.Session.get(provider.createContext(request.raw, reply.raw));
  }

  function draw(state: FormState): string {
    return passwordPage(assets.paths, path, context.startUrl, state);
  }

  app.get('/account/password', async (request, reply) => {
    const { accountId } = await sessionOf(request, reply);
    const account = accountId === undefined ? undefined : await findAccount(context.db, accountId);
    return sendPage(reply, 200, draw({ email: account?.email }));
  });

  app.post('/account/password', async (request, reply) => {
    const session = await sessionOf(request, reply);
    const change = readPasswordChange(request, session);
    const outcome = await actions.changePassword(visitorOf(request), change);
    countSignIn('password', outcome.kind);
    request.log.info({ event: 'password', ...loggedOutcome(outcome) }, 'change password');
    const { email } = change;
    if (outcome.kind === 'wait') return sendPage(reply, 429, draw({ email, error: waitText(reply, outcome) }));
    if (outcome.kind === 'failed') return sendPage(reply, 400, draw({ email, ...outcome }));
    return sendPage(reply, 200, passwordChangedPage(assets.paths, context.homeUrl));
  });
}
