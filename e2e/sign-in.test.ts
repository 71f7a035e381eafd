/** Signing up, in and out with the embedded provider (specification, sections 2.1 to 2.3; decisions, section 2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

test('an approved person logs in from the landing page and sees the stock', async () => {
  const page = await stage.visit('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await logIn(page, await stage.person('User'));
  await page.waitForURL('**/current-stock*');
  await page.getByRole('link', { name: 'Logout' }).waitFor();
  expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
});
