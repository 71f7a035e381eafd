/** Forms that another site sends, and ways that lead to another site: neither works. */
import { describe, expect, test } from 'vitest';
import { embeddedAppForFile } from '#test/app/embedded-app.ts';
import { admin, type Page, SignIn, signIn, signInSilently, TestBrowser } from '#test/app/test-browser.ts';
import { ensureWebBuild } from './web-build.ts';

const app = await embeddedAppForFile({ webFolder: await ensureWebBuild() });

const evil = 'https://evil.test';

describe('a form of another site', () => {
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

  test.each(origins)('with %o is not taken at log-in, sign-up and password', async (headers) => {
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
      expect({ status, isPage: text.includes('The form was not sent from our own page') }).toEqual({
        status: 403,
        isPage: true,
      });
    }
    expect(await app.provider.listAccounts()).toHaveLength(1);
    await expect(signInSilently(app, browser)).rejects.toThrow('login_required');
  });

  test('finds no sign-in under way without its cookie, and none at another address', async () => {
    const [one, other] = [new TestBrowser(app.url), new TestBrowser(app.url)];
    const form = await one.request(new SignIn(app).address());
    await other.request(new SignIn(app).address());
    expect((await new TestBrowser(app.url).submit(form, admin)).status).toBe(400);
    expect((await other.submit(form, admin)).status).toBe(400);
  });

  test('logs nobody out: the confirmation has a secret of its own', async () => {
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

  test('calls nothing of the API: cookies are no sign-in there', async () => {
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

/** Addresses that a careless check would take for our own. */
function foreign(): string[] {
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

/** Follows nothing: where an answer would lead. */
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

describe('a way to another site', () => {
  test('redirect_uri: none but the one that is registered', async () => {
    for (const redirect_uri of foreign()) {
      expectNoForm(await new TestBrowser(app.url).request(new SignIn(app).address({ redirect_uri })));
      expectNoForm(await new TestBrowser(app.url).request(new SignIn(app).address({ redirect_uri, prompt: 'none' })));
    }
  });

  test('post_logout_redirect_uri: none but the start page', async () => {
    const browser = new TestBrowser(app.url);
    const { id_token } = await signIn(app, browser);
    for (const address of foreign()) {
      const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: address });
      expectNoForm(await browser.request(`/oidc/session/end?${query}`));
      const unnamed = new URLSearchParams({ client_id: app.provider.clientId, post_logout_redirect_uri: address });
      expectNoForm(await new TestBrowser(app.url).request(`/oidc/session/end?${unnamed}`));
    }
  });

  test('no address of ours redirects to where its path or query says', async () => {
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

  test('a state with line breaks makes no header', async () => {
    const state = 'x\r\nset-cookie: forged=1\r\nlocation: https://evil.test';
    const path = new URL(new SignIn(app).address({ prompt: 'none', state }));
    const answer = await fetch(path, { redirect: 'manual' });
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(app.url);
    expect(answer.headers.getSetCookie().join()).not.toContain('forged');
  });

  test('a host that a request claims is not believed', async () => {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', forwarded: 'host=evil.test' };
    const path = new URL(new SignIn(app).address());
    expect(await allowedOriginOf(`${path.pathname}${path.search}`, { headers })).toBe(app.url);
    const page = await (await fetch(`${app.url}/`, { headers })).text();
    expect(page).not.toContain('evil.test');
  });
});
