/** Only access tokens that the issuer made for this API are accepted. */
import { createHmac, createPublicKey } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { startServer } from '#test/network/local-server.ts';

const app = await appForFile();
await app.as('SuperAdmin');

const sub = 'person|SuperAdmin';
const minute = 60;

const getRole = (token: string) => app.withToken(token).get('/api/users/role');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Claims of a token that is accepted if its signature is valid. */
function goodClaims() {
  const now = Math.floor(Date.now() / 1000);
  return { sub, iss: app.provider.issuer, aud: app.provider.audience, iat: now, exp: now + 5 * minute };
}

async function expectRefused(token: string): Promise<void> {
  const { status, body, headers } = await getRole(token);
  expect({ status, body }).toEqual({ status: 401, body: { status: 401, message: 'Failed to authenticate.' } });
  expect(headers.get('www-authenticate')).toContain(', error="invalid_token"');
}

test('the token that the other tests modify is accepted', async () => {
  expect((await getRole(await app.provider.token({ sub }))).body.role).toBe('SuperAdmin');
});

describe('claims', () => {
  test.each([
    ['expired', { expiresIn: -minute }],
    ['from another issuer', { issuer: 'https://elsewhere.test' }],
    ['from an issuer with the same prefix', { issuer: 'http://127.0.0.1' }],
    ['for another API', { audience: 'https://another-api.test' }],
    ['for the client, like ID tokens', { audience: 'back-office' }],
    ['without a subject', { sub: '' }],
    ['with a blank subject', { sub: '  ' }],
    ['not valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 10 * minute } }],
    ['issued in the future', { issuedIn: 10 * minute, expiresIn: 20 * minute }],
  ])('a token is refused when it is %s', async (_what, options) => {
    await expectRefused(await app.provider.token({ sub, ...options }));
  });

  test('spaces around the subject make it another user', async () => {
    for (const odd of [` ${sub}`, `${sub} `, `${sub}\t`, `${sub}\u00a0`]) {
      const { status, body } = await getRole(await app.provider.token({ sub: odd }));
      expect({ status, body }).toEqual({ status: 200, body: { userId: odd, email: null, role: 'Other' } });
    }
  });

  test.each([
    ['nonce', 'n-0S6_WzA2Mj'],
    ['at_hash', '77QmUPtjPfzWtF2AnpK9RQ'],
    ['c_hash', 'LDktKdoQak3Pk0cnXxCltA'],
  ])('an ID token for the same audience is refused, recognised by %s', async (name, value) => {
    await expectRefused(await app.provider.token({ sub, claims: { [name]: value } }));
  });

  test('a clock difference of up to a minute is accepted', async () => {
    for (const late of [
      { expiresIn: -50 },
      { issuedIn: 50 },
      { claims: { nbf: Math.floor(Date.now() / 1000) + 50 } },
    ]) {
      expect((await getRole(await app.provider.token({ sub, ...late }))).status).toBe(200);
    }
    for (const late of [{ expiresIn: -70 }, { issuedIn: 70 }]) {
      await expectRefused(await app.provider.token({ sub, ...late }));
    }
  });

  test.each(['exp', 'sub', 'iss', 'aud'])('a signed token without %s is refused', async (name) => {
    const claims: JWTPayload = goodClaims();
    expect((await getRole(await app.provider.sign(claims))).status).toBe(200);
    delete claims[name];
    await expectRefused(await app.provider.sign(claims));
  });

  test.each([
    { exp: '9999999999' },
    { iat: 'today' },
    { nbf: {} },
    { sub: 7 },
    { sub: ['person|SuperAdmin'] },
    { aud: {} },
    { aud: [] },
    { iss: ['x'] },
  ])('a signed token with a claim of the wrong type is refused: %o', async (odd) => {
    await expectRefused(await app.provider.sign({ ...goodClaims(), ...(odd as JWTPayload) }));
  });
});

describe('signatures', () => {
  test('alg none is refused in any spelling', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      const unsigned = `${encode({ alg, typ: 'JWT' })}.${encode(goodClaims())}`;
      for (const token of [`${unsigned}.`, `${unsigned}.c2ln`, unsigned]) await expectRefused(token);
    }
    await expectRefused(new UnsecuredJWT(goodClaims()).encode());
  });

  test('HMAC with the public key as the secret is refused in any format', async () => {
    const jwk = app.provider.publicKey();
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const secrets = [
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'pkcs1', format: 'pem' }),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(jwk),
      Buffer.from(jwk.n ?? '', 'base64url'),
      '',
    ];
    for (const secret of secrets) {
      const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: jwk.kid })}.${encode(goodClaims())}`;
      await expectRefused(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`);
    }
  });

  test('an unpublished key is refused under a known, unknown, missing or odd key id', async () => {
    await expectRefused(await app.provider.token({ sub, forged: true }));
    for (const kid of ['key-2', '', '../../etc/passwd', "x' or 1=1", '\u0000', 7, null]) {
      await expectRefused(await app.provider.token({ sub, forged: true, header: { kid } }).catch(() => 'a.b.c'));
    }
  });

  test('a foreign or shortened signature is refused, and so are changed claims', async () => {
    const [head = '', claims = '', signature = ''] = (await app.provider.token({ sub: 'person|Other' })).split('.');
    await expectRefused([head, encode(goodClaims()), signature].join('.'));
    await expectRefused([head, claims, signature.slice(0, -4)].join('.'));
    await expectRefused([head, claims, ''].join('.'));
    await expectRefused([head, claims].join('.'));
  });

  test.each(['RS1', 'RS257', 'HS512', 'dir', 'RSA-OAEP', 'ES256K'])('alg %s is refused', async (alg) => {
    const [, claims = '', signature = ''] = (await app.provider.token({ sub })).split('.');
    await expectRefused([encode({ alg, kid: app.provider.publicKey().kid }), claims, signature].join('.'));
  });
});

describe('headers', () => {
  test('keys in jwk, jku, x5u and x5c are neither used nor fetched', async () => {
    const requests: string[] = [];
    const pair = await generateKeyPair('RS256', { extractable: true });
    const own = { ...(await exportJWK(pair.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
    const { url, stop } = await startServer((request, response) => {
      requests.push(request.url ?? '');
      response.end(JSON.stringify({ keys: [own] }));
    });
    onTestFinished(stop);
    const address = `${url}/keys`;
    for (const more of [{ jku: address }, { x5u: address }, { jwk: own }, { x5c: ['MIIB'] }]) {
      for (const kid of ['own', app.provider.publicKey().kid ?? '']) {
        const header = { alg: 'RS256', kid, ...more };
        await expectRefused(await new SignJWT(goodClaims()).setProtectedHeader(header).sign(pair.privateKey));
      }
    }
    expect(requests).toEqual([]);
  });

  test('a typ other than an access token is refused', async () => {
    for (const typ of ['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id+jwt', 'JOSE', '']) {
      await expectRefused(await app.provider.token({ sub, header: { typ } }));
    }
    for (const typ of ['JWT', 'jwt', 'at+jwt', 'application/at+jwt']) {
      expect((await getRole(await app.provider.token({ sub, header: { typ } }))).status).toBe(200);
    }
  });

  test('an unknown critical header is refused', async () => {
    const [, claims = '', signature = ''] = (await app.provider.token({ sub })).split('.');
    const header = { alg: 'RS256', kid: app.provider.publicKey().kid, crit: ['x'], x: 1 };
    await expectRefused([encode(header), claims, signature].join('.'));
  });
});

describe('the Authorization header', () => {
  test.each(['a.b.c', 'x'.repeat(9000), 'é.è.ê', '..', '.'])('is refused with the token %s', async (token) => {
    const header = Buffer.from(token).toString('latin1');
    await expectRefused(header);
  });

  test('is refused with another scheme or two tokens, and a token elsewhere is ignored', async () => {
    const token = await app.provider.token({ sub });
    const anonymous = app.withToken(undefined);
    for (const authorization of [`Basic ${token}`, token, `Bearer ${token} ${token}`, `Bearer  ${token}`, 'Bearer']) {
      expect((await anonymous.get('/api/users/role', { authorization })).status).toBe(401);
    }
    for (const headers of [{ cookie: `access_token=${token}` }, { 'x-access-token': token }, { token }]) {
      expect((await anonymous.get(`/api/users/role?access_token=${token}`, headers)).status).toBe(401);
    }
  });
});
