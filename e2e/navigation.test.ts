/** The layout of every page, and which pages a visitor may open. */
import type { Locator, Page } from '@playwright/test';
import { holdRequests, navigate } from './controls.ts';
import { expect, test } from './fixtures.ts';

const noPermission = 'You do not have permissions to view the requested page.';
const yard = ['Home', 'Current Stock', 'All Stock', 'Costings', 'Orders', 'Invoices'];

/** Asserts that the page shows this alert and no other. */
async function onlyAlert(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
}

/** The links of the bar without the logo. */
async function expectLinks(page: Page, labels: readonly string[]): Promise<void> {
  const links = page.getByRole('banner').getByRole('link');
  await expect(links.filter({ hasText: labels.at(-1) ?? '' })).toBeVisible();
  await expect(links.first()).toHaveAttribute('href', '/');
  await expect.poll(async () => (await links.allTextContents()).slice(1)).toEqual(labels);
}

test.describe('the navigation bar', () => {
  test('an Admin sees the link of the open page marked as current, and the footer with year and copyright', async ({
    asAdmin,
  }) => {
    const page = await asAdmin('/home');
    await expectLinks(page, [...yard, 'Users', 'Logout']);
    const text = await page.getByRole('contentinfo').textContent();
    expect(text).toContain(String(new Date().getFullYear()));
    expect(text).toContain('All rights reserved');
    for (const [label, path] of [
      ['All Stock', '/all-stock'],
      ['Home', '/home'],
    ] as const) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
      await link.click();
      await page.waitForURL((url) => url.pathname === path);
      await expect(link.and(page.locator('[aria-current="page"]'))).toBeVisible();
    }
  });

  test('a menu opened by a User while the next page loads stays open', async ({ asUser }) => {
    const page = await asUser('/home');
    await expectLinks(page, [...yard, 'Logout']);
    const release = await holdRequests(page, '**/assets/stock-pages*.js');
    await page.getByRole('link', { name: 'All Stock' }).click();
    await page.getByRole('button', { name: 'Books', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Stock Book' })).toBeVisible();
    await release();
    await expect(page.getByRole('heading', { level: 1, name: 'All Stock' })).toBeVisible();
    // The heading takes the focus in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.getByRole('link', { name: 'Stock Book' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Book' })).toBeVisible();
  });

  test('while the role loads, a spinner replaces the links and the page shows Loading...', async ({ asUser }) => {
    const page = await asUser('about:blank');
    const release = await holdRequests(page, '**/api/users/role');
    await page.goto('/orders');
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading the navigation' })).toBeVisible();
    // Test browsers ask for reduced motion, so the spinner does not move.
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('main').getByText('Logging in...', { exact: true })).toBeVisible();
    await release();
    await page.waitForURL('**/current-stock*');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a Super Admin sees e-mail and role in the info tooltip, by pointer and by keyboard', async ({
    asSuperAdmin,
  }) => {
    const page = await asSuperAdmin('/home');
    await expectLinks(page, [...yard, 'Users', 'Logout']);
    const button = page.getByRole('button', { name: 'User information' });
    const tooltip = page.getByRole('tooltip');
    for (const [show, hide] of [
      [() => button.hover(), () => page.mouse.move(0, 600)],
      [() => button.focus(), () => button.blur()],
    ] as const) {
      await show();
      await expect(tooltip).toBeVisible();
      await expect(tooltip.getByText('superadmin@example.test')).toBeVisible();
      await expect(tooltip.getByText('Super Admin', { exact: true })).toBeVisible();
      await hide();
      await expect(tooltip).toBeHidden();
    }
  });

  test('on a phone the links open from a button, by keyboard alone', { tag: '@phone' }, async ({ asUser }) => {
    const page = await asUser('/home');
    const hamburger = page.getByRole('button', { name: 'Open navigation' });
    await expect(hamburger).toBeVisible();
    await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
    await hamburger.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByText('user@example.test')).toBeVisible();
    await expect(drawer.getByText('Approved User')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Open navigation');

    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('link')).toHaveText([...yard, 'Logout'], { useInnerText: true });
    const orders = drawer.getByRole('link', { name: 'Orders' });
    for (let steps = 0; steps < 12 && !(await orders.evaluate((link) => link === document.activeElement)); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });
});

test.describe('pages that are not for everyone', () => {
  // `src/web/auth/require-role.component.test.ts` has the roles.
  test('a visitor sees one alert, is redirected to the landing page, and has no links to the pages', async ({
    app,
  }) => {
    const page = await app.visit('/current-stock');
    await onlyAlert(page, noPermission);
    await page.waitForURL((url) => url.pathname === '/');
    for (const address of ['/RedStar/orders/1/edit', '/admin/users']) {
      await navigate(page, address);
      await page.waitForURL((url) => url.pathname === '/');
    }
    await onlyAlert(page, noPermission);
    await expectLinks(page, ['Home', 'Login']);
    await page.getByRole('button', { name: 'Close alert' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a visitor who is redirected to the log-in then reaches the page they asked for', async ({ app, asUser }) => {
    // The provider has a session, and the app has no tokens.
    const { cookies } = await (await asUser('/home')).context().storageState();
    const page = await app.visit('/all-stock?company=Butler', { storageState: { cookies, origins: [] } });
    await onlyAlert(page, noPermission);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/all-stock?company=Butler*');
    await expect(page.getByRole('heading', { level: 1, name: 'All Stock' })).toBeVisible();
  });
});

test.describe('theme', () => {
  const shown = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

  test('the theme starts from the system preference and is then remembered, also on the log-in page', async ({
    app,
  }) => {
    const page = await app.visit('/home');
    await expect.poll(() => shown(page)).toBe('light');
    const switchTo = (theme: string) => page.getByRole('button', { name: `Switch to ${theme} theme` });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload({ waitUntil: 'commit' });
    await expect(switchTo('light')).toBeVisible();
    await expect.poll(() => shown(page)).toBe('dark');
    await switchTo('light').click();
    await expect(switchTo('dark')).toBeVisible();
    await expect.poll(() => shown(page)).toBe('light');
    await expect.poll(() => stored(page)).toBe('light');
    // The stored choice wins over the system preference.
    await page.reload({ waitUntil: 'commit' });
    await expect(switchTo('dark')).toBeVisible();
    await expect.poll(() => shown(page)).toBe('light');
    await switchTo('dark').click();
    await expect(switchTo('light')).toBeVisible();
    await expect.poll(() => stored(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  });
});

test.describe('what breaks', () => {
  test('a page that fails to load or crashes shows an error inside the layout, with a link back', async ({
    asAdmin,
  }) => {
    const page = await asAdmin('/home', { expectedErrors: /./ });
    const broken = page.getByRole('heading', { name: 'Unexpected Application Error!' });
    await page.route('**/assets/stock-pages*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'All Stock' }).click();
    await expect(broken).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' })).toBeVisible();
    await page.unroute('**/assets/stock-pages*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Stock' })).toBeVisible();

    const body = 'export function UsersPage() { throw new Error("A page that crashes"); }';
    await page.route('**/assets/users-page*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(broken).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Pat Admin' })).toBeVisible();
  });
});

test('in forced colours the current page, tab, option and row have an outline, and ticks and amounts are visible', async ({
  asSuperAdmin,
}) => {
  const page = await asSuperAdmin('/vat', { forcedColors: 'active' });
  const frame = (chosen: Locator) => chosen.evaluate((element) => getComputedStyle(element).outlineStyle);
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toBeVisible();
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

  await page.goto('/trucks/add');
  await page.getByLabel('Purchase Price').fill('18250');
  await page.getByLabel('Purchase Price').blur();
  await expect(page.getByText('18,250', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Purchase Price')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');

  await page.goto('/register');
  await page.getByRole('checkbox', { name: 'Show gaps only' }).check();
  const color = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color);
  expect(await color(page.locator('.mantine-Checkbox-icon'))).toBe(await color(page.locator('body')));
});
