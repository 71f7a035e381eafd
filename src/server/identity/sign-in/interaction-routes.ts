/** Routes of a log-in: log in, sign up, change the password on the way. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { forgotPath } from '#server/identity/pages/base-path.ts';
import { type FormState, loginPage, passwordPage, signupPage } from '#server/identity/pages/identity-pages.ts';
import { formField, sendPage, visitorOf, waitText } from '#server/identity/pages/page-replies.ts';
import { markReturning } from '#server/identity/records/record-store.ts';
import { countSignIn } from '#server/metrics/sign-in-counts.ts';
import { loggedOutcome, type Outcome } from './account-actions.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import type { IdentityContext } from './identity-context.ts';
import { passkeyOptions, registerPasskeyRoutes } from './passkey-routes.ts';
import { readPasswordChange } from './password-routes.ts';
import { removePending } from './pending-sign-in.ts';
import { afterPassword, findInteraction, type Step, type StepRequest, stepPaths } from './sign-in-steps.ts';

type Details = Awaited<ReturnType<typeof findInteraction>>;
type Form = (context: IdentityContext, uid: string, state: FormState) => string;

const loginForm: Form = ({ assets, mail }, uid, state) =>
  loginPage(assets.paths, stepPaths(uid), { ...state, forgot: mail && forgotPath });
const signupForm: Form = ({ assets }, uid, state) => signupPage(assets.paths, stepPaths(uid), state);
const passwordForm: Form = ({ assets }, uid, state) =>
  passwordPage(assets.paths, stepPaths(uid).password, stepPaths(uid).login, state);

/** Requested by `prompt=create` or by Auth0's `screen_hint=signup`. */
function wantsSignup({ prompt, params }: Details): boolean {
  return prompt.name === 'create' || params.screen_hint === 'signup';
}

function hintedEmail({ params }: Details): string | undefined {
  return typeof params.login_hint === 'string' ? params.login_hint : undefined;
}

/** The initial form. Discards an earlier password check, because another person may be using the browser now. */
async function openState(context: IdentityContext, details: Details): Promise<FormState> {
  await removePending(context.db, details.uid);
  return { email: hintedEmail(details), passkey: await passkeyOptions(context, details.uid) };
}

/** Continues after a correct password; otherwise renders the form again with its errors. */
async function answer(
  context: IdentityContext,
  [request, reply]: [StepRequest, FastifyReply],
  outcome: Outcome,
  form: Form,
  typed: FormState,
): Promise<FastifyReply> {
  const { uid } = request.params;
  const passkey = outcome.kind === 'ok' ? undefined : await passkeyOptions(context, uid);
  const draw = (state: FormState) => form(context, uid, { ...typed, passkey, ...state });
  if (outcome.kind === 'wait') return sendPage(reply, 429, draw({ error: waitText(reply, outcome) }));
  if (outcome.kind === 'failed')
    return sendPage(reply, 400, draw({ error: outcome.error, fieldErrors: outcome.fieldErrors }));
  return afterPassword(context, [request, reply], outcome.account);
}

function registerLoginRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get<Step>('/interaction/:uid', async (request, reply) => {
    const details = await findInteraction(context, request, reply);
    if (request.browserIdentity?.isReturning) await markReturning(context.db, request.browserIdentity.id);
    const form = wantsSignup(details) ? signupForm : loginForm;
    return sendPage(reply, 200, form(context, details.uid, await openState(context, details)));
  });

  app.get<Step>('/interaction/:uid/login', async (request, reply) => {
    const details = await findInteraction(context, request, reply);
    const changed = request.query.done === 'password';
    const done = changed ? 'Password changed. Log in with your new password.' : undefined;
    return sendPage(reply, 200, loginForm(context, details.uid, { ...(await openState(context, details)), done }));
  });

  app.post<Step>('/interaction/:uid/login', async (request, reply) => {
    await findInteraction(context, request, reply);
    const email = formField(request, 'email');
    const password = formField(request, 'password');
    const outcome = await context.actions.login(visitorOf(request), { email, password });
    countSignIn('login', outcome.kind);
    request.log.info({ event: 'login', ...loggedOutcome(outcome) }, 'log in');
    return answer(context, [request, reply], outcome, loginForm, { email });
  });
}

function registerSignupRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get<Step>('/interaction/:uid/signup', async (request, reply) => {
    const details = await findInteraction(context, request, reply);
    return sendPage(reply, 200, signupForm(context, details.uid, { email: hintedEmail(details) }));
  });

  app.post<Step>('/interaction/:uid/signup', async (request, reply) => {
    await findInteraction(context, request, reply);
    const typed = { email: formField(request, 'email'), name: formField(request, 'name') };
    const password = formField(request, 'password');
    const outcome = await context.actions.signup(visitorOf(request), { ...typed, password });
    countSignIn('signup', outcome.kind);
    request.log.info({ event: 'signup', ...loggedOutcome(outcome) }, 'sign up');
    return answer(context, [request, reply], outcome, signupForm, typed);
  });
}

function registerPasswordRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get<Step>('/interaction/:uid/password', async (request, reply) => {
    const details = await findInteraction(context, request, reply);
    return sendPage(reply, 200, passwordForm(context, details.uid, { email: hintedEmail(details) }));
  });

  app.post<Step>('/interaction/:uid/password', async (request, reply) => {
    const { uid } = await findInteraction(context, request, reply);
    const change = readPasswordChange(request);
    const outcome = await context.actions.changePassword(visitorOf(request), change);
    countSignIn('password', outcome.kind);
    request.log.info({ event: 'password', ...loggedOutcome(outcome) }, 'change password');
    if (outcome.kind === 'ok') return reply.redirect(`${stepPaths(uid).login}?done=password`, 303);
    return answer(context, [request, reply], outcome, passwordForm, { email: change.email });
  });
}

/** Serves `/interaction/:uid/...`. */
export function registerInteractionRoutes(app: FastifyInstance, context: IdentityContext): void {
  registerLoginRoutes(app, context);
  registerSignupRoutes(app, context);
  registerPasswordRoutes(app, context);
  registerFactorRoutes(app, context);
  registerPasskeyRoutes(app, context);
}
