/** No secret is printed, logged or built into the web app, in success or failure. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { basePath } from '#server/identity/pages/base-path.ts';
import { requestedScope } from '#server/identity/protocol/provider-configuration.ts';
import { truckBody } from '#test/app/factories.ts';
import { startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { appForTest } from '#test/app/test-app.ts';
import { refresh, SignIn, type SignInPlace, TestBrowser } from '#test/app/test-browser.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { startAuth0 } from '#test/identity/auth0-management.ts';
import { startAzurite } from '#test/media/azurite.ts';
import { ensureWebBuild } from './web-build.ts';

// These tests start whole processes, and the first may have to build the web app.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Collects secret values; the name identifies the secret if it is found. */
class Secrets {
  readonly #known = new Map<string, string>();

  add(name: string, value: string | null | undefined): void {
    if (!value || value.length < 6) throw new Error(`No secret to look for: ${name}.`);
    this.#known.set(value, name);
    this.#known.set(encodeURIComponent(value), name);
  }

  foundIn(text: string): string[] {
    return [...this.#known].filter(([value]) => text.includes(value)).map(([, name]) => name);
  }

  get count(): number {
    return this.#known.size;
  }
}

const adminPassword = 'Zx-admin-secret-93-phrase';

/** Logs in and adds every secret used on the way. */
async function signInCollecting(place: SignInPlace, secrets: Secrets) {
  const browser = new TestBrowser(place.url);
  const request = new SignIn(place);
  const form = await browser.request(request.address());
  secrets.add('wrong password', 'Zx-wrong-guess-71');
  await browser.submit(form, { email: 'admin@localhost', password: 'Zx-wrong-guess-71' });
  const arrived = await browser.submit(form, { email: 'admin@localhost', password: adminPassword });
  secrets.add('authorization code', new URL(arrived.url).searchParams.get('code'));
  const tokens = await request.tokens(arrived);
  const renewed = (await refresh(place, tokens.refresh_token)).body;
  for (const [index, { access_token, refresh_token, id_token }] of [tokens, renewed].entries()) {
    secrets.add(`access token ${index}`, access_token);
    secrets.add(`refresh token ${index}`, refresh_token);
    secrets.add(`ID token ${index}`, id_token);
  }
  return { browser, token: renewed.access_token, tokens: renewed };
}

/** A truck with a photo, failing requests, and tokens in wrong places. */
async function work(url: string, token: string, secrets: Secrets): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const trucks = `${url}/api/abbasAutos/trucks`;
  const made = await fetch(trucks, { method: 'POST', headers, body: JSON.stringify(truckBody()) });
  const { id } = (await made.json()) as { id: string };
  const upload = await fetch(`${trucks}/${id}/image/image%2Fpng`, { method: 'POST', headers });
  const { uri } = (await upload.json()) as { uri: string };
  secrets.add('signature of an upload', new URL(uri).searchParams.get('sig'));
  await fetch(`${trucks}/${id}/images/nothing?access_token=${token}&code=${token}`, { headers });
  await fetch(`${trucks}/%?access_token=${token}`, { headers });
  await fetch(`${url}/oidc/userinfo?access_token=${token}`, { headers });
  await fetch(`${url}/nothing?access_token=${token}`, { headers: { authorization: `Bearer ${token}x` } });
  await fetch(`${url}/api/users/role`, { headers: { authorization: `Bearer ${token} ${token}`, cookie: token } });
}

test('no secret is logged at level debug, also without database and storage', async () => {
  const secrets = new Secrets();
  const azurite = await startAzurite();
  const database = await createTestDatabase();
  const { password } = new URL(database.url);
  secrets.add('admin password', adminPassword);
  secrets.add('database password', password);
  secrets.add('key of Azure', /AccountKey=([^;]+)/.exec(azurite.connectionString)?.[1]);
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const product = await startProduct({
    LOG_LEVEL: 'debug',
    DATA_DIR: folder,
    ADMIN_PASSWORD: adminPassword,
    DATABASE_URL: database.url,
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    AZURE_STORAGE_CONTAINER: 'truck-media',
  });
  onTestFinished(() => product.stop());
  await product.ready();
  const url = `http://localhost:${product.port}`;
  const place = { url, provider: { clientId: 'back-office', scope: requestedScope } };
  const { browser, token, tokens } = await signInCollecting(place, secrets);
  await work(url, token, secrets);
  const change = await browser.request(`${basePath}/account/password`);
  const fresh = 'Zx-new-secret-55-phrase';
  secrets.add('new password', fresh);
  const fields = { 'current-password': adminPassword, 'new-password': fresh, 'repeat-password': fresh };
  expect((await browser.submit(change, { email: 'admin@localhost', ...fields })).status).toBe(200);
  await browser.submit(await browser.request(`${basePath}/session/end?id_token_hint=${tokens.id_token}`), {
    logout: 'yes',
  });
  for (const [, name = '', value = ''] of browser.cookieLines.map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? [])) {
    // The id of a log-in under way is part of its address; only the signature of its cookie is secret.
    const isAddress = /^_interaction(?:_resume)?$/.test(name);
    if (value !== '' && !isAddress) secrets.add(`cookie ${name}`, value);
  }

  await azurite.stop();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  await database.drop();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const role = () => fetch(`${url}/api/users/role`, { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await role()).status).toBe(503);
  await product.stop();
  const output = product.output();
  expect(secrets.count).toBeGreaterThan(20);
  expect(output).toContain('"msg":"request put off"');
  expect(output).toContain('"msg":"not ready"');
  expect(secrets.foundIn(output)).toEqual([]);
  expect(output).not.toMatch(/"(?:authorization|cookie|set-cookie|password|client_secret)"\s*:/i);
});

test('no secret of an external provider or Auth0 is logged, in success or failure', async () => {
  const secrets = new Secrets();
  const created_at = '2026-01-01T00:00:00.000Z';
  const tenant = await startAuth0([{ user_id: 'auth0|1', created_at }]);
  onTestFinished(() => tenant.stop());
  let output = '';
  const app = await appForTest({ env: { ...tenant.env, LOG_LEVEL: 'trace' }, onLog: (line) => (output += line) });
  secrets.add('secret of Auth0', tenant.env.AUTH0_CLIENT_SECRET);
  await app.as('SuperAdmin');
  const token = await app.provider.token({ sub: 'person|SuperAdmin' });
  secrets.add('access token', token);
  const admin = app.withToken(token);
  expect((await admin.get('/api/auth0/users')).status).toBe(200);
  const outage = { status: 500, headers: { 'x-inner': 'Zx-inner-header' }, body: { message: 'oops' } };
  secrets.add('header of Auth0', 'Zx-inner-header');
  tenant.fail(outage, outage, outage, outage, { status: 403, body: { message: 'no' } });
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  expect((await admin.delete('/api/auth0/users/auth0%7C1')).status).toBe(503);
  tenant.revokeTokens();
  const refusal = { status: 401, body: { error: 'access_denied' } };
  tenant.failToken(refusal, refusal, refusal, refusal);
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  for (const given of tenant.given) secrets.add('token of Auth0', given);
  await app.provider.stop();
  await app.withToken(await app.provider.token({ sub: 'someone|new' })).get('/api/users/role');
  expect(output).toContain('the identity provider gave no user information');
  expect(secrets.foundIn(output)).toEqual([]);
});

test('the web app contains no secret, server setting, server code or source map', async () => {
  const folder = await ensureWebBuild();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  const texts = names.filter((name) => /\.(?:js|css|html|json|svg|txt)$/.test(name));
  expect(texts.length).toBeGreaterThan(10);
  const server =
    /process\.env|CLIENT_SECRET|CONNECTION_STRING|DATABASE_URL|ADMIN_PASSWORD|identity_(?:account|key|record)|password_hash|argon2|BEGIN [A-Z ]*PRIVATE KEY|AccountKey|postgres(?:ql)?:\/\/|sourceMappingURL/;
  for (const name of texts) {
    expect({ name, found: server.exec(await readFile(name, 'utf8'))?.[0] }).toEqual({ name, found: undefined });
  }
});
