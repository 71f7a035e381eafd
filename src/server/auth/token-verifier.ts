/** Checks access tokens: signature, algorithm, issuer, audience and time (decisions, section 2). */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
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
  /** The header `typ` of the issuer's access tokens, where it is known; else the usual ones are taken. */
  type?: string;
  /** Whether the issuer still stands by the token, where it can be asked at little cost. */
  stands?: (claims: JWTPayload) => Promise<boolean>;
}

/** What issuers call an access token; a token that says it is something else, such as a log-out, is none. */
const usualTypes = [undefined, 'jwt', 'at+jwt'];

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

/** A token from the future would outlive the deletion of its person, which is told by the time of issue. */
function isFromNow({ iat }: JWTPayload): boolean {
  return (iat ?? 0) <= Date.now() / 1000 + clockToleranceSeconds;
}

function isAccessToken(given: string | undefined, wanted: string | undefined): boolean {
  const type = given?.toLowerCase().replace(/^application\//, '');
  return wanted === undefined ? usualTypes.includes(type) : type === wanted;
}

async function readClaims(token: string, expected: Expectation): Promise<JWTPayload> {
  const { issuer, audience, getKey, type } = expected;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, getKey, {
      issuer,
      audience,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'exp'],
    });
    if (!isAccessToken(protectedHeader.typ, type) || !isFromNow(payload)) throw new Failure(401);
    return payload;
  } catch (error) {
    throw error instanceof Failure ? error : refusal(error);
  }
}

/** Checks tokens of one issuer whose keys are at hand or read from its address when needed. */
export function createTokenVerifier(expectation: () => Promise<Expectation>): VerifyToken {
  return async (token) => {
    const expected = await expectation();
    const claims = await readClaims(token, expected);
    const userId = textClaim(claims.sub);
    if (userId === null) throw new Failure(401);
    if (expected.stands && !(await expected.stands(claims))) throw new Failure(401);
    return {
      userId,
      issuedAt: claims.iat ?? 0,
      email: textClaim(claims.email),
      emailVerified: claims.email_verified === true,
      name: textClaim(claims.name),
    };
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
