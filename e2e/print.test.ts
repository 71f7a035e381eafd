/** Pages printed by the browser at A4: complete, without navigation and buttons, and dark on light in either theme. */
import type { Locator, Page } from '@playwright/test';
import { pdfPages } from '#test/files/pdf-text.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';
import { waitUntilSettled } from './controls.ts';
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
  // Sections without records.
  'No documents to display',
];

async function printedPages(page: Page): Promise<string[]> {
  await waitUntilSettled(page);
  const pages = await pdfPages(await page.pdf({ format: 'A4' }));
  // An empty page has at most its footer.
  for (const text of pages) expect(text.length, text).toBeGreaterThan(60);
  for (const word of screenOnly) expect(pages.join(' ')).not.toContain(word);
  return pages;
}

/** Number of lines of a text. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });

test('the stock list, a truck, a client and an invoice are printed complete', async ({ app, asUser, invoiceId }) => {
  const regNumber = 'PRN 001';
  const truckId = await app.addTruck({ regNumber, registrationDate: '2016-09-13' });
  const page = await asUser('/current-stock?company=AbbasAutos');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: `View ${regNumber}` })).toBeVisible();
  // On screen the tab is the only place with the company's name.
  await expect(page.getByText('Abbas Autos', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const list = (await printedPages(page)).join(' ');
  const labels = truckListSchema.fields
    .filter(({ list: place = 'shown' }) => place === 'shown')
    .map(({ label }) => label);
  for (const text of ['Current Stock', 'Abbas Autos', regNumber, ...labels]) expect(list).toContain(text);
  // The width of A4 on its side, without margins.
  await page.setViewportSize({ width: 1062, height: 700 });
  await page.emulateMedia({ media: 'print' });
  for (const text of [regNumber, '13 Sep 2016']) await expect.poll(() => linesOf(page.getByText(text)), text).toBe(1);
  await page.emulateMedia({ media: null });

  await page.goto('/current-stock?company=AbbasAutos&view=pictures');
  await expect(page.getByRole('button', { name: `View ${regNumber}` })).toBeVisible();
  const cards = (await printedPages(page)).join(' ');
  expect(cards).toContain(regNumber);
  // The labels of headers that sort.
  expect(cards).not.toContain('Mileage');

  await page.goto(`/AbbasAutos/trucks/${truckId}/view`);
  await expect(page.getByRole('heading', { level: 1, name: regNumber })).toBeVisible();
  await expect(page.getByText('No documents to display')).toBeVisible();
  const [first, ...others] = await printedPages(page);
  for (const text of [regNumber, 'Chassis Number', 'Purchase Price']) expect(first).toContain(text);
  expect(others.join(' ')).toContain('Truck Costings');

  const { id: clientId } = await app.database.db.selectFrom('client').select('id').executeTakeFirstOrThrow();
  await page.goto(`/clients/${clientId}/view`);
  await expect(page.getByRole('heading', { name: 'Statements' })).toBeVisible();
  const client = (await pdfPages(await page.pdf({ format: 'A4' }))).join(' ');
  expect(client).toContain('Client Details');
  expect(client).not.toContain('Statements');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/AbbasAutos/invoices/${invoiceId}/view`);
  await expect(page.getByRole('heading', { name: 'Bill To' })).toBeVisible();
  await expect(page.getByRole('img', { name: /PDF of the invoice/ }).first()).toBeVisible();
  const invoice = (await printedPages(page)).join(' ');
  for (const text of ['Bill To', 'Total Due', 'Balance', 'Chassis Number']) expect(invoice).toContain(text);
  await expect(page.getByText('Profit', { exact: true })).toBeVisible();
  // The client may be given the paper.
  expect(invoice).not.toContain('Profit');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a long list has its headings on each page, and its totals once after the last row', async ({ app, asUser }) => {
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => app.addTruck({ company: 'RedStar', regNumber: `LNG ${at}` })),
  );
  const page = await asUser('/current-stock?company=RedStar&size=50');
  await expect(page.getByRole('button', { name: 'View LNG 39' })).toBeVisible();
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((text) => text.includes('Purchase Price'))).toEqual(pages.map(() => true));
  expect(pages[0]).toContain('1–40 of 40');
  expect(pages.join(' ').match(/Totals/g)).toHaveLength(1);
  expect(pages.at(-1)).toContain('Totals of 40 trucks');
});

test('a page of the handbook is as wide as the paper', async ({ asUser }) => {
  const page = await asUser('/help/vat');
  const article = page.getByRole('article', { name: 'VAT' });
  await expect(article).toBeVisible();
  // The width of A4 without margins.
  await page.setViewportSize({ width: 703, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await article.boundingBox())?.width).toBeGreaterThan(690);
});

test('Home is printed without its links, and the register without its checkbox', async ({ asUser }) => {
  const page = await asUser('/home');
  await expect(page.getByRole('row', { name: /^All Companies/ })).toBeVisible();
  const home = await printedPages(page);
  expect(home.join(' ')).toContain('Cash Tied Up');
  expect(home.join(' ')).not.toContain('Change password');
  // In the figures, and not as a link to its stock.
  expect(home.join(' ').match(/Red Star Commercial/g)).toHaveLength(1);

  await page.goto('/register?company=AbbasAutos');
  await expect(page.getByLabel('Show gaps only')).toBeVisible();
  expect((await printedPages(page)).join(' ')).not.toContain('Show gaps only');
});
