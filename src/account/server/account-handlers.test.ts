/** The user's own account at the embedded provider: name, password and sessions. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refresh, SignIn, signInSilently } from '#test/app/test-browser.ts';
import { accountFixture, accountPassword as password } from '#test/identity/account-fixture.ts';

const fixture = accountFixture();
const { person, auditOf } = fixture;

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('logged-in browsers are listed by name, and logging one out refuses all its tabs at once', async () => {
  const { userId, logIn } = await person();
  const office = await logIn(windows);
  const phone = await logIn(iPhone);
  const tab = await signInSilently(fixture.app, phone.browser);

  const { body } = await office.call('GET', '/api/account/sign-ins');
  expect(body.map(({ browser, isCurrent }: { browser: string; isCurrent: boolean }) => [browser, isCurrent])).toEqual(
    expect.arrayContaining([
      ['Chrome on Windows', true],
      ['Safari on iPhone', false],
    ]),
  );
  expect(body).toHaveLength(2);
  for (const { begun, lastUsed } of body) expect(Date.parse(lastUsed)).toBeGreaterThanOrEqual(Date.parse(begun));

  const [other] = body.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  expect((await office.call('DELETE', `/api/account/sign-ins/${other.id}`)).status).toBe(204);
  for (const token of [phone.tokens.access_token, tab.access_token])
    expect((await fixture.app.call(token)).status).toBe(401);
  expect((await refresh(fixture.app, tab.refresh_token)).status).toBe(400);
  await expect(signInSilently(fixture.app, phone.browser)).rejects.toThrow('login_required');
  expect((await office.call('GET', '/api/account/sign-ins')).body).toHaveLength(1);
  expect((await office.call('DELETE', `/api/account/sign-ins/${other.id}`)).status).toBe(404);
  expect(await auditOf(userId)).toContainEqual({
    record_type: 'signIn',
    record_id: other.id,
    action: 'delete',
    changes: { browser: { old: 'Safari on iPhone', new: null } },
  });
});

test('a user can log out their other browsers together, but not those of another user', async () => {
  const [ann, bob] = [await person(), await person()];
  const annAtWork = await ann.logIn(windows);
  const annAtHome = await ann.logIn(iPhone);
  const bobAtWork = await bob.logIn(windows);
  const [own] = (await bobAtWork.call('GET', '/api/account/sign-ins')).body;
  expect((await annAtWork.call('DELETE', `/api/account/sign-ins/${own.id}`)).status).toBe(404);
  expect((await annAtWork.call('DELETE', '/api/account/sign-ins')).status).toBe(204);
  expect((await annAtHome.call('GET', '/api/account')).status).toBe(401);
  expect((await annAtWork.call('GET', '/api/account')).status).toBe(200);
  expect((await bobAtWork.call('GET', '/api/account')).status).toBe(200);
});

test('a new name appears everywhere and is not overwritten by an older token', async () => {
  const { userId, logIn } = await person();
  const { browser, call } = await logIn();
  const { etag, body } = await call('GET', '/api/account');
  expect(body).toMatchObject({ userId, role: 'User', keptBy: null });
  const renamed = await call('PUT', '/api/account', { name: '  Kim Renamed ' }, { 'if-match': etag ?? '' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Kim Renamed' } });
  expect((await call('PUT', '/api/account', { name: 'Other' }, { 'if-match': etag ?? '' })).status).toBe(412);
  expect((await call('PUT', '/api/account', { name: 'Hid\u200bden' })).status).toBe(400);
  expect((await call('GET', '/api/account')).body.name).toBe('Kim Renamed');
  const { access_token: token } = await signInSilently(fixture.app, browser);
  expect(JSON.parse(atob(token.split('.')[1] ?? '')).name).toBe('Kim Renamed');
  const names = (await auditOf(userId)).flatMap(({ changes }) => (changes as { name?: object }).name ?? []);
  expect(names).toEqual([{ old: expect.any(String), new: 'Kim Renamed' }]);
});

test('changing the password needs the current one and a strong new one, and ends other sessions', async () => {
  const { email, userId, logIn } = await person();
  const here = await logIn();
  const elsewhere = await logIn();
  const change = (currentPassword: string, newPassword: string) =>
    here.call('PUT', '/api/account/password', { currentPassword, newPassword });
  const errorOf = async (...words: [string, string]) => (await change(...words)).body.errors[0];
  expect(await errorOf('not the password', 'marble thistle canoe')).toMatchObject({ path: 'currentPassword' });
  expect(await errorOf(password, 'short')).toMatchObject({
    path: 'newPassword',
    message: 'Use at least 12 characters.',
  });
  expect(await errorOf(password, password)).toMatchObject({ path: 'newPassword' });
  expect(await errorOf(password, email)).toMatchObject({ message: 'Your password cannot be your e-mail address.' });
  // The first is on the list of known passwords, the second is made of a word and a year.
  for (const weak of ['qwertyuiop1234', 'thunderbird1984'])
    expect(await errorOf(password, weak)).toMatchObject({ message: expect.stringMatching(/too easy/) });

  expect((await change(password, 'marble thistle canoe')).status).toBe(204);
  expect((await here.call('GET', '/api/account')).status).toBe(200);
  expect((await elsewhere.call('GET', '/api/account')).status).toBe(401);
  await expect(logIn()).rejects.toThrow('No sign-in');
  expect((await logIn(undefined, 'marble thistle canoe')).tokens).toHaveProperty('access_token');
  const rows = (await auditOf(userId)).filter(({ record_type }) => record_type === 'password');
  const changed = { action: 'update', changes: { changedAt: expect.anything() } };
  expect(rows).toEqual([{ record_type: 'password', record_id: userId, ...changed }]);
  expect(JSON.stringify(await auditOf(userId))).not.toContain('thistle');
});

test('guesses of a logged-in user’s password are limited, without blocking the log-in page', async () => {
  const { logIn } = await person();
  const { call } = await logIn();
  const guess = () =>
    call('PUT', '/api/account/password', { currentPassword: 'a guess', newPassword: 'marble thistle canoe' });
  const statuses = (await Promise.all(Array.from({ length: 8 }, guess))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  const { status, body } = await guess();
  expect({ status, message: body.message }).toEqual({
    status: 429,
    message: 'Too many attempts. Try again in 1 minute.',
  });
  expect((await logIn()).tokens).toHaveProperty('access_token');
});

test('a browser must log in again after 90 days, or if a second factor becomes required', async () => {
  const { userId, logIn } = await person();
  const { browser } = await logIn();
  const silently = async () => {
    const { url } = await browser.request(new SignIn(fixture.app).address({ prompt: 'none' }));
    return new URL(url).searchParams.get('error') ?? undefined;
  };
  const age = (days: number) =>
    sql`update identity_record set payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - ${days * 86_400}::int)
      where account_id = ${userId} and model = 'Session'`.execute(fixture.app.db);
  await age(89);
  expect(await silently()).toBeUndefined();
  await fixture.demand(true);
  try {
    expect(await silently()).toBe('login_required');
  } finally {
    await fixture.demand(false);
  }
  expect(await silently()).toBeUndefined();
  await age(2);
  expect(await silently()).toBe('login_required');
});
