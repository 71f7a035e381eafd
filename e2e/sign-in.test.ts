/** Sign-up and log-in with the embedded provider, and their failures. */
import type { Page } from '@playwright/test';
import { holdRequests, navigate } from './controls.ts';
import { type App, expect, logIn, test } from './fixtures.ts';
import { assertEveryLook } from './themes-and-widths.ts';

const expectedErrors = /Failed to load resource/;
const stockPage = (url: URL) => url.pathname === '/current-stock';

/** Fills in and submits a form of the provider. */
async function fillAndSend(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test.describe('logging in', () => {
  test('a user logs in from the landing page and reaches the stock, with a message at each step', async ({ app }) => {
    const page = await app.visit('/', { expectedErrors });
    const letDiscoveryGo = await holdRequests(page, '**/.well-known/openid-configuration');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Redirecting to log in page...', { exact: true })).toBeVisible();
    await letDiscoveryGo(page.getByRole('heading', { level: 1, name: 'Log in' }));
    const letTokensGo = await holdRequests(page, '**/oidc/token');
    await logIn(page, await app.person('User'));
    await expect(page.getByText('Logging in...', { exact: true })).toBeVisible();
    await letTokensGo();
    await page.waitForURL(stockPage);
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
    // Back returns to an expired form, which says how to continue.
    await page.goBack();
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.waitForURL(stockPage);
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  });

  test('a new person registers, waits for approval, and changes their password', async ({ app }) => {
    const page = await app.visit('/home', { expectedErrors });
    const letDiscoveryGo = await holdRequests(page, '**/.well-known/openid-configuration');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Redirecting to log in page...', { exact: true })).toBeVisible();
    await page.waitForURL('**/register');
    await letDiscoveryGo(page.getByRole('heading', { level: 1, name: 'Sign up' }));
    const me = { Email: 'new@example.test', Password: 'a first long password' };
    await fillAndSend(page, 'Sign up', { Name: 'Robin New', ...me });
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin New' })).toBeVisible();
    await expect(page.getByText('waiting for approval')).toBeVisible();
    const stored = app.database.db.selectFrom('app_user').select(['role', 'name']).where('email', '=', me.Email);
    await expect.poll(() => stored.execute()).toEqual([{ role: 'Other', name: 'Robin New' }]);

    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Change password' }).click();
    await fillAndSend(page, 'Change password', {
      Email: me.Email,
      'Current password': me.Password,
      'New password': 'a second long password',
      'Confirm new password': 'a second long password',
    });
    await expect(page.getByText('Password changed.')).toBeVisible();
    await fillAndSend(page, 'Log in', me);
    await expect(page.getByRole('alert').filter({ hasText: 'Wrong e-mail or password.' })).toBeVisible();
    await fillAndSend(page, 'Log in', { ...me, Password: 'a second long password' });
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin New' })).toBeVisible();
  });

  test('after the log-in only a page of this app opens', async ({ app, asUser }) => {
    const page = await asUser('/home');
    const { cookies } = await page.context().storageState();
    const secondVisit = await app.visit('/login?returnTo=//evil.test/x', {
      storageState: { cookies, origins: [] },
    });
    await secondVisit.waitForURL((url) => url.origin === app.url && stockPage(url));
    await secondVisit.goto('/login?returnTo=/all-stock%3Fcompany%3DButler');
    await secondVisit.waitForURL(
      (url) => url.pathname === '/all-stock' && url.searchParams.get('company') === 'Butler',
    );
  });

  test('a visitor at another host name is redirected to the public address', async ({ app }) => {
    const page = await app.visit('about:blank');
    await page.goto(`${app.url.replace('localhost', '127.0.0.1')}/login`);
    await logIn(page, await app.person('User'));
    await page.waitForURL((url) => url.origin === app.url && stockPage(url));
  });
});

test('the pages of the provider are accessible', async ({ app }) => {
  const page = await app.visit('/login', { expectedErrors });
  const assertClean = async (title: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
    await assertEveryLook(page);
  };
  await assertClean('Log in');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await assertClean('Log in');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await assertClean('Sign up');
  await page.goto('/oidc/account/password');
  await assertClean('Change password');
  await page.goto('/oidc/interaction/unknown');
  await assertClean('Log-in failed');
  await page.goto('/login/callback?code=stolen&state=unknown');
  await expect(page.getByRole('alert')).toBeVisible();
  await assertClean('Log in');
});

test.describe('a failed log-in shows an alert with a way to try again', () => {
  /** Asserts that the page shows only this alert. */
  async function assertProblem(page: Page, text: string): Promise<void> {
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Home page' })).toBeVisible();
  }

  /** Asserts that the page stays. */
  async function assertStays(page: Page): Promise<void> {
    const href = page.url();
    await page.clock.runFor(5000);
    expect(page.url()).toBe(href);
  }

  async function tryAgainAndLogIn(app: App, page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Try again' }).click();
    await logIn(page, await app.person('User'));
    await page.waitForURL(stockPage);
  }

  /** The provider answers the log-in at once with a refusal. */
  async function refuse(app: App, page: Page, error: string): Promise<void> {
    await page.route('**/oidc/auth?**', (route) => {
      const state = new URL(route.request().url()).searchParams.get('state') ?? '';
      const location = `${app.url}/login/callback?${new URLSearchParams({ error, state })}`;
      return route.fulfill({ status: 302, headers: { location } });
    });
    await navigate(page, '/login');
  }

  test('a provider that cannot be reached or does not answer within ten seconds shows an alert', async ({ app }) => {
    const page = await app.visit('about:blank', { expectedErrors });
    await page.clock.install();
    await page.route('**/oidc/**', (route) => route.abort());
    await page.goto('/login');
    await assertProblem(page, 'The log-in service could not be reached.');
    await assertStays(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await assertProblem(page, 'The log-in service could not be reached.');
    await page.unroute('**/oidc/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

    await page.route('**/.well-known/openid-configuration', () => undefined);
    const asked = page.waitForRequest('**/.well-known/openid-configuration');
    await page.goto('/login');
    await asked;
    await page.clock.runFor(10_100);
    await assertProblem(page, 'did not respond in time');
    await assertStays(page);
    await page.unroute('**/.well-known/openid-configuration');
    await tryAgainAndLogIn(app, page);
  });

  test('a refusal by the provider, a response to another log-in and a repeated response show an alert', async ({
    app,
  }) => {
    const page = await app.visit('/home', { expectedErrors });
    for (const [error, text] of [
      ['access_denied', 'Log-in was cancelled.'],
      ['unheard_of', 'The log-in service refused the request.'],
    ] as const) {
      await refuse(app, page, error);
      await assertProblem(page, text);
      await page.unroute('**/oidc/auth?**');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

    await page.goto('/login/callback?code=stolen&state=unknown');
    await assertProblem(page, 'This log-in has expired or was started in another window.');
    await page.goto('/login/callback');
    await assertProblem(page, 'This log-in has expired or was started in another window.');
    await tryAgainAndLogIn(app, page);
  });

  test('missing settings or a refused code show an alert', async ({ app }) => {
    const page = await app.visit('about:blank', { expectedErrors });
    await page.route('**/app-config.json', (route) => route.fulfill({ status: 503 }));
    await page.goto('/current-stock');
    await assertProblem(page, 'The log-in settings could not be loaded.');
    await page.unroute('**/app-config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'You do not have permissions' })).toBeVisible();

    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
    await navigate(page, '/login');
    await logIn(page, await app.person('User'));
    await assertProblem(page, 'This log-in has expired.');
    await page.unroute('**/oidc/token');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(stockPage);
  });
});
