/** What the pages of a log-in share: finding the interaction, choosing the next step, and finishing. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import { withTransaction } from '#server/db/database.ts';
import { findAccount, type IdentityAccount } from '#server/identity/accounts/account-store.ts';
import { describeBrowser } from '#server/identity/accounts/describe-browser.ts';
import { basePath } from '#server/identity/pages/base-path.ts';
import { browserOf, setBrowserMark } from '#server/identity/pages/page-replies.ts';
import { removeRecord } from '#server/identity/records/record-store.ts';
import type { IdentityContext } from './identity-context.ts';
import { type AuthenticatedAccount, removePending, savePending } from './pending-sign-in.ts';

export interface Step {
  Params: { uid: string };
  Querystring: { done?: string };
}

export type StepRequest = FastifyRequest<Step>;
type Details = Awaited<ReturnType<IdentityContext['provider']['interactionDetails']>>;

/** Paths of the pages of one log-in. */
export function stepPaths(uid: string) {
  const path = `${basePath}/interaction/${encodeURIComponent(uid)}`;
  return {
    login: `${path}/login`,
    signup: `${path}/signup`,
    password: `${path}/password`,
    factor: `${path}/factor`,
    setup: `${path}/setup`,
    continue: `${path}/continue`,
    passkey: `${path}/passkey`,
  };
}

/** The interaction named by the cookie. @throws SessionNotFound unless it matches the address */
export async function findInteraction(
  { provider }: IdentityContext,
  request: StepRequest,
  reply: FastifyReply,
): Promise<Details> {
  const details = await provider.interactionDetails(request.raw, reply.raw);
  if (details.uid !== request.params.uid) throw new SessionNotFound('interaction and address differ');
  return details;
}

/** A new account knows no browsers yet, so its first log-ins cause no e-mail. */
const newAccountMs = 15 * 60 * 1000;

/** Notifies the user by e-mail. An error does not prevent the log-in. */
async function notifyNewBrowser(
  { browsers, database, mail }: IdentityContext,
  request: StepRequest,
  account: IdentityAccount,
): Promise<void> {
  const isNew = Date.now() - account.createdAt.getTime() < newAccountMs;
  const isKnown = browsers.recognise(account.userId, (name) => request.cookies[name]) !== undefined;
  if (!mail || isNew || isKnown) return;
  const browser = describeBrowser(browserOf(request));
  try {
    await withTransaction(database, (db) =>
      mail.sendNewBrowser({ db, actor: account, requestId: request.id }, account, browser),
    );
  } catch (error) {
    request.log.error({ err: error }, 'notification about a log-in from a new browser failed');
  }
}

/** Completes the log-in after all checks have passed. */
export async function finishSignIn(
  context: IdentityContext,
  [request, reply]: [StepRequest, FastifyReply],
  { userId, passwordChangedAt }: AuthenticatedAccount,
  amr: readonly string[],
): Promise<FastifyReply> {
  const { uid } = request.params;
  const result = { login: { accountId: userId, amr: [...amr] }, create: {} };
  const returnTo = await context.provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  });
  await removePending(context.db, uid);
  // A password change before this point is detected here; a later one finds the interaction and removes it.
  const account = await findAccount(context.db, userId);
  if (account?.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) {
    await removeRecord(context.db, 'Interaction', uid);
    throw new SessionNotFound('the password was changed meanwhile');
  }
  await notifyNewBrowser(context, request, account);
  setBrowserMark(reply, context.browsers.mark(userId), context.names.publicUrl.protocol === 'https:');
  return reply.redirect(returnTo, 303);
}

/** After the password: asks for the second factor, or has the user set one up if that is required. */
export async function afterPassword(
  context: IdentityContext,
  [request, reply]: [StepRequest, FastifyReply],
  account: AuthenticatedAccount,
): Promise<FastifyReply> {
  const { uid } = request.params;
  const { userId } = account;
  const { hasFactor, isDemanded } = await context.factors.stateOf(userId);
  if (!hasFactor && !isDemanded) return finishSignIn(context, [request, reply], account, ['pwd']);
  const pending = { userId, passwordChangedAt: account.passwordChangedAt.getTime() };
  if (hasFactor) await savePending(context.db, uid, { ...pending, stage: 'prove' });
  else await savePending(context.db, uid, { ...pending, stage: 'setUp', secret: context.factors.newSecret(userId) });
  return reply.redirect(hasFactor ? stepPaths(uid).factor : stepPaths(uid).setup, 303);
}
