/** Current Stock and All Stock: companies, search, selection and export. */
import { readFile } from 'node:fs/promises';
import { button, navigate, readWhenStable, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addStock, openList, regNumbers, waitForRange } from './stock-steps.ts';

test.beforeAll(async ({ app }) => {
  await addStock(app);
});

test('Back returns from a company to the previous one, and from a truck to the search that found it', async ({
  app,
}) => {
  const page = await openList(app, '/current-stock');
  await page.getByRole('tab', { name: 'Truck World' }).click();
  await expect.poll(() => regNumbers(page)).toEqual(['TW01 AAA']);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Abbas Autos', selected: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('tab', { name: 'Truck World', selected: true })).toBeVisible();
  // The search shows the current list first.
  await expect.poll(() => regNumbers(page)).toEqual(['TW01 AAA']);

  await page.getByRole('searchbox').fill('tw01');
  await page.waitForURL(/search=tw01/);
  await button(page, 'View TW01 AAA').click();
  await expect(page.getByRole('heading', { level: 1, name: 'TW01 AAA' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('tw01');
});

test('Back returns to the list as it was, skipping the forms of the truck, also after a reload', async ({ app }) => {
  const page = await openList(app, '/all-stock');
  await page.getByRole('searchbox').fill('d');
  // A search starts at page one after the debounce, and the address follows.
  await page.waitForURL(/search=d/);
  await button(page, 'Next page').click();
  await waitForRange(page, '11–13 of 13');
  await page.waitForURL(/page=2/);
  const list = page.url();
  await button(page, /^View /)
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Truck Costings' })).toBeVisible();
  await button(page.getByRole('region', { name: 'Truck Costings' }), 'Edit').click();
  await waitForHeading(page, 'Edit Truck Costings');
  await button(page, 'Back').click();
  await expect(page.getByRole('region', { name: 'Truck Costings' })).toBeVisible();
  await page.reload();
  await button(page, 'Back').click();
  await waitForRange(page, '11–13 of 13');
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Truck Costings' })).toBeVisible();

  await page.goto(page.url().replace('AbbasAutos', 'abbasautos'));
  await button(page, 'Back').click();
  await page.waitForURL('**/current-stock');
});

test('all matching rows are exported as CSV and Excel with the visible columns, and make up the totals', async ({
  app,
}) => {
  const page = await openList(app, '/current-stock?filter=make:DAF&sort=regNumber.desc');
  await waitForRange(page, '1–5 of 5');
  await button(page, 'Table Configuration').click();
  const dialog = page.getByRole('dialog', { name: 'Trucks Table Configuration' });
  await dialog.getByRole('checkbox', { name: 'Model' }).uncheck();
  await button(dialog, 'Done').click();
  await button(page, 'Export').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Current_Stock_AbbasAutos.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/^\uFEFF?Reg Number,Make,Chassis Number,/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    ['10', '08', '06', '04', '02'].map((number) => `ST${number} YRD`),
  );
  await button(page, 'Export').click();
  const workbook = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect((await workbook).suggestedFilename()).toBe('Current_Stock_AbbasAutos.xlsx');

  // The totals include all matching rows.
  await navigate(page, '/current-stock?filter=make:DAF,Volvo');
  await waitForRange(page, '1–10 of 11');
  const totals = page.getByRole('row', { name: /^Totals/ });
  await expect(totals.getByText('£66,006.60')).toBeVisible();
  await button(page, 'Purchase Price column actions').click();
  await button(page, 'Pin to left').click();
  await expect(page.getByRole('columnheader').nth(1).getByText('Purchase Price')).toBeVisible();
  await expect(totals.getByText('£66,006.60')).toBeVisible();
  await page.getByRole('searchbox').fill('st11');
  await expect(totals.getByText('£11,001.10')).toBeVisible();
});

test('the first selection does not move the page, on any screen', async ({ app }) => {
  const page = await openList(app, '/current-stock');
  const names = ['Add', 'Order (0)', 'Invoice (0)', 'Save View', 'Export', 'Table Configuration'];
  const tick = page.getByRole('checkbox', { name: 'Select AB12 CDE' });
  for (const width of [1920, 1440, 1280, 1024, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const parts = [...names.map((name) => button(page, name)), page.getByRole('searchbox'), page.getByRole('table')];
    const above = await Promise.all(parts.map((part) => part.elementHandle()));
    const places = () => page.evaluate((all) => all.map((part) => part?.getBoundingClientRect().toJSON()), above);
    const before = await readWhenStable(places);
    await tick.check();
    for (const name of ['Sale Pack (1)', 'Order (1)', 'Invoice (1)']) await expect(button(page, name)).toBeVisible();
    expect({ width, places: await readWhenStable(places) }).toEqual({ width, places: before });
    await tick.uncheck();
    await expect(button(page, 'Order (0)')).toBeVisible();
  }
});
