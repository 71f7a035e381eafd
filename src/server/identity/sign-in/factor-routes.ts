/** Routes of a log-in after the password: checking the second factor, or setting one up if that is required. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findAccount, type IdentityAccount } from '#server/identity/accounts/account-store.ts';
import { formField, sendPage, visitorOf, waitText } from '#server/identity/pages/page-replies.ts';
import { countSignIn } from '#server/metrics/sign-in-counts.ts';
import { factorPage, recoveryCodesPage, setupPage } from './factor-pages.ts';
import type { IdentityContext } from './identity-context.ts';
import { passkeyOptions } from './passkey-routes.ts';
import {
  findPending,
  type PendingSignIn,
  type PendingStage,
  savePending,
  toAuthenticatedAccount,
} from './pending-sign-in.ts';
import { findInteraction, finishSignIn, type Step, type StepRequest, stepPaths } from './sign-in-steps.ts';

const wrongCode = 'Wrong code.';

interface Found {
  pending: PendingSignIn;
  account: IdentityAccount;
}

/** The pending log-in at this stage, with its account; undefined if the password has not been entered. */
async function findPendingStage(
  context: IdentityContext,
  [request, reply]: [StepRequest, FastifyReply],
  stage: PendingStage,
): Promise<Found | undefined> {
  const { uid } = await findInteraction(context, request, reply);
  const pending = await findPending(context.db, uid, stage);
  const account = pending && (await findAccount(context.db, pending.userId));
  return pending && account && { pending, account };
}

function backToStart(reply: FastifyReply, uid: string): FastifyReply {
  return reply.redirect(stepPaths(uid).login, 303);
}

function registerFactorRoute(app: FastifyInstance, context: IdentityContext): void {
  async function draw(uid: string, { account: { userId } }: Found, error?: string): Promise<string> {
    const { oneTimeCodes, passkeys } = await context.factors.stateOf(userId);
    const passkey = passkeys.length > 0 ? await passkeyOptions(context, uid, userId) : undefined;
    return factorPage(context.assets.paths, stepPaths(uid), { error, oneTimeCodes, passkey });
  }

  app.get<Step>('/interaction/:uid/factor', async (request, reply) => {
    const { uid } = request.params;
    const found = await findPendingStage(context, [request, reply], 'prove');
    return found ? sendPage(reply, 200, await draw(uid, found)) : backToStart(reply, uid);
  });

  app.post<Step>('/interaction/:uid/factor', async (request, reply) => {
    const { uid } = request.params;
    const found = await findPendingStage(context, [request, reply], 'prove');
    if (!found) return backToStart(reply, uid);
    const { userId } = found.account;
    const checked = await context.factors.check(visitorOf(request), userId, formField(request, 'code'));
    const outcome = checked.kind === 'wrong' ? 'failed' : checked.kind;
    countSignIn('factor', outcome);
    request.log.info({ event: 'factor', outcome, userId }, 'second factor');
    if (checked.kind === 'wait') return sendPage(reply, 429, await draw(uid, found, waitText(reply, checked)));
    if (checked.kind === 'wrong') return sendPage(reply, 400, await draw(uid, found, wrongCode));
    return finishSignIn(context, [request, reply], toAuthenticatedAccount(found.pending), ['pwd', 'otp']);
  });
}

function registerSetupRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { assets, factors } = context;
  const draw = (uid: string, { pending, account }: Found, error?: string) =>
    setupPage(assets.paths, stepPaths(uid), { setup: factors.setupOf(account, pending.secret ?? ''), error });

  app.get<Step>('/interaction/:uid/setup', async (request, reply) => {
    const { uid } = request.params;
    const found = await findPendingStage(context, [request, reply], 'setUp');
    return found ? sendPage(reply, 200, draw(uid, found)) : backToStart(reply, uid);
  });

  app.post<Step>('/interaction/:uid/setup', async (request, reply) => {
    const { uid } = request.params;
    const found = await findPendingStage(context, [request, reply], 'setUp');
    if (!found) return backToStart(reply, uid);
    const { account, pending } = found;
    const auditContext = { db: context.database, actor: account, requestId: request.id };
    const codes = await factors.confirmFirst(
      auditContext,
      account.userId,
      formField(request, 'code'),
      pending.secret ?? '',
    );
    const outcome = typeof codes === 'string' ? 'failed' : 'ok';
    request.log.info({ event: 'setup', outcome, userId: account.userId }, 'second factor');
    // It was set up in another window: start again, so that the user is asked for that factor.
    if (codes === 'late') return backToStart(reply, uid);
    if (codes === 'wrong') return sendPage(reply, 400, draw(uid, found, wrongCode));
    await savePending(context.db, uid, { ...pending, stage: 'proven', secret: undefined });
    return sendPage(reply, 200, recoveryCodesPage(assets.paths, stepPaths(uid), codes));
  });

  app.post<Step>('/interaction/:uid/continue', async (request, reply) => {
    const found = await findPendingStage(context, [request, reply], 'proven');
    if (!found) return backToStart(reply, request.params.uid);
    return finishSignIn(context, [request, reply], toAuthenticatedAccount(found.pending), ['pwd', 'otp']);
  });
}

/** Serves `/interaction/:uid/factor`, `setup` and `continue`. */
export function registerFactorRoutes(app: FastifyInstance, context: IdentityContext): void {
  registerFactorRoute(app, context);
  registerSetupRoutes(app, context);
}
