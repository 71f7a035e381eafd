/** Accepting an invitation: `/oidc/account/invitation`, if e-mail is set up. */
import type { FastifyInstance } from 'fastify';
import { withTransaction } from '#server/db/database.ts';
import { insertAccount } from '#server/identity/accounts/account-store.ts';
import { hashPassword, passwordError, passwordStrengthError } from '#server/identity/accounts/password.ts';
import { waitOf } from '#server/identity/accounts/password-check.ts';
import { forgotPath, invitationPath } from '#server/identity/pages/base-path.ts';
import { collectErrors, nameError } from '#server/identity/pages/form-errors.ts';
import { formField, sendPage, visitorOf, waitText } from '#server/identity/pages/page-replies.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { recordSharedAttempt } from '#server/identity/records/shared-attempts.ts';
import type { IdentityContext } from '#server/identity/sign-in/identity-context.ts';
import { countSignIn } from '#server/metrics/sign-in-counts.ts';
import { acceptedPage, deadInvitationPage, invitationPage, takenInvitationPage } from './invitation-pages.ts';

interface LinkRequest {
  Querystring: { token?: string };
}

/** Rolls the transaction back: the e-mail has an account, or the link was used by a concurrent request. */
class NotAccepted extends Error {}

/** Registers nothing if e-mail is not set up. */
export function registerInvitationPages(app: FastifyInstance, context: IdentityContext): void {
  const { assets, database, invitations, limits, mail, startUrl } = context;
  if (!mail || !invitations) return;
  const paths = assets.paths;
  const dead = deadInvitationPage(paths, startUrl);
  const emailOf = (token: string) => withTransaction(database, (db) => invitations.emailOf(db, token));

  app.get<LinkRequest>('/account/invitation', async (request, reply) => {
    const token = typeof request.query.token === 'string' ? request.query.token : '';
    const email = await emailOf(token);
    if (email === undefined) return sendPage(reply, 404, dead);
    return sendPage(reply, 200, invitationPage(paths, invitationPath, { token, email }));
  });

  app.post('/account/invitation', async (request, reply) => {
    const [token, name, password] = ['token', 'name', 'password'].map((field) => formField(request, field)) as [
      string,
      string,
      string,
    ];
    const email = await emailOf(token);
    if (email === undefined) return sendPage(reply, 404, dead);
    const draw = (state: object) => invitationPage(paths, invitationPath, { token, email, name, ...state });
    const wrong = collectErrors({ name: nameError(name), password: passwordError(password, email) });
    if (wrong) return sendPage(reply, 400, draw(wrong));
    const wait = await recordSharedAttempt(context.db, 'weigh', visitorOf(request), limits.strengthChecks);
    if (wait > 0) return sendPage(reply, 429, draw({ error: waitText(reply, waitOf(wait)) }));
    const weak = collectErrors({ password: await passwordStrengthError(password) });
    if (weak) return sendPage(reply, 400, draw(weak));
    const outcome = await accept(
      { token, email, name: name.trim(), passwordHash: await hashPassword(password) },
      request.id,
    );
    countSignIn('invitation', outcome === 'ok' ? 'ok' : 'failed');
    request.log.info({ event: 'invitation', outcome }, 'accept an invitation');
    if (outcome === 'taken') return sendPage(reply, 409, takenInvitationPage(paths, forgotPath));
    return outcome === 'ok' ? sendPage(reply, 200, acceptedPage(paths, startUrl)) : sendPage(reply, 404, dead);
  });

  interface Accepted {
    token: string;
    email: string;
    name: string;
    passwordHash: string;
  }

  /** Creates the account and assigns its role in one transaction; `gone` if a concurrent request has used the link. */
  async function accept({ token, ...person }: Accepted, requestId: string): Promise<'ok' | 'taken' | 'gone'> {
    try {
      return await withTransaction(database, async (db) => {
        const account = await insertAccount(identityOf(db), { ...person, emailVerified: true });
        if (!account) throw new NotAccepted();
        const { userId, email, name } = account;
        const isOpen = await invitations?.accept({ db, actor: account, requestId }, token, { userId, email, name });
        if (!isOpen) throw new NotAccepted();
        return 'ok' as const;
      });
    } catch (error) {
      if (error instanceof NotAccepted) return (await emailOf(token)) === undefined ? 'gone' : 'taken';
      throw error;
    }
  }
}
