/** Two-step verification on screen: set-up, log-in, requirement for everyone, reset. */
import type { Page } from '@playwright/test';
import { codeOf } from '#test/identity/authenticator-code.ts';
import { assertAccessible, dialogs } from './accessible.ts';
import { navigate } from './controls.ts';
import { expect, failuresExpected, logIn, test } from './fixtures.ts';

const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Returns the key as shown for typing. */
async function secretOn(page: Page): Promise<string> {
  return await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
}

async function sendCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, button);
}

test('an authenticator app is set up, and its code is requested after the password', async ({ app, asUser }) => {
  const me = await app.person('User');
  const page = await asUser('/account', { ...failuresExpected, ownSession: true });
  const factor = page.getByRole('region', { name: 'Two-step verification' });
  await expect(factor.getByText('Two-step verification is off.')).toBeVisible();
  await press(page, 'Set up an authenticator app');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You will be logged out everywhere else.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(me.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await assertAccessible(page, page.url(), { part: dialogs });
  const secret = await secretOn(page);
  // The focus is on the next field.
  await expect(dialog.locator('input:focus')).toBeVisible();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong code.')).toBeVisible();
  await sendCode(page, codeOf(secret), 'Confirm');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await assertAccessible(page, page.url(), { part: dialogs });
  await expect(dialog.getByRole('button', { name: 'I have saved them' }).and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    factor.getByText('Two-step verification is on. Your authenticator app is set up. 10 recovery codes left.'),
  ).toBeVisible();

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
  await expect(factor.getByText('9 recovery codes left.')).toBeVisible();
});

/** Adds a virtual authenticator that always verifies its owner. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const senses = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...senses } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('a passkey logs in after or instead of the password, until it is removed', async ({ app, asAdmin }) => {
  const me = await app.person('Admin');
  const page = await asAdmin('/account', { ...failuresExpected, ownSession: true });
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
  await expect(factor.getByText('Office PC', { exact: true })).toBeVisible();
  await expect(factor.getByText('10 recovery codes left.')).toBeVisible();

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
  const options = await page.locator('[data-passkey]').getAttribute('data-passkey');
  expect(JSON.parse(options ?? '').allowCredentials).toMatchObject([{ transports: ['internal'] }]);
  await press(page, 'Use a passkey');
  await page.waitForURL('**/current-stock*');

  await logOut();
  await press(page, 'Use a passkey');
  await page.waitForURL('**/current-stock*');
  await navigate(page, '/account');
  await expect(factor.getByText(/last used/)).toBeVisible();
  await press(page, 'Remove passkey Office PC');
  await proveIn('Remove');
  await alert(page, 'Passkey Office PC removed.');
  await expect(factor.getByText('Two-step verification is off.')).toBeVisible();

  await logOut();
  // No passkey is left.
  await expect(page.getByRole('button')).toHaveText(['Log in']);
});

test('an administrator requires two-step verification for everyone, and resets it for one user', async ({
  app,
  asSuperAdmin,
}) => {
  const other = await app.person('Other');
  const admin = await asSuperAdmin('/admin/users');
  const demand = admin.getByRole('switch', { name: 'Require two-step verification for everyone' });
  await demand.press('Space');
  await alert(admin, 'Two-step verification is required for everyone.');
  await expect(demand).toBeChecked();

  const look = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;
  const page = await app.visit('/login', { ...failuresExpected, ...look });
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
  await expect(dialog.getByText('Two-step verification: on')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  const question = admin.getByRole('dialog', { name: 'Reset two-step verification' });
  await expect(question.getByText(other.name)).toBeVisible();
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await alert(admin, `Two-step verification reset for ${other.name}.`);
  await expect(dialog.getByText('Two-step verification: off')).toBeVisible();
});
