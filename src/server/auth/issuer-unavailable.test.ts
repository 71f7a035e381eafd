/** An identity provider that is unavailable for a while: its published keys are still used for hours. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { appForTest } from '#test/app/test-app.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';

afterEach(() => vi.useRealTimers());

const minute = 60_000;

/** Sets the clock forward; timers are not affected. */
function advanceClock(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + milliseconds);
}

async function fixture() {
  const app = await appForTest();
  await app.as('User');
  const call = async () =>
    (await app.withToken(await app.provider.token({ sub: 'person|User' })).get('/api/suppliers')).status;
  const isReady = async () => (await app.withToken(undefined).get('/readyz')).status;
  expect([await call(), await isReady()]).toEqual([200, 200]);
  return { app, call, isReady };
}

test.each([11, 61, 11 * 60])('logged-in users can still work after %i minutes', async (minutes) => {
  const { app, call, isReady } = await fixture();
  app.provider.isAway = true;
  advanceClock(minutes * minute);
  expect([await call(), await call(), await isReady()]).toEqual([200, 200, 200]);
});

test('after half a day calls answer 503 and the process reports that it is not ready', async () => {
  const { app, call, isReady } = await fixture();
  app.provider.isAway = true;
  advanceClock(13 * 60 * minute);
  expect(await call()).toBe(503);
  const answer = await app.withToken(undefined).get('/readyz');
  expect(answer.body).toEqual({ status: 'unavailable', failed: ['identity provider'] });
  app.provider.isAway = false;
  expect([await isReady(), await call()]).toEqual([200, 200]);
});

test('tokens of a withdrawn key are refused after some minutes, without any token of a new key', async () => {
  const { app } = await fixture();
  const token = await app.provider.token({ sub: 'person|User', expiresIn: 3600 });
  await app.provider.rotateKeys();
  advanceClock(11 * minute);
  const status = async () => (await app.withToken(token).get('/api/suppliers')).status;
  await expect.poll(status).toBe(401);
});

test('a provider that is unavailable at the start is retried until it answers', async () => {
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.stop());
  provider.isAway = true;
  const app = await appForTest({ env: { OIDC_ISSUER: provider.issuer } });
  const call = async () => (await app.withToken(await provider.token({ sub: 'new|1' })).get('/api/users/role')).status;
  expect(await call()).toBe(503);
  expect((await app.withToken(undefined).get('/readyz')).status).toBe(503);
  provider.isAway = false;
  expect(await call()).toBe(200);
});

test.each([
  ['with a trailing slash', (issuer: string) => `${issuer}/`],
  ['without a trailing slash', (issuer: string) => issuer],
])('the configured issuer may be written %s', async (_how, spell) => {
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.stop());
  const app = await appForTest({ env: { OIDC_ISSUER: spell(provider.issuer) } });
  expect((await app.withToken(await provider.token({ sub: 'new|1' })).get('/api/users/role')).status).toBe(200);
});
