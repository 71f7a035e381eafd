import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { startServer } from '#test/network/local-server.ts';

const audience = 'https://api.test';

/** Claims of a token; each has a default. */
interface TokenOptions {
  sub: string;
  claims?: JWTPayload;
  issuer?: string;
  audience?: string;
  /** Seconds from now. */
  expiresIn?: number;
  /** Seconds from now. */
  issuedIn?: number;
  /** Added to the token's header, replacing existing fields. */
  header?: Record<string, unknown>;
  /** Signs with an unpublished key. */
  forged?: boolean;
}

export interface TestIdentityProvider {
  issuer: string;
  audience: string;
  /** Environment variables of a product that trusts this provider. */
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_AUDIENCE', string>;
  /** The public part of the signing key. */
  publicKey(): JWK;
  token(options: TokenOptions): Promise<string>;
  /** Signs exactly these claims. */
  sign(claims: JWTPayload): Promise<string>;
  /** Replaces the signing key; earlier tokens become invalid. */
  rotateKeys(): Promise<void>;
  /** While true, every connection is closed, as if the provider were down. */
  isAway: boolean;
  /** Answers of userinfo by subject. */
  people: Map<string, Record<string, unknown>>;
  stop(): Promise<void>;
}

type SigningKey = Awaited<ReturnType<typeof newKey>>;

async function newKey(kid: string) {
  const pair = await generateKeyPair('RS256', { extractable: true });
  return {
    kid,
    privateKey: pair.privateKey,
    jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

let keysOfProcess: Promise<[own: SigningKey, stranger: SigningKey]> | undefined;

/** Shared by all providers of a process: generating keys takes as long as half of the app's start. */
function firstKeys() {
  keysOfProcess ??= Promise.all([newKey('key-1'), newKey('key-1')]);
  return keysOfProcess;
}

/** Starts a provider on a loopback port. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const [first, stranger] = await firstKeys();
  let key = first;
  const people = new Map<string, Record<string, unknown>>();
  const { url: issuer, stop } = await startServer((request, response) => {
    if (provider.isAway) return response.destroy();
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      return answer({ issuer, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` });
    }
    if (request.url === '/keys') return answer({ keys: [key.jwk] });
    if (request.url === '/userinfo') {
      const payload = request.headers.authorization?.split('.')[1] ?? '';
      const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
      return answer({ sub, ...people.get(sub) });
    }
    return response.writeHead(404).end();
  });

  const provider: TestIdentityProvider = {
    issuer,
    audience,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'back-office', OIDC_AUDIENCE: audience },
    isAway: false,
    people,
    publicKey: () => key.jwk,
    token: (options) =>
      new SignJWT(options.claims ?? {})
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...options.header })
        .setSubject(options.sub)
        .setIssuer(options.issuer ?? issuer)
        .setAudience(options.audience ?? audience)
        .setIssuedAt(Math.floor(Date.now() / 1000) + (options.issuedIn ?? 0))
        .setExpirationTime(Math.floor(Date.now() / 1000) + (options.expiresIn ?? 3600))
        .sign(options.forged ? stranger.privateKey : key.privateKey),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey),
    rotateKeys: async () => {
      key = await newKey(`key-${Date.now()}`);
    },
    stop,
  };
  return provider;
}
