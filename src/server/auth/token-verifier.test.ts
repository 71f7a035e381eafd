/** Verification of repeated and invalid tokens. */
import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createTokenVerifier } from './token-verifier.ts';

afterEach(() => void vi.useRealTimers());

/** A moment in the middle of a second. */
const noon = Date.parse('2026-11-20T12:00:00.500Z');
const [ours, another] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);

/** A verifier for an issuer whose key and name can be changed, and a token that is valid for a minute. */
async function setUp() {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  const issuer = { issuer: 'https://issuer.test', publicKey: ours.publicKey };
  const verify = createTokenVerifier(async () => ({
    issuer: issuer.issuer,
    audience: 'api',
    getKey: async () => issuer.publicKey,
  }));
  const token = await new SignJWT({ sub: 'person' })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(issuer.issuer)
    .setAudience('api')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(ours.privateKey);
  return { issuer, verify, token };
}

test('a token that is sent again within a second is verified once', async () => {
  const { verify, token } = await setUp();
  const check = vi.spyOn(crypto.subtle, 'verify');
  const bearers = await Promise.all([verify(token), verify(token)]);
  bearers.push(await verify(token));
  expect(bearers.map(({ userId }) => userId)).toEqual(['person', 'person', 'person']);
  expect(check).toHaveBeenCalledOnce();
  vi.setSystemTime(noon + 1000);
  await verify(token);
  expect(check).toHaveBeenCalledTimes(2);
});

test.each([
  ['has expired', () => vi.setSystemTime(noon + 121_000)],
  [
    'was signed with a withdrawn key',
    (issuer: { publicKey: CryptoKey }) => {
      issuer.publicKey = another.publicKey;
    },
  ],
  [
    'belongs to a former issuer',
    (issuer: { issuer: string }) => {
      issuer.issuer = 'https://other.test';
    },
  ],
])('a token that was accepted before and %s is refused', async (_, change) => {
  const { issuer, verify, token } = await setUp();
  await verify(token);
  change(issuer);
  await expect(verify(token)).rejects.toMatchObject({ status: 401 });
});

test('a token with a bad signature is refused each time', async () => {
  const { verify, token } = await setUp();
  const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`;
  await verify(token);
  const answers = await Promise.allSettled([verify(forged), verify(forged)]);
  answers.push(...(await Promise.allSettled([verify(forged)])));
  expect(answers).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { status: 401 } })));
});
