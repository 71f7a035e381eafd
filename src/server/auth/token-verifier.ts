/** Verifies access tokens: signature, algorithm, issuer, audience and time. */
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

export interface TokenIdentity extends Profile {
  /** Exactly as in the token, including spaces. */
  userId: string;
  /** Seconds since 1970; 0 without the claim. */
  issuedAt: number;
  /** Id of the embedded provider's grant that issued the token. */
  grantId?: string | undefined;
}

/** @throws Failure 401, or 503 if the issuer's keys cannot be read */
export type VerifyToken = (token: string) => Promise<TokenIdentity>;

interface Expectation {
  issuer: string;
  audience: string;
  getKey: JWTVerifyGetKey;
  /** The `typ` header of the issuer's access tokens; if undefined, the usual types are accepted. */
  type?: string;
  /** Whether the token is still valid, for issuers that can be asked cheaply. */
  isActive?: (claims: JWTPayload) => Promise<boolean>;
}

/** Usual `typ` headers of access tokens; others, such as log-out tokens, are refused. */
const acceptedTypes = [undefined, 'jwt', 'at+jwt'];

/** Asymmetric signatures only. */
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

/** The clocks of two machines may differ by this much. */
const clockToleranceSeconds = 60;

/** Claims that only ID tokens have. An ID token must not be used as an access token, even with the same audience. */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'];

/** 401 for an invalid token; 503 if the issuer's keys could not be read. */
function refusal(error: unknown): Failure {
  const isOfKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  const refused = error instanceof errors.JOSEError && !isOfKeys;
  return new Failure(refused && error.code !== 'ERR_JOSE_GENERIC' ? 401 : 503);
}

/** Refuses tokens issued in the future: they would stay valid after the user is deleted, which is compared with `iat`. */
function isFromNow({ iat }: JWTPayload): boolean {
  return (iat ?? 0) <= Date.now() / 1000 + clockToleranceSeconds;
}

function isAccessToken(claims: JWTPayload, given: string | undefined, wanted: string | undefined): boolean {
  if (idTokenClaims.some((name) => claims[name] !== undefined)) return false;
  const type = given?.toLowerCase().replace(/^application\//, '');
  return wanted === undefined ? acceptedTypes.includes(type) : type === wanted;
}

type Verified = JWTVerifyResult & ResolvedKey;

function verify(token: string, { issuer, audience, getKey }: Expectation): Promise<Verified> {
  return jwtVerify(token, getKey, {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp'],
  });
}

/** Keys are selected by the header alone. */
const anyParts: FlattenedJWSInput = { payload: '', signature: '' };

/**
 * Verifies each token once per second, which is the precision of its times, because a page sends many calls with the same
 * token. A changed key or issuer causes another verification.
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

export function createRemoteVerifier(keys: IssuerKeys, audience: string): VerifyToken {
  return createTokenVerifier(async () => ({ ...(await keys.read()), audience }));
}
