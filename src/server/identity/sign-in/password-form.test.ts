/** Changing a password with the form of the embedded provider, and the sessions that end with it. */
import { expect, test } from 'vitest';
import { refresh, signIn, signInSilently, TestBrowser } from '#test/app/test-browser.ts';
import { alertOf, identityFixture } from '#test/identity/identity-fixture.ts';

const fixture = identityFixture();

test('after a change only the new password works, and other sessions have ended', async () => {
  const known = await fixture.person();
  const here = new TestBrowser(fixture.served.url);
  const elsewhere = new TestBrowser(fixture.served.url);
  const session = await signIn(fixture.served, here, known);
  const lost = await signIn(fixture.served, elsewhere, known);

  const page = await here.request('/oidc/account/password');
  expect(page.text).toContain(`value="${known.email}"`);
  const changed = await here.submit(page, {
    email: known.email,
    'current-password': known.password,
    'new-password': 'marble thistle canoe',
    'repeat-password': 'marble thistle canoe',
  });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('Password changed.');

  expect((await refresh(fixture.served, session.refresh_token)).status).toBe(200);
  expect(await signInSilently(fixture.served, here)).toHaveProperty('access_token');
  expect((await refresh(fixture.served, lost.refresh_token)).status).toBe(400);
  await expect(signInSilently(fixture.served, elsewhere)).rejects.toThrow('login_required');
  const { browser, form } = await fixture.loginForm();
  expect((await browser.submit(form, known)).status).toBe(400);
  const fresh = { email: known.email, password: 'marble thistle canoe' };
  expect(await signIn(fixture.served, new TestBrowser(fixture.served.url), fresh)).toHaveProperty('access_token');
});

test('a log-in begun with the old password cannot be finished after the change', async () => {
  const known = await fixture.person();
  const { browser, form } = await fixture.loginForm();
  browser.followsRedirects = false;
  const halfDone = await browser.submit(form, known);
  expect(halfDone.status).toBe(303);

  const owner = new TestBrowser(fixture.served.url);
  const fresh = { 'new-password': 'marble thistle canoe', 'repeat-password': 'marble thistle canoe' };
  const fields = { email: known.email, 'current-password': known.password, ...fresh };
  const changed = await owner.submit(await owner.request('/oidc/account/password'), fields);
  expect(changed.text).toContain('Password changed.');

  browser.followsRedirects = true;
  const page = await browser.request(halfDone.url);
  expect(page.status).toBe(400);
  expect(alertOf(page)).toMatch(/expired/);
});

test('a user can change the password during a log-in', async () => {
  const known = await fixture.person();
  const { browser, request, form } = await fixture.loginForm();
  const link = /href="([^"]+\/password)"/.exec(form.text)?.[1] ?? '';
  const page = await browser.request(link);
  const wrong = await browser.submit(page, {
    email: known.email,
    'current-password': known.password,
    'new-password': 'short',
    'repeat-password': 'other',
  });
  expect(wrong.text.match(/aria-invalid="true"/g)).toHaveLength(2);
  const login = await browser.submit(page, {
    email: known.email,
    'current-password': known.password,
    'new-password': 'marble thistle canoe',
    'repeat-password': 'marble thistle canoe',
  });
  expect(login.text).toContain('Password changed. Log in with your new password.');
  const arrived = await browser.submit(login, { email: known.email, password: 'marble thistle canoe' });
  expect(await request.tokens(arrived)).toHaveProperty('access_token');
});
