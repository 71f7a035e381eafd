/** The layout of every page, and which roles may open it. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { holdRequests, navigate } from './controls.ts';

const fixture = await browserFixtureForFile();

const noPermission = 'You do not have permissions to view the requested page.';
const wrongRole = 'You do not have the required role to view the requested page.';
const yard = ['Home', 'Current Stock', 'All Stock', 'Costings', 'Orders', 'Invoices'];

function visitFor(role: Role | undefined, path: string, options = {}): Promise<Page> {
  return role === undefined ? fixture.visit(path, options) : fixture.visitAs(role, path, options);
}

/** Asserts that the page shows this alert and no other. */
async function onlyAlert(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
}

/** The links of the bar without the logo. */
async function expectLinks(page: Page, labels: readonly string[]): Promise<void> {
  const links = page.getByRole('banner').getByRole('link');
  await links.filter({ hasText: labels.at(-1) ?? '' }).waitFor();
  await expect.poll(() => links.first().getAttribute('href')).toBe('/');
  await expect.poll(async () => (await links.allTextContents()).slice(1)).toEqual(labels);
}

describe('the navigation bar', () => {
  test('an Admin sees each link open its page and marked as current, and the footer with year and copyright', async () => {
    const page = await fixture.visitAs('Admin', '/home');
    await expectLinks(page, [...yard, 'Users', 'Logout']);
    const text = await page.getByRole('contentinfo').textContent();
    expect(text).toContain(String(new Date().getFullYear()));
    expect(text).toContain('All rights reserved');
    for (const [label, path] of [
      ['Current Stock', '/current-stock'],
      ['All Stock', '/all-stock'],
      ['Costings', '/trucks/costings/summary'],
      ['Orders', '/orders'],
      ['Invoices', '/invoices'],
      ['Users', '/admin/users'],
      ['Home', '/home'],
    ] as const) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
      await link.click();
      await page.waitForURL((url) => url.pathname === path);
      await link.and(page.locator('[aria-current="page"]')).waitFor();
    }
  });

  test('a menu opened by a User while the next page loads stays open', async () => {
    const page = await fixture.visitAs('User', '/home');
    await expectLinks(page, [...yard, 'Logout']);
    const release = await holdRequests(page, '**/assets/stock-pages*.js');
    await page.getByRole('link', { name: 'All Stock' }).click();
    await page.getByRole('button', { name: 'Books', exact: true }).click();
    await page.getByRole('link', { name: 'Stock Book' }).waitFor();
    await release();
    await page.getByRole('heading', { level: 1, name: 'All Stock' }).waitFor();
    // The heading takes the focus in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.getByRole('link', { name: 'Stock Book' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stock Book' }).waitFor();
  });

  test('while the role loads, a spinner replaces the links and the page shows Loading...', async () => {
    const page = await fixture.visitAs('User', 'about:blank');
    const release = await holdRequests(page, '**/api/users/role');
    await page.goto('/orders');
    await page.getByRole('main').getByText('Loading...', { exact: true }).waitFor();
    await page.getByRole('status', { name: 'Loading the navigation' }).waitFor();
    // Test browsers ask for reduced motion, so the spinner does not move.
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Orders' }).count()).toBe(0);
    await page.goto('/');
    await page.getByRole('main').getByText('Logging in...', { exact: true }).waitFor();
    await release();
    await page.waitForURL('**/current-stock*');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('a Super Admin sees e-mail and role in the info tooltip, by pointer and by keyboard', async () => {
    const page = await fixture.visitAs('SuperAdmin', '/home');
    await expectLinks(page, [...yard, 'Users', 'Logout']);
    const button = page.getByRole('button', { name: 'User information' });
    const tooltip = page.getByRole('tooltip');
    for (const [show, hide] of [
      [() => button.hover(), () => page.mouse.move(0, 600)],
      [() => button.focus(), () => button.blur()],
    ] as const) {
      await show();
      await tooltip.waitFor();
      await tooltip.getByText('superadmin@example.test').waitFor();
      await tooltip.getByText('Super Admin', { exact: true }).waitFor();
      await hide();
      await tooltip.waitFor({ state: 'hidden' });
    }
  });

  test('on a phone the links open from a button, by keyboard alone', async () => {
    const page = await fixture.visitAs('User', '/home', { viewport: { width: 360, height: 700 } });
    const hamburger = page.getByRole('button', { name: 'Open navigation' });
    await hamburger.waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Orders' }).count()).toBe(0);
    await hamburger.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.waitFor();
    await drawer.getByText('user@example.test').waitFor();
    await drawer.getByText('Approved User').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Open navigation');

    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await expect.poll(() => drawer.getByRole('link').allInnerTexts()).toEqual([...yard, 'Logout']);
    const orders = drawer.getByRole('link', { name: 'Orders' });
    for (let steps = 0; steps < 12 && !(await orders.evaluate((link) => link === document.activeElement)); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  });
});

describe('pages that are not for everyone', () => {
  const approvedPages = [
    '/current-stock',
    '/all-stock',
    '/trucks/costings/summary',
    '/invoices',
    '/orders',
    '/trucks/add',
    ...['edit', 'view', 'costings/edit', 'images/upload', 'images/edit', 'videos/upload', 'videos/edit'].map(
      (screen) => `/AbbasAutos/trucks/1/${screen}`,
    ),
    ...['invoices', 'orders'].flatMap((kind) =>
      ['create', 'created', '1/view', '1/edit'].map((screen) => `/RedStar/${kind}/${screen}`),
    ),
  ];

  test.each<[Role | undefined, string[], string, string, string[]]>([
    // Examples of pages for approved users only.
    [
      undefined,
      [...approvedPages.filter((_, at) => at % 4 === 0), '/admin/users'],
      noPermission,
      '/',
      ['Home', 'Login'],
    ],
    ['Other', [...approvedPages, '/admin/users'], wrongRole, '/', ['Home', 'Logout']],
    ['User', ['/admin/users', '/admin/jobs', '/deleted'], wrongRole, '/current-stock', [...yard, 'Logout']],
  ])(
    '%s sees one alert, is redirected to the start page, and has no link to the pages',
    async (role, addresses, ...expected) => {
      const [text, end, labels] = expected;
      const [first = '', ...others] = addresses;
      const page = await visitFor(role, first);
      await onlyAlert(page, text);
      await page.waitForURL((url) => url.pathname === end);
      for (const address of others) {
        await navigate(page, address);
        await page.waitForURL((url) => url.pathname === end);
      }
      await onlyAlert(page, text);
      await expectLinks(page, labels);
      await page.getByRole('button', { name: 'Close alert' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      for (const menu of await page.getByRole('navigation', { name: 'Main' }).getByRole('button').all())
        await menu.click();
      await expect
        .poll(() => page.getByRole('link', { name: /^(?:Users|Background tasks|Deleted records)$/ }).count())
        .toBe(0);
    },
  );

  test('a visitor who is redirected to the log-in then reaches the page they asked for', async () => {
    // The provider has a session, and the app has no tokens.
    const { cookies } = await (await fixture.visitAs('User', '/home')).context().storageState();
    const page = await fixture.visit('/all-stock?company=Butler', { storageState: { cookies, origins: [] } });
    await onlyAlert(page, noPermission);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/all-stock?company=Butler*');
    await page.getByRole('heading', { level: 1, name: 'All Stock' }).waitFor();
  });
});

describe('theme', () => {
  const shown = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

  test('the theme starts from the system preference and is then remembered, also on the log-in page', async () => {
    const page = await fixture.visit('/home');
    for (const system of ['light', 'dark'] as const) {
      await page.evaluate(() => localStorage.removeItem('theme'));
      await page.emulateMedia({ colorScheme: system });
      await page.reload({ waitUntil: 'commit' });
      const other = system === 'light' ? 'dark' : 'light';
      await page.getByRole('button', { name: `Switch to ${other} theme` }).waitFor();
      await expect.poll(() => shown(page)).toBe(system);
      await page.getByRole('button', { name: `Switch to ${other} theme` }).click();
      await page.getByRole('button', { name: `Switch to ${system} theme` }).waitFor();
      await expect.poll(() => shown(page)).toBe(other);
      await expect.poll(() => stored(page)).toBe(other);
      // The stored choice wins over the system preference.
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('button', { name: `Switch to ${system} theme` }).waitFor();
      await expect.poll(() => shown(page)).toBe(other);
      await page.getByRole('button', { name: `Switch to ${system} theme` }).click();
      await page.getByRole('button', { name: `Switch to ${other} theme` }).waitFor();
      await expect.poll(() => stored(page)).toBe(system);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  });
});

describe('what breaks', () => {
  test('a page that fails to load or crashes shows an error inside the layout, with a link back', async () => {
    const page = await fixture.visitAs('Admin', '/home', { expectedErrors: /./ });
    const broken = page.getByRole('heading', { name: 'Unexpected Application Error!' });
    await page.route('**/assets/stock-pages*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'All Stock' }).click();
    await broken.waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).waitFor();
    await page.unroute('**/assets/stock-pages*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'All Stock' }).waitFor();

    const body = 'export function UsersPage() { throw new Error("A page that crashes"); }';
    await page.route('**/assets/users-page*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.getByRole('link', { name: 'Users' }).click();
    await broken.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Welcome, Pat Admin' }).waitFor();
  });
});

test('in forced colours the current page, tab, option and row have an outline', async () => {
  const page = await fixture.visitAs('SuperAdmin', '/vat', { forcedColors: 'active', ownWindow: true });
  const frame = (chosen: Locator) => chosen.evaluate((element) => getComputedStyle(element).outlineStyle);
  const tab = page.getByRole('tab', { selected: true });
  await tab.waitFor();
  expect(await frame(tab)).toBe('solid');
  expect(await frame(page.getByRole('tab', { selected: false }).first())).toBe('none');
  expect(await frame(page.locator('label').filter({ hasText: /^Month$/ }))).toBe('solid');
  expect(await frame(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Books' }))).toBe(
    'solid',
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill('create tr');
  const line = page.getByRole('dialog').getByRole('button', { name: 'Create Truck' });
  await expect.poll(() => frame(line)).toBe('solid');
});
