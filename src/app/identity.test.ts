/** The identity provider as it is opened: the scope of external ones, and what a start of the embedded one says. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { externalScope, openIdentity } from './identity.ts';

const common = 'openid profile email offline_access';

test.each([
  ['https://example.eu.auth0.com/', 'https://api.example.test', common],
  ['https://id.example.test/realms/trucks', 'back-office', common],
  ['https://login.microsoftonline.com/tenant/v2.0', 'api://trucks', `${common} api://trucks/.default`],
])('the scope matches the issuer %s with the API %s', (issuer, audience, scope) => {
  expect(externalScope({ issuer, audience })).toBe(scope);
});

/** Starts the embedded provider twice, and returns what is printed and logged. */
async function startTwice(env: Record<string, string>) {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const [logged, printed]: [string[], string[]] = [[], []];
  const log = createLogger('warn', { write: (line) => logged.push(JSON.parse(line).msg) });
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  for (let start = 0; start < 2; start += 1) {
    const { stop } = await openIdentity(readEnv({ PUBLIC_URL: 'http://localhost:3000', ...env }), db, log);
    await stop();
  }
  stdout.mockRestore();
  return { logged, printed: printed.join('') };
}

test('the first start shows a generated password once, and none that was set', async () => {
  const { printed, logged } = await startTwice({ ADMIN_EMAIL: 'boss@example.test' });
  expect(printed).toMatch(
    /^\n {2}First log-in: {2}boss@example\.test\n {2}Password: {6}[a-z2-9-]{23}\n {2}The password will not be shown again\. Change it after you have logged in\.\n$/,
  );
  expect(logged).toEqual([]);
  const { printed: withOwn } = await startTwice({ ADMIN_PASSWORD: 'lantern pebble orbit' });
  expect(withOwn).toBe('');
});

test('settings of Auth0 without an external provider are named as without effect', async () => {
  const auth0 = { AUTH0_DOMAIN: 'office.eu.auth0.com', AUTH0_CLIENT_ID: 'id', AUTH0_CLIENT_SECRET: 'secret' };
  const { logged } = await startTwice({ ADMIN_PASSWORD: 'lantern pebble orbit', ...auth0 });
  const warning = 'AUTH0_DOMAIN has no effect without OIDC_ISSUER: the embedded identity provider is used';
  expect(logged).toEqual([warning, warning]);
});
