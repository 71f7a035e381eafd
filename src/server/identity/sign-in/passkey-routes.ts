/** Logging in with a passkey, instead of the password or as the second factor after it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '#server/identity/accounts/account-store.ts';
import { hasPasskeys } from '#server/identity/factors/passkey-store.ts';
import { forgotPath } from '#server/identity/pages/base-path.ts';
import { loginPage } from '#server/identity/pages/identity-pages.ts';
import { formField, sendPage } from '#server/identity/pages/page-replies.ts';
import { countSignIn } from '#server/metrics/sign-in-counts.ts';
import type { IdentityContext } from './identity-context.ts';
import { findPending } from './pending-sign-in.ts';
import { findInteraction, finishSignIn, type Step, stepPaths } from './sign-in-steps.ts';

const unknownPasskey = 'This passkey was not accepted. Try again, or log in with your password.';

/** The browser's answer; undefined if it is not JSON. */
function answerIn(request: FastifyRequest): unknown {
  try {
    return JSON.parse(formField(request, 'response'));
  } catch {
    return undefined;
  }
}

/** WebAuthn options as JSON; undefined if passkeys are not offered or no user has one. */
export async function passkeyOptions(
  { db, passkeys }: IdentityContext,
  uid: string,
  userId?: string,
): Promise<string | undefined> {
  return passkeys.isOffered && (await hasPasskeys(db))
    ? JSON.stringify(await passkeys.authentication(uid, userId))
    : undefined;
}

/** Serves `/interaction/:uid/passkey`. */
export function registerPasskeyRoutes(app: FastifyInstance, context: IdentityContext): void {
  const refuse = async (reply: FastifyReply, uid: string) => {
    const passkey = await passkeyOptions(context, uid);
    const state = { error: unknownPasskey, passkey, forgot: context.mail && forgotPath };
    return sendPage(reply, 400, loginPage(context.assets.paths, stepPaths(uid), state));
  };

  app.post<Step>('/interaction/:uid/passkey', async (request, reply) => {
    const { uid } = await findInteraction(context, request, reply);
    // After a password the passkey must belong to that user; without one its owner is logged in.
    const pending = await findPending(context.db, uid, 'prove');
    const userId = await context.passkeys.check(uid, answerIn(request), pending?.userId);
    const account = userId === undefined ? undefined : await findAccount(context.db, userId);
    countSignIn('passkey', account ? 'ok' : 'failed');
    request.log.info({ event: 'passkey', outcome: account ? 'ok' : 'failed', userId: account?.userId }, 'passkey');
    if (!account) return await refuse(reply, uid);
    // The device has verified its owner by fingerprint, face or PIN, so a passkey counts as two factors.
    return finishSignIn(context, [request, reply], account, ['hwk', 'user', 'mfa']);
  });
}
