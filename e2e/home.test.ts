/** The three forms of the landing page, also at unknown addresses. */
import type { Locator } from '@playwright/test';
import { button, navigate } from './controls.ts';
import { expect, test } from './fixtures.ts';

test('a visitor can log in or register', async ({ app }) => {
  const page = await app.visit('/a/b/c?d=e');
  for (const address of ['/a/b/c?d=e', '/', '/home']) {
    await navigate(page, address);
    const buttons = page.getByRole('main').getByRole('button');
    await expect(buttons.first()).toBeVisible();
    await expect(buttons).toHaveText(['Login', 'Register']);
    await expect(buttons.first()).toHaveAttribute('href', '/login');
    await expect(buttons.last()).toHaveAttribute('href', '/register');
    await expect(page).toHaveURL(`${app.url}${address}`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('an unapproved user sees a welcome and a request to wait, without figures or search', async ({ app }) => {
  const page = await app.visitAs('Other', '/nowhere');
  for (const address of ['/nowhere', '/', '/home']) {
    await navigate(page, address);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Pat Other' })).toBeVisible();
    const unknown = page.getByText(`We could not find ${address}, so here is Home.`);
    await expect(unknown).toHaveCount(address === '/nowhere' ? 1 : 0);
    await expect(page.getByText('waiting for approval')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('other@example.test');
});

test('approved users see a welcome with shortcuts, also at an unknown address', async ({ asUser }) => {
  const page = await asUser('/trucks/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Pat User' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await navigate(page, '/home');
  const shortcuts = page.getByRole('main').getByRole('button');
  await expect(shortcuts).toHaveText(['Current Stock', 'All Stock', 'Costings Summary', 'Invoices', 'Orders']);
  const addresses = () => shortcuts.evaluateAll((buttons) => buttons.map((shortcut) => shortcut.getAttribute('href')));
  const lists = ['/current-stock', '/all-stock', '/trucks/costings/summary', '/invoices', '/orders'];
  await expect.poll(addresses).toEqual(lists);
  await shortcuts.filter({ hasText: 'Orders' }).click();
  await page.waitForURL((url) => url.pathname === '/orders');
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/current-stock');
});

test('on a phone the figures come before the shortcuts', { tag: '@phone' }, async ({ asUser }) => {
  const page = await asUser('/home');
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  const figures = page.getByRole('region', { name: 'Today', exact: true });
  await expect(figures.getByText('Trucks in Stock').first()).toBeVisible();
  await expect.poll(() => top(figures)).toBeLessThan(150);
  const shortcut = page.getByRole('main').getByRole('button', { name: 'All Stock' });
  await expect.poll(() => top(shortcut)).toBeGreaterThan(800);
});

test('the page asks a user to wait for approval only if the server said so, not if the role failed to load', async ({
  asUser,
}) => {
  const page = await asUser('about:blank', {
    expectedErrors: /Failed to load resource/,
  });
  await page.clock.install();
  const answerRole = (status: number, message: string) =>
    page.route('**/api/users/role', (route) => route.fulfill({ status, json: { status, message } }));
  await answerRole(400, 'No.');
  await page.goto('/home');
  await expect(page.getByText('waiting for approval')).toBeVisible();
  await page.getByRole('button', { name: 'User information' }).focus();
  await expect(page.getByRole('tooltip').getByText('Unapproved User')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Current Stock' })).toHaveCount(0);
  await navigate(page, '/orders');
  await expect(page.getByRole('alert').filter({ hasText: 'You do not have the required role' })).toBeVisible();

  await page.unroute('**/api/users/role');
  await answerRole(500, 'Generic Error');
  await page.goto('/home');
  // The page's clock runs fast, so that the retries take no time.
  const soon = (place: Locator) => async () => {
    await page.clock.runFor(1000);
    return place.isVisible();
  };
  await expect.poll(soon(page.getByText('We could not check your access just now.'))).toBe(true);
  await expect(button(page, 'Try again')).toBeVisible();
  expect(await page.getByText('waiting for approval').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Current Stock' }).count()).toBe(0);
  await page.unroute('**/api/users/role');
  // The page opens once the server responds.
  await expect.poll(soon(page.getByText('Where would you like to start?'))).toBe(true);
});

test('an administrator sees the first steps until hidden, and the page chosen under Account opens first', async ({
  app,
}) => {
  const page = await app.visitAs('Admin', '/home');
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByRole('link', { name: 'Import a spreadsheet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await page.goBack();
  await steps.getByRole('checkbox', { name: 'Another program makes them' }).check();
  await expect(steps.getByRole('listitem').filter({ hasText: 'Backups' })).toContainText('Done.');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);

  await navigate(page, '/account');
  await page.getByRole('radio', { name: "Home, with today's figures" }).check();
  await page.goto('/');
  await expect(page).toHaveURL(`${app.url}/home`);
  await expect(page.getByRole('table', { name: "Today's figures" })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
