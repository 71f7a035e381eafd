/** Checks access tokens: signature, algorithm, issuer, audience and time (decisions, section 2). */
import {
  errors,
  type FlattenedJWSInput,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  jwtVerify,
  type ResolvedKey,
} from 'jose';
import { Failure } from '#shared/errors.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { type Profile, profileOfClaims } from './userinfo.ts';

/** What a valid token says of its bearer. */
export interface TokenIdentity extends Profile {
  /** Letter by letter as the token says it, blanks included. */
  userId: string;
  /** Seconds since 1970; 0 where the token does not say. */
  issuedAt: number;
  /** The embedded provider's name of the sign-in that the token came from. */
  grantId?: string | undefined;
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
const acceptedTypes = [undefined, 'jwt', 'at+jwt'];

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

/** Only what is wrong with a token is the caller's doing; keys that cannot be read are the issuer's. */
function refusal(error: unknown): Failure {
  const isOfKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  const refused = error instanceof errors.JOSEError && !isOfKeys;
  return new Failure(refused && error.code !== 'ERR_JOSE_GENERIC' ? 401 : 503);
}

/** A token from the future would outlive the deletion of its person, which is told by the time of issue. */
function isFromNow({ iat }: JWTPayload): boolean {
  return (iat ?? 0) <= Date.now() / 1000 + clockToleranceSeconds;
}

function isAccessToken(claims: JWTPayload, given: string | undefined, wanted: string | undefined): boolean {
  if (idTokenClaims.some((name) => claims[name] !== undefined)) return false;
  const type = given?.toLowerCase().replace(/^application\//, '');
  return wanted === undefined ? acceptedTypes.includes(type) : type === wanted;
}

type Verified = JWTVerifyResult & ResolvedKey;

/** Signature, algorithm, issuer, audience and time. */
function verify(token: string, { issuer, audience, getKey }: Expectation): Promise<Verified> {
  return jwtVerify(token, getKey, {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp'],
  });
}

/** Keys are found by the header alone. */
const anyParts: FlattenedJWSInput = { payload: '', signature: '' };

/**
 * Checks each token once a second, which is how exact its times are: the calls of one page come together, with the same token.
 * Another key of the issuer, or another issuer, has it checked again.
 */
function createVerifier(): (token: string, expected: Expectation) => Promise<Verified> {
  let second = 0;
  const checked = new Map<string, { issuer: string; verified: Promise<Verified> }>();

  return async (token, expected) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) checked.clear();
    second = now;
    const known = checked.get(token);
    if (known?.issuer === expected.issuer) {
      const verified = await known.verified;
      if ((await expected.getKey(verified.protectedHeader, anyParts)) === verified.key) return verified;
    }
    const verified = verify(token, expected);
    checked.set(token, { issuer: expected.issuer, verified });
    return await verified;
  };
}

async function readClaims(token: string, expected: Expectation, check: ReturnType<typeof createVerifier>) {
  try {
    const { payload, protectedHeader } = await check(token, expected);
    if (!isAccessToken(payload, protectedHeader.typ, expected.type) || !isFromNow(payload)) throw new Failure(401);
    return payload;
  } catch (error) {
    throw error instanceof Failure ? error : refusal(error);
  }
}

/** Checks tokens of one issuer whose keys are at hand or read from its address when needed. */
export function createTokenVerifier(expectation: () => Promise<Expectation>): VerifyToken {
  const check = createVerifier();
  return async (token) => {
    const expected = await expectation();
    const claims = await readClaims(token, expected, check);
    const userId: unknown = claims.sub;
    if (typeof userId !== 'string' || userId.trim() === '') throw new Failure(401);
    if (expected.isActive && !(await expected.isActive(claims))) throw new Failure(401);
    const grantId = typeof claims.grant_id === 'string' ? claims.grant_id : undefined;
    return { userId, issuedAt: claims.iat ?? 0, grantId, ...profileOfClaims(claims) };
  };
}

/** Checks tokens of an external provider. */
export function createRemoteVerifier(keys: IssuerKeys, audience: string): VerifyToken {
  return createTokenVerifier(async () => ({ ...(await keys.read()), audience }));
}
