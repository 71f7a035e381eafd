/** Auth0's Management API when it is busy, broken or refuses us: waits are bounded and nothing leaks. */
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

test('a limit is waited for as long as it says, by either header', async () => {
  const { tenant, admin } = await fixture();
  tenant.fail(limited({ 'retry-after': '1' }), limited({ 'x-ratelimit-reset': inSeconds(0) }));
  const began = Date.now();
  expect((await admin.get('/api/auth0/users')).status).toBe(200);
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(tenant.calls).toHaveLength(3);
});

test('who would have to wait for too long is told at once, and nothing is deleted', async () => {
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

test('after some tries a limit that does not end is an outage', async () => {
  const { tenant, admin } = await fixture();
  tenant.fail(...Array.from({ length: 9 }, () => limited({ 'retry-after': '0' })));
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  expect(tenant.calls).toHaveLength(3);
});

test.each([
  ['an error', { status: 500, body: { statusCode: 500, error: 'Internal', message: 'oops' } }],
  ['a broken connection', { status: 0 }],
])('%s that passes is tried again', async (_what, trouble) => {
  const { tenant, admin } = await fixture();
  tenant.fail(trouble, trouble);
  expect((await admin.delete(path)).status).toBe(204);
  expect(tenant.people).toEqual([]);
});

test('an outage is 503 with a request id, whose log line says what happened and no secret', async () => {
  const { tenant, log, admin } = await fixture();
  await admin.get('/api/auth0/users');
  const outage = { status: 502, headers: { 'set-cookie': 'cookie-of-theirs=1' }, body: { message: 'inner words' } };
  tenant.fail(outage, outage, outage, outage);
  const { status, body, headers } = await admin.get('/api/auth0/users');
  const requestId = headers.get('x-request-id');
  expect({ status, body }).toEqual({ status: 503, body: { status: 503, message: 'Generic Error', requestId } });
  const lines = log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === requestId);
  expect(lines.some(({ level, err }) => level === 50 && err.message.includes('Auth0 answered 502 (GET /users)'))).toBe(
    true,
  );
  expect(log.join('')).not.toMatch(/machine-secret|cookie-of-theirs|Bearer/);
});

test.each([
  ['the secret is wrong', 'failToken', { status: 401, body: { error: 'access_denied' } }, /Auth0 answered 401/],
  [
    'a permission is missing',
    'fail',
    { status: 403, body: { statusCode: 403, message: 'Insufficient scope, expected any of: read:users' } },
    /Auth0 answered 403 \(GET \/users\): Insufficient scope/,
  ],
] as const)('when %s the caller is not to blame', async (_what, how, trouble, words) => {
  const { tenant, log, admin } = await fixture();
  tenant[how](trouble, trouble, trouble, trouble);
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  expect(log.join('')).toMatch(words);
});

test('a tenant that is not there is an outage too', async () => {
  const { tenant, log, admin } = await fixture();
  await tenant.stop();
  expect((await admin.get('/api/auth0/users')).status).toBe(503);
  expect(log.join('')).toContain('Auth0 did not answer (GET /users)');
  expect((await admin.get('/api/users/role')).body.role).toBe('Admin');
});
