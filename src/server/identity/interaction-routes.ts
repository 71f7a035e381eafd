/** The pages of one sign-in: log in, sign up, change password on the way. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import { countSignIn } from '#server/metrics/sign-in-counts.ts';
import { loggedOutcome, type Outcome } from './account-actions.ts';
import { findAccount } from './account-store.ts';
import { basePath } from './base-path.ts';
import type { IdentityContext } from './identity-context.ts';
import { type FormPaths, type FormState, loginPage, passwordPage, signupPage } from './identity-pages.ts';
import { formField, keepMark, sendPage, visitorOf, waitText } from './page-replies.ts';
import { readPasswordChange } from './password-routes.ts';
import { removeRecord } from './record-store.ts';

interface Step {
  Params: { uid: string };
  Querystring: { done?: string };
}

type StepRequest = FastifyRequest<Step>;
type Details = Awaited<ReturnType<IdentityContext['provider']['interactionDetails']>>;
type Form = (context: IdentityContext, uid: string, state: FormState) => string;

function pathsOf(uid: string): FormPaths {
  const path = `${basePath}/interaction/${encodeURIComponent(uid)}`;
  return { login: `${path}/login`, signup: `${path}/signup`, password: `${path}/password` };
}

const loginForm: Form = ({ assets }, uid, state) => loginPage(assets.paths, pathsOf(uid), state);
const signupForm: Form = ({ assets }, uid, state) => signupPage(assets.paths, pathsOf(uid), state);
const passwordForm: Form = ({ assets }, uid, state) =>
  passwordPage(assets.paths, pathsOf(uid).password, pathsOf(uid).login, state);

/** Asked for as `prompt=create` or, as Auth0 names it, `screen_hint=signup`. */
function wantsSignup({ prompt, params }: Details): boolean {
  return prompt.name === 'create' || params.screen_hint === 'signup';
}

function hintedEmail({ params }: Details): string | undefined {
  return typeof params.login_hint === 'string' ? params.login_hint : undefined;
}

/** The sign-in under way: told by the cookie, which must fit the address. */
async function detailsOf({ provider }: IdentityContext, request: StepRequest, reply: FastifyReply): Promise<Details> {
  const details = await provider.interactionDetails(request.raw, reply.raw);
  if (details.uid !== request.params.uid) throw new SessionNotFound('interaction and address differ');
  return details;
}

/** Goes on with the person signed in, or draws the form again with what was wrong. */
async function answer(
  context: IdentityContext,
  [request, reply]: [StepRequest, FastifyReply],
  outcome: Outcome,
  form: Form,
  typed: FormState,
): Promise<FastifyReply> {
  const draw = (state: FormState) => form(context, request.params.uid, { ...typed, ...state });
  if (outcome.kind === 'wait') return sendPage(reply, 429, draw({ error: waitText(reply, outcome) }));
  if (outcome.kind === 'faults') return sendPage(reply, 400, draw({ error: outcome.error, faults: outcome.faults }));
  const { userId, passwordChangedAt } = outcome.account;
  const result = { login: { accountId: userId, amr: ['pwd'] }, create: {} };
  const returnTo = await context.provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  });
  // A password that was changed while this went on voids it; one that is changed from here on finds and removes it.
  const account = await findAccount(context.db, userId);
  if (account?.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) {
    await removeRecord(context.db, 'Interaction', request.params.uid);
    throw new SessionNotFound('the password was changed meanwhile');
  }
  keepMark(reply, context.browsers.mark(userId), context.names.publicUrl.protocol === 'https:');
  return reply.redirect(returnTo, 303);
}

function serveLogin(app: FastifyInstance, context: IdentityContext): void {
  app.get<Step>('/interaction/:uid', async (request, reply) => {
    const details = await detailsOf(context, request, reply);
    const form = wantsSignup(details) ? signupForm : loginForm;
    return sendPage(reply, 200, form(context, details.uid, { email: hintedEmail(details) }));
  });

  app.get<Step>('/interaction/:uid/login', async (request, reply) => {
    const details = await detailsOf(context, request, reply);
    const changed = request.query.done === 'password';
    const done = changed ? 'Your password was changed. Log in with the new one.' : undefined;
    return sendPage(reply, 200, loginForm(context, details.uid, { email: hintedEmail(details), done }));
  });

  app.post<Step>('/interaction/:uid/login', async (request, reply) => {
    await detailsOf(context, request, reply);
    const email = formField(request, 'email');
    const password = formField(request, 'password');
    const outcome = await context.actions.login(visitorOf(request), { email, password });
    countSignIn('login', outcome.kind);
    request.log.info({ event: 'login', ...loggedOutcome(outcome) }, 'log in');
    return answer(context, [request, reply], outcome, loginForm, { email });
  });
}

function serveSignup(app: FastifyInstance, context: IdentityContext): void {
  app.get<Step>('/interaction/:uid/signup', async (request, reply) => {
    const details = await detailsOf(context, request, reply);
    return sendPage(reply, 200, signupForm(context, details.uid, { email: hintedEmail(details) }));
  });

  app.post<Step>('/interaction/:uid/signup', async (request, reply) => {
    await detailsOf(context, request, reply);
    const typed = { email: formField(request, 'email'), name: formField(request, 'name') };
    const password = formField(request, 'password');
    const outcome = await context.actions.signup(visitorOf(request), { ...typed, password });
    countSignIn('signup', outcome.kind);
    request.log.info({ event: 'signup', ...loggedOutcome(outcome) }, 'sign up');
    return answer(context, [request, reply], outcome, signupForm, typed);
  });
}

function servePassword(app: FastifyInstance, context: IdentityContext): void {
  app.get<Step>('/interaction/:uid/password', async (request, reply) => {
    const details = await detailsOf(context, request, reply);
    return sendPage(reply, 200, passwordForm(context, details.uid, { email: hintedEmail(details) }));
  });

  app.post<Step>('/interaction/:uid/password', async (request, reply) => {
    const { uid } = await detailsOf(context, request, reply);
    const change = readPasswordChange(request, undefined);
    const outcome = await context.actions.changePassword(visitorOf(request), change);
    countSignIn('password', outcome.kind);
    request.log.info({ event: 'password', ...loggedOutcome(outcome) }, 'change password');
    if (outcome.kind === 'ok') return reply.redirect(`${pathsOf(uid).login}?done=password`, 303);
    return answer(context, [request, reply], outcome, passwordForm, { email: change.email });
  });
}

/** Serves `/interaction/:uid/...`. */
export function serveInteractions(app: FastifyInstance, context: IdentityContext): void {
  serveLogin(app, context);
  serveSignup(app, context);
  servePassword(app, context);
}
