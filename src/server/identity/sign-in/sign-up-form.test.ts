/** Signing up with the form of the embedded provider: validation, what it reveals about accounts, and its rate limit. */
import { expect, test } from 'vitest';
import { admin, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { alertOf, identityFixture, password } from '#test/identity/identity-fixture.ts';

const fixture = identityFixture();

test.each([{ screen_hint: 'signup' }, { prompt: 'create' }])(
  '%o opens the sign-up form, which logs the new user in',
  async (hint) => {
    const { browser, request, form } = await fixture.loginForm(undefined, hint);
    expect(form.text).toContain('<h1>Sign up</h1>');
    const email = `new.${Object.keys(hint)[0]}@example.test`;
    const tokens = await request.tokens(await browser.submit(form, { email, name: ' New Person ', password }));
    const [, payload = ''] = tokens.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ email, email_verified: false, name: 'New Person' });
  },
);

test('sign-up marks invalid fields and shows the typed values again, but not the password', async () => {
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, { email: 'no e-mail', name: '', password: 'password1234' });
  expect(page.status).toBe(400);
  expect(alertOf(page)).toBe('Please check the highlighted fields.');
  expect(page.text).toContain('value="no e-mail"');
  expect(page.text.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(page.text).toContain('aria-describedby="password-error password-hint"');
  expect(page.text).not.toContain('password1234');
});

test.each([
  ['e-mail', { email: 'per\u200bson@example.test', name: 'Someone' }, 'Enter an e-mail such as name@example.com.'],
  ['e-mail', { email: 'person@example.test\u202e', name: 'Someone' }, 'Enter an e-mail such as name@example.com.'],
  ['name', { email: 'someone@example.test', name: 'Some\u2066one' }, 'Enter a name with visible characters.'],
])('sign-up refuses invisible characters in the %s', async (_field, fields, error) => {
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, { ...fields, password });
  expect(page.status).toBe(400);
  expect(page.text).toContain(error);
});

test('an e-mail with a look-alike Unicode letter does not match the account', async () => {
  await fixture.served.provider.createAccount({ email: 'kelvin@example.test', name: 'Kelvin', password });
  const { browser, form } = await fixture.loginForm();
  const page = await browser.submit(form, { email: '\u212aelvin@example.test', password });
  expect(page.status).toBe(400);
  expect(await signIn(fixture.served, browser, { email: 'KELVIN@example.test', password })).toHaveProperty(
    'access_token',
  );
});

test('sign-up with a taken e-mail does not reveal the account and leaves it unchanged', async () => {
  const known = await fixture.person();
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, {
    email: known.email.toUpperCase(),
    name: 'Someone',
    password: 'quite another phrase',
  });
  expect(page.status).toBe(400);
  expect(alertOf(page)).toBe('You cannot sign up with this e-mail. If you already have an account, log in.');
  expect(await signIn(fixture.served, new TestBrowser(fixture.served.url), known)).toHaveProperty('access_token');
});

test('too many sign-ups from one address are refused with 429 and the waiting time', async () => {
  const { browser, form } = await fixture.loginForm(undefined, { screen_hint: 'signup' });
  let page = form;
  for (let attempt = 0; attempt < 9 && page.status !== 429; attempt += 1) {
    page = await browser.submit(form, { email: admin.email, name: 'Someone', password });
  }
  expect(page.status).toBe(429);
  expect(alertOf(page)).toMatch(/^Too many attempts\. Try again in (5\d|60) minutes\.$/);
});
