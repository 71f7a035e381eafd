/** Every address that the server answers has a contract, or is listed here with the reason why it is public. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#shared/roles.ts';
import { type EmbeddedApp, startEmbeddedApp } from '#test/app/embedded-app.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
import * as rawConnection from '#test/network/raw-connection.ts';
import { ensureWebBuild } from './web-build.ts';

/** Addresses without a contract, and what protects them. */
const open: Record<string, string> = {
  'GET /healthz': 'the process is running; no other information',
  'GET /readyz': 'names of parts that do not answer',
  'GET /api/openapi.json': "the API's description, no data",
  'GET /api/docs': 'the page that shows it',
  'GET /api/docs/json': 'the same document',
  'GET /api/docs/yaml': 'the same document',
  'GET /api/docs/static/*': 'files of the page',
  'GET /api/live': 'checks token and role itself, at the start and at each ping',
  'GET /media/*': 'a signed, expiring address',
  'PUT /media/*': 'a signed, expiring address',
  'GET /s/:secret': 'a shared page at a secret address, until it expires',
  'GET /s/:secret/photos/:photo/:size': 'a photo of that page',
  'GET /s/:secret/films/:film': 'a video of that page',
  'GET /s/:secret/opened.gif': 'the picture of that page by which openings are counted',
  'GET /s/:font': 'the typeface of those pages',
  'GET /s/*': 'the page for an unknown shared address',
  'GET /feeds/:name': 'a feed for portals at a secret address',
  'GET /feeds/:name/': 'the same feed',
  'GET /feeds/photos/:key/:file': 'a photo of an advertised truck in a feed, by a public name',
  'GET /feeds/*': 'the answer for an unknown address of a feed',
  'GET /stock/sitemap.xml': 'the addresses of the stock pages, while one is on',
  'GET /stock/:company': "a company's advertised trucks, while its page is on",
  'GET /stock/:company/:stockNumber': 'one of them',
  'GET /stock/:company/': 'leads to the address without the slash',
  'GET /stock/:company/:stockNumber/': 'leads to the address without the slash',
  'GET /stock/:company/photos/:key/:file': 'a photo of one of them, by a public name',
  'GET /stock/:company/logo.png': "the company's logo",
  'GET /stock/:company/*': 'the page for an unknown address of a stock page',
  'GET /app-config.json': 'where to log in',
  'GET /': 'the web app',
  'GET /index.html': 'the web app',
  'GET /assets/:file': 'files of the web app',
  'GET /:file': 'public files of the web app',
  'ALL /oidc/*': 'the identity provider',
};

/** Groups files whose names change with every build. */
function nameOf(method: string, url: string): string {
  if (url.startsWith('/oidc/')) return 'ALL /oidc/*';
  if (url.startsWith('/s/font-')) return `${method} /s/:font`;
  if (url.startsWith('/assets/')) return `${method} /assets/:file`;
  if (url.startsWith('/api/docs/static/')) return `${method} /api/docs/static/*`;
  return /^\/[\w.-]+\.(js|svg|ico|png|txt|webmanifest)$/.test(url) ? `${method} /:file` : `${method} ${url}`;
}

const served = new Set<string>();
const contracts = new Set<string>();

function listen(message: unknown): void {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue;
      if (config?.contract) contracts.add(`${one} ${url}`);
      else served.add(nameOf(one, url));
    }
  });
}

let embedded: EmbeddedApp;
let app: TestApp;

beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  embedded = await startEmbeddedApp({ webFolder: await ensureWebBuild() });
  app = await startTestApp();
  unsubscribe('fastify.initialization', listen);
});
afterAll(async () => {
  await app.stop();
  await embedded.stop();
});

test('every address without a contract is listed above, and the list has no outdated entry', () => {
  expect([...served].sort()).toEqual(Object.keys(open).sort());
});

test('every call of the API is registered by a contract, and every contract names its roles', () => {
  expect([...contracts].sort()).toEqual(app.routes.map(({ method, path }) => `${method} /api${path}`).sort());
  for (const route of app.routes) {
    expect(route.roles.length).toBeGreaterThan(0);
    expect(roles).toEqual(expect.arrayContaining([...route.roles]));
  }
});

test('Other may only read their own role; administration is for Admin and SuperAdmin', () => {
  const may = (role: (typeof roles)[number]) => app.routes.filter((route) => route.roles.includes(role));
  expect(may('Other').map(({ id }) => id)).toEqual(['getUserRole']);
  const onlyAdmins = app.routes.filter((route) => !route.roles.includes('User')).map(({ id }) => id);
  const people = [
    'assignRole',
    'countWaitingUsers',
    'deleteUser',
    'listOpenPages',
    'listUnconfirmedUsers',
    'listUsers',
  ];
  const factors = ['getFactorRule', 'listFactorOwners', 'takeFactors', 'updateFactorRule'];
  const invitations = ['createInvitation', 'listInvitations', 'resendInvitation', 'revokeInvitation'];
  const deletedLists = ['exportDeleted', 'listDeleted', 'listDeletedRows', 'queryDeletedExport', 'queryDeletedRows'];
  const deleted = ['getDeleted', 'getDeletedHistory', ...deletedLists];
  const jobs = ['listJobs', 'retryJob', 'retryJobs'];
  const particulars = ['previewParticulars', 'updateParticulars'];
  const numbers = ['setNextNumber'];
  const feeds = ['createFeed', 'deleteFeed', 'newFeedAddress', 'updateFeed'];
  const firstSteps = ['getStarted'];
  const reading = ['getImport', 'getWrongRows', 'listImports'];
  const imports = [...reading, 'createImport', 'runImport', 'undoImport', 'updateImport'];
  const all = [
    ...people,
    ...factors,
    ...invitations,
    'getUserHistory',
    ...deleted,
    ...imports,
    ...jobs,
    ...particulars,
    ...numbers,
    ...feeds,
    ...firstSteps,
  ];
  expect(onlyAdmins.sort()).toEqual(all.sort());
  expect(may('Admin')).toEqual(may('SuperAdmin'));
});

test('other methods, other spellings and cookies give no access', async () => {
  const cookie = 'session=x; access_token=y; _session=z';
  for (const [method, path] of [
    ['PATCH', '/api/users/role'],
    ['OPTIONS', '/api/users/role'],
    ['HEAD', '/api/abbasAutos/trucks'],
    ['GET', '/API/abbasAutos/trucks'],
    ['GET', '/api//abbasAutos/trucks'],
    ['GET', '/api/abbasAutos/trucks/'],
    ['GET', '/x/../api/abbasAutos/trucks'],
    ['GET', '/api/abbasAutos/trucks?access_token=x'],
    ['GET', '/api/%61bbasAutos/trucks'],
  ] as const) {
    const { status } = await fetch(`${app.url}${path}`, { method, headers: { cookie } });
    expect({ method, path, shut: status === 401 || status === 404 }).toEqual({ method, path, shut: true });
  }
});

test('TRACE does not echo the request', async () => {
  const headers = ['Authorization: Bearer echo-me', 'Connection: close'];
  const { closed } = await rawConnection.open(app.url, rawConnection.head('TRACE /healthz HTTP/1.1', ...headers));
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('echo-me');
});

test('addresses of photos and videos cannot be used without a signature', async () => {
  for (const path of ['/media/x', '/media/abbasAutos/1/a.png', '/media/..%2f..%2fetc%2fpasswd']) {
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await fetch(`${app.url}${path}`, { method, body: method === 'PUT' ? 'x' : null });
      expect([401, 403, 404]).toContain(answer.status);
    }
  }
});
