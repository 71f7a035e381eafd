/** `/oidc/userinfo`. The library's own route does not accept access tokens for our API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { bearerChallenge } from '#server/http/bearer.ts';
import { findAccount } from '#server/identity/accounts/account-store.ts';
import type { IdentityContext } from '#server/identity/sign-in/identity-context.ts';

export function registerUserinfoRoute(app: FastifyInstance, context: IdentityContext): void {
  const { issuer, audience } = context.names;
  const getKey = createLocalJWKSet({ keys: [...context.publicKeys] });

  async function personOf(request: FastifyRequest): Promise<string | undefined> {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer') return undefined;
    const checked = await jwtVerify(token, getKey, { issuer, audience, typ: 'at+jwt', algorithms: ['RS256'] }).catch(
      () => undefined,
    );
    return checked && (await context.isTokenActive(checked.payload)) ? checked.payload.sub : undefined;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const userId = await personOf(request);
    const account = userId === undefined ? undefined : await findAccount(context.db, userId);
    reply.header('cache-control', 'no-store');
    if (!account) {
      reply.header('www-authenticate', bearerChallenge(request));
      return reply.code(401).send({ error: 'invalid_token' });
    }
    const { email, emailVerified, name } = account;
    return reply.send({ sub: account.userId, email, email_verified: emailVerified, name });
  }

  app.get('/userinfo', answer);
  app.post('/userinfo', answer);
}
