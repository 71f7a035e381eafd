/** Resetting a forgotten password: `/oidc/account/forgot` and `/oidc/account/reset`, if e-mail is set up. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withTransaction } from '#server/db/database.ts';
import { emailKey } from '#server/email-key.ts';
import { waitOf } from '#server/identity/accounts/password-check.ts';
import { findResetLink, insertResetRequest } from '#server/identity/accounts/reset-store.ts';
import { forgotPath, resetPath } from '#server/identity/pages/base-path.ts';
import { collectErrors, emailError } from '#server/identity/pages/form-errors.ts';
import { formField, sendPage, visitorOf, waitText } from '#server/identity/pages/page-replies.ts';
import { recordAttempt } from '#server/identity/records/attempt-store.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { recordSharedAttempt } from '#server/identity/records/shared-attempts.ts';
import type { IdentityContext } from '#server/identity/sign-in/identity-context.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import { countSignIn } from '#server/metrics/sign-in-counts.ts';
import { resetLinkJob } from './reset-job.ts';
import { deadLinkPage, forgotPage, linkSentPage, newPasswordPage, passwordSetPage } from './reset-pages.ts';

interface LinkRequest {
  Querystring: { token?: string };
}

function tokenOf(request: FastifyRequest<LinkRequest>): string {
  const { token } = request.query;
  return typeof token === 'string' ? token : '';
}

function registerForgotRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { assets, limits, startUrl } = context;
  const paths = assets.paths;

  app.get('/account/forgot', async (_request, reply) =>
    sendPage(reply, 200, forgotPage(paths, forgotPath, startUrl, {})),
  );

  app.post('/account/forgot', async (request, reply) => {
    const email = formField(request, 'email').trim();
    const wrong = collectErrors({ email: emailError(email) });
    if (wrong) return sendPage(reply, 400, forgotPage(paths, forgotPath, startUrl, wrong));
    const wait = await recordSharedAttempt(context.db, 'forgot at', visitorOf(request), limits.forgot);
    countSignIn('forgot', wait > 0 ? 'wait' : 'ok');
    if (wait > 0) {
      return sendPage(reply, 429, forgotPage(paths, forgotPath, startUrl, { error: waitText(reply, waitOf(wait)) }));
    }
    // Limits e-mails per mailbox. The answer does not show that no further link was sent.
    const surplus = await recordAttempt(context.db, `forgot for ${emailKey(email)}`, limits.mailbox);
    if (surplus === 0) {
      await withTransaction(context.database, async (db) => {
        await enqueueJob(db, resetLinkJob, { id: await insertResetRequest(identityOf(db), email) });
      });
    }
    return sendPage(reply, 200, linkSentPage(paths, startUrl));
  });
}

function registerResetRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { assets, actions, startUrl } = context;
  const paths = assets.paths;

  app.get<LinkRequest>('/account/reset', async (request, reply) => {
    const token = tokenOf(request);
    const isValid = (await findResetLink(context.db, token)) !== undefined;
    if (!isValid) return sendPage(reply, 404, deadLinkPage(paths, forgotPath));
    return sendPage(reply, 200, newPasswordPage(paths, resetPath, token, {}));
  });

  app.post('/account/reset', async (request, reply) => {
    const token = formField(request, 'token');
    const outcome = await actions.resetPassword(visitorOf(request), {
      token,
      newPassword: formField(request, 'new-password'),
      repeatPassword: formField(request, 'repeat-password'),
      requestId: request.id,
    });
    countSignIn('reset', outcome.kind === 'gone' ? 'failed' : outcome.kind);
    request.log.info({ event: 'reset', outcome: outcome.kind }, 'set a forgotten password');
    if (outcome.kind === 'gone') return sendPage(reply, 404, deadLinkPage(paths, forgotPath));
    if (outcome.kind === 'ok') return sendPage(reply, 200, passwordSetPage(paths, startUrl));
    if (outcome.kind === 'failed') return sendPage(reply, 400, newPasswordPage(paths, resetPath, token, outcome));
    return sendPage(reply, 429, newPasswordPage(paths, resetPath, token, { error: waitText(reply, outcome) }));
  });
}

/** Registers nothing if e-mail is not set up. */
export function registerForgottenPasswordRoutes(app: FastifyInstance, context: IdentityContext): void {
  if (!context.mail) return;
  registerForgotRoutes(app, context);
  registerResetRoutes(app, context);
}
