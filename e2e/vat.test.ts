/** A margin sale from the form to the stock book and the VAT of its month, and back to its invoices. */
import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { findCutTexts } from './stock-steps.ts';
import { resize } from './windows.ts';

const fixture = await browserFixtureForFile();

const screenshotFolder = process.env.VAT_PICTURES;
if (screenshotFolder) await mkdir(screenshotFolder, { recursive: true });

test('the form sets the default VAT treatment; the stock book and the VAT screen show the VAT due', async () => {
  const fields = { purchasePrice: 1400, salePrice: 2000, freightCharges: null, warrantyCharges: null };
  await fixture.addTruck({ regNumber: 'UNK 001', vatScheme: 'Unknown' });
  await fixture.addTruck({ regNumber: 'MAR 001', vatScheme: 'Margin', ...fields });
  const bought = { purchaseDate: '2026-11-05', purchasePrice: 1202, purchaseVat: 240.4 };
  await fixture.addTruck({ regNumber: 'QUA 001', vatScheme: 'Qualifying', ...bought });
  const page = await fixture.visitAs('User', '/current-stock?company=AbbasAutos');
  await page.getByRole('checkbox', { name: 'Select MAR 001' }).click();
  await page.getByRole('button', { name: 'Invoice (1)' }).click();
  await waitForHeading(page, 'Create Invoice (Abbas Autos)');
  const item = page.getByRole('group', { name: 'Item 1', exact: true });
  const treatment = (name: string) => item.getByRole('radio', { name, exact: true });
  await expect.poll(() => treatment('Margin').isChecked()).toBe(true);
  const rate = item.getByLabel('VAT Rate');
  await rate.fill('20');
  await expect.poll(() => treatment('Standard').isChecked()).toBe(true);
  await item.getByText('Not sold under the margin scheme').waitFor();
  await item.getByText('Margin', { exact: true }).click();
  await expect.poll(() => rate.inputValue()).toBe('');
  await page.getByLabel('Date', { exact: true }).fill('2026-11-20');
  const billTo = page.getByRole('group', { name: 'Bill To' });
  await billTo.getByLabel('Client Name').fill('Harbour Haulage');
  await page.getByRole('group', { name: 'Ship To' }).getByLabel('Client Name').fill('Harbour Haulage');
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/form.png`, fullPage: true });
  await button(page, 'Save').click();
  await waitForAlert(page, 'Invoice created successfully.');
  // Waits for the new invoice's page, because its focus change would close an open menu.
  await page.waitForURL('**/AbbasAutos/invoices/created');
  await page.getByRole('heading', { level: 2, name: /^Invoice \d/ }).waitFor();

  await button(page, 'Books').click();
  await page.getByRole('link', { name: 'Stock Book' }).click();
  await waitForHeading(page, 'Stock Book');
  const line = page.getByRole('row').filter({ hasText: 'MAR 001' });
  await line.getByText('£100.00').waitFor();
  await button(page, 'Missing numbers').click();
  const gaps = page.getByRole('dialog', { name: 'Missing numbers' });
  const gapsTable = gaps.getByRole('table', { name: 'Missing numbers', exact: true });
  await gapsTable.getByText('Other scheme: Unknown').waitFor();
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/gaps.png` });
  await gaps.getByRole('button', { name: 'Close' }).click();
  await gaps.waitFor({ state: 'hidden' });
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/book.png`, fullPage: true });
  await resize(page, { width: 360, height: 720 });
  const right = async () => ((box) => (box ? box.x + box.width : Infinity))(await button(page, 'Export').boundingBox());
  await expect.poll(right).toBeLessThanOrEqual(360);
  await resize(page, { width: 1280, height: 720 });

  await button(page, 'Books').click();
  await page.getByRole('link', { name: 'VAT', exact: true }).click();
  await waitForHeading(page, 'VAT');
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'November 2026' });
  const margin = page.getByRole('row').filter({ hasText: 'Margin Sales' });
  await margin.getByText('£100.00').waitFor();
  await page.getByText('Quarter', { exact: true }).click();
  await page.getByRole('table', { name: 'VAT: Quarter 4 of 2026' }).waitFor();
  await margin.getByText('£100.00').waitFor();
  if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/vat.png`, fullPage: true });
  await margin.getByRole('link', { name: '£600.00' }).click();
  await waitForHeading(page, 'Stock Book');
  await page.getByRole('row').filter({ hasText: 'MAR 001' }).waitFor();
  await page.goBack();
  await margin.getByRole('link', { name: 'Margin Sales' }).click();
  await waitForHeading(page, 'Invoices');
  await page.getByRole('row').filter({ hasText: 'Harbour Haulage' }).waitFor();
  await page.goBack();
  await margin.getByRole('link', { name: '£2,000.00' }).click();
  await waitForHeading(page, 'Invoices');
  await page.getByRole('row').filter({ hasText: 'Harbour Haulage' }).waitFor();
  await page.goBack();
  await page.getByRole('row').filter({ hasText: 'Purchase VAT' }).getByRole('link', { name: '£240.40' }).click();
  await waitForHeading(page, 'All Stock');
  // The list has the same figure in a column that is hidden by default.
  await page.getByRole('row').filter({ hasText: 'Totals' }).getByText('£240.40').waitFor();
});

test('a double click downloads a month-end file once; the stock book cuts no text', async () => {
  const page = await fixture.visitAs('User', '/month-end');
  await page.getByText('Check with your accountant.').waitFor();
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename().replace(/_.*/, '')));
  await button(page, 'All lines (CSV)').dblclick();
  await expect.poll(() => names).toEqual(['Lines']);
  await button(page, 'Xero CSV').click();
  await expect.poll(() => names).toEqual(['Lines', 'Xero']);

  const truck = { regNumber: 'BOK 001', make: 'Mercedes-Benz', model: 'Eurocargo 180E25', vatScheme: 'Margin' };
  await fixture.addTruck({ ...truck, chassisNumber: 'WMAMQEVGDW3156864', purchaseDate: '2026-05-28' });
  await navigate(page, '/stock-book?search=BOK');
  await page.getByText('28 May 2026').waitFor();
  const whole = ['Stock Number', 'Purchase Date', 'Reg Number', 'Chassis Number', 'Make', 'Model'];
  expect(await findCutTexts(page, whole)).toEqual([]);
});
