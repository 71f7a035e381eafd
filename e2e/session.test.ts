/** Sessions: renewal, several tabs, expiry and log-out. */
import type { Page } from '@playwright/test';
import { holdRequests } from './controls.ts';
import { expect, logIn, test } from './fixtures.ts';
import { outside, visitAfterLogIn } from './session-steps.ts';

const expectedErrors = /Failed to load resource/;
const stock = 'h1:text-is("Current Stock")';

/** Returns the stored session, or undefined. */
function readSession(page: Page): Promise<{ access_token: string; refresh_token?: string } | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    return key === undefined ? undefined : JSON.parse(localStorage.getItem(key) ?? '');
  });
}

/** Changes the stored session. */
async function changeSession(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.evaluate((some) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), ...some }));
  }, changes);
}

/** Changes the session while no page of the app is open, because an open page could react first. */
async function damageWhileClosed(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.goto(outside);
  await changeSession(page, changes);
}

const expired = { expires_at: 1 };
/** Deletes the provider's session cookies. */
const clearProviderSession = (page: Page) => page.context().clearCookies();

test.describe('an active session', () => {
  test('a reload, a new tab and an expired token ask for no password', async ({ app }) => {
    const page = await app.visit('/login?returnTo=%2Fcurrent-stock');
    await logIn(page, await app.person('User'));
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
    // A reload right after the return from the provider works, too.
    await page.reload();
    await expect(page.locator(stock)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/all-stock');
    await expect(other.getByRole('heading', { name: 'All Stock' })).toBeVisible();
    const before = await readSession(page);
    await changeSession(page, expired);
    await page.reload();
    await expect(page.locator(stock)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(async () => (await readSession(page))?.access_token).not.toBe(before?.access_token);
  });

  test('tabs that renew at the same time stay logged in, and none of them reuses a refresh token', async ({ app }) => {
    const page = await visitAfterLogIn(app, outside);
    const tabs = [page, ...(await Promise.all([1, 2].map(() => page.context().newPage())))];
    const loaded = (tab: Page) => expect(tab.getByRole('heading', { name: 'Welcome, Pat User' })).toBeVisible();
    const sent: string[] = [];
    let renewals = 0;
    page.context().on('request', (request) => {
      sent.push(request.postData() ?? '');
      if (request.method() === 'POST' && request.url().endsWith('/oidc/token')) renewals += 1;
    });
    await changeSession(page, expired);
    await Promise.all(tabs.map((tab) => tab.goto('/home')));
    await Promise.all(tabs.map(loaded));
    expect(renewals).toBe(1);
    // Leaves the app, because a pending request would renew the session and be cancelled by the next page.
    await Promise.all(tabs.map((tab) => tab.goto(outside)));
    const before = await readSession(page);
    const used = before?.refresh_token ?? '';
    expect(used).not.toBe('');
    // The stored refresh token is the latest: reusing an old one would end every session.
    await changeSession(page, expired);
    await page.goto('/home');
    await loaded(page);
    expect(renewals).toBe(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(async () => (await readSession(page))?.refresh_token).not.toBe(used);

    await page.goto(outside);
    sent.length = 0;
    await changeSession(page, { ...before, ...expired });
    await page.goto('/home');
    await loaded(page);
    expect(sent.filter((body) => body.includes(used))).toEqual([]);
    await expect.poll(async () => (await readSession(page))?.refresh_token).not.toBe(used);
  });

  test('a token that is refused, lost or missing is renewed without asking the user', async ({ app }) => {
    const page = await visitAfterLogIn(app, outside, { expectedErrors });
    for (const damage of [
      { access_token: 'spoilt' },
      { ...expired, refresh_token: 'used up' },
      { ...expired, refresh_token: undefined },
    ]) {
      await damageWhileClosed(page, damage);
      await page.goto('/current-stock');
      await expect(page.locator(stock)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect.poll(async () => (await readSession(page))?.refresh_token).toMatch(/^.{20,}/);
    }
  });
});

test('a browser without IndexedDB, or that refuses to open it, renews its session', async ({ app }) => {
  const page = await app.visit('about:blank');
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto('/login?returnTo=%2Fcurrent-stock');
  await logIn(page, await app.person('User'));
  await expect(page.locator(stock)).toBeVisible();
  // A page without the app, which could renew the session at the same time.
  await page.goto(outside);
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
    };
  });
  await other.goto(outside);
  for (const tab of [page, page, other]) {
    const before = await readSession(tab);
    await changeSession(tab, expired);
    await tab.goto('/current-stock');
    await expect(tab.locator(stock)).toBeVisible();
    await expect.poll(async () => (await readSession(tab))?.refresh_token).not.toBe(before?.refresh_token);
    await expect(tab.getByRole('alert')).toHaveCount(0);
    await tab.goto(outside);
  }
});

test('while the server or its settings are unavailable a page says so, keeps its address, and loads afterwards', async ({
  asSuperAdmin,
}) => {
  const page = await asSuperAdmin('about:blank', { expectedErrors });
  const away = page.getByRole('heading', { name: 'We could not reach the server' });
  for (const calls of ['**/api/**', '**/app-config.json']) {
    await page.route(calls, (route) => route.abort('connectionrefused'));
    await page.goto('/all-stock?search=volvo');
    await expect(away).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/all-stock');
    await expect(page.getByText('waiting for approval')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(calls);
    await expect(page.getByRole('heading', { name: 'All Stock' })).toBeVisible();
    await page.waitForURL('**/all-stock?search=volvo*');
  }

  // A response from a proxy does not count. The landing page shows the same message, with a retry button.
  const pressed = Promise.withResolvers<void>();
  let isBack = false;
  await page.route('**/api/**', async (route) => {
    if (!isBack) return await route.fulfill({ status: 502, body: 'Bad Gateway' });
    // Waits for the click, because a successful automatic retry would remove the button.
    await pressed.promise;
    await route.continue().catch(() => undefined);
  });
  for (const path of ['/home', '/']) {
    await page.goto(path);
    await expect(away).toBeVisible();
  }
  isBack = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  pressed.resolve();
  await page.waitForURL('**/current-stock*');
});

test.describe('an expired session', () => {
  test('one alert reports an expired or refused token and links to the log-in; a public page shows it once', async ({
    app,
  }) => {
    const page = await visitAfterLogIn(app, outside, { expectedErrors });
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'You do not have permissions to view the requested page.' });
    for (const damage of [
      { ...expired, refresh_token: 'used up' },
      { access_token: 'spoilt', refresh_token: 'used up' },
    ]) {
      await damageWhileClosed(page, damage);
      await clearProviderSession(page);
      await page.goto('/all-stock');
      await expect(alert).toBeVisible();
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
      await alert.getByRole('link', { name: 'Your session has expired. Log in again' }).click();
      await logIn(page, await app.person('User'));
      await page.waitForURL('**/all-stock*');
      await expect(page.getByRole('heading', { name: 'All Stock' })).toBeVisible();
    }

    await damageWhileClosed(page, { ...expired, refresh_token: 'used up' });
    await clearProviderSession(page);
    await page.goto('/home');
    await expect(page.getByRole('alert').filter({ hasText: 'Your session has expired. Log in again.' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a page with unsaved changes stays open until the user has logged in again in a new tab', async ({ app }) => {
    const page = await visitAfterLogIn(app, '/trucks/add?company=Butler', { expectedErrors });
    await page.getByLabel('Reg Number').fill('SES 510 N');
    await page.getByLabel('Make').fill('DAF');
    await page.getByLabel('Model').fill('Never to be lost');
    // In this order, because the provider must not know the user any more when the page asks.
    await clearProviderSession(page);
    await changeSession(page, { access_token: 'spoilt', refresh_token: 'used up' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Your session has expired. Log in again.' });
    await expect(alert).toBeVisible();
    const opened = page.context().waitForEvent('page');
    const link = alert.getByRole('link', { name: 'Log in (opens a new tab)' });
    await expect(link).toHaveAttribute('href', `/login?returnTo=${encodeURIComponent('/trucks/add?company=Butler')}`);
    await link.click();
    const tab = await opened;
    await logIn(tab, await app.person('User'));
    await expect(tab.getByRole('heading', { name: 'Create Truck' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    // The alert about the rejected save is gone as well.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Model')).toHaveValue('Never to be lost');
  });
});

test.describe('logging out', () => {
  test('while logging out, the app already shows the logged-out state', async ({ app }) => {
    const page = await visitAfterLogIn(app, '/current-stock');
    const release = await holdRequests(page, '**/oidc/token/revocation');
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByText('Logging you out...', { exact: true })).toBeVisible();
    // It sends no request with the expiring token.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await release(page.getByRole('button', { name: 'Login', exact: true }));
    await page.waitForURL(`${app.url}/`);
  });

  test('logging out returns to the start page and ends the session in every tab and at the provider', async ({
    app,
  }) => {
    const page = await visitAfterLogIn(app, '/current-stock');
    const other = await page.context().newPage();
    await other.goto('/home');
    await expect(other.getByRole('link', { name: 'Logout' })).toBeVisible();
    const before = await readSession(page);
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL(`${app.url}/`);
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(other.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(() => readSession(page)).toBeUndefined();
    const renewal = await page.request.post('/oidc/token', {
      form: { grant_type: 'refresh_token', client_id: 'back-office', refresh_token: before?.refresh_token ?? '' },
    });
    expect(renewal.status()).toBe(400);
    // A visitor without a session is redirected to the start page.
    await page.goto('/logout');
    const login = page.getByRole('main').getByRole('button', { name: 'Login' });
    await expect(login).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await login.click();
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  test('logging out while the provider cannot be reached still ends the session here, and says so', async ({ app }) => {
    const page = await visitAfterLogIn(app, '/home', { expectedErrors });
    await page.route('**/oidc/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'we could not reach the log-in service' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(() => readSession(page)).toBeUndefined();
  });
});
