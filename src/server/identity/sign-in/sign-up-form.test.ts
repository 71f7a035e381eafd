/** Signing up by the form of the embedded provider: what is marked, what is told of accounts, and its limit. */
import { expect, test } from 'vitest';
import { admin, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { alertOf, identityFixture, password } from '#test/identity/identity-fixture.ts';

const fixture = identityFixture();

test.each([{ screen_hint: 'signup' }, { prompt: 'create' }])('%o leads to sign-up, which signs in', async (hint) => {
  const { browser, request, form } = await fixture.loginForm(undefined, hint);
  expect(form.text).toContain('<h1>Sign up</h1>');
  const email = `new.${Object.keys(hint)[0]}@example.test`;
  const tokens = await request.tokens(await browser.submit(form, { email, name: ' New Person ', password }));
  const [, payload = ''] = tokens.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({ email, email_verified: false, name: 'New Person' });
});

test('sign-up marks what is wrong and keeps what was typed', async () => {
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, { email: 'no e-mail', name: '', password: 'password1234' });
  expect(page.status).toBe(400);
  expect(alertOf(page)).toBe('Please check the highlighted fields.');
  expect(page.text).toContain('value="no e-mail"');
  expect(page.text.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(page.text).toContain('aria-describedby="password-fault password-hint"');
  expect(page.text).not.toContain('password1234');
});

test.each([
  ['e-mail', { email: 'per\u200bson@example.test', name: 'Somebody' }, 'Enter an e-mail such as name@example.com.'],
  ['e-mail', { email: 'person@example.test\u202e', name: 'Somebody' }, 'Enter an e-mail such as name@example.com.'],
  ['name', { email: 'somebody@example.test', name: 'Some\u2066body' }, 'Enter a name with visible characters.'],
])('sign-up refuses letters that nobody sees in the %s', async (_field, fields, error) => {
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, { ...fields, password });
  expect(page.status).toBe(400);
  expect(page.text).toContain(error);
});

test('a letter that looks like one of A to Z is another letter', async () => {
  await fixture.served.provider.createAccount({ email: 'kelvin@example.test', name: 'Kelvin', password });
  const { browser, form } = await fixture.loginForm();
  const page = await browser.submit(form, { email: '\u212aelvin@example.test', password });
  expect(page.status).toBe(400);
  expect(await signIn(fixture.served, browser, { email: 'KELVIN@example.test', password })).toHaveProperty(
    'access_token',
  );
});

test('sign-up with an e-mail that has an account says nothing definite and changes nothing', async () => {
  const known = await fixture.person();
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, {
    email: known.email.toUpperCase(),
    name: 'Somebody',
    password: 'quite another phrase',
  });
  expect(page.status).toBe(400);
  expect(alertOf(page)).toBe('You cannot sign up with this e-mail. If you already have an account, log in.');
  expect(await signIn(fixture.served, new TestBrowser(fixture.served.url), known)).toHaveProperty('access_token');
});

test('too many sign-ups from one address have to wait', async () => {
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  let page = form;
  for (let attempt = 0; attempt < 9 && page.status !== 429; attempt += 1) {
    page = await browser.submit(form, { email: admin.email, name: 'Somebody', password });
  }
  expect(page.status).toBe(429);
  expect(alertOf(page)).toMatch(/^Too many attempts\. Try again in (5\d|60) minutes\.$/);
});
