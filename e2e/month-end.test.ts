/** The month end in the browser: figures, unissued invoices, and downloads. */
import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, waitForHeading } from './controls.ts';
import { resize } from './windows.ts';

const fixture = await browserFixtureForFile();

const screenshotFolder = process.env.MONTH_END_PICTURES;
if (screenshotFolder) await mkdir(screenshotFolder, { recursive: true });

test('one button issues all unissued invoices, and the page shows what has changed since the last download', async () => {
  const period = { date: '2026-11-20', taxPoint: '2026-11-20' };
  await fixture.addPaper('invoice', period);
  const page = await fixture.visitAs('User', '/month-end?company=AbbasAutos&period=2026-11');
  await waitForHeading(page, 'Month End');
  const pdfs = (counts: string) => button(page, `Invoices (PDF), ${counts}`);
  await pdfs('0 of 1').waitFor();
  expect(await pdfs('0 of 1').isDisabled()).toBe(true);
  await page.getByText('1 was never issued').waitFor();
  await page.getByText('1 invoice, no credit notes; 0 issued').waitFor();
  const figures = page.getByRole('table', { name: 'Figures' });
  await figures.getByRole('row').filter({ hasText: 'Total, GBP' }).waitFor();

  await button(page, 'Issue now').click();
  await pdfs('1 of 1').waitFor();
  await page.getByText('1 was never issued').waitFor({ state: 'hidden' });
  const download = page.waitForEvent('download');
  await pdfs('1 of 1').click();
  expect((await download).suggestedFilename()).toBe('PDFs_AbbasAutos_2026-11.zip');
  await page.getByText(/^Handed over on \d+ \w+ by .+ \(Invoices \(PDF\)\)\. Nothing has changed since\.$/).waitFor();

  await fixture.addPaper('invoice', period);
  await page.getByRole('link', { name: 'Invoice 2 was added.' }).waitFor();
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/month-end.png`, fullPage: true });
  await page.getByRole('tab', { name: 'All Companies' }).click();
  await page.getByText(/^Abbas Autos: Handed over on/).waitFor();
  await resize(page, { width: 360, height: 720 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/month-end-phone.png`, fullPage: true });
  const all = page.waitForEvent('download');
  await button(page, 'All files (ZIP)').click();
  expect((await all).suggestedFilename()).toBe('Month_End_All_2026-11.zip');
});
