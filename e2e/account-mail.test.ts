/** Password reset and invitations on screen, with e-mail set up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '#test/mail/mail-server.ts';
import { assertAccessible, dialogs } from './accessible.ts';
import { type BrowserFixture, failuresExpected, logIn, startBrowserFixture } from './browser-fixture.ts';

let server: TestMailServer;
let fixture: BrowserFixture;
beforeAll(async () => {
  server = await startMailServer();
  fixture = await startBrowserFixture({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'office@trucks.example',
  });
});
afterAll(async () => {
  await fixture.stop();
  await server.stop();
});

/** Returns the link in the last e-mail to this address. */
async function linkTo(email: string): Promise<string> {
  const last = () => server.taken.findLast(({ to }) => to.includes(email))?.mail.text ?? '';
  await expect.poll(() => /http\S+token=\S+/.exec(last())?.[0] ?? '', { timeout: 20_000 }).not.toBe('');
  return /http\S+token=\S+/.exec(last())?.[0] ?? '';
}

test('a user who has forgotten the password sets a new one from an e-mailed link', async () => {
  const me = await fixture.person('User');
  const look = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;
  const page = await fixture.visit('/login', { ...failuresExpected, ...look });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await assertAccessible(page);
  await page.getByLabel('Email').fill(me.email);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: 'If that address has an account, we have sent it a link.' })
    .waitFor();

  await page.goto(await linkTo(me.email));
  await page.getByLabel('New password', { exact: true }).fill('marble thistle canoe');
  await page.getByLabel('Confirm new password').fill('marble thistle');
  await page.keyboard.press('Enter');
  await page.getByText('The passwords do not match.').waitFor();
  await assertAccessible(page);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await page.getByLabel('New password', { exact: true }).fill('marble thistle canoe');
  await page.getByLabel('Confirm new password').fill('marble thistle canoe');
  await page.keyboard.press('Enter');
  await page.getByText('Password changed. You have been logged out on all devices.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { ...me, password: 'marble thistle canoe' });
  await page.waitForURL('**/current-stock*');
});

test('an invited person creates an account and gets the role of the invitation', async () => {
  const admin = await fixture.visitAs('SuperAdmin', '/admin/users', failuresExpected);
  const press = (name: string | RegExp) => admin.getByRole('button', { name }).click();
  const alert = (text: string) => admin.getByRole('alert').filter({ hasText: text }).waitFor();
  await press('Invite');
  const dialog = admin.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Email').fill((await fixture.person('User')).email);
  await assertAccessible(admin, admin.url(), { part: dialogs });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await alert('Someone with this e-mail already has an account.');
  await dialog.getByLabel('Email').fill('robin@invited.test');
  await dialog.getByLabel('Role').selectOption({ label: 'Approved User' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await alert('Invitation sent to robin@invited.test.');
  await admin.getByRole('region', { name: 'Invited: 1' }).waitFor();
  await assertAccessible(admin);
  const first = await linkTo('robin@invited.test');
  await press(/^Resend to robin@invited\.test, Approved User, valid until /);
  await alert('Invitation to robin@invited.test resent.');
  await expect.poll(() => linkTo('robin@invited.test'), { timeout: 20_000 }).not.toBe(first);

  const page = await fixture.visit(first, failuresExpected);
  await page.getByRole('alert').filter({ hasText: 'This invitation has already been used' }).waitFor();
  await page.goto(await linkTo('robin@invited.test'));
  await assertAccessible(page);
  await page.getByLabel('Name').fill('Robin Invited');
  await page.getByLabel('Password').fill('marble thistle canoe');
  await page.keyboard.press('Enter');
  await page.getByText('Your account is ready.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { name: 'Robin Invited', email: 'robin@invited.test', password: 'marble thistle canoe' });
  await page.waitForURL('**/current-stock*');
  await admin.reload();
  await admin.getByRole('button', { name: 'View Robin Invited' }).waitFor();
  await expect.poll(() => admin.getByRole('region', { name: /^Invited/ }).count()).toBe(0);
});
