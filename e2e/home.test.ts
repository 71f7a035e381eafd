/** The landing page in its three forms, on every address that leads nowhere (specification, sections 2.2 and 2.3). */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button } from './controls.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

test('a visitor can log in or register', async () => {
  const page = await stage.visit('/');
  for (const address of ['/', '/home', '/a/b/c?d=e']) {
    await page.goto(address);
    const buttons = page.getByRole('main').getByRole('button');
    await buttons.first().waitFor();
    await expect.poll(() => buttons.allTextContents()).toEqual(['Login', 'Register']);
    await expect.poll(() => buttons.first().getAttribute('href')).toBe('/login');
    await expect.poll(() => buttons.last().getAttribute('href')).toBe('/register');
    await expect.poll(() => page.url()).toBe(`${stage.url}${address}`);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  }
});

test('an unapproved person is greeted and told to wait', async () => {
  const page = await stage.visitAs('Other', '/');
  for (const address of ['/', '/home', '/nowhere']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Pat Other' }).waitFor();
    const unknown = page.getByText(`There is no page at ${address}.`);
    await expect.poll(() => unknown.count()).toBe(address === '/nowhere' ? 1 : 0);
    await page.getByText('waiting for approval').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0);
  }
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('other@example.test');
});

test.each(['User', 'SuperAdmin'] as const)('%s is greeted with shortcuts that lead on', async (role) => {
  const page = await stage.visitAs(role, '/home');
  const main = page.getByRole('main');
  for (const [label, path] of [
    ['Current Stock', '/current-stock'],
    ['All Stock', '/all-stock'],
    ['Costings Summary', '/trucks/costings/summary'],
    ['Invoices', '/invoices'],
    ['Orders', '/orders'],
  ] as const) {
    await page.getByRole('heading', { level: 1, name: `Welcome, Pat ${role}` }).waitFor();
    await main.getByRole('button', { name: label, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.goBack();
  }
  await expect.poll(() => main.getByRole('button').count()).toBe(5);
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/current-stock');
});

test('an unknown address shows the landing page to approved people as well', async () => {
  const page = await stage.visitAs('User', '/trucks/nowhere/at/all');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Pat User' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('whom the server fails to tell a role is not told to wait for approval, and gets in once it does', async () => {
  const page = await stage.visitAs('User', 'about:blank', {
    expectedErrors: /Failed to load resource/,
    ownWindow: true,
  });
  await page.clock.install();
  await page.route('**/api/users/role', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } }),
  );
  await page.goto('/home');
  // The page's clock runs ahead, so that nobody waits for the tries.
  const soon = (place: Locator) => async () => {
    await page.clock.runFor(1000);
    return place.isVisible();
  };
  await expect.poll(soon(page.getByText('The server could not tell what you may do.'))).toBe(true);
  await button(page, 'Try again').waitFor();
  expect(await page.getByText('waiting for approval').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Current Stock' }).count()).toBe(0);
  await page.unroute('**/api/users/role');
  await expect.poll(soon(page.getByText('Where would you like to start?'))).toBe(true);
});

test('a person whose role cannot be loaded is an unapproved one', async () => {
  const page = await stage.visitAs('User', 'about:blank', { expectedErrors: /Failed to load resource/ });
  await page.route('**/api/users/role', (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'No.' } }),
  );
  await page.goto('/home');
  await page.getByText('waiting for approval').waitFor();
  await page.getByRole('button', { name: 'User information' }).focus();
  await page.getByRole('tooltip').getByText('Unapproved User').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Current Stock' }).count()).toBe(0);
  await page.goto('/orders');
  await page.getByRole('alert').filter({ hasText: 'You do not have the required role' }).waitFor();
});
