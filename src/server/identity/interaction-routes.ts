/** The pages of one sign-in: log in, sign up, change password on the way. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import type { Outcome } from './account-actions.ts';
import type { IdentityContext } from './identity-context.ts';
import { type FormPaths, type FormState, loginPage, passwordPage, signupPage } from './identity-pages.ts';
import { formField, keepMark, sendPage, tellWait, visitorOf } from './page-replies.ts';
import { readPasswordChange } from './password-routes.ts';
import { basePath } from './provider-configuration.ts';

interface Step {
  Params: { uid: string };
  Querystring: { done?: string };
}

type Details = Awaited<ReturnType<IdentityContext['provider']['interactionDetails']>>;
type Drawn = (state: FormState) => string;

function pathsOf(uid: string): FormPaths {
  const path = `${basePath}/interaction/${encodeURIComponent(uid)}`;
  return { login: `${path}/login`, signup: `${path}/signup`, password: `${path}/password` };
}

/** Asked for as `prompt=create` or, as Auth0 names it, `screen_hint=signup`. */
function wantsSignup({ prompt, params }: Details): boolean {
  return prompt.name === 'create' || params.screen_hint === 'signup';
}

function hintedEmail({ params }: Details): string | undefined {
  return typeof params.login_hint === 'string' ? params.login_hint : undefined;
}

/** Draws the form again with what was wrong, and the answer's status. */
function refuse(reply: FastifyReply, outcome: Exclude<Outcome, { kind: 'ok' }>, draw: Drawn, typed: FormState) {
  if (outcome.kind === 'wait') return sendPage(reply, 429, draw({ ...typed, error: tellWait(reply, outcome) }));
  return sendPage(reply, 400, draw({ ...typed, error: outcome.error, faults: outcome.faults }));
}

/** Serves `/interaction/:uid/...`. */
export function serveInteractions(app: FastifyInstance, context: IdentityContext): void {
  const { provider, actions, assets, names } = context;
  const secure = names.publicUrl.protocol === 'https:';

  async function detailsOf(request: FastifyRequest<Step>, reply: FastifyReply): Promise<Details> {
    const details = await provider.interactionDetails(request.raw, reply.raw);
    if (details.uid !== request.params.uid) throw new SessionNotFound('interaction and address differ');
    return details;
  }

  async function finish(request: FastifyRequest<Step>, reply: FastifyReply, accountId: string) {
    const result = { login: { accountId, amr: ['pwd'] }, create: {} };
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    keepMark(reply, context.browsers.mark(accountId), basePath, secure);
    return reply.redirect(returnTo, 303);
  }

  const drawLogin = (uid: string) => (state: FormState) => loginPage(assets.paths, pathsOf(uid), state);
  const drawSignup = (uid: string) => (state: FormState) => signupPage(assets.paths, pathsOf(uid), state);
  const drawPassword = (uid: string) => (state: FormState) =>
    passwordPage(assets.paths, pathsOf(uid).password, pathsOf(uid).login, state);

  app.get<Step>('/interaction/:uid', async (request, reply) => {
    const details = await detailsOf(request, reply);
    const draw = wantsSignup(details) ? drawSignup(details.uid) : drawLogin(details.uid);
    return sendPage(reply, 200, draw({ email: hintedEmail(details) }));
  });

  app.get<Step>('/interaction/:uid/login', async (request, reply) => {
    const details = await detailsOf(request, reply);
    const done = request.query.done === 'password' ? 'Your password was changed. Log in with the new one.' : undefined;
    return sendPage(reply, 200, drawLogin(details.uid)({ email: hintedEmail(details), done }));
  });

  app.post<Step>('/interaction/:uid/login', async (request, reply) => {
    const { uid } = await detailsOf(request, reply);
    const email = formField(request, 'email');
    const outcome = await actions.login(visitorOf(request), { email, password: formField(request, 'password') });
    request.log.info({ event: 'login', outcome: outcome.kind }, 'log in');
    if (outcome.kind !== 'ok') return refuse(reply, outcome, drawLogin(uid), { email });
    return finish(request, reply, outcome.account.userId);
  });

  app.get<Step>('/interaction/:uid/signup', async (request, reply) => {
    const details = await detailsOf(request, reply);
    return sendPage(reply, 200, drawSignup(details.uid)({ email: hintedEmail(details) }));
  });

  app.post<Step>('/interaction/:uid/signup', async (request, reply) => {
    const { uid } = await detailsOf(request, reply);
    const typed = { email: formField(request, 'email'), name: formField(request, 'name') };
    const outcome = await actions.signup(visitorOf(request), { ...typed, password: formField(request, 'password') });
    request.log.info({ event: 'signup', outcome: outcome.kind }, 'sign up');
    if (outcome.kind !== 'ok') return refuse(reply, outcome, drawSignup(uid), typed);
    return finish(request, reply, outcome.account.userId);
  });

  app.get<Step>('/interaction/:uid/password', async (request, reply) => {
    const details = await detailsOf(request, reply);
    return sendPage(reply, 200, drawPassword(details.uid)({ email: hintedEmail(details) }));
  });

  app.post<Step>('/interaction/:uid/password', async (request, reply) => {
    const { uid } = await detailsOf(request, reply);
    const change = readPasswordChange(request, undefined);
    const outcome = await actions.changePassword(visitorOf(request), change);
    request.log.info({ event: 'password', outcome: outcome.kind }, 'change password');
    if (outcome.kind !== 'ok') return refuse(reply, outcome, drawPassword(uid), { email: change.email });
    return reply.redirect(`${pathsOf(uid).login}?done=password`, 303);
  });
}
