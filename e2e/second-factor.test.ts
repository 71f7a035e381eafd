/** Two-step verification on screen: set-up, log-in, requirement for everyone, reset. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf } from '#test/identity/account-fixture.ts';
import { assertAccessible, dialogs } from './accessible.ts';
import { browserFixtureForFile, failuresExpected, logIn } from './browser-fixture.ts';
import { navigate } from './controls.ts';

const fixture = await browserFixtureForFile();

const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Returns the key as shown for typing. */
async function secretOn(page: Page): Promise<string> {
  return await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
}

async function sendCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, button);
}

test('an authenticator app is set up, and its code is requested after the password', async () => {
  const me = await fixture.person('User');
  const page = await fixture.visitAs('User', '/account', { ...failuresExpected, ownSession: true });
  const factor = page.getByRole('region', { name: 'Two-step verification' });
  await factor.getByText('Two-step verification is off.').waitFor();
  await press(page, 'Set up an authenticator app');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You will be logged out everywhere else.').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password');
  await page.keyboard.press('Enter');
  await dialog.getByText('Wrong password.').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(me.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await assertAccessible(page, page.url(), { part: dialogs });
  const secret = await secretOn(page);
  // The focus is on the next field.
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await dialog.getByText('Wrong code.').waitFor();
  await sendCode(page, codeOf(secret), 'Confirm');
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await assertAccessible(page, page.url(), { part: dialogs });
  await dialog.getByRole('button', { name: 'I have saved them' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await factor
    .getByText('Two-step verification is on. Your authenticator app is set up. 10 recovery codes left.')
    .waitFor();

  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await logIn(page, me);
  await heading(page, 'Two-step verification');
  await assertAccessible(page);
  await sendCode(page, '000000', 'Continue');
  await alert(page, 'Wrong code.');
  await sendCode(page, recoveryCode, 'Continue');
  await page.waitForURL('**/current-stock*');
  await navigate(page, '/account');
  await factor.getByText('9 recovery codes left.').waitFor();
});

/** Adds a virtual authenticator that always verifies its owner. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const senses = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...senses } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('a passkey logs in after or instead of the password, until it is removed', async () => {
  const me = await fixture.person('Admin');
  const page = await fixture.visitAs('Admin', '/account', { ...failuresExpected, ownSession: true });
  await addDevice(page);
  const factor = page.getByRole('region', { name: 'Two-step verification' });
  const proveIn = async (button: string) => {
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(me.password);
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  };
  await press(page, 'Add a passkey');
  await proveIn('Continue');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Office PC');
  await press(page, 'Create passkey');
  await alert(page, 'Passkey added.');
  await press(page, 'I have saved them');
  await factor.getByText('Office PC', { exact: true }).waitFor();
  await factor.getByText('10 recovery codes left.').waitFor();

  const logOut = async () => {
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await heading(page, 'Log in');
  };
  await logOut();
  await assertAccessible(page);
  await logIn(page, me);
  await heading(page, 'Two-step verification');
  await assertAccessible(page);
  await press(page, 'Use a passkey');
  await page.waitForURL('**/current-stock*');

  await logOut();
  await press(page, 'Use a passkey');
  await page.waitForURL('**/current-stock*');
  await navigate(page, '/account');
  await factor.getByText(/last used/).waitFor();
  await press(page, 'Remove passkey Office PC');
  await proveIn('Remove');
  await alert(page, 'Passkey Office PC removed.');
  await factor.getByText('Two-step verification is off.').waitFor();

  await logOut();
  // No passkey is left.
  await expect.poll(() => page.getByRole('button').allInnerTexts()).toEqual(['Log in']);
});

test('an administrator requires two-step verification for everyone, and resets it for one user', async () => {
  const other = await fixture.person('Other');
  const admin = await fixture.visitAs('SuperAdmin', '/admin/users');
  const demand = admin.getByRole('switch', { name: 'Require two-step verification for everyone' });
  await demand.focus();
  await admin.keyboard.press('Space');
  await alert(admin, 'Two-step verification is required for everyone.');
  await expect.poll(() => demand.isChecked()).toBe(true);

  const look = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;
  const page = await fixture.visit('/login', { ...failuresExpected, ...look });
  await logIn(page, other);
  await heading(page, 'Set up two-step verification');
  await assertAccessible(page);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await sendCode(page, codeOf(await secretOn(page)), 'Confirm');
  await heading(page, 'Recovery codes');
  await assertAccessible(page);
  await press(page, 'I have saved them');
  await heading(page, 'Welcome, Pat Other');

  await admin.getByLabel('Search users...').fill(other.email);
  await press(admin, `View ${other.name}`);
  const dialog = admin.getByRole('dialog', { name: other.name });
  await dialog.getByText('Two-step verification: on').waitFor();
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  const question = admin.getByRole('dialog', { name: 'Reset two-step verification' });
  await question.getByText(other.name).waitFor();
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await alert(admin, `Two-step verification reset for ${other.name}.`);
  await dialog.getByText('Two-step verification: off').waitFor();
});
