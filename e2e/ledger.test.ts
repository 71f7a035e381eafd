/** Issued copies, versions and the number register in the browser. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { button, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { changeElsewhere, clearPapers, viewPath } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app));

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return await readFile(await download.path());
}

test('an issued invoice is shown as issued, and after its deletion its number and copy stay in the register', async ({
  app,
  asUser,
}) => {
  const id = await app.addPaper('invoice', { number: '10' });
  const page = await asUser(viewPath('invoice', id));
  await expect(region(page, 'Copies issued').getByText('Not issued yet')).toBeVisible();
  await expect(page.getByText('Not issued', { exact: true })).toBeVisible();
  const first = await saved(page, () => button(page, 'Download').click());
  await expect(region(page, 'Copies issued').getByText(/^Downloaded by .* on /)).toBeVisible();
  await expect(page.getByText('Issued', { exact: true })).toBeVisible();
  const again = await saved(page, () => page.getByRole('link', { name: 'Download copy 1' }).click());
  expect(again.equals(first)).toBe(true);

  await changeElsewhere(app, 'invoice', id, { depositPaid: 4321 });
  await expect(region(page, 'Versions').getByText('Version 2')).toBeVisible();
  await button(page, 'Show version 1').click();
  const dialog = page.getByRole('dialog', { name: 'Invoice, version 1' });
  await expect(dialog.getByText('£500.00').first()).toBeVisible();
  await button(dialog, 'Close').click();

  await button(page, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete Invoice' });
  await expect(
    question.getByText('This invoice has been issued. Issue a credit note instead of deleting it.'),
  ).toBeVisible();
  await button(question, 'Delete').click();
  await waitForHeading(page, 'Invoices');

  await app.addPaper('invoice', { number: '15' });
  await button(page, 'Books').click();
  await page.getByRole('link', { name: 'Register' }).click();
  const table = page.getByRole('table', { name: 'Register of Invoices' });
  const cells = async () => {
    const texts = await table.locator('tbody tr').allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  };
  const starts = async () =>
    (await cells()).map((row) => /^(\d+ Copies Deleted|\d+ to \d+ Skipped|\d+ In Use)/.exec(row)?.[0]);
  await expect.poll(starts).toEqual(['10 Copies Deleted', '11 to 14 Skipped', '15 In Use']);
  await page.getByRole('checkbox', { name: 'Show gaps only' }).check();
  await expect.poll(async () => (await cells()).length).toBe(2);
  await button(page, 'Issued copies of 10').click();
  const copies = page.getByRole('dialog', { name: 'Copies issued for 10' });
  const last = await saved(page, () => copies.getByRole('link', { name: 'Download copy 1' }).click());
  expect(last.equals(first)).toBe(true);
  await button(copies, 'Close').click();
  await button(page, 'Export').click();
  const csv = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
  expect(csv.toString()).toContain('Skipped: number 15 was entered by hand.');
});
