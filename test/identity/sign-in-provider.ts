/**
 * An external OpenID Connect provider for log-in with the code flow and PKCE, like Auth0, Cognito and others. It logs
 * everyone in as the same person, without a form.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer } from '#test/network/local-server.ts';
import { startIdentityProvider } from './identity-provider.ts';

/** Differences between real providers. */
export interface SignInProviderOptions {
  /** The issuer ends with a slash, like Auth0's. */
  slash?: boolean;
  /** Whether refresh tokens are issued. */
  refreshTokens?: boolean;
  /** The token endpoint is on another origin than the issuer, as with Cognito. */
  otherOrigin?: boolean;
  /** Lifetime of an access token in seconds. */
  tokenLife?: number;
}

export interface SignInProvider {
  issuer: string;
  clientId: string;
  audience: string;
  /** Every request as method and path, oldest first. */
  requests: string[];
  /** Ends all sessions and revokes all refresh tokens. */
  forget(): void;
  stop(): Promise<void>;
}

const clientId = 'spa-client';
const person = { sub: 'auth0|65f0c0ffee', email: 'ann@example.test', email_verified: true, name: 'Ann External' };
const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function challengeOf(verifier: string | null): string {
  return createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
}

/** Starts the provider on a loopback port. */
export async function startSignInProvider(options: SignInProviderOptions = {}): Promise<SignInProvider> {
  const { slash = false, refreshTokens = true, otherOrigin = false, tokenLife = 300 } = options;
  const signer = await startIdentityProvider();
  const { audience } = signer;
  const codes = new Map<string, URLSearchParams>();
  const validIds = new Set<string>();
  const requests: string[] = [];

  function authorize(parameters: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const session = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const back = new URL(parameters.get('redirect_uri') ?? '');
    back.searchParams.set('state', parameters.get('state') ?? '');
    if (parameters.get('prompt') === 'none' && !validIds.has(session ?? '')) {
      back.searchParams.set('error', 'login_required');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const [code, id] = [randomUUID(), randomUUID()];
    codes.set(code, parameters);
    validIds.add(id);
    back.searchParams.set('code', code);
    response.writeHead(302, { location: back.href, 'set-cookie': `session=${id}; Path=/; HttpOnly` }).end();
  }

  async function tokens(nonce: string | null) {
    const refresh = randomUUID();
    validIds.add(refresh);
    const idClaims = { email: person.email, name: person.name, ...(nonce === null ? {} : { nonce }) };
    return {
      token_type: 'Bearer',
      expires_in: tokenLife,
      access_token: await signer.token({ sub: person.sub, issuer, expiresIn: tokenLife }),
      id_token: await signer.token({ sub: person.sub, issuer, audience: clientId, claims: idClaims }),
      ...(refreshTokens ? { refresh_token: refresh } : {}),
    };
  }

  /** The tokens for a token request; undefined if the request is invalid. */
  async function redeem(form: URLSearchParams) {
    if (form.get('grant_type') === 'refresh_token') {
      return validIds.delete(form.get('refresh_token') ?? '') ? tokens(null) : undefined;
    }
    const parameters = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isSame = ['client_id', 'redirect_uri'].every((name) => parameters?.get(name) === form.get(name));
    const isProven = parameters?.get('code_challenge') === challengeOf(form.get('code_verifier'));
    return isSame && isProven && parameters.get('audience') === audience ? tokens(parameters.get('nonce')) : undefined;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    requests.push(`${request.method} ${pathname}`);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json', ...corsHeaders }).end(JSON.stringify(body));
    if (request.method === 'OPTIONS') return void response.writeHead(204, corsHeaders).end();
    if (pathname === '/.well-known/openid-configuration') return void json(200, document);
    if (pathname === '/authorize') return authorize(searchParams, request, response);
    if (pathname === '/userinfo') return void json(200, person);
    if (pathname === '/token') {
      const granted = await redeem(await readForm(request));
      return void json(granted ? 200 : 400, granted ?? { error: 'invalid_grant' });
    }
    if (pathname === '/revoke') {
      validIds.delete((await readForm(request)).get('token') ?? '');
      return void json(200, {});
    }
    if (pathname === '/logout') {
      validIds.clear();
      return void response.writeHead(302, { location: searchParams.get('post_logout_redirect_uri') ?? '/' }).end();
    }
    response.writeHead(404, corsHeaders).end();
  }

  const server = await startServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const origin = `http://localhost:${server.port}`;
  const issuer = slash ? `${origin}/` : origin;
  const backchannel = otherOrigin ? server.url : origin;
  const document = {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${backchannel}/token`,
    revocation_endpoint: `${backchannel}/revoke`,
    userinfo_endpoint: `${backchannel}/userinfo`,
    jwks_uri: `${signer.issuer}/keys`,
    end_session_endpoint: `${origin}/logout`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  };

  return {
    issuer,
    clientId,
    audience,
    requests,
    forget: () => validIds.clear(),
    stop: async () => {
      await signer.stop();
      await server.stop();
    },
  };
}
