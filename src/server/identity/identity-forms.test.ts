/** The pages and forms of the embedded provider: their fields, files and errors. */
import { expect, test } from 'vitest';
import { TestBrowser } from '#test/app/test-browser.ts';
import { alertOf, identityFixture } from '#test/identity/identity-fixture.ts';

const fixture = identityFixture();

test('the log-in page has fields for password managers', async () => {
  const { form } = await fixture.loginForm();
  expect(form.text).toMatch(/name="email" type="email" autocomplete="username"/);
  expect(form.text).toMatch(/name="password" type="password" autocomplete="current-password"/);
});

test.each([
  [['Sign up'], 'Sign up'],
  [['Sign up', 'Log in'], 'Log in'],
  [['Change password'], 'Change password'],
  [['Change password', 'Log in'], 'Log in'],
])('from the log-in page, the links %j lead to the page titled %s', async (links, title) => {
  const { browser, form } = await fixture.loginForm();
  let page = form;
  for (const link of links) {
    const [, path = ''] = new RegExp(`href="([^"]+)">${link}</a>`).exec(page.text) ?? [];
    page = await browser.request(path);
  }
  expect(page.text).toContain(`<h1>${title}</h1>`);
});

test('style, font and scripts come from our own origin and may be cached', async () => {
  const { browser, form } = await fixture.loginForm();
  const paths = [...form.text.matchAll(/(?:src|href)="(\/oidc\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(paths.map((path) => path.split('.').at(-1))).toEqual(['woff2', 'js', 'css']);
  for (const path of paths) {
    const asset = await browser.request(path);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    if (path.endsWith('.css')) expect(asset.text).toContain(`url("${paths[0]?.split('/').at(-1)}")`);
  }
});

test('login_hint fills in the e-mail field, escaped', async () => {
  const { form } = await fixture.loginForm(undefined, { login_hint: '"><script>x</script>@example.test' });
  expect(form.text).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;@example.test"');
});

test('an expired log-in, or one of another browser, offers to start again', async () => {
  const { form } = await fixture.loginForm();
  for (const address of [form.url, '/oidc/interaction/never-was', '/oidc/interaction/never-was/signup']) {
    const page = await new TestBrowser(fixture.served.url).request(address);
    expect(page.status).toBe(400);
    expect(alertOf(page)).toMatch(/expired/);
    expect(page.text).toContain(`href="${fixture.served.url}/login"`);
  }
});

test.each([
  ['/oidc/nothing', 'Log-in failed'],
  ['/oidc/', 'Log-in failed'],
  ['/oidc/assets/nothing.css', 'Log-in failed'],
  ['/oidc/auth', 'Log-in failed'],
  ['/oidc/auth?client_id=other', 'Log-in failed'],
  ['/oidc/auth/never-was', 'Log-in failed'],
  ['/oidc/session/end?id_token_hint=nonsense', 'Log-out failed'],
  ['/oidc/session/end/nothing', 'Log-out failed'],
  ['/oidc/session/end?x=%00', 'Log-out failed'],
  ['/oidc/account/nothing', 'Something went wrong'],
])('%s answers with a page titled %s and a link to the app', async (path, title) => {
  const page = await new TestBrowser(fixture.served.url).request(path);
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.status).toBeLessThan(500);
  expect(page.text).toContain(`<h1>${title}</h1>`);
  expect(page.text).toContain(`href="${fixture.served.url}/`);
  expect(page.text).not.toMatch(/ at .*\.js:\d+/);
});

test('a form that is too large, has another content type or has a NUL is refused with 4xx', async () => {
  const { browser, form } = await fixture.loginForm();
  const large = await browser.submit(form, { email: 'x'.repeat(20_000), password: 'x' });
  expect(large.status).toBe(413);
  const json = await browser.submit(form, {}, { 'content-type': 'application/json' });
  expect(json.status).toBe(415);
  const odd = await browser.submit(form, { email: '\u0000@example.test', password: 'nul\u0000' });
  expect(odd.status).toBe(400);
});
