/** A session that lasts, is shared by tabs, runs out and ends (decisions, section 2). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold } from './controls.ts';
import { logIn, type Stage, setStage, type VisitOptions } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

const expectedErrors = /Failed to load resource/;
const stock = 'h1:text-is("Current Stock")';

/** A page where a person has just logged in: what the test does to the session hurts no other. */
async function visitAnew(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await stage.visitAs('User', path, { ...options, ownSession: true });
  await page.getByRole('link', { name: 'Logout' }).waitFor();
  return page;
}

/** What this browser keeps of the session; undefined when nothing. */
function keptSession(page: Page): Promise<{ access_token: string; refresh_token?: string } | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    return key === undefined ? undefined : JSON.parse(localStorage.getItem(key) ?? '');
  });
}

/** Changes it, as time or an accident would. */
async function spoilSession(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.evaluate((some) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), ...some }));
  }, changes);
}

/** The same while no page of the app is open: one that still asks for something would find out first, and be cut off. */
async function spoilUnseen(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.goto('/robots.txt');
  await spoilSession(page, changes);
}

const longAgo = { expires_at: 1 };
/** The provider's own session in this browser. */
const forgetProvider = (page: Page) => page.context().clearCookies();

describe('a session lasts', () => {
  test('a reload, a new tab and an expired token ask for no password', async () => {
    const page = await stage.visit('/login?returnTo=%2Fcurrent-stock');
    await logIn(page, await stage.person('User'));
    await page.getByRole('link', { name: 'Logout' }).waitFor();
    // Also in the very moment of coming back from the provider.
    await page.reload();
    await page.locator(stock).waitFor();
    const other = await page.context().newPage();
    await other.goto('/all-stock');
    await other.getByRole('heading', { name: 'All Stock' }).waitFor();
    const before = await keptSession(page);
    await spoilSession(page, longAgo);
    await page.reload();
    await page.locator(stock).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(async () => (await keptSession(page))?.access_token).not.toBe(before?.access_token);
  });

  test('many tabs that renew at the same moment stay signed in', async () => {
    const page = await visitAnew('/home');
    const more = await Promise.all([1, 2, 3].map(() => page.context().newPage()));
    const tabs = [page, ...more];
    const loaded = (tab: Page) => tab.getByRole('heading', { name: 'Welcome, Pat User' }).waitFor();
    await Promise.all(more.map((tab) => tab.goto('/home')));
    await Promise.all(tabs.map(loaded));
    let renewals = 0;
    page.context().on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/oidc/token')) renewals += 1;
    });
    // Whatever a page still asks for would renew at once, and the next page would cut it off: nothing of the app is open.
    await Promise.all(tabs.map((tab) => tab.goto('/robots.txt')));
    await spoilSession(page, longAgo);
    await Promise.all(tabs.map((tab) => tab.goto('/home')));
    await Promise.all(tabs.map(loaded));
    expect(renewals).toBe(1);
    // The refresh token is the newest one: a replay would have ended them all.
    await Promise.all(tabs.map((tab) => tab.goto('/robots.txt')));
    await spoilSession(page, longAgo);
    await page.goto('/home');
    await loaded(page);
    expect(renewals).toBe(2);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('a tab that does not see the renewal of another one yet never uses its refresh token again', async () => {
    const page = await visitAnew('/home');
    const before = await keptSession(page);
    await spoilUnseen(page, longAgo);
    await page.goto('/home');
    await expect.poll(async () => (await keptSession(page))?.refresh_token).not.toBe(before?.refresh_token);
    await page.goto('/robots.txt');
    const sent: string[] = [];
    page.context().on('request', (request) => sent.push(request.postData() ?? ''));
    await spoilSession(page, { ...before, ...longAgo });
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Welcome, Pat User' }).waitFor();
    expect(sent.filter((body) => body.includes(before?.refresh_token ?? ''))).toEqual([]);
    await expect.poll(async () => (await keptSession(page))?.refresh_token).not.toBe(before?.refresh_token);
  });

  test.each([
    ['the server refuses the access token', { access_token: 'spoilt' }],
    ['the refresh token is lost as well', { ...longAgo, refresh_token: 'used up' }],
    ['there is no refresh token', { ...longAgo, refresh_token: undefined }],
  ])('%s: the provider is asked, not the person', async (_name, damage) => {
    const page = await visitAnew('/home', { expectedErrors });
    await spoilUnseen(page, damage);
    await page.goto('/current-stock');
    await page.locator(stock).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(async () => (await keptSession(page))?.refresh_token).toMatch(/^.{20,}/);
  });
});

describe('a browser that keeps no database', () => {
  test.each([
    ['has none', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
    [
      'refuses to open it',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
        };
      },
    ],
  ])('and %s renews its session all the same', async (_how, takeAway) => {
    const page = await stage.visit('/home');
    await page.addInitScript(takeAway);
    await page.goto('/login?returnTo=%2Fcurrent-stock');
    await logIn(page, await stage.person('User'));
    await page.locator(stock).waitFor();
    for (const _time of [1, 2]) {
      // A page without the app: whatever it had under way would renew as well, and then one of the two fails.
      await page.goto('/app-config.json');
      const before = await keptSession(page);
      await spoilSession(page, longAgo);
      await page.goto('/current-stock');
      await page.locator(stock).waitFor();
      await expect.poll(async () => (await keptSession(page))?.refresh_token).not.toBe(before?.refresh_token);
    }
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});

describe('while the server is away', () => {
  const away = { name: 'We could not reach the server' };

  test.each([
    ['its calls', '**/api/**'],
    ['its settings', '**/app-config.json'],
  ])('and %s are not answered, the page says so, keeps its address and opens by itself', async (_what, calls) => {
    const page = await stage.visitAs('SuperAdmin', '/home', { expectedErrors });
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.route(calls, (route) => route.abort('connectionrefused'));
    await page.goto('/all-stock?search=volvo');
    await page.getByRole('heading', away).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/all-stock');
    await expect.poll(() => page.getByText('waiting for approval').count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.unroute(calls);
    await page.getByRole('heading', { name: 'All Stock' }).waitFor();
    await page.waitForURL('**/all-stock?search=volvo*');
  });

  test('a proxy that answers for it is no answer; the landing page says so too, and asks at once when told to', async () => {
    const page = await stage.visitAs('SuperAdmin', '/home', { expectedErrors });
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    const pressed = Promise.withResolvers<void>();
    let isBack = false;
    await page.route('**/api/**', async (route) => {
      if (!isBack) return await route.fulfill({ status: 502, body: 'Bad Gateway' });
      // The page asks by itself as well: answered before the press, it would have no button any more.
      await pressed.promise;
      await route.continue().catch(() => undefined);
    });
    for (const path of ['/home', '/']) {
      await page.goto(path);
      await page.getByRole('heading', away).waitFor();
    }
    isBack = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    pressed.resolve();
    await page.waitForURL('**/current-stock*');
  });
});

describe('a session is over', () => {
  test.each([
    ['its token has run out', { ...longAgo, refresh_token: 'used up' }],
    ['the server no longer takes its token', { access_token: 'spoilt', refresh_token: 'used up' }],
  ])('%s: one alert tells it and leads back', async (_name, damage) => {
    const page = await visitAnew('/home', { expectedErrors });
    await spoilUnseen(page, damage);
    await forgetProvider(page);
    await page.goto('/all-stock');
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'You do not have permissions to view the requested page.' });
    await alert.waitFor();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await alert.getByRole('link', { name: 'Your session has expired. Log in again' }).click();
    await logIn(page, await stage.person('User'));
    await page.waitForURL('**/all-stock*');
    await page.getByRole('heading', { name: 'All Stock' }).waitFor();
  });

  test('on a public page it is told once', async () => {
    const page = await visitAnew('/home', { expectedErrors });
    await spoilUnseen(page, { ...longAgo, refresh_token: 'used up' });
    await forgetProvider(page);
    await page.goto('/home');
    await page.getByRole('alert').filter({ hasText: 'Your session has expired. Log in again.' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('a page with unsaved work stays open until its person has logged in again in a new tab', async () => {
    const page = await visitAnew('/trucks/add', { expectedErrors });
    await page.getByLabel('Reg Number').fill('SES 510 N');
    await page.getByLabel('Make').fill('DAF');
    await page.getByLabel('Model').fill('Never to be lost');
    // In this order: what the page asks meanwhile would be answered by a provider that still knows its person.
    await forgetProvider(page);
    await spoilSession(page, { access_token: 'spoilt', refresh_token: 'used up' });
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Your session has expired. Log in again.' });
    await alert.waitFor();
    const opened = page.context().waitForEvent('page');
    await alert.getByRole('link', { name: 'Log in (opens a new tab)' }).click();
    const tab = await opened;
    await logIn(tab, await stage.person('User'));
    await tab.getByRole('heading', { name: 'Create Truck' }).waitFor();
    await alert.waitFor({ state: 'detached' });
    // Nor is it told any more that the save was refused.
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Never to be lost');
  });
});

describe('logging out', () => {
  test('says so, leads to the start page, and ends the session in every tab and at the provider', async () => {
    const page = await visitAnew('/current-stock');
    const other = await page.context().newPage();
    await other.goto('/home');
    await other.getByRole('link', { name: 'Logout' }).waitFor();
    const kept = await keptSession(page);
    const letGo = await hold(page, '**/oidc/token/revocation');
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByText('Logging you out...', { exact: true }).waitFor();
    // The rest of the app knows already, and asks for nothing with a token that is about to end.
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await letGo();
    await page.waitForURL(`${stage.url}/`);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    await other.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => keptSession(page)).toBeUndefined();
    const renewal = await page.request.post('/oidc/token', {
      form: { grant_type: 'refresh_token', client_id: 'back-office', refresh_token: kept?.refresh_token ?? '' },
    });
    expect(renewal.status()).toBe(400);
    await page.goto('/login');
    await page.getByLabel('Password').waitFor();
  });

  test('with a provider that cannot be reached it still ends here, and says what was not done', async () => {
    const page = await visitAnew('/home', { expectedErrors });
    await page.route('**/oidc/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('alert').filter({ hasText: 'The sign-in service could not be told' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => keptSession(page)).toBeUndefined();
  });

  test('whoever is not logged in is simply led to the start page', async () => {
    const page = await stage.visit('/logout');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });
});
