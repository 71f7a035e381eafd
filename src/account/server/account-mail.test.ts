/** E-mails to users: password reset links, and notifications about new browsers. */
import { expect, test } from 'vitest';
import { findLostAccount, resetPassword } from '#server/identity/account-management/reset-password.ts';
import { type Page, refresh, TestBrowser } from '#test/app/test-browser.ts';
import { accountFixture, mailServerForFile, accountPassword as password } from '#test/identity/account-fixture.ts';
import { codeOf } from '#test/identity/authenticator-code.ts';
import { alertOf } from '#test/identity/identity-fixture.ts';

const { env, taken } = await mailServerForFile();
const fixture = accountFixture({ env });
const withoutMail = accountFixture();

const fresh = 'marble thistle canoe';

/** Waits for this many e-mails and returns them. */
async function mailsTo(email: string, count: number) {
  const own = () => taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
  await expect.poll(() => own().length).toBe(count);
  return own();
}

async function requestReset(email: string): Promise<Page> {
  const browser = new TestBrowser(fixture.app.url);
  return await browser.submit(await browser.request('/oidc/account/forgot'), { email });
}

function setPassword(link: string, newPassword: string, repeatPassword = newPassword) {
  const browser = new TestBrowser(fixture.app.url);
  return browser
    .request(link)
    .then((page) => browser.submit(page, { 'new-password': newPassword, 'repeat-password': repeatPassword }));
}

/** Makes the e-mail unconfirmed, as it is after signing up. */
async function unconfirm(userId: string): Promise<void> {
  const { db } = fixture.app;
  await db
    .$extendTables<{ identity_account: { user_id: string; email_verified: boolean } }>()
    .updateTable('identity_account')
    .set({ email_verified: false })
    .where('user_id', '=', userId)
    .execute();
  await db.updateTable('app_user').set({ email_verified: false }).where('user_id', '=', userId).execute();
}

test('a reset link works once, ends all sessions and confirms the e-mail', async () => {
  const { email, userId, logIn } = await fixture.person();
  const { tokens, browser } = await logIn();
  await unconfirm(userId);
  const { text: form } = (await fixture.submitPassword(email, { password: 'forgotten' })).page;
  expect(form).toContain('href="/oidc/account/forgot"');
  const [known, unknown] = [await requestReset(` ${email.toUpperCase()} `), await requestReset('unknown@example.test')];
  expect([known.status, known.text]).toEqual([200, unknown.text]);

  const [mail] = await mailsTo(email, 1);
  expect(mail?.subject).toBe('Reset your password');
  expect(mail?.from?.name).toBe('Truck Back Office');
  expect(mail?.attachments).toEqual([]);
  // The name is left out, because a stranger may have signed up with this e-mail.
  expect(mail?.text).toMatch(/^Hello,\n/);
  const link = /http\S+\/oidc\/account\/reset\?token=[\w-]{32}/.exec(mail?.text ?? '')?.[0] ?? '';
  expect((await setPassword(link, 'short')).text).toContain('Use at least 12 characters.');
  expect((await setPassword(link, fresh, 'another')).text).toContain('The passwords do not match.');
  expect((await setPassword(link, 'thunderbird1984')).text).toMatch(/too easy to guess/);
  expect((await refresh(fixture.app, tokens.refresh_token)).status).toBe(200);

  const together = await Promise.all([setPassword(link, fresh), setPassword(link, fresh)]);
  expect(together.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(alertOf(await browser.request(link))).toMatch(/^This link has expired or has already been used/);
  expect((await fixture.app.call(tokens.access_token)).status).toBe(401);
  await expect(logIn()).rejects.toThrow('No sign-in');
  const { call } = await logIn(undefined, fresh);
  expect((await call('GET', '/api/account')).status).toBe(200);
  const user = fixture.app.db.selectFrom('app_user').select('email_verified').where('user_id', '=', userId);
  expect(await user.executeTakeFirst()).toEqual({ email_verified: true });
  const stored = fixture.app.db.selectFrom('mail').select(['body', 'details']).where('recipient', '=', email);
  await expect.poll(() => stored.execute()).toContainEqual({ body: '', details: null });
  const audit = JSON.stringify(await fixture.auditOf(userId));
  expect(audit).toContain('Reset your password');
  expect(audit).not.toContain('token');
});

test('each page about a forgotten password has a link to the log-in', async () => {
  const { email } = await fixture.person();
  const browser = new TestBrowser(fixture.app.url);
  const form = await browser.request('/oidc/account/forgot');
  const sent = await browser.submit(form, { email });
  const [mail] = await mailsTo(email, 1);
  const done = await setPassword(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '', fresh);
  for (const { text } of [form, sent, done]) expect(text).toContain(`href="${fixture.app.url}/login">Log in</a>`);
});

test('an expired reset link does not work, and a reset does not remove the second factor', async () => {
  const { email, userId, logIn } = await fixture.person();
  const { call } = await logIn();
  const { body: setup } = await call('POST', '/api/account/one-time-codes', { password });
  await call('PUT', '/api/account/one-time-codes', { code: codeOf(setup.secret) });
  await requestReset(email);
  const links = async (count: number) =>
    (await mailsTo(email, count)).map(({ text }) => /http\S+token=\S+/.exec(text ?? '')?.[0] ?? '');
  const [old = ''] = await links(1);
  await fixture.app.db
    .$extendTables<{ identity_reset_link: { user_id: string; expires_at: Date } }>()
    .updateTable('identity_reset_link')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', userId)
    .execute();
  expect((await new TestBrowser(fixture.app.url).request(old)).status).toBe(404);
  await requestReset(email);
  const [, valid = ''] = await links(2);
  expect((await setPassword(valid, fresh)).status).toBe(200);
  const { page } = await fixture.submitPassword(email, { password: fresh });
  expect(page.text).toContain('<h1>Two-step verification</h1>');
});

test('a reset link stops working when the password is changed on the account page or at the terminal', async () => {
  const { email, logIn } = await fixture.person();
  const { call } = await logIn();
  const linkOf = async (count: number) => {
    await requestReset(email);
    const mail = (await mailsTo(email, count)).at(-1);
    return /http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const open = async (link: string) => (await new TestBrowser(fixture.app.url).request(link)).status;
  const first = await linkOf(1);
  expect(await open(first)).toBe(200);
  const change = { currentPassword: password, newPassword: fresh };
  expect((await call('PUT', '/api/account/password', change)).status).toBe(204);
  expect(await open(first)).toBe(404);
  const second = await linkOf(2);
  const account = await findLostAccount(fixture.app.db, email, []);
  if (!account) throw new Error('no account');
  await resetPassword(fixture.app.db, account);
  expect(await open(second)).toBe(404);
});

test('a mailbox gets at most five links an hour, without any difference in the answer', async () => {
  const { email } = await fixture.person();
  const notOne = await requestReset('127.0.0.1');
  expect([notOne.status, notOne.text.includes('Enter an e-mail such as name@example.com.')]).toEqual([400, true]);
  const answers = [];
  for (let time = 0; time < 7; time += 1) answers.push(await requestReset(email));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const after = await fixture.person();
  await requestReset(after.email);
  await mailsTo(after.email, 1);
  await mailsTo(email, 5);
});

test('a log-in from a new browser is notified, but not from a known one or from the first of a new account', async () => {
  const { email, userId, logIn } = await fixture.person();
  await logIn('quiet');
  await fixture.app.db
    .$extendTables<{ identity_account: { user_id: string; created_at: Date } }>()
    .updateTable('identity_account')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .where('user_id', '=', userId)
    .execute();
  const { browser } = await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
  await mailsTo(email, 1);
  const known = await fixture.submitPassword(email, { browser });
  expect(await known.request.tokens(known.page)).toHaveProperty('access_token');
  await logIn('another');
  const [first, second] = await mailsTo(email, 2);
  expect(first?.subject).toBe('New log-in to Truck Back Office');
  expect(first?.text).toMatch(/^Hello Person \d+,\n/);
  expect(first?.text).toContain('from a new browser: Firefox on Linux, ');
  expect(second?.text).toContain('Unrecognised browser');
});

test('without e-mail there is no password reset', async () => {
  const { email } = await withoutMail.person();
  const { browser, page } = await withoutMail.submitPassword(email, { password: 'wrong password' });
  expect(page.text).not.toContain('Forgot');
  expect((await browser.request('/oidc/account/forgot')).status).toBe(404);
  expect((await browser.request('/oidc/account/reset?token=x')).status).toBe(404);
});
