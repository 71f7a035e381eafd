/** Checks access tokens: signature, algorithm, issuer, audience and time (decisions, section 2). */
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Failure } from '#shared/errors.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { type Profile, profileOfClaims } from './userinfo.ts';

/** What a valid token says of its bearer. */
export interface TokenIdentity extends Profile {
  /** Letter by letter as the token says it, blanks included. */
  userId: string;
  /** Seconds since 1970; 0 where the token does not say. */
  issuedAt: number;
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
  /** Whether the token has not been revoked, where the issuer can be asked at little cost. */
  isActive?: (claims: JWTPayload) => Promise<boolean>;
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
const clockToleranceSeconds = 60;

/** Claims of an ID token alone: it proves a log-in to a browser and opens no API, also where both have one audience. */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'];

function refusal(error: unknown): Failure {
  const refused = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
  return new Failure(refused && error.code !== 'ERR_JOSE_GENERIC' ? 401 : 503);
}

/** A token from the future would outlive the deletion of its person, which is told by the time of issue. */
function isFromNow({ iat }: JWTPayload): boolean {
  return (iat ?? 0) <= Date.now() / 1000 + clockToleranceSeconds;
}

function isAccessToken(claims: JWTPayload, given: string | undefined, wanted: string | undefined): boolean {
  if (idTokenClaims.some((name) => claims[name] !== undefined)) return false;
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
    if (!isAccessToken(payload, protectedHeader.typ, type) || !isFromNow(payload)) throw new Failure(401);
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
    const userId: unknown = claims.sub;
    if (typeof userId !== 'string' || userId.trim() === '') throw new Failure(401);
    if (expected.isActive && !(await expected.isActive(claims))) throw new Failure(401);
    return { userId, issuedAt: claims.iat ?? 0, ...profileOfClaims(claims) };
  };
}

/** Checks tokens of an external provider. */
export function createRemoteVerifier(keys: IssuerKeys, audience: string): VerifyToken {
  return createTokenVerifier(async () => ({ ...(await keys.read()), audience }));
}
