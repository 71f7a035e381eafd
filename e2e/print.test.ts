/** Pages printed by the browser at A4: complete, without navigation and buttons, and dark on light in either theme. */
import type { Page } from '@playwright/test';
import { pdfPages } from '#test/files/pdf-text.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';
import { expect, test } from './fixtures.ts';

const screenOnly = [
  'Logout',
  'Delete',
  'Edit',
  'Table Configuration',
  'Download',
  'Search',
  'All rights reserved',
  'Rows per page',
  'History',
  'WhatsApp',
];

async function printedPages(page: Page): Promise<string[]> {
  const pages = await pdfPages(await page.pdf({ format: 'A4' }));
  // An empty page has at most its footer.
  for (const text of pages) expect(text.length).toBeGreaterThan(60);
  for (const word of screenOnly) expect(pages.join(' ')).not.toContain(word);
  return pages;
}

test('the stock list, a truck and an invoice are printed complete', async ({ app, asUser, invoiceId }) => {
  const regNumber = 'PRN 001';
  const truckId = await app.addTruck({ regNumber });
  const page = await asUser('/current-stock?company=AbbasAutos');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: `View ${regNumber}` })).toBeVisible();
  const list = (await printedPages(page)).join(' ');
  const labels = truckListSchema.fields
    .filter(({ list: place = 'shown' }) => place === 'shown')
    .map(({ label }) => label);
  for (const text of ['Current Stock', 'Abbas Autos', regNumber, ...labels]) expect(list).toContain(text);

  await page.goto(`/AbbasAutos/trucks/${truckId}/view`);
  await expect(page.getByRole('heading', { level: 1, name: regNumber })).toBeVisible();
  const [first, ...others] = await printedPages(page);
  for (const text of [regNumber, 'Chassis Number', 'Purchase Price']) expect(first).toContain(text);
  expect(others.join(' ')).toContain('Truck Costings');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/AbbasAutos/invoices/${invoiceId}/view`);
  await expect(page.getByRole('heading', { name: 'Bill To' })).toBeVisible();
  await expect(page.getByRole('img', { name: /PDF of the invoice/ }).first()).toBeVisible();
  const invoice = (await printedPages(page)).join(' ');
  for (const text of ['Bill To', 'Total Due', 'Balance', 'Chassis Number']) expect(invoice).toContain(text);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
