/** Second factors: setting them up, logging in with them, and resetting them. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findLostAccount, resetPassword } from '#server/identity/account-management/reset-password.ts';
import { TestBrowser } from '#test/app/test-browser.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { accountFixture, accountPassword as password } from '#test/identity/account-fixture.ts';
import { codeOf } from '#test/identity/authenticator-code.ts';
import { alertOf } from '#test/identity/identity-fixture.ts';

const fixture = accountFixture();

/** A logged-in user with an authenticator app, whose current code has been used. */
async function userWithCodes() {
  const user = await fixture.person();
  const session = await user.logIn();
  const { body: setup } = await session.call('POST', '/api/account/one-time-codes', { password });
  const { body } = await session.call('PUT', '/api/account/one-time-codes', { code: codeOf(setup.secret) });
  return { ...user, ...session, secret: setup.secret as string, recoveryCodes: body.recoveryCodes as string[] };
}

test('after a first code confirms the app, each log-in needs a code, which works once', async () => {
  const { email, logIn } = await fixture.person();
  const { call } = await logIn();
  expect((await call('POST', '/api/account/one-time-codes', { password: 'a guess' })).status).toBe(400);
  const { body: setup } = await call('POST', '/api/account/one-time-codes', { password });
  expect(setup.address).toMatch(/^otpauth:\/\/totp\/Truck%20Back%20Office:/);
  expect((await call('PUT', '/api/account/one-time-codes', { code: '000000' })).status).toBe(400);
  expect((await call('GET', '/api/account/factors')).body).toMatchObject({ oneTimeCodes: false });
  await logIn();

  const first = codeOf(setup.secret);
  const confirmed = await call('PUT', '/api/account/one-time-codes', { code: first });
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
  expect((await call('GET', '/api/account/factors')).body).toMatchObject({ oneTimeCodes: true, recoveryCodes: 10 });

  const { browser, request, page } = await fixture.submitPassword(email);
  expect(page.text).toContain('<h1>Two-step verification</h1>');
  expect(new URL(page.url).searchParams.has('code')).toBe(false);
  for (const code of [first, '123', '']) {
    const wrong = await browser.submit(page, { code });
    expect({ code, status: wrong.status, alert: alertOf(wrong) }).toEqual({ code, status: 400, alert: 'Wrong code.' });
  }
  const next = codeOf(setup.secret, 1);
  expect(await request.tokens(await browser.submit(page, { code: next }))).toHaveProperty('access_token');
  const again = await fixture.submitPassword(email);
  expect((await again.browser.submit(again.page, { code: next })).status).toBe(400);
});

test('the confirming code can be tried five times, and the secret expires', async () => {
  const { userId, logIn } = await fixture.person();
  const { call } = await logIn();
  const { body: setup } = await call('POST', '/api/account/one-time-codes', { password });
  const confirm = (code: string) => call('PUT', '/api/account/one-time-codes', { code });
  const tries = await Promise.all(Array.from({ length: 8 }, () => confirm('000000')));
  expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  expect((await confirm(codeOf(setup.secret))).body.message).toBe('Too many attempts. Try again in 1 minute.');
  await sql`delete from identity_attempt`.execute(fixture.app.db);
  await sql`update identity_one_time_code set pending_until = now() where user_id = ${userId}`.execute(fixture.app.db);
  const expired = await confirm(codeOf(setup.secret));
  expect(expired.body.errors[0].message).toBe('This set-up key has expired. Close this window and start again.');
  const { body: again } = await call('POST', '/api/account/one-time-codes', { password });
  expect((await confirm(codeOf(again.secret))).status).toBe(200);
});

test('the first factor ends all other sessions', async () => {
  const { logIn } = await fixture.person();
  const [early, here] = [await logIn(), await logIn()];
  const { body: setup } = await here.call('POST', '/api/account/one-time-codes', { password });
  expect((await early.call('GET', '/api/account')).status).toBe(200);
  await here.call('PUT', '/api/account/one-time-codes', { code: codeOf(setup.secret) });
  expect((await early.call('GET', '/api/account')).status).toBe(401);
  const { body: left } = await here.call('GET', '/api/account/sign-ins');
  expect(left.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true]);
});

test('of two concurrent renewals of recovery codes one is refused with 409 and the returned codes work', async () => {
  const { email, userId, call } = await userWithCodes();
  // Both start before the first can finish.
  const sent = await fixture.app.db.transaction().execute(async (held) => {
    await sql`select from identity_account where user_id = ${userId} for update`.execute(held);
    const renewals = [1, 2].map(() => call('POST', '/api/account/recovery-codes', { password }));
    await untilWaiting(fixture.app.db, 2);
    return { renewals };
  });
  const answers = await Promise.all(sent.renewals);
  const given = answers.filter(({ status }) => status === 200);
  const texts = answers.map(({ status, body: { message } }) => message ?? status);
  expect(texts.sort()).toEqual([200, 'Newer recovery codes have been created. Use those.']);
  expect((await call('GET', '/api/account/factors')).body.recoveryCodes).toBe(10);
  const { browser, page } = await fixture.submitPassword(email);
  expect((await browser.submit(page, { code: given[0]?.body.recoveryCodes[0] })).status).toBe(303);
});

test('a recovery code works once, regardless of case and dashes, until new codes replace it', async () => {
  const { email, call, recoveryCodes } = await userWithCodes();
  const [one = '', two = ''] = recoveryCodes;
  const tryCode = async (code: string) => {
    const { browser, request, page } = await fixture.submitPassword(email);
    return { request, arrived: await browser.submit(page, { code }) };
  };
  const { request, arrived } = await tryCode(` ${one.toUpperCase().replaceAll('-', ' ')} `);
  expect(await request.tokens(arrived)).toHaveProperty('access_token');
  expect((await tryCode(one)).arrived.status).toBe(400);
  expect((await call('GET', '/api/account/factors')).body.recoveryCodes).toBe(9);
  const { body } = await call('POST', '/api/account/recovery-codes', { password });
  expect((await tryCode(two)).arrived.status).toBe(400);
  expect((await tryCode(body.recoveryCodes[0])).arrived.status).toBe(303);
});

test('guesses of a code are limited even if concurrent, but not in a known browser', async () => {
  const { email, browser: knownBrowser, secret } = await userWithCodes();
  const { browser, page } = await fixture.submitPassword(email);
  const guess = () => browser.submit(page, { code: '111111' });
  const statuses = (await Promise.all(Array.from({ length: 8 }, guess))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  const locked = await guess();
  expect([locked.status, alertOf(locked)]).toEqual([429, 'Too many attempts. Try again in 1 minute.']);
  const known = await fixture.submitPassword(email, { browser: knownBrowser });
  const arrived = await knownBrowser.submit(known.page, { code: codeOf(secret, 1) });
  expect(await known.request.tokens(arrived)).toHaveProperty('access_token');
});

test('a password without the second factor neither completes a log-in nor changes the password', async () => {
  const { email, userId } = await userWithCodes();
  const { browser, page } = await fixture.submitPassword(email);
  for (const step of ['setup', 'continue']) {
    const address = page.url.replace(/factor$/, step);
    const headers = { origin: fixture.app.url, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await browser.request(address, { method: 'POST', body: '', headers });
    expect(answer.text).toContain('<h1>Log in</h1>');
  }
  const thief = new TestBrowser(fixture.app.url);
  const fresh = { 'new-password': 'marble thistle canoe', 'repeat-password': 'marble thistle canoe' };
  const refused = await thief.submit(await thief.request('/oidc/account/password'), {
    email,
    'current-password': password,
    ...fresh,
  });
  expect(alertOf(refused)).toMatch(/^This account uses two-step verification/);
  expect((await fixture.auditOf(userId)).map(({ record_type }) => record_type)).not.toContain('password');
});

test('a log-in that is waiting for its second factor ends when the password is changed', async () => {
  const { email, call, secret } = await userWithCodes();
  const { browser, page } = await fixture.submitPassword(email);
  const change = { currentPassword: password, newPassword: 'marble thistle canoe' };
  expect((await call('PUT', '/api/account/password', change)).status).toBe(204);
  const answer = await browser.submit(page, { code: codeOf(secret, 1) });
  expect(answer.text).toContain('<h1>Log in</h1>');
});

test('if a second factor is required, a user without one sets it up at the log-in and cannot remove it', async () => {
  const { email, userId, logIn } = await fixture.person();
  const { call } = await logIn();
  await fixture.demand(true);
  try {
    const { browser, request, page } = await fixture.submitPassword(email);
    expect(page.text).toContain('<h1>Set up two-step verification</h1>');
    const secret = /class="secret">([^<]+)</.exec(page.text)?.[1] ?? '';
    expect(alertOf(await browser.submit(page, { code: '000000' }))).toBe('Wrong code.');
    const codes = await browser.submit(page, { code: codeOf(secret) });
    expect(codes.text.match(/<li>[a-z0-9]{5}(-[a-z0-9]{5}){2}<\/li>/g)).toHaveLength(10);
    expect(await request.tokens(await browser.submit(codes, {}))).toHaveProperty('access_token');
    expect((await call('POST', '/api/account/one-time-codes/removal', { password })).status).toBe(409);
    const again = await fixture.submitPassword(email);
    expect(again.page.text).toContain('<h1>Two-step verification</h1>');
  } finally {
    await fixture.demand(false);
  }
  expect((await call('POST', '/api/account/one-time-codes/removal', { password })).status).toBe(204);
  expect((await fixture.submitPassword(email)).page.status).toBe(303);
  const secretText = (await fixture.auditOf(userId)).filter(({ record_type }) => record_type === 'secondFactor');
  expect(secretText.map(({ action }) => action)).toEqual(['create', 'delete']);
});

test('if a second factor is required, concurrent set-ups create one and concurrent removals leave one', async () => {
  const { email, userId, logIn } = await fixture.person();
  const { call } = await logIn();
  await fixture.demand(true);
  try {
    const logIns = await Promise.all([fixture.submitPassword(email), fixture.submitPassword(email)]);
    const finish = ({ browser, page }: (typeof logIns)[number]) =>
      browser.submit(page, { code: codeOf(/class="secret">([^<]+)</.exec(page.text)?.[1] ?? '') });
    const pages = (await Promise.all(logIns.map(finish))).map(({ text }) => /<h1>([^<]+)/.exec(text)?.[1] ?? '');
    expect(pages.sort()).toEqual(['Log in', 'Recovery codes']);
    const keys = ['first', 'second'].map((key) => `${key}-${userId}`);
    for (const key of keys) {
      await sql`insert into identity_passkey (id, user_id, name, public_key, counter, transports)
        values (${key}, ${userId}, 'Key', '', 0, '{}')`.execute(fixture.app.db);
    }
    const paths = ['one-time-codes', ...keys.map((key) => `passkeys/${key}`)];
    const removals = paths.map((path) => call('POST', `/api/account/${path}/removal`, { password }));
    expect((await Promise.all(removals)).map(({ status }) => status).sort()).toEqual([204, 204, 409]);
  } finally {
    await fixture.demand(false);
  }
});

test('an administrator can require a second factor, see who has one, and reset it', async () => {
  const lost = await userWithCodes();
  const boss = await fixture.person('SuperAdmin');
  const { call } = await boss.logIn();
  const admin = await (await fixture.person('Admin')).logIn();
  const { etag, body } = await call('GET', '/api/users/second-factor');
  expect(body).toEqual({ isDemanded: false });
  const on = await call('PUT', '/api/users/second-factor', { isDemanded: true }, { 'if-match': etag ?? '' });
  expect(on).toMatchObject({ status: 200, body: { isDemanded: true } });
  const expired = await call('PUT', '/api/users/second-factor', { isDemanded: false }, { 'if-match': etag ?? '' });
  expect(expired.status).toBe(412);
  expect((await call('PUT', '/api/users/second-factor', { isDemanded: false })).status).toBe(200);

  expect((await call('GET', '/api/users/factors')).body).toContain(lost.userId);
  const path = `/api/users/${lost.userId}/factors`;
  expect((await lost.call('DELETE', path)).status).toBe(403);
  expect((await admin.call('DELETE', `/api/users/${boss.userId}/factors`)).status).toBe(403);
  expect((await admin.call('DELETE', path)).status).toBe(204);
  expect((await call('DELETE', path)).status).toBe(404);
  expect((await lost.call('GET', '/api/account')).status).toBe(401);
  expect((await fixture.submitPassword(lost.email)).page.status).toBe(303);
});

test('resetting the password at the terminal also removes the second factor', async () => {
  const { email, userId } = await userWithCodes();
  const account = await findLostAccount(fixture.app.db, email, []);
  if (!account) throw new Error('no account');
  const fresh = await resetPassword(fixture.app.db, account);
  expect((await fixture.submitPassword(email, { password: fresh })).page.status).toBe(303);
  const last = (await fixture.auditOf(userId)).slice(-2);
  expect(last.map(({ record_type, record_id, action }) => [record_type, record_id, action])).toEqual([
    ['secondFactor', `${userId} OneTimeCodes`, 'delete'],
    ['password', userId, 'update'],
  ]);
});

test('a passkey is accepted only with a valid signature of its device', async () => {
  const { email, userId, logIn } = await fixture.person();
  const { call } = await logIn();
  expect((await call('POST', '/api/account/passkeys/options', { password: 'a guess' })).status).toBe(400);
  const { body: options } = await call('POST', '/api/account/passkeys/options', { password });
  expect(options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } });
  const clientData = { type: 'webauthn.create', challenge: options.challenge, origin: fixture.app.url };
  const answer = {
    id: 'made-up',
    rawId: 'made-up',
    type: 'public-key',
    response: { clientDataJSON: btoa(JSON.stringify(clientData)), attestationObject: 'oA' },
    clientExtensionResults: {},
  };
  for (const response of [answer, {}, { id: 7 }]) {
    const { body } = await call('POST', '/api/account/passkeys', { name: 'Phone', response });
    expect(body.errors).toEqual([{ path: 'response', message: 'The passkey was not accepted. Try again.' }]);
  }
  const row = {
    id: 'stored',
    user_id: userId,
    name: 'Phone',
    public_key: Buffer.from('no key'),
    counter: 0,
    transports: [],
  };
  const { db } = fixture.app;
  await db.$extendTables<{ identity_passkey: typeof row }>().insertInto('identity_passkey').values(row).execute();
  const other = await (await fixture.person()).logIn();
  expect((await other.call('POST', '/api/account/passkeys/stored/removal', { password })).status).toBe(404);

  const { browser, page } = await fixture.submitPassword(email);
  expect(page.text).toContain('Use a passkey');
  const address = page.url.replace(/factor$/, 'passkey');
  const headers = { origin: fixture.app.url, 'content-type': 'application/x-www-form-urlencoded' };
  for (const response of [
    '',
    'null',
    '{}',
    '{"id":"stored"}',
    JSON.stringify({ ...answer, id: 'stored', rawId: 'stored' }),
  ]) {
    const refused = await browser.request(address, {
      method: 'POST',
      body: new URLSearchParams({ response }),
      headers,
    });
    expect([refused.status, alertOf(refused)]).toEqual([400, expect.stringMatching(/^This passkey was not accepted/)]);
  }
  expect((await call('POST', '/api/account/passkeys/stored/removal', { password })).status).toBe(204);
  expect((await fixture.submitPassword(email)).page.status).toBe(303);
});

test('secrets are not stored in plain text, nor in the audit log', async () => {
  const { userId, secret, recoveryCodes } = await userWithCodes();
  const tables = ['identity_one_time_code', 'identity_recovery_code', 'audit_entry'] as const;
  const read = (table: (typeof tables)[number]) =>
    fixture.app.db
      .selectFrom(table as 'audit_entry')
      .selectAll()
      .execute();
  const stored = JSON.stringify(await Promise.all(tables.map(read)));
  expect(stored).toContain(userId);
  for (const secretText of [secret, ...recoveryCodes]) expect(stored.includes(secretText)).toBe(false);
});
