/** The embedded provider over time: first start, restarts, several processes, deleted accounts, clean-up. */
import { jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { systemActor } from '#server/audit/write-audit-entry.ts';
import { createLogger } from '#server/http/logger.ts';
import {
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
const running: ServedProvider[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((served) => served.stop()));
  await database.drop();
});

async function serve(...more: [options?: Parameters<typeof serveProvider>[1], port?: number]): Promise<ServedProvider> {
  const served = await serveProvider(database.db, ...more);
  running.push(served);
  return served;
}

test('a generated password is returned at the first start only, and works', async () => {
  const first = await serve({ adminPassword: undefined, adminEmail: 'admin@localhost' });
  const { email, password = '', userId } = first.provider.firstAdmin;
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  expect(await signIn(first, new TestBrowser(first.url), { email, password })).toHaveProperty('access_token');
  const second = await serve({ adminPassword: undefined, adminEmail: 'admin@localhost' });
  expect(second.provider.firstAdmin).toEqual({ userId, email, password: undefined });
});

test('a changed ADMIN_PASSWORD has no effect after the first start', async () => {
  const first = await serve();
  await serve({ adminPassword: 'another long phrase' });
  expect(await signIn(first, new TestBrowser(first.url))).toHaveProperty('access_token');
});

test.each([
  ['correct horse battery', []],
  ['elevenchars', ['Use at least 12 characters.']],
  ['password1234', ['This password is too easy to guess. Choose another one.']],
])('the ADMIN_PASSWORD %s of a first start gets the warnings %j', async (adminPassword, reasons) => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => lines.push(line) });
  await serve({ adminPassword, log });
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    reasons.map((reason) =>
      expect.objectContaining({
        reason,
        msg: 'The password of the first administrator is weak: change it soon.',
      }),
    ),
  );
});

test('expired links for a new password are removed every ten minutes, and others are kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { provider } = await serve();
  const { userId } = provider.firstAdmin;
  await sql`insert into identity_reset_link (token_hash, user_id, expires_at) values
    ('old', ${userId}, now() - interval '1 second'), ('new', ${userId}, now() + interval '1 minute')`.execute(
    database.db,
  );
  const left = async () =>
    (await sql<{ token: string }>`select token_hash as token from identity_reset_link`.execute(database.db)).rows;
  vi.advanceTimersByTime(599_000);
  expect(await left()).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  await expect.poll(left).toEqual([{ token: 'new' }]);
});

test('processes that start concurrently share the same keys and one administrator', async () => {
  // Test databases come with keys.
  await sql`delete from identity_key`.execute(database.db);
  const all = await Promise.all([serve(), serve(), serve()]);
  expect(new Set(all.map(({ provider }) => provider.firstAdmin.userId)).size).toBe(1);
  expect(await all[0].provider.listAccounts()).toHaveLength(1);
  const sets = await Promise.all(all.map(({ url }) => fetch(`${url}/oidc/jwks`).then((answer) => answer.text())));
  expect(new Set(sets).size).toBe(1);
});

test('sessions, refresh tokens and keys survive a restart', async () => {
  const before = await serve();
  const browser = new TestBrowser(before.url);
  const tokens = await signIn(before, browser);
  running.pop();
  await before.stop();
  const after = await serve({}, Number(new URL(before.url).port));
  const { issuer, audience, getKey } = after.provider;
  await jwtVerify(tokens.access_token, getKey, { issuer, audience });
  expect((await refresh(after, tokens.refresh_token)).status).toBe(200);
  expect(await signInSilently(after, browser)).toHaveProperty('access_token');
});

test('a lock after wrong passwords survives a restart and applies in other processes', async () => {
  const one = await serve();
  const other = await serve();
  const guess = async (served: ServedProvider) => {
    const browser = new TestBrowser(served.url);
    const form = await browser.request(new SignIn(served).address());
    return (await browser.submit(form, { email: 'victim@example.test', password: 'a wrong guess' })).status;
  };
  const statuses = [];
  for (const served of [one, other, one, other, one, other]) statuses.push(await guess(served));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await guess(await serve())).toBe(429);
});

test('the wait grows to 15 minutes at most and then expires', async () => {
  const served = await serve();
  const browser = new TestBrowser(served.url);
  const form = await browser.request(new SignIn(served).address());
  const guess = () => browser.submit(form, { email: 'victim@example.test', password: 'a wrong guess' });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await guess();
    const refused = await guess();
    if (refused.status === 429) waits.push(Number(refused.headers.get('retry-after')) / 60);
    await sql`update identity_attempt set locked_until = now() - interval '1 second'`.execute(database.db);
  }
  expect(waits.at(-1)).toBe(15);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  await sql`update identity_attempt set forget_at = now() - interval '1 second'`.execute(database.db);
  expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(400);
});

test('deleting an account ends its sessions and tokens', async () => {
  const served = await serve();
  const person = { email: 'leaver@example.test', name: 'Leaver', password: 'lantern pebble orbit' };
  const account = await served.provider.createAccount(person);
  const userId = account?.userId ?? '';
  const browser = new TestBrowser(served.url);
  const tokens = await signIn(served, browser, person);
  expect(await served.provider.findAccount(userId)).toMatchObject({ email: person.email });

  const context = { db: database.db, actor: systemActor, requestId: 'deletion' };
  expect(await served.provider.deleteAccount(context, userId)).toBe(true);
  expect(await served.provider.deleteAccount(context, userId)).toBe(false);
  expect(await served.provider.findAccount(userId)).toBeNull();
  expect((await refresh(served, tokens.refresh_token)).status).toBe(400);
  await expect(signInSilently(served, browser)).rejects.toThrow('login_required');
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  expect((await fetch(`${served.url}/oidc/userinfo`, { headers })).status).toBe(401);
});

test('a session whose account is missing shows the log-in page, not an error', async () => {
  const served = await serve();
  const person = { email: 'leaver@example.test', name: 'Leaver', password: 'lantern pebble orbit' };
  await served.provider.createAccount(person);
  const browser = new TestBrowser(served.url);
  await signIn(served, browser, person);
  await sql`delete from identity_account where email_key = ${person.email}`.execute(database.db);
  await expect(signInSilently(served, browser)).rejects.toThrow('login_required');
  expect((await browser.request(new SignIn(served).address())).text).toContain('<h1>Log in</h1>');
});

test('accounts are listed by name, and an e-mail can have only one', async () => {
  const { provider } = await serve();
  const password = 'lantern pebble orbit';
  expect(await provider.createAccount({ email: 'zoe@example.test', name: 'Zoe', password })).toBeDefined();
  expect(await provider.createAccount({ email: 'ZOE@example.test', name: 'Other', password })).toBeUndefined();
  expect(await provider.createAccount({ email: 'abe@example.test', name: 'Abe', password })).toBeDefined();
  expect((await provider.listAccounts()).map(({ name }) => name)).toEqual(['Abe', 'Administrator', 'Zoe']);
});

test('with https the cookies are secure and endpoints have the public address', async () => {
  const served = await serve({ publicUrl: 'https://trucks.example.test' });
  const url = new URL(new SignIn(served).address({ redirect_uri: 'https://trucks.example.test/login/callback' }));
  const response = await fetch(`${served.url}${url.pathname}${url.search}`, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
  const discovery = await fetch(`${served.url}/oidc/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({ token_endpoint: 'https://trucks.example.test/oidc/token' });
});
