/** Checks access tokens: signature, algorithm, issuer, audience and time (decisions, section 2). */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Failure } from '#shared/errors.ts';
import type { Discovery } from './discovery.ts';

/** What a valid token says of its bearer. */
export interface TokenIdentity {
  userId: string;
  /** Seconds since 1970; 0 where the token does not say. */
  issuedAt: number;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/** Gives the identity of a token's bearer. @throws Failure 401, or 503 when the issuer's keys cannot be read */
export type VerifyToken = (token: string) => Promise<TokenIdentity>;

/** What tokens are checked against. */
interface Expectation {
  issuer: string;
  audience: string;
  getKey: JWTVerifyGetKey;
}

/** Signatures that only the holder of a private key can make. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Clocks of two machines may differ by this much. */
const clockToleranceSeconds = 5;

/** An unknown key id makes the issuer's keys be read again, at most this often. */
const keyCooldownMs = 1000;

function textClaim(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function refusal(error: unknown): Failure {
  const refused = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
  return new Failure(refused && error.code !== 'ERR_JOSE_GENERIC' ? 401 : 503);
}

/** Checks tokens of one issuer whose keys are at hand or read from its address when needed. */
export function createTokenVerifier(expectation: () => Promise<Expectation>): VerifyToken {
  return async (token) => {
    const { issuer, audience, getKey } = await expectation();
    try {
      const { payload } = await jwtVerify(token, getKey, {
        issuer,
        audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['sub', 'exp'],
      });
      const userId = textClaim(payload.sub);
      if (userId === null) throw new Failure(401);
      return {
        userId,
        issuedAt: payload.iat ?? 0,
        email: textClaim(payload.email),
        emailVerified: payload.email_verified === true,
        name: textClaim(payload.name),
      };
    } catch (error) {
      throw error instanceof Failure ? error : refusal(error);
    }
  };
}

/** Checks tokens of an external provider, whose addresses and keys are discovered. */
export function createRemoteVerifier(discovery: Discovery, audience: string): VerifyToken {
  let keys: { uri: string; getKey: JWTVerifyGetKey } | undefined;
  return createTokenVerifier(async () => {
    const { issuer, jwks_uri: uri } = await discovery.read();
    if (keys?.uri !== uri)
      keys = { uri, getKey: createRemoteJWKSet(new URL(uri), { cooldownDuration: keyCooldownMs }) };
    return { issuer, audience, getKey: keys.getKey };
  });
}
