/** Log-in with external OpenID Connect providers of different behaviour. */
import type { Page } from '@playwright/test';
import {
  type SignInProvider,
  type SignInProviderOptions,
  startSignInProvider,
} from '#test/identity/sign-in-provider.ts';
import { expect, test } from './fixtures.ts';

const onStock = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Current Stock' })).toBeVisible();

/** Returns the requests to the provider since the last call. */
function takeRequests(provider: SignInProvider): string[] {
  return provider.requests
    .splice(0)
    .filter((request) => !request.includes('.well-known') && !request.startsWith('OPT'));
}

/** Expires the tokens in this browser, from a page without the app, which could renew them too early. */
async function expire(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), expires_at: 1 }));
  });
}

const providers: readonly [name: string, SignInProviderOptions, renewal: string[]][] = [
  ['a provider with refresh tokens', {}, ['POST /token']],
  [
    'one without, whose issuer ends with a slash and whose calls are on another origin',
    { slash: true, otherOrigin: true, refreshTokens: false },
    ['GET /authorize', 'POST /token'],
  ],
];

for (const [name, options, renewal] of providers)
  test.describe(name, () => {
    let provider: SignInProvider;
    test.beforeAll(async () => {
      provider = await startSignInProvider(options);
    });
    test.afterAll(() => provider.stop());
    test.use({
      // Ann becomes the first administrator.
      appOptions: ({ browserName: _browserName }, use) =>
        use({
          env: {
            OIDC_ISSUER: provider.issuer,
            OIDC_CLIENT_ID: provider.clientId,
            OIDC_AUDIENCE: provider.audience,
            ADMIN_EMAIL: 'ann@example.test',
          },
        }),
    });

    test('a user registers, stays logged in, sees that the session expired, logs out, and sees that the provider is down', async ({
      app,
    }) => {
      const page = await app.visit('/home', { expectedErrors: /Failed to load resource/ });
      await page.getByRole('button', { name: 'Register' }).click();
      await onStock(page);
      await expect(page.getByRole('link', { name: 'Users' })).toBeVisible();
      expect(takeRequests(provider)).toEqual(['GET /authorize', 'POST /token', 'GET /userinfo']);
      const information = async () => {
        // Repeated, because a new page may move the focus to its heading.
        await page.getByRole('button', { name: 'User information' }).focus();
        return await page.getByRole('tooltip').allInnerTexts();
      };
      await expect.poll(information).toEqual([expect.stringMatching(/ann@example\.test[\s\S]*Super Admin/)]);

      await expire(page);
      await page.goto('/current-stock');
      await onStock(page);
      expect(takeRequests(provider)).toEqual(renewal);

      await expire(page);
      provider.forget();
      await page.goto('/current-stock');
      const logInAgain = page
        .getByRole('alert')
        .filter({ hasText: 'You do not have permissions to view the requested page.' })
        .getByRole('link', { name: 'Your session has expired. Log in again' });
      await expect(logInAgain).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await logInAgain.click();
      await onStock(page);

      await page.getByRole('button', { name: 'Account' }).click();
      const { host } = new URL(provider.issuer);
      await expect(page.getByText(`Your account is managed by ${host}.`)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);

      await page.getByRole('link', { name: 'Logout' }).click();
      await page.waitForURL(`${app.url}/`);
      const login = page.getByRole('main').getByRole('button', { name: 'Login' });
      await expect(login).toBeVisible();
      expect(takeRequests(provider).at(-1)).toBe('GET /logout');
      await expect(page.getByRole('alert')).toHaveCount(0);

      await page.route(`${new URL(provider.issuer).origin}/**`, (route) => route.abort());
      await login.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'The log-in service could not be reached.' }),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    });
  });
