/** Current Stock and All Stock: companies, search, selection and export. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { alert, button, group, navigate, readWhenStable, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addStock, openList, regNumbers, waitForRange } from './stock-steps.ts';

test.beforeAll(async ({ app }) => {
  await addStock(app);
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search trucks...' });

test('the four companies are tabs; the selected one is in the address, remembered, and starts at its first page', async ({
  app,
}) => {
  const page = await openList(app, '/current-stock?page=2');
  await expect(page.getByRole('heading', { level: 1, name: 'Current Stock' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'Abbas Autos',
    'Truck World',
    'Butler Symonds',
    'Red Star Commercial',
    'All Companies',
  ]);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Abbas Autos');
  await waitForRange(page, '11–12 of 12');

  await page.getByRole('tab', { name: 'Truck World' }).click();
  await expect.poll(() => regNumbers(page)).toEqual(['TW01 AAA']);
  await expect.poll(() => new URL(page.url()).search).toBe('?company=TruckWorld');
  await page.getByRole('link', { name: 'All Stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Stock' })).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Truck World');
  await expect.poll(() => page.evaluate('localStorage.getItem("company")')).toBe('TruckWorld');

  await page.getByRole('tab', { name: 'Red Star Commercial' }).click();
  await expect(page.getByText('No trucks to display')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(1);
  await button(page, 'Create a truck').click();
  await page.waitForURL('**/trucks/add?company=RedStar');
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

test('the search stays in the address, can be cleared, and links to other lists where its trucks are', async ({
  app,
}) => {
  const page = await openList(app);
  await searchBox(page).fill('actros 1845 merc');
  await expect.poll(() => regNumbers(page)).toEqual(['AB12 CDE']);
  await searchBox(page).fill('volvo');
  await waitForRange(page, '1–6 of 6');
  await page.waitForURL('**/current-stock?search=volvo');
  await page.reload();
  await waitForRange(page, '1–6 of 6');
  await expect(searchBox(page)).toHaveValue('volvo');

  await searchBox(page).fill('no such truck');
  await expect(page.getByText('No trucks match.')).toBeVisible();
  await button(page, 'Clear search and filters').click();
  await waitForRange(page, '1–10 of 12');
  await expect(searchBox(page)).toHaveValue('');

  // Sold trucks are in All Stock only; other lists link to it.
  await navigate(page, '/all-stock?search=so99');
  await expect.poll(() => regNumbers(page)).toEqual(['SO99 OLD']);
  await navigate(page, '/current-stock?search=so99');
  await expect(page.getByText('No trucks match.')).toBeVisible();
  await page.getByRole('link', { name: 'Abbas Autos, sold (1)' }).click();
  await expect(button(page, 'View SO99 OLD')).toBeVisible();
  await navigate(page, '/current-stock?search=tw01&filter=make:DAF');
  await page.getByRole('link', { name: 'Truck World (1)' }).click();
  await expect(button(page, 'View TW01 AAA')).toBeVisible();
});

test('Order and Invoice use the selected trucks of every page; Add uses the current company', async ({ app }) => {
  const page = await openList(app);
  await expect(button(page, 'Order (0)')).toBeDisabled();
  await expect(button(page, 'Invoice (0)')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select ST02 YRD' }).check();
  await button(page, 'Next page').click();
  await page.getByRole('checkbox', { name: 'Select ST11 YRD' }).check();
  await button(page, 'Order (2)').click();
  await page.waitForURL('**/AbbasAutos/orders/create');
  for (const [item, regNumber] of [
    ['Item 1', 'ST02 YRD'],
    ['Item 2', 'ST11 YRD'],
  ] as const) {
    await expect(group(group(page, item), regNumber).getByText('XLRTEH4300G123456')).toBeVisible();
  }

  // The address changes before the list is unmounted.
  await expect(page.getByRole('heading', { name: /^Create Order/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, /^Invoice \(2\)$/).click();
  await page.waitForURL('**/AbbasAutos/invoices/create');
  await expect(group(page, 'Item 2')).toBeVisible();
  await expect(group(page, 'Item 3')).toHaveCount(0);

  await navigate(page, '/all-stock?company=TruckWorld');
  await page.getByRole('checkbox', { name: 'Select TW01 AAA' }).check();
  await button(page, 'Clear selection').click();
  await expect(button(page, 'Order (0)')).toBeDisabled();
  await button(page, 'Add').click();
  await page.waitForURL('**/trucks/add?company=TruckWorld');
});

test('the list of all companies shows the company of each row, and creates orders for one company only', async ({
  app,
}) => {
  const page = await openList(app, '/current-stock?search=01');
  await page.getByRole('tab', { name: 'All Companies' }).click();
  await waitForRange(page, '1–2 of 2');
  await expect.poll(() => new URL(page.url()).searchParams.get('company')).toBe('all');
  await expect
    .poll(async () => (await page.getByRole('columnheader').allTextContents()).slice(0, 4))
    .toEqual(['View', 'Reg Number', 'Company', 'Make']);
  await expect(page.getByRole('row', { name: /TW01 AAA/ }).getByText('Truck World')).toBeVisible();
  await page.getByLabel('Select TW01 AAA', { exact: true }).check();
  await page.getByLabel('Select ST01 YRD', { exact: true }).check();
  await expect(button(page, 'Order (2)')).toBeDisabled();
  await page.getByLabel('Select ST01 YRD', { exact: true }).uncheck();
  await button(page, 'Order (1)').click();
  await page.waitForURL('**/TruckWorld/orders/create');
  await expect(page.getByRole('heading', { name: /^Create Order/ })).toBeVisible();
  await page.goBack();
  await button(page, 'View TW01 AAA').click();
  await page.waitForURL('**/TruckWorld/trucks/*/view');
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
  await expect(page.getByRole('columnheader').first().getByText('Purchase Price')).toBeVisible();
  await expect(totals.getByText('£66,006.60')).toBeVisible();
  await page.getByRole('searchbox').fill('st11');
  await expect(totals.getByText('£11,001.10')).toBeVisible();
});

test('selected rows hidden by a search are counted below the table, and can be shown or deselected', async ({
  app,
  asUser,
}) => {
  for (let n = 1; n <= 13; n += 1) {
    await app.addTruck({ regNumber: `HID ${String(n).padStart(3, '0')}`, make: n === 13 ? 'MAN' : 'DAF' });
  }
  const page = await asUser('/all-stock?search=HID&sort=regNumber.asc');
  const search = page.getByRole('searchbox');
  for (const name of ['HID 001', 'HID 002']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await button(page, 'Next page').click();
  await page.getByRole('checkbox', { name: 'Select HID 013' }).check();
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await expect(page.getByText(/are hidden by/)).toHaveCount(0);

  await search.fill('HID 01');
  await expect(page.getByText('2 of 3 are hidden by the search', { exact: true })).toBeVisible();
  await expect(button(page, 'Order (3)')).toBeVisible();
  await button(page, 'Show hidden').click();
  await expect(page.getByText(/are hidden by/)).toHaveCount(0);
  await expect(search).toHaveValue('');
  // Two of the three match, on another page.
  await search.fill('DAF');
  await expect(page.getByText('1 of 3 are hidden by the search', { exact: true })).toBeVisible();
  await button(page, 'Deselect hidden').click();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expect(button(page, 'Order (2)')).toBeVisible();
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

test('selected trucks are marked as sold together after a question; a truck sold meanwhile is named', async ({
  app,
}) => {
  for (const regNumber of ['MRK 001', 'MRK 002', 'MRK 003']) await app.addTruck({ regNumber });
  const page = await openList(app, '/current-stock?search=mrk', { viewport: { width: 1366, height: 800 } });
  const top = async () => (await page.getByRole('table').boundingBox())?.y;
  const before = await readWhenStable(top);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  // The action bar has a fixed place, so a selection does not move the rows.
  await expect(button(page, 'Sale Pack (3)')).toBeVisible();
  await expect.poll(top).toBe(before);
  await button(page, 'Mark as Sold (3)').click();
  const dialog = page.getByRole('dialog', { name: 'Mark as Sold' });
  await expect(dialog.getByText('MRK 001, MRK 002, MRK 003')).toBeVisible();
  await app.database.db.updateTable('truck').set({ is_sold: true }).where('reg_number', '=', 'MRK 002').execute();
  await button(dialog, 'Mark as Sold').click();
  // Both close by themselves after six seconds.
  await Promise.all(
    ['2 trucks marked as sold.', 'MRK 002 has already been sold.'].map((text) =>
      expect(alert(page, text)).toBeVisible(),
    ),
  );
  await expect(page.getByText('No trucks match.')).toBeVisible();
  await expect(button(page, 'Order (0)')).toBeDisabled();
  // The button that opened the dialog is now disabled, so the focus moves to the heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await navigate(page, '/all-stock?search=mrk');
  await page.getByRole('checkbox', { name: 'Select MRK 001' }).check();
  await expect(button(page, 'Mark as Sold (0)')).toBeDisabled();
});
