/** Where e-mail is set up: a forgotten password on screen (specification, section 18.1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '#test/mail-server.ts';
import { assertAccessible } from './accessible.ts';
import { failuresExpected, logIn, type Stage, setStage } from './stage.ts';

let server: TestMailServer;
let stage: Stage;
beforeAll(async () => {
  server = await startMailServer();
  stage = await setStage({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'office@trucks.example' });
});
afterAll(async () => {
  await stage.stop();
  await server.stop();
});

/** The link of the last e-mail to somebody. */
async function linkTo(email: string): Promise<string> {
  const last = () => server.taken.findLast(({ to }) => to.includes(email))?.mail.text ?? '';
  await expect.poll(() => /http\S+token=\S+/.exec(last())?.[0] ?? '', { timeout: 20_000 }).not.toBe('');
  return /http\S+token=\S+/.exec(last())?.[0] ?? '';
}

test('whoever has forgotten the password sets a new one by e-mail', async () => {
  const me = await stage.person('User');
  const look = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;
  const page = await stage.visit('/login', { ...failuresExpected, ...look });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await assertAccessible(page);
  await page.getByLabel('E-mail').fill(me.email);
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'If there is an account with this e-mail' }).waitFor();

  await page.goto(await linkTo(me.email));
  await page.getByLabel('New password').fill('marble thistle canoe');
  await page.getByLabel('Repeat password').fill('marble thistle');
  await page.keyboard.press('Enter');
  await page.getByText('The two new passwords differ.').waitFor();
  await assertAccessible(page);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await page.getByLabel('New password').fill('marble thistle canoe');
  await page.getByLabel('Repeat password').fill('marble thistle canoe');
  await page.keyboard.press('Enter');
  await page.getByText('Your password was changed. Everywhere you have been logged out.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { ...me, password: 'marble thistle canoe' });
  await page.waitForURL('**/current-stock*');
});
