/** When a log-in ends, its access tokens are refused from the next request, in every process. */
import { importJWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedApp, startEmbeddedApp } from '#test/app/embedded-app.ts';
import { refresh, signIn, signInSilently, TestBrowser, type Tokens } from '#test/app/test-browser.ts';

let app: EmbeddedApp;
let otherProcess: { url: string; stop(): Promise<void> };

beforeAll(async () => {
  app = await startEmbeddedApp();
  otherProcess = await app.another();
});
afterAll(async () => {
  await otherProcess.stop();
  await app.stop();
});

/** The status that the token gets in both processes. */
async function statusesOf(token: string): Promise<number[]> {
  const other = new URL('/api/users/role', otherProcess.url).href;
  const answers = await Promise.all([app.call(token), app.call(token, other)]);
  return answers.map(({ status }) => status);
}

const good = [200, 200];
const refused = [401, 401];

let people = 0;
async function person(): Promise<{ email: string; password: string; userId: string }> {
  people += 1;
  const known = { email: `someone.${people}@example.test`, password: 'lantern pebble orbit' };
  const account = await app.provider.createAccount({ ...known, name: `Someone ${people}` });
  return { ...known, userId: account?.userId ?? '' };
}

async function logOut(browser: TestBrowser, { id_token }: Tokens): Promise<void> {
  const page = await browser.request(`/oidc/session/end?id_token_hint=${id_token}`);
  await browser.submit(page, { logout: 'yes' });
}

test('logging out ends the access tokens of all tabs of the browser, but of no other browser', async () => {
  const known = await person();
  const browser = new TestBrowser(app.url);
  const tab = await signIn(app, browser, known);
  const otherTab = await signInSilently(app, browser);
  const phone = await signIn(app, new TestBrowser(app.url), known);
  const renewed = (await refresh(app, tab.refresh_token)).body;
  for (const token of [tab, otherTab, renewed, phone]) expect(await statusesOf(token.access_token)).toEqual(good);

  await logOut(browser, otherTab);
  for (const token of [tab, otherTab, renewed]) expect(await statusesOf(token.access_token)).toEqual(refused);
  expect(await statusesOf(phone.access_token)).toEqual(good);
  const userinfo = await app.call(tab.access_token, '/oidc/userinfo');
  expect(userinfo.status).toBe(401);
});

test('a replayed refresh token ends the access tokens of its family, and only those', async () => {
  const browser = new TestBrowser(app.url);
  const known = await person();
  const first = await signIn(app, browser, known);
  const otherTab = await signInSilently(app, browser);
  const second = (await refresh(app, first.refresh_token)).body;
  expect(await statusesOf(second.access_token)).toEqual(good);
  expect((await refresh(app, first.refresh_token)).status).toBe(400);
  expect(await statusesOf(second.access_token)).toEqual(refused);
  expect(await statusesOf(first.access_token)).toEqual(refused);
  expect(await statusesOf(otherTab.access_token)).toEqual(good);
  expect(await statusesOf((await signInSilently(app, browser)).access_token)).toEqual(good);
});

test('revoking a refresh token ends its access tokens', async () => {
  const tokens = await signIn(app, new TestBrowser(app.url), await person());
  const body = new URLSearchParams({ client_id: app.provider.clientId, token: tokens.refresh_token });
  const answer = await fetch(`${app.url}/oidc/token/revocation`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(await statusesOf(tokens.access_token)).toEqual(refused);
});

test('a changed password ends the access tokens of other browsers', async () => {
  const known = await person();
  const here = new TestBrowser(app.url);
  const sessionToken = await signIn(app, here, known);
  const lost = await signIn(app, new TestBrowser(app.url), known);
  const fresh = 'marble thistle canoe';
  const fields = {
    email: known.email,
    'current-password': known.password,
    'new-password': fresh,
    'repeat-password': fresh,
  };
  expect((await here.submit(await here.request('/oidc/account/password'), fields)).status).toBe(200);
  expect(await statusesOf(sessionToken.access_token)).toEqual(good);
  expect(await statusesOf(lost.access_token)).toEqual(refused);
});

test('deletion of a person and a change of role take effect at the next request', async () => {
  const known = await person();
  const boss = await signIn(app, new TestBrowser(app.url));
  const tokens = await signIn(app, new TestBrowser(app.url), known);
  const roleElsewhere = async () =>
    (await (await app.call(tokens.access_token, new URL('/api/users/role', otherProcess.url).href)).json()) as object;
  expect(await roleElsewhere()).toMatchObject({ role: 'Other' });
  const assigned = await app.call(boss.access_token, `/api/users/${known.userId}/assign?role=admin`, { method: 'PUT' });
  expect(assigned.status).toBe(204);
  expect(await roleElsewhere()).toMatchObject({ role: 'Admin' });
  const deleted = await app.call(boss.access_token, `/api/auth0/users/${known.userId}`, { method: 'DELETE' });
  expect(deleted.status).toBe(204);
  expect(await statusesOf(tokens.access_token)).toEqual(refused);
});

test('a token with another person’s grant, without a grant or of the wrong type is refused', async () => {
  const [one, two] = [await person(), await person()];
  const tokens = await signIn(app, new TestBrowser(app.url), one);
  const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
  const { rows } = await sql<{ secret: string }>`
    select secret from identity_key where purpose = 'token' order by position limit 1`.execute(app.db);
  const key = JSON.parse(rows[0]?.secret ?? '');
  const secret = await importJWK(key, 'RS256');
  const sign = (more: object, typ = 'at+jwt') =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(secret);
  expect(await statusesOf(await sign({}))).toEqual(good);
  expect(await statusesOf(await sign({ sub: two.userId }))).toEqual(refused);
  expect(await statusesOf(await sign({ grant_id: undefined }))).toEqual(refused);
  expect(await statusesOf(await sign({ grant_id: { x: 1 } }))).toEqual(refused);
  expect(await statusesOf(await sign({}, 'JWT'))).toEqual(refused);
  expect(await statusesOf(tokens.id_token)).toEqual(refused);
});
