/** The forms of the embedded provider: log in, sign up, change password, limits, failures. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  admin,
  type Page,
  refresh,
  type ServedProvider,
  SignIn,
  serveProvider,
  signIn,
  signInSilently,
  TestBrowser,
} from '#test/test-browser.ts';

let database: TestDatabase;
let served: ServedProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  const limits = { signup: { limit: 8, windowMinutes: 60, wait: 'window' } } as const;
  served = await serveProvider(database.db, { limits });
});

afterAll(async () => {
  await served.stop();
  await database.drop();
});

const password = 'lantern pebble orbit';

let people = 0;
/** An account of its own for each test, made without the form and its limits. */
async function person(): Promise<{ email: string; password: string; userId: string }> {
  people += 1;
  const email = `person.${people}@example.test`;
  const account = await served.provider.createAccount({ email, name: `Person ${people}`, password });
  return { email, password, userId: account?.userId ?? '' };
}

function alertOf(page: Page): string | undefined {
  return /role="alert">([^<]*)</.exec(page.text)?.[1];
}

async function loginForm(browser = new TestBrowser(served.url), parameters: Record<string, string> = {}) {
  const request = new SignIn(served);
  return { browser, request, form: await browser.request(request.address(parameters)) };
}

test('the log-in page has a strict policy, no inline script or style, and fields for password managers', async () => {
  const { form } = await loginForm();
  const policy = form.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(form.text).not.toMatch(/<script>|<style|style="|onclick=/);
  expect(form.text).toMatch(/name="email" type="email" autocomplete="username"/);
  expect(form.text).toMatch(/name="password" type="password" autocomplete="current-password"/);
  expect(form.headers.get('cache-control')).toBe('no-store');
});

test('style and scripts come from our own address and may be kept', async () => {
  const { browser, form } = await loginForm();
  const paths = [...form.text.matchAll(/(?:src|href)="(\/oidc\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    const asset = await browser.request(path);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
  }
});

test('login_hint fills the e-mail, escaped', async () => {
  const { form } = await loginForm(undefined, { login_hint: '"><script>x</script>@example.test' });
  expect(form.text).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;@example.test"');
});

test('cookies are for the provider alone and closed to scripts', async () => {
  const response = await fetch(new SignIn(served).address(), { redirect: 'manual' });
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/path=\/oidc.*samesite=lax.*httponly/i);
});

test('a wrong password and an unknown account get the same words; the typed e-mail stays', async () => {
  const known = await person();
  const { browser, form } = await loginForm();
  const wrong = await browser.submit(form, { email: known.email, password: 'not the password' });
  const unknown = await browser.submit(form, { email: 'nobody@example.test', password: 'not the password' });
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(alertOf(wrong)).toBe('Wrong e-mail or password.');
  expect(wrong.text.replace(known.email, '')).toBe(unknown.text.replace('nobody@example.test', ''));
  expect(wrong.text).toContain(`value="${known.email}"`);
  expect(wrong.text).not.toContain('not the password');
});

test('the e-mail is matched without regard to case and outer spaces', async () => {
  const known = await person();
  const tokens = await signIn(served, new TestBrowser(served.url), {
    ...known,
    email: `  ${known.email.toUpperCase()} `,
  });
  expect(tokens.access_token).toBeTruthy();
});

test('after five wrong passwords even the right one has to wait, but not on a browser that the account knows', async () => {
  const known = await person();
  const home = new TestBrowser(served.url);
  await signIn(served, home, known);
  const { browser, form } = await loginForm();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const page = await browser.submit(form, { email: known.email, password: `guess number ${attempt}` });
    expect(page.status).toBe(400);
  }
  const locked = await browser.submit(form, known);
  expect(locked.status).toBe(429);
  expect(alertOf(locked)).toBe('Too many attempts. Try again in 1 minute.');
  expect(locked.headers.get('retry-after')).toBe('60');

  const { request, form: homeForm } = await loginForm(home, { prompt: 'login' });
  expect(await request.tokens(await home.submit(homeForm, known))).toHaveProperty('access_token');
});

test('a browser that the account knows does not share the count of its address, and does not add to it', async () => {
  const known = await person();
  const limits = { address: { limit: 3, windowMinutes: 15, wait: 'growing' } } as const;
  const office = await serveProvider(database.db, { limits });
  onTestFinished(() => office.stop());
  await sql`delete from identity_attempt`.execute(database.db);
  const home = new TestBrowser(office.url);
  await signIn(office, home, known);
  const strange = new TestBrowser(office.url);
  const form = await strange.request(new SignIn(office).address());
  const guess = () => strange.submit(form, { email: 'nobody.at.all@example.test', password: 'a guess' });
  const homeForm = await home.request(new SignIn(office).address({ prompt: 'login' }));
  const mistype = () => home.submit(homeForm, { email: known.email, password: 'mistyped' });
  for (const attempt of [mistype, mistype, mistype, guess, guess, guess]) expect((await attempt()).status).toBe(400);
  expect((await guess()).status).toBe(429);
  const arrived = await home.submit(homeForm, known);
  expect(new URL(arrived.url).searchParams.has('code')).toBe(true);
});

test('after the clock was set back nobody waits longer than the longest wait', async () => {
  const known = await person();
  const { browser, form } = await loginForm();
  const guess = () => browser.submit(form, { email: known.email, password: 'a guess' });
  for (let attempt = 0; attempt < 5; attempt += 1) await guess();
  expect((await guess()).status).toBe(429);
  const later = (column: string) => sql`${sql.ref(column)} + interval '300 days'`;
  await sql`update identity_attempt set locked_until = ${later('locked_until')}, forget_at = ${later('forget_at')}
    where locked_until is not null`.execute(database.db);
  expect((await guess()).status).toBe(400);
  await sql`update identity_attempt set locked_until = now() + interval '14 minutes', attempts = 100`.execute(
    database.db,
  );
  expect(alertOf(await guess())).toBe('Too many attempts. Try again in 14 minutes.');
  await sql`delete from identity_attempt`.execute(database.db);
});

test('guesses sent at the same moment are counted one by one', async () => {
  const known = await person();
  const { browser, form } = await loginForm();
  const guesses = Array.from({ length: 12 }, (_, index) =>
    browser.submit(form, { email: known.email, password: `guess number ${index}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test.each([{ screen_hint: 'signup' }, { prompt: 'create' }])('%o leads to sign-up, which signs in', async (hint) => {
  const { browser, request, form } = await loginForm(undefined, hint);
  expect(form.text).toContain('<h1>Sign up</h1>');
  const email = `new.${Object.keys(hint)[0]}@example.test`;
  const tokens = await request.tokens(await browser.submit(form, { email, name: ' New Person ', password }));
  const [, payload = ''] = tokens.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({ email, email_verified: false, name: 'New Person' });
});

test('sign-up marks what is wrong and keeps what was typed', async () => {
  const { browser, form } = await loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, { email: 'no e-mail', name: '', password: 'password1234' });
  expect(page.status).toBe(400);
  expect(alertOf(page)).toBe('Please check the marked fields.');
  expect(page.text).toContain('value="no e-mail"');
  expect(page.text.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(page.text).toContain('aria-describedby="password-fault password-hint"');
  expect(page.text).not.toContain('password1234');
});

test.each([
  ['e-mail', { email: 'per\u200bson@example.test', name: 'Somebody' }, 'Enter an e-mail such as name@example.com.'],
  ['e-mail', { email: 'person@example.test\u202e', name: 'Somebody' }, 'Enter an e-mail such as name@example.com.'],
  ['name', { email: 'somebody@example.test', name: 'Some\u2066body' }, 'Use letters that can be seen.'],
])('sign-up refuses letters that nobody sees in the %s', async (_field, fields, fault) => {
  const { browser, form } = await loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, { ...fields, password });
  expect(page.status).toBe(400);
  expect(page.text).toContain(fault);
});

test('a letter that looks like one of A to Z is another letter', async () => {
  await served.provider.createAccount({ email: 'kelvin@example.test', name: 'Kelvin', password });
  const { browser, form } = await loginForm();
  const page = await browser.submit(form, { email: '\u212aelvin@example.test', password });
  expect(page.status).toBe(400);
  expect(await signIn(served, browser, { email: 'KELVIN@example.test', password })).toHaveProperty('access_token');
});

test('sign-up with an e-mail that has an account says nothing definite and changes nothing', async () => {
  const known = await person();
  const { browser, form } = await loginForm(undefined, { screen_hint: 'signup' });
  const page = await browser.submit(form, {
    email: known.email.toUpperCase(),
    name: 'Somebody',
    password: 'quite another phrase',
  });
  expect(page.status).toBe(400);
  expect(alertOf(page)).toBe('This e-mail cannot be used to sign up. If you already have an account, log in.');
  expect(await signIn(served, new TestBrowser(served.url), known)).toHaveProperty('access_token');
});

test('a new password works everywhere, the old one nowhere, and other sessions end', async () => {
  const known = await person();
  const here = new TestBrowser(served.url);
  const elsewhere = new TestBrowser(served.url);
  const kept = await signIn(served, here, known);
  const lost = await signIn(served, elsewhere, known);

  const page = await here.request('/oidc/account/password');
  expect(page.text).toContain(`value="${known.email}"`);
  const changed = await here.submit(page, {
    email: known.email,
    'current-password': known.password,
    'new-password': 'marble thistle canoe',
    'repeat-password': 'marble thistle canoe',
  });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('Your password was changed.');

  expect((await refresh(served, kept.refresh_token)).status).toBe(200);
  expect(await signInSilently(served, here)).toHaveProperty('access_token');
  expect((await refresh(served, lost.refresh_token)).status).toBe(400);
  await expect(signInSilently(served, elsewhere)).rejects.toThrow('login_required');
  const { browser, form } = await loginForm();
  expect((await browser.submit(form, known)).status).toBe(400);
  const fresh = { email: known.email, password: 'marble thistle canoe' };
  expect(await signIn(served, new TestBrowser(served.url), fresh)).toHaveProperty('access_token');
});

test('a sign-in that was half done with the old password comes to nothing', async () => {
  const known = await person();
  const { browser, form } = await loginForm();
  browser.followsRedirects = false;
  const halfDone = await browser.submit(form, known);
  expect(halfDone.status).toBe(303);

  const owner = new TestBrowser(served.url);
  const fresh = { 'new-password': 'marble thistle canoe', 'repeat-password': 'marble thistle canoe' };
  const fields = { email: known.email, 'current-password': known.password, ...fresh };
  const changed = await owner.submit(await owner.request('/oidc/account/password'), fields);
  expect(changed.text).toContain('Your password was changed.');

  browser.followsRedirects = true;
  const page = await browser.request(halfDone.url);
  expect(page.status).toBe(400);
  expect(alertOf(page)).toMatch(/expired/);
});

test('a password can be changed on the way to logging in', async () => {
  const known = await person();
  const { browser, request, form } = await loginForm();
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
  expect(login.text).toContain('Your password was changed. Log in with the new one.');
  const arrived = await browser.submit(login, { email: known.email, password: 'marble thistle canoe' });
  expect(await request.tokens(arrived)).toHaveProperty('access_token');
});

test('a form sent by another site is refused', async () => {
  const known = await person();
  const { browser, form } = await loginForm();
  const byOrigin = await browser.submit(form, known, { origin: 'https://evil.test' });
  const byFetchSite = await browser.submit(form, known, { 'sec-fetch-site': 'cross-site' });
  expect([byOrigin.status, byFetchSite.status]).toEqual([403, 403]);
  expect(byOrigin.text).toContain('Sign-in failed');
});

test('a sign-in that is gone, or another browser’s, offers to start again', async () => {
  const { form } = await loginForm();
  for (const address of [form.url, '/oidc/interaction/never-was', '/oidc/interaction/never-was/signup']) {
    const page = await new TestBrowser(served.url).request(address);
    expect(page.status).toBe(400);
    expect(alertOf(page)).toMatch(/expired/);
    expect(page.text).toContain(`href="${served.url}/login"`);
  }
});

test.each([
  '/oidc/nothing',
  '/oidc/',
  '/oidc/assets/nothing.css',
  '/oidc/auth',
  '/oidc/auth?client_id=other',
  '/oidc/auth/never-was',
  '/oidc/session/end?id_token_hint=nonsense',
])('%s is told as a page with a way back', async (path) => {
  const page = await new TestBrowser(served.url).request(path);
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.status).toBeLessThan(500);
  expect(page.text).toContain('<h1>Sign-in failed</h1>');
  expect(page.text).toContain(`href="${served.url}/`);
  expect(page.text).not.toMatch(/ at .*\.js:\d+/);
});

test('a form that is too large, or not a form, is refused without a crash', async () => {
  const { browser, form } = await loginForm();
  const large = await browser.submit(form, { email: 'x'.repeat(20_000), password: 'x' });
  expect(large.status).toBe(413);
  const json = await browser.submit(form, {}, { 'content-type': 'application/json' });
  expect(json.status).toBe(415);
  const odd = await browser.submit(form, { email: '\u0000@example.test', password: 'nul\u0000' });
  expect(odd.status).toBe(400);
});

test('too many sign-ups from one address have to wait', async () => {
  const { browser, form } = await loginForm(undefined, { screen_hint: 'signup' });
  let page = form;
  for (let attempt = 0; attempt < 9 && page.status !== 429; attempt += 1) {
    page = await browser.submit(form, { email: admin.email, name: 'Somebody', password });
  }
  expect(page.status).toBe(429);
  expect(alertOf(page)).toMatch(/^Too many attempts\. Try again in (5\d|60) minutes\.$/);
});
