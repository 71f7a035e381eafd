/** Rate limits, outages and refusals of Auth0's Management API: waits are limited and no secrets are logged. */
import { expect, onTestFinished, test } from 'vitest';
import { appForTest } from '#test/app/test-app.ts';
import { startAuth0 } from '#test/identity/auth0-management.ts';
import { defaultLimits } from './auth0-calls.ts';

const leaver = 'auth0|leaver';
const path = `/api/auth0/users/${encodeURIComponent(leaver)}`;

async function fixture() {
  const created_at = '2026-01-01T00:00:00.000Z';
  const tenant = await startAuth0([{ user_id: leaver, email: 'leaver@example.test', name: 'Leaver', created_at }]);
  onTestFinished(() => tenant.stop());
  const log: string[] = [];
  const directoryLimits = { ...defaultLimits, firstPauseMs: 20 };
  const app = await appForTest({ env: tenant.env, directoryLimits, onLog: (line) => log.push(line) });
  return { app, tenant, log, admin: await app.as('Admin') };
}

const inSeconds = (seconds: number) => String(Math.ceil(Date.now() / 1000) + seconds);
const limited = (headers: Record<string, string>) => ({
  status: 429,
  headers,
  body: { statusCode: 429, error: 'Too Many Requests', message: 'Global limit has been reached' },
});

test('a rate limit is retried after the time in either header', async () => {
  const { tenant, admin } = await fixture();
  tenant.fail(limited({ 'retry-after': '1' }), limited({ 'x-ratelimit-reset': inSeconds(0) }));
  const began = Date.now();
  expect((await admin.get('/api/auth0/users')).status).toBe(200);
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(tenant.calls).toHaveLength(3);
});

test('a rate limit that lasts too long answers 503 at once and deletes nothing', async () => {
  const { app, tenant, log, admin } = await fixture();
  await app.db.insertInto('app_user').values({ user_id: leaver, role: 'User' }).execute();
  tenant.fail(limited({ 'x-ratelimit-reset': inSeconds(60) }));
  const answer = await admin.delete(path);
  expect(answer.status).toBe(503);
  expect(tenant.calls).toHaveLength(1);
  expect(tenant.people).toHaveLength(1);
  const roleRow = await app.db.selectFrom('app_user').select('role').where('user_id', '=', leaver).execute();
  expect(roleRow).toEqual([{ role: 'User' }]);
  expect(log.join('')).toContain('Auth0 answered 429 (DELETE /users/{id}): Global limit has been reached');
});

test('a rate limit that does not end answers 503 after three attempts', async () => {
  const { tenant, admin } = await fixture();
  tenant.fail(...Array.from({ length: 9 }, () => limited({ 'retry-after': '0' })));
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  expect(tenant.calls).toHaveLength(3);
});

test.each([
  ['an error', { status: 500, body: { statusCode: 500, error: 'Internal', message: 'oops' } }],
  ['a broken connection', { status: 0 }],
])('%s that ends soon is retried', async (_what, trouble) => {
  const { tenant, admin } = await fixture();
  tenant.fail(trouble, trouble);
  expect((await admin.delete(path)).status).toBe(204);
  expect(tenant.people).toEqual([]);
});

test('an outage answers 503 with a request id, and its log line has the reason but no secret', async () => {
  const { tenant, log, admin } = await fixture();
  await admin.get('/api/auth0/users');
  const outage = { status: 502, headers: { 'set-cookie': 'auth0-cookie=1' }, body: { message: 'internal message' } };
  tenant.fail(outage, outage, outage, outage);
  const { status, body, headers } = await admin.get('/api/auth0/users');
  const requestId = headers.get('x-request-id');
  expect({ status, body }).toEqual({ status: 503, body: { status: 503, message: 'Generic Error', requestId } });
  const lines = log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === requestId);
  expect(lines.some(({ level, err }) => level === 50 && err.message.includes('Auth0 answered 502 (GET /users)'))).toBe(
    true,
  );
  expect(log.join('')).not.toMatch(/machine-secret|auth0-cookie|Bearer/);
});

test.each([
  ['the secret is wrong', 'failToken', { status: 401, body: { error: 'access_denied' } }, /Auth0 answered 401/],
  [
    'a permission is missing',
    'fail',
    { status: 403, body: { statusCode: 403, message: 'Insufficient scope, expected any of: read:users' } },
    /Auth0 answered 403 \(GET \/users\): Insufficient scope/,
  ],
] as const)('when %s the call answers 503 and the reason is logged', async (_what, how, trouble, pattern) => {
  const { tenant, log, admin } = await fixture();
  tenant[how](trouble, trouble, trouble, trouble);
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  expect(log.join('')).toMatch(pattern);
});

test('an unreachable tenant answers 503', async () => {
  const { tenant, log, admin } = await fixture();
  await tenant.stop();
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  expect(log.join('')).toContain('Auth0 did not answer (GET /users)');
  expect((await admin.get('/api/users/role')).body.role).toBe('Admin');
});
