/** Sign-up and log-in with the embedded provider, and their failures. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFixtureForFile, logIn } from './browser-fixture.ts';
import { holdRequests, navigate } from './controls.ts';
import { assertEveryLook, axeTimeoutMs } from './looks.ts';

const fixture = await browserFixtureForFile();

const expectedErrors = /Failed to load resource/;
const stockPage = (url: URL) => url.pathname === '/current-stock';

/** Fills in and submits a form of the provider. */
async function fillAndSend(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
}

describe('logging in', () => {
  test('a user logs in from the landing page and reaches the stock, with a message at each step', async () => {
    const page = await fixture.visit('/', { expectedErrors });
    const letDiscoveryGo = await holdRequests(page, '**/.well-known/openid-configuration');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Redirecting to log in page...', { exact: true }).waitFor();
    await letDiscoveryGo();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    const letTokensGo = await holdRequests(page, '**/oidc/token');
    await logIn(page, await fixture.person('User'));
    await page.getByText('Logging in...', { exact: true }).waitFor();
    await letTokensGo();
    await page.waitForURL(stockPage);
    await page.getByRole('link', { name: 'Logout' }).waitFor();
    // Back returns to an expired form, which says how to continue.
    await page.goBack();
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.waitForURL(stockPage);
    await page.getByRole('link', { name: 'Logout' }).waitFor();
  });

  test('a new person registers, waits for approval, and changes their password', async () => {
    const page = await fixture.visit('/home', { expectedErrors });
    const letDiscoveryGo = await holdRequests(page, '**/.well-known/openid-configuration');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Redirecting to log in page...', { exact: true }).waitFor();
    await page.waitForURL('**/register');
    await letDiscoveryGo();
    await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();
    const me = { Email: 'new@example.test', Password: 'a first long password' };
    await fillAndSend(page, 'Sign up', { Name: 'Robin New', ...me });
    await page.getByRole('heading', { level: 1, name: 'Welcome, Robin New' }).waitFor();
    await page.getByText('waiting for approval').waitFor();
    const stored = fixture.database.db.selectFrom('app_user').select(['role', 'name']).where('email', '=', me.Email);
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
    await page.getByText('Password changed.').waitFor();
    await fillAndSend(page, 'Log in', me);
    await page.getByRole('alert').filter({ hasText: 'Wrong e-mail or password.' }).waitFor();
    await fillAndSend(page, 'Log in', { ...me, Password: 'a second long password' });
    await page.getByRole('heading', { level: 1, name: 'Welcome, Robin New' }).waitFor();
  });

  test('after the log-in only a page of this app opens', async () => {
    const page = await fixture.visitAs('User', '/home');
    const { cookies } = await page.context().storageState();
    const secondVisit = await fixture.visit('/login?returnTo=//evil.test/x', {
      storageState: { cookies, origins: [] },
    });
    await secondVisit.waitForURL((url) => url.origin === fixture.url && stockPage(url));
    await secondVisit.goto('/login?returnTo=/all-stock%3Fcompany%3DButler');
    await secondVisit.waitForURL(
      (url) => url.pathname === '/all-stock' && url.searchParams.get('company') === 'Butler',
    );
  });

  test('a visitor at another host name is redirected to the public address', async () => {
    const page = await fixture.visit('about:blank');
    await page.goto(`${fixture.url.replace('localhost', '127.0.0.1')}/login`);
    await logIn(page, await fixture.person('User'));
    await page.waitForURL((url) => url.origin === fixture.url && stockPage(url));
  });
});

test(
  'the pages of the provider are accessible',
  async () => {
    const page = await fixture.visit('/login', { expectedErrors });
    const assertClean = async (title: string) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'attached' });
      await assertEveryLook(page);
    };
    await assertClean('Log in');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Enter your password.').waitFor();
    await assertClean('Log in');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await assertClean('Sign up');
    await page.goto('/oidc/account/password');
    await assertClean('Change password');
    await page.goto('/oidc/interaction/unknown');
    await assertClean('Log-in failed');
    await page.goto('/login/callback?code=stolen&state=unknown');
    await page.getByRole('alert').waitFor();
    await assertClean('Log in');
  },
  axeTimeoutMs,
);

describe('a failed log-in shows an alert with a way to try again', () => {
  /** Asserts that the page shows only this alert. */
  async function assertProblem(page: Page, text: string): Promise<void> {
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    await page.getByRole('link', { name: 'Home page' }).waitFor();
  }

  /** Asserts that the page stays. */
  async function assertStays(page: Page): Promise<void> {
    const href = page.url();
    await page.clock.runFor(5000);
    expect(page.url()).toBe(href);
  }

  async function tryAgainAndLogIn(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Try again' }).click();
    await logIn(page, await fixture.person('User'));
    await page.waitForURL(stockPage);
  }

  /** The provider answers the log-in at once with a refusal. */
  async function refuse(page: Page, error: string): Promise<void> {
    await page.route('**/oidc/auth?**', (route) => {
      const state = new URL(route.request().url()).searchParams.get('state') ?? '';
      const location = `${fixture.url}/login/callback?${new URLSearchParams({ error, state })}`;
      return route.fulfill({ status: 302, headers: { location } });
    });
    await navigate(page, '/login');
  }

  test('a provider that cannot be reached or does not answer within ten seconds shows an alert', async () => {
    const page = await fixture.visit('about:blank', { expectedErrors, ownWindow: true });
    await page.clock.install();
    await page.route('**/oidc/**', (route) => route.abort());
    await page.goto('/login');
    await assertProblem(page, 'The log-in service could not be reached.');
    await assertStays(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await assertProblem(page, 'The log-in service could not be reached.');
    await page.unroute('**/oidc/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();

    await page.route('**/.well-known/openid-configuration', () => undefined);
    const asked = page.waitForRequest('**/.well-known/openid-configuration');
    await page.goto('/login');
    await asked;
    await page.clock.runFor(10_100);
    await assertProblem(page, 'did not respond in time');
    await assertStays(page);
    await page.unroute('**/.well-known/openid-configuration');
    await tryAgainAndLogIn(page);
  });

  test('a refusal by the provider, a response to another log-in and a repeated response show an alert', async () => {
    const page = await fixture.visit('/home', { expectedErrors });
    for (const [error, text] of [
      ['access_denied', 'Log-in was cancelled.'],
      ['unheard_of', 'The log-in service refused the request.'],
    ] as const) {
      await refuse(page, error);
      await assertProblem(page, text);
      await page.unroute('**/oidc/auth?**');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();

    await page.goto('/login/callback?code=stolen&state=unknown');
    await assertProblem(page, 'This log-in has expired or was started in another window.');
    await page.goto('/login/callback');
    await assertProblem(page, 'This log-in has expired or was started in another window.');
    await tryAgainAndLogIn(page);
  });

  test('missing settings or a refused code show an alert', async () => {
    const page = await fixture.visit('about:blank', { expectedErrors });
    await page.route('**/app-config.json', (route) => route.fulfill({ status: 503 }));
    await page.goto('/current-stock');
    await assertProblem(page, 'The log-in settings could not be loaded.');
    await page.unroute('**/app-config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').filter({ hasText: 'You do not have permissions' }).waitFor();

    await navigate(page, '/login');
    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
    await logIn(page, await fixture.person('User'));
    await assertProblem(page, 'This log-in has expired.');
    await page.unroute('**/oidc/token');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(stockPage);
  });
});
