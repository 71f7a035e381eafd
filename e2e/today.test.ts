/** The landing page's figures, Needs Doing and Sales, with links to the lists behind them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createCosting } from '#costings/server/create-costing.ts';
import { pdfPages } from '#test/files/pdf-text.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { navigate } from './controls.ts';
import { type App, expect, test } from './fixtures.ts';

// A fixed clock keeps the figures of today, this month and days in stock constant.
const now = new Date();
test.use({ appOptions: { env: {}, now: () => now } });
let truckId: string;

test.beforeAll(async ({ app }) => {
  truckId = await app.addTruck({
    regNumber: 'TOD 001',
    isSold: false,
    purchaseDate: app.today(),
    purchasePrice: 10_000,
    salePrice: 12_000,
    motExpiry: null,
  });
  await app.write((scope) => createCosting(scope, 'AbbasAutos', truckId, { type: 'Repairs', value: 500 }));
});

const change = (app: App, fields: Parameters<typeof changeTruck>[2]) =>
  app.write((scope) => changeTruck(scope, { company: 'AbbasAutos', id: truckId, ifMatch: undefined }, fields));

test('the landing page shows the figures of today, updates with a sale, links to lists, and fits millions', async ({
  app,
  asUser,
}) => {
  const page = await asUser('/home');
  const row = page.getByRole('row', { name: /^Abbas Autos/ });
  const figures = async () => (await row.getByRole('cell').allTextContents()).map((text) => text.trim());
  const zero = '£0.00';
  await expect.poll(figures).toEqual(['1', '£10,500.00', '0 days', '0', zero, zero, zero, '0']);
  await expect(page.getByRole('link', { name: /^Truck TOD 001/ }).first()).toBeVisible();
  // The printed page has the monthly figures, even before the charts were scrolled into view.
  await expect
    .poll(async () => (await pdfPages(await page.pdf({ format: 'A4' }))).join(' '))
    .toMatch(/Month\s+Trucks Sold\s+Profit/);
  await page.getByRole('heading', { name: 'Trucks sold by month' }).scrollIntoViewIfNeeded();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  // Navigates within the app, without a page load.
  await page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });
  await row.getByRole('link', { name: '£10,500.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Current Stock' })).toBeVisible();
  const totals = page.getByRole('row', { name: /^Totals/ });
  await expect(totals.getByText('£10,500.00')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Cash Tied Up' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-marked', 'yes');
  await navigate(page, '/current-stock?company=AbbasAutos');
  await expect(totals.getByText('£12,000.00')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Cash Tied Up' })).toHaveCount(0);
  await navigate(page, '/home');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(5);
  await change(app, { isSold: true });
  await expect.poll(figures).toEqual(['0', zero, 'None', '1', '£1,500.00', zero, zero, '1']);
  await row.getByRole('link', { name: '£1,500.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Truck Costings' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'View TOD 001' }).or(page.getByRole('button', { name: 'View TOD 001' })),
  ).toBeVisible();

  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    const sums = { GBP: 2_345_678.9, USD: 1_234_567.89 };
    const large = { cashTiedUp: 12_345_678.9, profitThisMonth: 1_234_567.89, owed: sums, overdue: sums };
    const companies = overview.companies.map((figures: object) => ({ ...figures, ...large }));
    await route.fulfill({ response, json: { ...overview, companies } });
  });
  // The width that remains beside the menu on a tablet.
  await page.setViewportSize({ width: 1000, height: 720 });
  await page.goto('/home');
  await expect(row.getByText('£12,345,678.90')).toBeVisible();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});

test('a row of Needs Doing links to the form that fixes it, Snooze hides it, and the navigation shows the count', async ({
  app,
  asUser,
}) => {
  await change(app, { isSold: true });
  const page = await asUser('/needs-doing?company=AbbasAutos');
  const row = page.getByRole('link', { name: 'TOD 001 is marked as sold but has not been invoiced.' });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Reports' }).click();
  const link = page.getByRole('link', { name: 'Needs Doing' });
  await expect(link).toHaveAttribute('title', '1 to-do, new or due today');
  await page.keyboard.press('Escape');
  await change(app, { isSold: false });
  await expect(page.getByText('All done.')).toBeVisible();
  await change(app, { isSold: true });
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'TOD 001' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: '1 week' }).click();
  await expect(page.getByText('All done.')).toBeVisible();
  await expect(page.getByText(/^Snoozed until /)).toBeVisible();
});

/** Asserts that the page prints on one sheet in light colours, without a footer. */
async function expectPrintOnOnePage(page: Page): Promise<void> {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener('beforeprint', () => {
      dataset.printed = dataset.mantineColorScheme;
    });
  });
  const sheets = await pdfPages(await page.pdf({ format: 'A4' }));
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.match(/Late Costs/g)).toHaveLength(1);
  expect(sheets[0]).toMatch(/ to \d+ \w+ \d{4} by company/);
  expect(sheets[0]).not.toContain('All rights reserved');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'light');
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const chart = page.locator('.recharts-surface').first();
  await expect.poll(async () => Math.round((await chart.boundingBox())?.width ?? 0)).toBeGreaterThan(400);
  await expect.poll(async () => Math.round((await chart.boundingBox())?.width ?? 0)).toBeLessThan(625);
  await page.emulateMedia({ media: null, colorScheme: null });
}

test('Sales shows profit at sale and after later costs, links to the trucks of a figure, and is exported', async ({
  app,
  asUser,
}) => {
  await change(app, { isSold: true });
  const page = await asUser('/sales?company=all');
  const total = page.getByRole('row', { name: /^Total/ });
  const figures = async () => (await total.getByRole('cell').allTextContents()).map((text) => text.trim());
  await expect.poll(figures).toEqual(['1', '£12,000.00', '£10,500.00', '£1,500.00', '£0.00', '£1,500.00', '0']);
  const last = page.getByRole('textbox', { name: 'To' });
  const lastDay = await last.inputValue();
  // A last day before the first day is not sent to the server.
  await last.fill('2001-01-01');
  await expect(page.getByRole('alert').getByText('The last day is before the first day.')).toBeVisible();
  await last.fill(lastDay);
  await page
    .getByRole('combobox', { name: 'By' })
    .or(page.getByRole('textbox', { name: 'By' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Company' }).click();
  await expect(page.getByRole('row', { name: /^Abbas Autos/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Sales_all.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('Abbas Autos,1,12000,10500,1500,0,1500,0');
  await expectPrintOnOnePage(page);
  await page
    .getByRole('row', { name: /^Abbas Autos/ })
    .getByRole('link', { name: '1', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Stock' })).toBeVisible();
  await expect(page.getByText('TOD 001').first()).toBeVisible();
});
