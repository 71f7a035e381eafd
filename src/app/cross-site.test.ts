/** Forms submitted by another site and redirects to another site: neither works. */
import { describe, expect, test } from 'vitest';
import { embeddedAppForFile } from '#test/app/embedded-app.ts';
import { admin, type Page, SignIn, signIn, signInSilently, TestBrowser } from '#test/app/test-browser.ts';
import { ensureWebBuild } from './web-build.ts';

const app = await embeddedAppForFile({ webFolder: await ensureWebBuild() });

const evil = 'https://evil.test';

describe('a form submitted by another site', () => {
  const origins: Record<string, string>[] = [
    { origin: evil },
    { origin: 'null' },
    { origin: 'http://localhost' },
    { origin: 'http://localhost.evil.test' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '' },
  ];

  test.each(origins)('with %o is refused at log-in, sign-up and change of password', async (headers) => {
    const browser = new TestBrowser(app.url);
    const form = await browser.request(new SignIn(app).address());
    const signup = await browser.request(`${new URL(form.url).pathname}/signup`);
    const change = await browser.request(`${new URL(form.url).pathname}/password`);
    const fields = { ...admin, name: 'Forged', 'current-password': admin.password };
    for (const page of [form, signup, change, await browser.request('/oidc/account/password')]) {
      const { status, text } = await browser.submit(
        page,
        { ...fields, 'new-password': 'x', 'repeat-password': 'x' },
        headers,
      );
      expect({ status, isPage: text.includes('Your form could not be accepted.') }).toEqual({
        status: 403,
        isPage: true,
      });
    }
    expect(await app.provider.listAccounts()).toHaveLength(1);
    await expect(signInSilently(app, browser)).rejects.toThrow('login_required');
  });

  test('cannot continue a log-in without its cookie', async () => {
    const [one, other] = [new TestBrowser(app.url), new TestBrowser(app.url)];
    const form = await one.request(new SignIn(app).address());
    await other.request(new SignIn(app).address());
    expect((await new TestBrowser(app.url).submit(form, admin)).status).toBe(400);
    expect((await other.submit(form, admin)).status).toBe(400);
  });

  test('cannot log anyone out: the confirmation needs its own secret', async () => {
    const browser = new TestBrowser(app.url);
    await signIn(app, browser);
    const page = await browser.request('/oidc/session/end');
    for (const xsrf of ['', 'guess', undefined]) {
      const body = new URLSearchParams({ logout: 'yes', ...(xsrf === undefined ? {} : { xsrf }) });
      const answer = await browser.request('/oidc/session/end/confirm', {
        method: 'POST',
        body: body.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: evil },
      });
      expect(answer.status).toBe(400);
    }
    expect(await signInSilently(app, browser)).toHaveProperty('access_token');
    expect((await browser.submit(page, { logout: 'yes' })).url).toBe(`${app.url}/`);
  });

  test('cannot call the API, which ignores cookies', async () => {
    const browser = new TestBrowser(app.url);
    await signIn(app, browser);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
      const answer = await browser.request('/api/abbasAutos/trucks', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': type, origin: evil },
      });
      expect(answer.status).toBe(401);
    }
  });
});

/** Addresses that a careless check would accept as our own. */
function foreignAddresses(): string[] {
  const { host, port } = new URL(app.url);
  return [
    'https://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https:/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    `${app.url}.evil.test/login/callback`,
    `${app.url}@evil.test/login/callback`,
    `http://evil.test#@${host}/login/callback`,
    `http://evil.test\\@${host}/login/callback`,
    `http://127.0.0.1:${port}/login/callback`,
    `${app.url}/login/callback/../../x`,
    `${app.url}/login/callback%0d%0alocation:%20//evil.test`,
    `${app.url}/login/callback?next=//evil.test`,
    '%2f%2fevil.test',
    'http%3A%2F%2Fevil.test',
  ];
}

/** The origin of the redirect, which is not followed. */
async function allowedOriginOf(path: string, init: RequestInit = {}): Promise<string | null> {
  const answer = await fetch(`${app.url}${path}`, { redirect: 'manual', ...init });
  expect(answer.status).toBeLessThan(500);
  const location = answer.headers.get('location');
  return location === null ? null : new URL(location, app.url).origin;
}

function expectNoForm(page: Page): void {
  expect(page.status).toBe(400);
  expect(page.headers.get('location')).toBeNull();
  expect(page.text).not.toMatch(/(?:href|action|src|content)="[^"]*evil\.test/);
}

describe('a redirect to another site', () => {
  test('is refused for a redirect_uri that is not registered', async () => {
    for (const redirect_uri of foreignAddresses()) {
      expectNoForm(await new TestBrowser(app.url).request(new SignIn(app).address({ redirect_uri })));
      expectNoForm(await new TestBrowser(app.url).request(new SignIn(app).address({ redirect_uri, prompt: 'none' })));
    }
  });

  test('is refused for a post_logout_redirect_uri other than the start page', async () => {
    const browser = new TestBrowser(app.url);
    const { id_token } = await signIn(app, browser);
    for (const address of foreignAddresses()) {
      const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: address });
      expectNoForm(await browser.request(`/oidc/session/end?${query}`));
      const unnamed = new URLSearchParams({ client_id: app.provider.clientId, post_logout_redirect_uri: address });
      expectNoForm(await new TestBrowser(app.url).request(`/oidc/session/end?${unnamed}`));
    }
  });

  test('is never taken from the path or query of our addresses', async () => {
    const paths = [
      '//evil.test',
      '///evil.test/%2e%2e',
      '/\\evil.test',
      '/%5cevil.test',
      '/%2f%2fevil.test',
      '/api/docs//evil.test',
      '/api/docs/..//evil.test',
      '/assets//evil.test/',
      '/oidc//evil.test',
      '/oidc/interaction//evil.test',
      '/login?returnTo=//evil.test',
      '/login?redirect=https://evil.test&next=//evil.test&url=//evil.test',
      '/logout?returnTo=//evil.test',
      '/oidc/account/password?returnTo=https://evil.test',
    ];
    for (const path of paths) expect([null, app.url]).toContain(await allowedOriginOf(path));
  });

  test('cannot be injected by line breaks in state', async () => {
    const state = 'x\r\nset-cookie: forged=1\r\nlocation: https://evil.test';
    const path = new URL(new SignIn(app).address({ prompt: 'none', state }));
    const answer = await fetch(path, { redirect: 'manual' });
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(app.url);
    expect(answer.headers.getSetCookie().join()).not.toContain('forged');
  });

  test('cannot be caused by forwarded headers', async () => {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', forwarded: 'host=evil.test' };
    const path = new URL(new SignIn(app).address());
    expect(await allowedOriginOf(`${path.pathname}${path.search}`, { headers })).toBe(app.url);
    const page = await (await fetch(`${app.url}/`, { headers })).text();
    expect(page).not.toContain('evil.test');
  });
});
