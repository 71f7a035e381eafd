/** Security headers and cookies of every response: no inline scripts, framing, MIME sniffing or cross-origin access. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedApp, startEmbeddedApp } from '#test/app/embedded-app.ts';
import { admin, type Page, SignIn, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { ensureWebBuild } from './web-build.ts';

const publicUrl = 'https://trucks.example.test';
let app: EmbeddedApp;
let plain: EmbeddedApp;
let asset = '';

beforeAll(async () => {
  const webFolder = await ensureWebBuild();
  app = await startEmbeddedApp({ publicUrl, webFolder });
  plain = await startEmbeddedApp();
  const names = await readdir(join(webFolder, 'assets'));
  asset = `/assets/${names.find((name) => name.endsWith('.js'))}`;
});
afterAll(async () => {
  await plain.stop();
  await app.stop();
});

const authPath = () => {
  const url = new URL(new SignIn(app).address({ redirect_uri: `${publicUrl}/login/callback` }));
  return `${url.pathname}${url.search}`;
};

/** Paths of every kind of response. */
const data = ['/healthz', '/app-config.json', '/api/openapi.json', '/api/docs/json', '/api/users/role', '/api/nothing'];
const files = [
  '/media/x',
  '/assets/nothing.js',
  '/llms.txt',
  '/.well-known/nothing',
  '/api/docs/static/swagger-initializer.js',
];
const protocol = ['/oidc/jwks', '/oidc/.well-known/openid-configuration', '/oidc/userinfo', '/oidc/token'];
const pages = ['/', '/login', '/AbbasAutos/trucks/1/view', '/nothing', '/api/docs'];
const identityPages = [
  '/oidc/account/password',
  '/oidc/nothing',
  '/oidc/auth?client_id=x',
  '/oidc/session/end?id_token_hint=x',
];

/** The pages of logging in and out, requested by a browser that has reached them. */
async function pagesOfSignIn(): Promise<Page[]> {
  const browser = new TestBrowser(app.url, publicUrl);
  const login = await browser.request(authPath());
  const { pathname } = new URL(login.url);
  const others = await Promise.all(['signup', 'password'].map((name) => browser.request(`${pathname}/${name}`)));
  const wrong = await browser.submit(login, { email: '<b>"x\'@example.test', password: 'x' });
  await browser.submit(login, admin);
  const logout = await browser.request('/oidc/session/end');
  expect(logout.text).toContain('Log out');
  return [login, ...others, wrong, logout];
}

function directives(headers: Headers): Map<string, string[]> {
  const parts = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name, values]));
}

function expectSafeHeaders(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const policy = directives(headers);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(["'none'", "'self'"]).toContain(policy.get('frame-ancestors')?.join(' '));
  expect(policy.get('script-src') ?? ["'self'"]).toEqual(["'self'"]);
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-|strict-dynamic|\*/);
}

describe('security headers', () => {
  test.each([...data, ...files, ...protocol, ...pages, ...identityPages])('are set for %s', async (path) => {
    const method = path === '/oidc/token' ? 'POST' : 'GET';
    const headers = { accept: 'text/html', origin: 'https://evil.test' };
    const answer = await fetch(`${app.url}${path}`, { method, headers, redirect: 'manual' });
    expect(answer.status).toBeLessThan(500);
    expectSafeHeaders(answer.headers);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test('are set for the pages of a log-in', async () => {
    for (const { headers } of await pagesOfSignIn()) {
      expectSafeHeaders(headers);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toContain('no-store');
    }
  });

  test('are set for a file with a hashed name, which may be cached', async () => {
    const { headers } = await fetch(`${app.url}${asset}`);
    expectSafeHeaders(headers);
    expect(headers.get('cache-control')).toContain('immutable');
  });

  test('do not mention HTTPS on a server without it', async () => {
    const { headers } = await fetch(`${plain.url}/healthz`);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });
});

describe('pages', () => {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>|\son\w+\s*=|javascript:|<iframe|<object|<embed|<base/i;

  test('have no inline script, and load from this origin only', async () => {
    const plainPages = await Promise.all(
      [...pages, ...identityPages].map(async (path) =>
        (await fetch(`${app.url}${path}`, { headers: { accept: 'text/html' } })).text(),
      ),
    );
    const signInPages = (await pagesOfSignIn()).map(({ text }) => text);
    for (const text of [...plainPages, ...signInPages]) {
      expect(text).toMatch(/<html/i);
      expect(text).not.toMatch(inline);
      for (const [, address = ''] of text.matchAll(/\s(?:src|href|action)="([^"]*)"/g)) {
        expect(address).toMatch(/^(?:\.?\/(?!\/)|https:\/\/trucks\.example\.test\/|data:(?:,|image\/))/);
      }
    }
  });

  test('get a new nonce with every response, for styles only', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const answer = await fetch(`${app.url}/`);
      const policy = directives(answer.headers);
      const nonce = /'nonce-([^']{20,})'/.exec(policy.get('style-src')?.join(' ') ?? '')?.[1] ?? '';
      expect(await answer.text()).toContain(nonce);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });
});

describe('cookies', () => {
  test('are Secure, HttpOnly and limited to the identity pages; no other page sets one', async () => {
    const browser = new TestBrowser(app.url, publicUrl);
    await browser.submit(await browser.request(authPath()), admin);
    const lines = browser.cookieLines;
    for (const name of ['_session=', '_interaction=', '_known_']) {
      expect(lines.some((line) => line.includes(name))).toBe(true);
    }
    for (const line of lines) {
      expect(line).toMatch(/^__Secure-\w/);
      expect(line).toMatch(/;\s*path=\/oidc/i);
      expect(line).toMatch(/;\s*samesite=lax/i);
      expect(line).toMatch(/;\s*secure/i);
      expect(line).toMatch(/;\s*httponly/i);
      expect(line).not.toMatch(/;\s*domain=/i);
    }
    for (const path of [...data, ...files, ...pages]) {
      expect((await fetch(`${app.url}${path}`)).headers.getSetCookie()).toEqual([]);
    }
  });
});

test('a page of another site can neither read a response nor get permission in a preflight', async () => {
  const tokens = await signIn(plain, new TestBrowser(plain.url));
  for (const origin of ['https://evil.test', 'null', `${plain.url}.evil.test`]) {
    for (const path of [
      '/api/users/role',
      '/oidc/token',
      '/oidc/jwks',
      '/oidc/userinfo',
      '/app-config.json',
      '/media/x',
    ]) {
      const requests = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      const answers = [
        await plain.call(tokens.access_token, path, { headers: { origin } }),
        await fetch(`${plain.url}${path}`, { method: 'OPTIONS', headers: requests }),
        await fetch(`${plain.url}${path}`, { method: 'POST', headers: { origin }, body: new URLSearchParams('a=b') }),
      ];
      for (const { headers } of answers) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-allow-origin'))).toEqual([]);
      }
    }
  }
});

test.each(['/llms.txt', '/favicon.ico', '/.well-known/security.txt', '/sitemap.xml'])(
  'a missing well-known file is answered with 404 and not with the web app: %s',
  async (path) => {
    const answer = await fetch(`${app.url}${path}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
  },
);
