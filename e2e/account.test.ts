/** The account page. */
import type { Page } from '@playwright/test';
import { expect, failuresExpected, logIn, test } from './fixtures.ts';

const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a user changes name and password, and logs out another device, by keyboard', async ({ app, asUser }) => {
  const me = await app.person('User');
  const page = await asUser('/home', { ...failuresExpected, ownSession: true });
  await page.getByRole('button', { name: 'Account', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  // The e-mail takes half of the section: a third would wrap a long address.
  const email = page.getByText(me.email, { exact: true });
  await expect.poll(async () => (await email.boundingBox())?.width).toBeGreaterThan(300);

  await field(page, 'Name').fill('Robin Renamed');
  await page.keyboard.press('Enter');
  await alert(page, 'Name changed successfully.');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin Renamed' })).toBeVisible();

  const elsewhere = await app.callsAs('User');
  await page.goBack();
  const signIns = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(signIns.getByText('This device')).toBeVisible();
  await expect(signIns.getByRole('listitem')).toHaveCount(2);
  await signIns.getByRole('button', { name: /^Log out Unrecognised browser/ }).click();
  await alert(page, 'Device logged out.');
  await expect(signIns.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.get('/api/users/role')).status).toBe(401);

  await field(page, 'Current password').fill('not my password');
  await field(page, 'New password').fill('marble thistle canoe');
  await field(page, 'Confirm new password').fill('marble thistle');
  await press(page, 'Change Password');
  await expect(page.getByText('The passwords do not match.')).toBeVisible();
  await field(page, 'Confirm new password').fill('marble thistle canoe');
  await press(page, 'Change Password');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await field(page, 'Current password').fill(me.password);
  await press(page, 'Change Password');
  await alert(page, 'Password changed. You have been logged out everywhere else.');
  await expect(field(page, 'New password')).toHaveValue('');

  await page.getByRole('button', { name: /^Log out here, / }).click();
  await page.waitForURL(`${app.url}/`);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await logIn(page, { ...me, password: 'marble thistle canoe' });
  await page.waitForURL('**/current-stock*');
});
