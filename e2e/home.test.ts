/** The three forms of the landing page, also at unknown addresses. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, navigate } from './controls.ts';

const fixture = await browserFixtureForFile();

test('a visitor can log in or register', async () => {
  const page = await fixture.visit('/a/b/c?d=e');
  for (const address of ['/a/b/c?d=e', '/', '/home']) {
    await navigate(page, address);
    const buttons = page.getByRole('main').getByRole('button');
    await buttons.first().waitFor();
    await expect.poll(() => buttons.allTextContents()).toEqual(['Login', 'Register']);
    await expect.poll(() => buttons.first().getAttribute('href')).toBe('/login');
    await expect.poll(() => buttons.last().getAttribute('href')).toBe('/register');
    await expect.poll(() => page.url()).toBe(`${fixture.url}${address}`);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  }
});

test('an unapproved user sees a welcome and a request to wait, without figures or search', async () => {
  const page = await fixture.visitAs('Other', '/nowhere');
  for (const address of ['/nowhere', '/', '/home']) {
    await navigate(page, address);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Pat Other' }).waitFor();
    const unknown = page.getByText(`We could not find ${address}, so here is Home.`);
    await expect.poll(() => unknown.count()).toBe(address === '/nowhere' ? 1 : 0);
    await page.getByText('waiting for approval').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  }
  await expect.poll(() => page.getByRole('button', { name: 'Search', exact: true }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('other@example.test');
});

test('approved users see a welcome with shortcuts, also at an unknown address', async () => {
  const page = await fixture.visitAs('User', '/trucks/nowhere/at/all');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Pat User' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await navigate(page, '/home');
  const main = page.getByRole('main');
  for (const [label, path] of [
    ['Current Stock', '/current-stock'],
    ['All Stock', '/all-stock'],
    ['Costings Summary', '/trucks/costings/summary'],
    ['Invoices', '/invoices'],
    ['Orders', '/orders'],
  ] as const) {
    await page.getByRole('heading', { level: 1, name: 'Welcome, Pat User' }).waitFor();
    await main.getByRole('button', { name: label, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.goBack();
  }
  await expect.poll(() => main.getByRole('button').count()).toBe(5);
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/current-stock');
});

test('the page asks a user to wait for approval only if the server said so, not if the role failed to load', async () => {
  const page = await fixture.visitAs('User', 'about:blank', {
    expectedErrors: /Failed to load resource/,
    ownWindow: true,
  });
  await page.clock.install();
  const answerRole = (status: number, message: string) =>
    page.route('**/api/users/role', (route) => route.fulfill({ status, json: { status, message } }));
  await answerRole(400, 'No.');
  await page.goto('/home');
  await page.getByText('waiting for approval').waitFor();
  await page.getByRole('button', { name: 'User information' }).focus();
  await page.getByRole('tooltip').getByText('Unapproved User').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Current Stock' }).count()).toBe(0);
  await navigate(page, '/orders');
  await page.getByRole('alert').filter({ hasText: 'You do not have the required role' }).waitFor();

  await page.unroute('**/api/users/role');
  await answerRole(500, 'Generic Error');
  await page.goto('/home');
  // The page's clock runs fast, so that the retries take no time.
  const soon = (place: Locator) => async () => {
    await page.clock.runFor(1000);
    return place.isVisible();
  };
  await expect.poll(soon(page.getByText('We could not check your access just now.'))).toBe(true);
  await button(page, 'Try again').waitFor();
  expect(await page.getByText('waiting for approval').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Current Stock' }).count()).toBe(0);
  await page.unroute('**/api/users/role');
  // The page opens once the server responds.
  await expect.poll(soon(page.getByText('Where would you like to start?'))).toBe(true);
});
