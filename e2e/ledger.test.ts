/** Issued copies, versions and the number register in the browser. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, waitForHeading } from './controls.ts';
import { changeElsewhere, clearPapers, viewPath } from './paper-steps.ts';
import { resize } from './windows.ts';

const fixture = await browserFixtureForFile();
beforeEach(() => clearPapers(fixture));

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return await readFile(await download.path());
}

test('an issued invoice is shown as issued, and after its deletion its number and copy stay in the register', async () => {
  const screenshotFolder = process.env.LOOK;
  const id = await fixture.addPaper('invoice', { number: '10' });
  const page = await fixture.visitAs('User', viewPath('invoice', id));
  await region(page, 'Copies issued').getByText('Not issued yet').waitFor();
  await page.getByText('Not issued', { exact: true }).waitFor();
  const first = await saved(page, () => button(page, 'Download').click());
  await region(page, 'Copies issued')
    .getByText(/^Downloaded by .* on /)
    .waitFor();
  await page.getByText('Issued', { exact: true }).waitFor();
  const again = await saved(page, () => page.getByRole('link', { name: 'Download copy 1' }).click());
  expect(again.equals(first)).toBe(true);

  await changeElsewhere(fixture, 'invoice', id, { depositPaid: 4321 });
  await region(page, 'Versions').getByText('Version 2').waitFor();
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/paper.png`, fullPage: true });
  await button(page, 'Show version 1').click();
  const dialog = page.getByRole('dialog', { name: 'Invoice, version 1' });
  await dialog.getByText('£500.00').first().waitFor();
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/revision.png` });
  await button(dialog, 'Close').click();

  await button(page, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete Invoice' });
  await question.getByText('This invoice has been issued. Issue a credit note instead of deleting it.').waitFor();
  await button(question, 'Delete').click();
  await waitForHeading(page, 'Invoices');

  await fixture.addPaper('invoice', { number: '15' });
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
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/register.png` });
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
  if (screenshotFolder) {
    await resize(page, { width: 360, height: 740 });
    await page.screenshot({ path: `${screenshotFolder}/register-360.png` });
  }
});
