/** Logging in at the embedded provider: the code flow over HTTP, tokens, renewal, logging out. */
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  callToken,
  refresh,
  type ServedProvider,
  SignIn,
  serveProvider,
  signIn,
  signInSilently,
  TestBrowser,
} from '#test/app/test-browser.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';

let database: TestDatabase;
let served: ServedProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  served = await serveProvider(database.db);
});

afterAll(async () => {
  await served.stop();
  await database.drop();
});

test('the code flow issues an access token for our API, signed with a published key', async () => {
  const tokens = await signIn(served, new TestBrowser(served.url));
  const { issuer, audience, getKey, firstAdmin } = served.provider;
  const expected = { issuer, audience, typ: 'at+jwt', algorithms: ['RS256'] };
  const { payload } = await jwtVerify(tokens.access_token, getKey, expected);
  expect(payload).toMatchObject({
    sub: firstAdmin.userId,
    email: admin.email,
    email_verified: true,
    name: 'Administrator',
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  expect(tokens.expires_in).toBe(300);

  const published = createRemoteJWKSet(new URL(`${served.url}/oidc/jwks`));
  await jwtVerify(tokens.access_token, published, expected);
  const identity = await jwtVerify(tokens.id_token, published, { issuer, audience: served.provider.clientId });
  expect(identity.payload).toMatchObject({ email: admin.email, name: 'Administrator' });
});

test('discovery lists endpoints at the public URL, whatever host the request claims', async () => {
  const response = await fetch(`${served.url}/oidc/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  });
  const document = await response.json();
  expect(document).toMatchObject({
    issuer: `${served.url}/oidc`,
    authorization_endpoint: `${served.url}/oidc/auth`,
    token_endpoint: `${served.url}/oidc/token`,
    userinfo_endpoint: `${served.url}/oidc/userinfo`,
    end_session_endpoint: `${served.url}/oidc/session/end`,
    jwks_uri: `${served.url}/oidc/jwks`,
    code_challenge_methods_supported: ['S256'],
    claims_supported: ['sub', 'email', 'email_verified', 'name', 'auth_time', 'iss'],
  });
});

test('the first published key signs tokens, and no private parts are published', async () => {
  const { keys } = (await (await fetch(`${served.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] };
  const tokens = await signIn(served, new TestBrowser(served.url));
  expect(keys).toHaveLength(2);
  expect(decodeProtectedHeader(tokens.access_token).kid).toBe(keys[0]?.kid);
  for (const key of keys) expect(key).not.toHaveProperty('d');
});

test('userinfo accepts the access token, and refuses other tokens with 401', async () => {
  const tokens = await signIn(served, new TestBrowser(served.url));
  const getUserinfo = (token: string) =>
    fetch(`${served.url}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await getUserinfo(tokens.access_token)).json()).toMatchObject({
    email: admin.email,
    email_verified: true,
  });
  expect((await getUserinfo(tokens.id_token)).status).toBe(401);
  const challengeOf = async (headers: Record<string, string>) =>
    (await fetch(`${served.url}/oidc/userinfo`, { headers })).headers.get('www-authenticate');
  expect(await challengeOf({})).toBe('Bearer realm="Truck Back Office"');
  expect(await challengeOf({ authorization: 'Bearer nonsense' })).toContain('error="invalid_token"');
  expect((await getUserinfo('nonsense')).status).toBe(401);
});

test('a request without PKCE is sent back with an error', async () => {
  const url = new URL(new SignIn(served).address());
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  const arrived = await new TestBrowser(served.url).request(url.href);
  expect(new URL(arrived.url).searchParams.get('error')).toBe('invalid_request');
});

test.each([
  { code_challenge_method: 'plain' },
  { response_type: 'token' },
  { response_type: 'id_token token' },
  { response_type: 'id_token' },
])('a request with %o is refused: only the code flow, only with S256', async (wish) => {
  const arrived = await new TestBrowser(served.url).request(new SignIn(served).address(wish));
  const url = new URL(arrived.url);
  const answer = url.hash === '' ? url.searchParams : new URLSearchParams(url.hash.slice(1));
  expect(answer.get('error')).toMatch(/^(?:invalid_request|unsupported_response_type|unauthorized_client)$/);
  expect(answer.has('code') || answer.has('access_token')).toBe(false);
});

test('without a session, prompt=none answers login_required', async () => {
  const arrived = await new TestBrowser(served.url).request(new SignIn(served).address({ prompt: 'none' }));
  expect(new URL(arrived.url).searchParams.get('error')).toBe('login_required');
});

test('a new tab of a logged-in browser gets tokens without a password', async () => {
  const browser = new TestBrowser(served.url);
  await signIn(served, browser);
  const tokens = await signInSilently(served, browser);
  expect(tokens.access_token).toBeTruthy();
  expect(tokens.refresh_token).toBeTruthy();
});

test('refresh tokens rotate, and a replay ends their grant but not the session or other tabs', async () => {
  const browser = new TestBrowser(served.url);
  const first = await signIn(served, browser);
  const otherTab = await signInSilently(served, browser);
  const second = await refresh(served, first.refresh_token);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(first.refresh_token);

  const replay = await refresh(served, first.refresh_token);
  expect(replay.status).toBe(400);
  expect(replay.body.error).toBe('invalid_grant');
  expect((await refresh(served, second.body.refresh_token)).status).toBe(400);

  expect((await refresh(served, otherTab.refresh_token)).status).toBe(200);
  expect((await signInSilently(served, browser)).access_token).toBeTruthy();
});

test('of concurrent renewals with one refresh token at most one succeeds, and the grant ends', async () => {
  const tokens = await signIn(served, new TestBrowser(served.url));
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(served, tokens.refresh_token)));
  const won = answers.filter(({ status }) => status === 200);
  expect(won.length).toBeLessThanOrEqual(1);
  for (const { body } of won) expect((await refresh(served, body.refresh_token)).status).toBe(400);
});

test('many tabs that log in silently and renew concurrently all stay logged in', async () => {
  const browser = new TestBrowser(served.url);
  await signIn(served, browser);
  const tabs = await Promise.all(Array.from({ length: 8 }, () => signInSilently(served, browser)));
  const renewed = await Promise.all(tabs.map(({ refresh_token }) => refresh(served, refresh_token)));
  expect(renewed.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('a code works once', async () => {
  const browser = new TestBrowser(served.url);
  const request = new SignIn(served);
  const form = await browser.request(request.address());
  const arrived = await browser.submit(form, admin);
  const tokens = await request.tokens(arrived);
  await expect(request.tokens(arrived)).rejects.toThrow('invalid_grant');
  expect((await refresh(served, tokens.refresh_token)).status).toBe(400);
});

test('logging out ends the session and all its refresh tokens', async () => {
  const browser = new TestBrowser(served.url);
  const first = await signIn(served, browser);
  const second = await signInSilently(served, browser);
  const before = browser.copy();

  const end = new URL(`${served.url}/oidc/session/end`);
  end.search = new URLSearchParams({
    id_token_hint: first.id_token,
    post_logout_redirect_uri: `${served.url}/`,
    state: 'bye',
  }).toString();
  const page = await browser.request(end.href);
  expect(page.text).toContain('data-submit');
  const arrived = await browser.submit(page, { logout: 'yes' });
  expect(arrived.url).toBe(`${served.url}/?state=bye`);

  expect((await refresh(served, first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(served, second.refresh_token)).body.error).toBe('invalid_grant');
  for (const stale of [browser, before]) {
    const silent = await stale.request(new SignIn(served).address({ prompt: 'none' }));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
  }
});

test('logging out without a session redirects back at once', async () => {
  const arrived = await new TestBrowser(served.url).request(
    `/oidc/session/end?client_id=back-office&post_logout_redirect_uri=${encodeURIComponent(`${served.url}/`)}&state=bye`,
  );
  expect(arrived.status).toBe(303);
  expect(arrived.url).toBe(`${served.url}/?state=bye`);
});

test('a log-out link on another site needs a click, and cannot redirect to another site', async () => {
  const browser = new TestBrowser(served.url);
  const tokens = await signIn(served, browser);
  const page = await browser.request('/oidc/session/end', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(page.text).not.toContain('data-submit');
  expect(page.text).toContain('Log out');
  const foreign = `post_logout_redirect_uri=${encodeURIComponent('https://evil.test/')}`;
  const refused = await browser.request(`/oidc/session/end?id_token_hint=${tokens.id_token}&${foreign}`);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('<h1>Log-out failed</h1>');
});

test('an ID token requested with max_age has every claim that discovery lists', async () => {
  const answer = await fetch(`${served.url}/oidc/.well-known/openid-configuration`);
  const document = (await answer.json()) as { claims_supported: string[] };
  const browser = new TestBrowser(served.url);
  const request = new SignIn(served);
  const form = await browser.request(request.address({ max_age: '600' }));
  const { id_token } = await request.tokens(await browser.submit(form, admin));
  expect(Object.keys(decodeJwt(id_token))).toEqual(expect.arrayContaining(document.claims_supported));
});

test('when another person logs in on the same browser, the first one is logged out', async () => {
  const person = { email: 'second@example.test', name: 'Second', password: 'another long phrase' };
  await served.provider.createAccount(person);
  const browser = new TestBrowser(served.url);
  const first = await signIn(served, browser);
  const request = new SignIn(served);
  const form = await browser.request(request.address({ prompt: 'login' }));
  const between = await browser.submit(form, { email: person.email, password: person.password });
  expect(between.text).toContain('data-submit');
  expect(between.text).not.toMatch(/<script>/);
  const tokens = await request.tokens(await browser.submit(between, {}));
  const { payload } = await jwtVerify(tokens.access_token, served.provider.getKey);
  expect(payload.email).toBe(person.email);
  expect((await refresh(served, first.refresh_token)).status).toBe(400);
});

test('other grant types and unknown clients are refused', async () => {
  expect((await callToken(served, { grant_type: 'client_credentials' })).body.error).toBe('unsupported_grant_type');
  expect((await callToken(served, { client_id: 'other', grant_type: 'refresh_token' })).body.error).toBe(
    'invalid_client',
  );
});

test('a session that has expired gets no new tokens', async () => {
  const tokens = await signIn(served, new TestBrowser(served.url));
  await sql`update identity_record set expires_at = now() where model = 'Session'`.execute(database.db);
  expect((await refresh(served, tokens.refresh_token)).body.error).toBe('invalid_grant');
});
