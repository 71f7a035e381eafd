/** Password reset and invitations on screen, with e-mail set up. */
import { startMailServer, type TestMailServer } from '#test/mail/mail-server.ts';
import { assertAccessible, dialogs } from './accessible.ts';
import { waitForHeading } from './controls.ts';
import { expect, failuresExpected, logIn, test } from './fixtures.ts';

let server: TestMailServer;
test.beforeAll(async () => {
  server = await startMailServer();
});
test.afterAll(() => server.stop());
test.use({
  appOptions: ({ browserName: _browserName }, use) =>
    use({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        MAIL_FROM: 'office@trucks.example',
      },
    }),
});

/** Returns the link in the last e-mail to this address. */
async function linkTo(email: string): Promise<string> {
  const last = () => server.taken.findLast(({ to }) => to.includes(email))?.mail.text ?? '';
  await expect.poll(() => /http\S+token=\S+/.exec(last())?.[0] ?? '').not.toBe('');
  return /http\S+token=\S+/.exec(last())?.[0] ?? '';
}

test('a user who has forgotten the password sets a new one from an e-mailed link', async ({ app }) => {
  const me = await app.person('User');
  const look = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;
  const page = await app.visit('/login', { ...failuresExpected, ...look });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await waitForHeading(page, 'Forgot your password?');
  await assertAccessible(page);
  await page.getByLabel('Email').fill(me.email);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'If that address has an account, we have sent it a link.' }),
  ).toBeVisible();

  await page.goto(await linkTo(me.email));
  await page.getByLabel('New password', { exact: true }).fill('marble thistle canoe');
  await page.getByLabel('Confirm new password').fill('marble thistle');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passwords do not match.')).toBeVisible();
  await assertAccessible(page);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await page.getByLabel('New password', { exact: true }).fill('marble thistle canoe');
  await page.getByLabel('Confirm new password').fill('marble thistle canoe');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. You have been logged out on all devices.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { ...me, password: 'marble thistle canoe' });
  await page.waitForURL('**/current-stock*');
});

test('an invited person creates an account and gets the role of the invitation', async ({ app, asSuperAdmin }) => {
  const admin = await asSuperAdmin('/admin/users', failuresExpected);
  const press = (name: string | RegExp) => admin.getByRole('button', { name }).click();
  const alert = (text: string) => expect(admin.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await press('Invite');
  const dialog = admin.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Email').fill((await app.person('User')).email);
  await assertAccessible(admin, admin.url(), { part: dialogs });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await alert('Someone with this e-mail already has an account.');
  await dialog.getByLabel('Email').fill('robin@invited.test');
  await dialog.getByLabel('Role').selectOption({ label: 'Approved User' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await alert('Invitation sent to robin@invited.test.');
  await expect(admin.getByRole('region', { name: 'Invited: 1' })).toBeVisible();
  await assertAccessible(admin);
  const first = await linkTo('robin@invited.test');
  await press(/^Resend to robin@invited\.test, Approved User, valid until /);
  await alert('Invitation to robin@invited.test resent.');
  await expect.poll(() => linkTo('robin@invited.test')).not.toBe(first);

  const page = await app.visit(first, failuresExpected);
  await expect(page.getByRole('alert').filter({ hasText: 'This invitation has already been used' })).toBeVisible();
  await page.goto(await linkTo('robin@invited.test'));
  await assertAccessible(page);
  await page.getByLabel('Name').fill('Robin Invited');
  await page.getByLabel('Password').fill('marble thistle canoe');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { name: 'Robin Invited', email: 'robin@invited.test', password: 'marble thistle canoe' });
  await page.waitForURL('**/current-stock*');
  await admin.reload();
  await expect(admin.getByRole('button', { name: 'View Robin Invited' })).toBeVisible();
  await expect(admin.getByRole('region', { name: /^Invited/ })).toHaveCount(0);
});
