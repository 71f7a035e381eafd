/** A yard in lists: Current Stock and All Stock (specification, sections 2.4, 2.5 and 8). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage, type VisitOptions } from './stage.ts';

let stage: Stage;

/** Twelve for sale, one sold, at Abbas Autos; one at Truck World; none at Red Star. */
beforeAll(async () => {
  stage = await setStage();
  await stage.addTruck(actros);
  for (let number = 1; number <= 11; number += 1) {
    await stage.addTruck({
      regNumber: `ST${String(number).padStart(2, '0')} YRD`,
      make: number % 2 === 0 ? 'DAF' : 'Volvo',
      model: number % 2 === 0 ? 'XF 480' : 'FH 500',
      purchasePrice: number * 1000.1,
      purchaseDate: `2026-01-${String(number).padStart(2, '0')}`,
    });
  }
  await stage.addTruck({ regNumber: 'SO99 OLD', make: 'Scania', model: 'R 450', isSold: true });
  await stage.addTruck({ regNumber: 'TW01 AAA', company: 'TruckWorld' });
});
afterAll(() => stage.stop());

const actros = {
  regNumber: 'AB12 CDE',
  make: 'Mercedes-Benz',
  model: 'Actros 1845',
  chassisNumber: 'WDB9634031L',
  engineNumber: 'OM471',
  gearBoxType: 'Manual',
  registrationDate: '2018-11-20',
  mileage: 123_456,
  mileageUnit: 'Miles',
  axle: '4x2',
  truckType: 'Tipper',
  color: 'Red',
  logBookStatus: 'Completed',
  inspectionStatus: 'Pending',
  motStatus: 'NotRequired',
  exportSlipStatus: 'Pending',
  purchasePrice: 12_345,
  purchaseDate: '2026-03-01',
  salePrice: 20_000.5,
  freightCharges: 750,
  warrantyCharges: 100,
  boughtFrom: { name: 'Northern Fleet Sales' },
  soldTo: { name: 'Harbour Haulage' },
};

const columns = [
  'View',
  'Reg Number',
  'Make',
  'Model',
  'Chassis Number',
  'Engine Number',
  'Gearbox',
  'Reg Date',
  'Mileage',
  'Axle',
  'Type',
  'Color',
  'Log Book',
  'Inspection',
  'MOT',
  'Export Slip',
  'Purchase Price',
  'Purchase Date',
  'Sale Price',
  'Freight Charges',
  'Warranty Charges',
  'Bought From',
  'Sold To',
];

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search trucks...' });
const footOf = (page: Page, range: string) => page.getByRole('status').getByText(range, { exact: true }).waitFor();

async function openList(path = '/current-stock', options?: VisitOptions): Promise<Page> {
  const page = await stage.visitAs('User', path, options);
  await button(page, /^View /)
    .first()
    .waitFor();
  return page;
}

/** The reg numbers in sight, by the names of their view buttons. */
function regNumbers(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll('[aria-label^="View "]')].map((view) => view.ariaLabel.slice(5))`,
  );
}

/** The headers in sight, from left to right. */
function headers(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').allTextContents();
}

/** Reloads the page and waits for its rows. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await button(page, /^View /)
    .first()
    .waitFor();
}

async function openMenu(page: Page, column: string): Promise<Locator> {
  await button(page, `${column} column actions`).click();
  const menu = page.getByRole('dialog', { name: `${column} column actions` });
  await menu.waitFor();
  return menu;
}

async function widthOf(page: Page, column: string): Promise<number | undefined> {
  return (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())?.width;
}

test('the four companies are tabs; the chosen one is in the address, remembered, and shown from its first page', async () => {
  const page = await openList('/current-stock?page=2');
  await page.getByRole('heading', { level: 1, name: 'Current Stock' }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Abbas Autos',
    'Truck World',
    'Butler Symonds',
    'Red Star Commercial',
  ]);
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Abbas Autos');
  await footOf(page, '11–12 of 12');

  await page.getByRole('tab', { name: 'Truck World' }).click();
  await expect.poll(() => regNumbers(page)).toEqual(['TW01 AAA']);
  expect(new URL(page.url()).search).toBe('?company=TruckWorld');
  await page.getByRole('link', { name: 'All Stock' }).click();
  await page.getByRole('heading', { level: 1, name: 'All Stock' }).waitFor();
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Truck World');
  expect(await page.evaluate('localStorage.getItem("company")')).toBe('TruckWorld');

  await page.getByRole('tab', { name: 'Red Star Commercial' }).click();
  await page.getByText('No trucks to display').waitFor();
  expect(await page.getByRole('button', { name: 'Add' }).count()).toBe(1);
  await button(page, 'Create a truck').click();
  await page.waitForURL('**/trucks/add?company=RedStar');
});

test('the way back leads from one company to the one before, and from a truck to the search that found it', async () => {
  const page = await openList('/current-stock');
  await page.getByRole('tab', { name: 'Truck World' }).click();
  await expect.poll(() => regNumbers(page)).toEqual(['TW01 AAA']);
  await page.goBack();
  await page.getByRole('tab', { name: 'Abbas Autos', selected: true }).waitFor();
  await page.goForward();
  await page.getByRole('tab', { name: 'Truck World', selected: true }).waitFor();

  await page.getByRole('searchbox').fill('tw01');
  await button(page, 'View TW01 AAA').click();
  await page.getByRole('heading', { level: 1, name: 'TW01 AAA' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('tw01');
});

test('sold trucks are in All Stock alone', async () => {
  const page = await openList('/all-stock?search=so99');
  expect(await regNumbers(page)).toEqual(['SO99 OLD']);
  await page.goto('/current-stock?search=so99');
  await page.getByText('No trucks match.').waitFor();
});

test('every column stands in its order, with the words and marks of the truck', async () => {
  const page = await openList('/current-stock?search=AB12', { viewport: { width: 4200, height: 800 } });
  expect(await headers(page)).toEqual(columns);
  const row = page.getByRole('row').filter({ hasText: 'AB12 CDE' });
  const words = await row.getByRole('cell').allTextContents();
  expect(words.slice(2)).toEqual([
    ...['AB12 CDE', 'Mercedes-Benz', 'Actros 1845', 'WDB9634031L', 'OM471', 'Manual', '20 Nov 2018', '123,456 mi'],
    ...['4x2', 'Tipper', 'Red', '', '', '', '', '£12,345.00', '1 Mar 2026', '£20,000.50', '£750.00', '£100.00'],
    ...['Northern Fleet Sales', 'Harbour Haulage'],
  ]);
  for (const [index, mark] of ['Completed', 'Pending', 'Not Required', 'Pending'].entries()) {
    expect(await row.getByRole('img').nth(index).getAttribute('aria-label')).toBe(mark);
  }
  await button(row, 'View AB12 CDE').click();
  await page.getByRole('heading', { level: 1, name: 'AB12 CDE' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/AbbasAutos\/trucks\/[^/]+\/view$/);
});

test('the search finds by reg number, trimmed or not, make, model, and both in either order', async () => {
  const page = await openList();
  const finds = [
    'AB12 CDE',
    ' ab12cde ',
    'b12c',
    'mercedes',
    'ACTROS',
    'mercedes-benz actros 1845',
    'actros 1845 merc',
  ];
  for (const text of finds) {
    await searchBox(page).fill(text);
    await expect.poll(() => regNumbers(page), { message: text }).toEqual(['AB12 CDE']);
    await searchBox(page).fill('st05');
    await expect.poll(() => regNumbers(page)).toEqual(['ST05 YRD']);
  }
  await searchBox(page).fill('volvo');
  await footOf(page, '1–6 of 6');
  await page.waitForURL('**/current-stock?search=volvo');
  await page.reload();
  await footOf(page, '1–6 of 6');
  expect(await searchBox(page).inputValue()).toBe('volvo');

  await searchBox(page).fill('no such truck');
  await page.getByText('No trucks match.').waitFor();
  await button(page, 'Clear search and filters').click();
  await footOf(page, '1–10 of 12');
  expect(await searchBox(page).inputValue()).toBe('');
});

test('Order and Invoice take the selected trucks along, from every page; Add names the company', async () => {
  const page = await openList();
  expect(await button(page, 'Order (0)').isDisabled()).toBe(true);
  expect(await button(page, 'Invoice (0)').isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Select ST02 YRD' }).check();
  await button(page, 'Next page').click();
  await page.getByRole('checkbox', { name: 'Select ST11 YRD' }).check();
  await button(page, 'Order (2)').click();
  await page.waitForURL('**/AbbasAutos/orders/create');
  const carried = 'history.state.usr.trucks.map(({ regNumber, chassisNumber }) => [regNumber, chassisNumber])';
  const trucks = [
    ['ST02 YRD', 'XLRTEH4300G123456'],
    ['ST11 YRD', 'XLRTEH4300G123456'],
  ];
  expect(await page.evaluate(carried)).toEqual(trucks);

  // The address changes before the list is gone.
  await page.getByRole('heading', { name: /^Create Order/ }).waitFor();
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, /^Invoice \(2\)$/).click();
  await page.waitForURL('**/AbbasAutos/invoices/create');
  expect(await page.evaluate('history.state.usr.trucks.length')).toBe(2);

  await page.goto('/all-stock?company=TruckWorld');
  await page.getByRole('checkbox', { name: 'Select TW01 AAA' }).check();
  await button(page, 'Clear selection').click();
  expect(await button(page, 'Order (0)').isDisabled()).toBe(true);
  await button(page, 'Add').click();
  await page.waitForURL('**/trucks/add?company=TruckWorld');
});

test('columns are moved, hidden and reset in the configuration dialog, and kept', async () => {
  const page = await openList();
  await button(page, 'Table Configuration').click();
  const dialog = page.getByRole('dialog', { name: 'Trucks Table Configuration' });
  for (const locked of ['View', 'Reg Number']) {
    const shown = dialog.getByRole('checkbox', { name: locked, exact: true });
    expect([await shown.isChecked(), await shown.isDisabled()]).toEqual([true, true]);
  }
  expect(await dialog.getByRole('checkbox').count()).toBe(columns.length);
  // However long the list is, its buttons are in sight, and hide nothing that has the focus.
  const bar = (await button(dialog, 'Reset to Default').boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  expect(bar).toBeLessThan(page.viewportSize()?.height ?? 0);
  for (const lower of ['Export Slip', 'Purchase Price', 'Sold To']) {
    const shown = dialog.getByRole('checkbox', { name: lower });
    await shown.focus();
    await expect.poll(async () => (await shown.boundingBox())?.y).toBeLessThan(bar);
  }
  await button(dialog, 'Move Model up').click();
  await button(dialog, 'Move Color down').click();
  await dialog.getByRole('checkbox', { name: 'Axle' }).uncheck();
  expect(await button(dialog, 'Move View up').getAttribute('aria-disabled')).toBe('true');
  expect(await button(dialog, 'Move Sold To down').getAttribute('aria-disabled')).toBe('true');
  await button(dialog, 'Done').click();
  await dialog.waitFor({ state: 'hidden' });

  const changed = columns.filter((column) => !['Axle', 'Model', 'Color'].includes(column));
  changed.splice(2, 0, 'Model');
  changed.splice(changed.indexOf('Log Book') + 1, 0, 'Color');
  expect(await headers(page)).toEqual(changed);
  await reload(page);
  await expect.poll(() => headers(page)).toEqual(changed);
  expect(await page.evaluate('JSON.parse(localStorage.getItem("table:trucks")).hidden')).toEqual(['axle']);
  await page.getByRole('link', { name: 'All Stock' }).click();
  await page.getByRole('table', { name: 'All Stock' }).waitFor();
  expect(await headers(page)).toEqual(changed);

  await button(page, 'Table Configuration').click();
  await button(dialog, 'Reset to Default').click();
  const question = page.getByRole('dialog', { name: 'Reset Column Order' });
  await question.getByText('Are you sure you want to reset the column order to default?').waitFor();
  await button(question, 'Cancel').click();
  expect(await headers(page)).toEqual(changed);
  await button(dialog, 'Reset to Default').click();
  await button(question, 'Reset').click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => headers(page)).toEqual(columns);
});

test('a list is sorted by several columns, kept in the address and over a reload', async () => {
  const page = await openList();
  const make = page.getByRole('columnheader', { name: 'Make', exact: true });
  await button(make, 'Make').click();
  await expect.poll(() => make.getAttribute('aria-sort')).toBe('ascending');
  expect((await regNumbers(page)).slice(0, 2)).toEqual(['ST02 YRD', 'ST04 YRD']);
  const menu = await openMenu(page, 'Purchase Price');
  await button(menu, 'Sort descending').click();
  await expect.poll(async () => (await regNumbers(page))[0]).toBe('ST10 YRD');
  await button(page, 'Next page').click();
  await footOf(page, '11–12 of 12');
  expect(new URL(page.url()).search).toBe('?sort=make.asc%2CpurchasePrice.desc&page=2');
  await reload(page);
  await expect.poll(() => regNumbers(page)).toEqual(['ST03 YRD', 'ST01 YRD']);
  await button(page, 'First page').click();
  await footOf(page, '1–10 of 12');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await footOf(page, '1–12 of 12');
});

test('each column filters by its kind', async () => {
  const page = await openList();
  await page.setViewportSize({ width: 4200, height: 900 });
  let menu = await openMenu(page, 'Make');
  await menu.getByRole('checkbox', { name: 'DAF' }).check();
  await page.keyboard.press('Escape');
  await footOf(page, '1–5 of 5');
  menu = await openMenu(page, 'Purchase Price');
  await menu.getByLabel('Filter by Purchase Price from').fill('4000');
  await menu.getByLabel('Filter by Purchase Price to').fill('8,000.80');
  await page.keyboard.press('Escape');
  await expect.poll(() => regNumbers(page)).toEqual(['ST04 YRD', 'ST06 YRD', 'ST08 YRD']);
  menu = await openMenu(page, 'Purchase Date');
  await menu.getByLabel('Filter by Purchase Date from').fill('2026-01-06');
  await page.keyboard.press('Escape');
  await expect.poll(() => regNumbers(page)).toEqual(['ST06 YRD', 'ST08 YRD']);
  await button(page, /^Make: DAF, remove filter$/).click();
  await expect.poll(() => regNumbers(page)).toEqual(['ST06 YRD', 'ST07 YRD', 'ST08 YRD']);
  menu = await openMenu(page, 'Reg Number');
  await menu.getByLabel('Filter by Reg Number').fill('06');
  await expect.poll(() => regNumbers(page)).toEqual(['ST06 YRD']);
  await page.keyboard.press('Escape');
  await button(page, 'Clear filters').click();
  await footOf(page, '1–10 of 12');
  menu = await openMenu(page, 'MOT');
  await menu.getByRole('checkbox', { name: 'Pending' }).waitFor({ state: 'detached' });
  await menu.getByRole('checkbox', { name: 'Not Required' }).check();
  await page.keyboard.press('Escape');
  await footOf(page, '1–10 of 12');
});

test('rows are grouped, with sums; columns are pinned and resized', async () => {
  const page = await openList();
  let menu = await openMenu(page, 'Make');
  await button(menu, 'Group by Make').click();
  const group = button(page, 'Make: DAF (5)');
  await group.waitFor();
  expect(await regNumbers(page)).toEqual([]);
  await page.getByRole('row', { name: 'Make: DAF (5)' }).getByText('£30,003.00').waitFor();
  await group.click();
  await expect.poll(async () => (await regNumbers(page)).length).toBe(5);
  await button(page, /^Grouped by Make, ungroup$/).click();
  await footOf(page, '1–10 of 12');

  menu = await openMenu(page, 'Model');
  await button(menu, 'Pin to right').click();
  await expect.poll(async () => (await headers(page)).at(-1)).toBe('Model');
  const box = await page.getByRole('columnheader', { name: 'Model', exact: true }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  menu = await openMenu(page, 'Model');
  await button(menu, 'Unpin').click();
  await expect.poll(() => headers(page)).toEqual(columns);

  expect(await widthOf(page, 'Make')).toBe(150);
  menu = await openMenu(page, 'Make');
  await button(menu, 'Wider').click();
  await expect.poll(() => widthOf(page, 'Make')).toBe(175);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  const edge = await page.getByRole('columnheader', { name: 'Make', exact: true }).boundingBox();
  const x = (edge?.x ?? 0) + (edge?.width ?? 0) - 4;
  const y = (edge?.y ?? 0) + 20;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 400, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, 'Make')).toBe(20);
  await reload(page);
  await expect.poll(() => widthOf(page, 'Make')).toBe(20);
});

test('while it loads a list says so; its size stays', async () => {
  const page = await stage.visitAs('User', '/home');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/abbasAutos/trucks?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/all-stock');
  await page.getByRole('status').getByText('Loading list of trucks...').waitFor();
  expect(await page.getByRole('table').getAttribute('aria-busy')).toBe('true');
  const before = await page.getByRole('table').boundingBox();
  release();
  await footOf(page, '1–10 of 13');
  expect(await page.getByRole('table').boundingBox()).toEqual(before);
});

test('a long list shows its first page before the rest is here, and searches once it is', async () => {
  const numbers = Array.from({ length: 103 }, (_, index) => `LG${String(index + 1).padStart(3, '0')} BUT`);
  for (const regNumber of numbers) await stage.addTruck({ regNumber, company: 'Butler' });
  const page = await stage.visitAs('User', '/home');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/butler/trucks?*', async (route) => {
    if (route.request().headers().prefer === undefined) await released;
    await route.continue();
  });
  await page.goto('/current-stock?company=Butler');
  await page.getByRole('cell', { name: 'LG010 BUT', exact: true }).waitFor();
  await page.getByRole('status').getByText('Loading list of trucks...').waitFor();
  expect(await button(page, 'Next page').isDisabled()).toBe(true);
  await page.getByLabel('Select LG002 BUT', { exact: true }).check();
  await page.getByPlaceholder('Search trucks...').fill('lg10');
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select LG/ }).count()).toBe(0);
  release();
  await footOf(page, '1–4 of 4');
  await page.getByRole('cell', { name: 'LG103 BUT', exact: true }).waitFor();
  await page.getByPlaceholder('Search trucks...').fill('');
  await footOf(page, '1–10 of 103');
  expect(await page.getByLabel('Select LG002 BUT', { exact: true }).isChecked()).toBe(true);
  await button(page, 'Order (1)').waitFor();
});

test('a list that cannot be had is tried four times, two seconds apart, and then says so', async () => {
  async function watch(path: string, alert: string): Promise<void> {
    const page = await stage.visitAs('User', '/home', { expectedErrors: /status of 500/ });
    const tries: number[] = [];
    await page.route('**/api/abbasAutos/trucks?*', (route) => {
      tries.push(Date.now());
      return route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } });
    });
    await page.goto(path);
    await page.getByRole('alert').getByText(alert, { exact: true }).waitFor({ timeout: 15_000 });
    expect(tries).toHaveLength(4);
    expect((tries[3] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(5900);
    await page.unroute('**/api/abbasAutos/trucks?*');
    await button(page, 'Try again').click();
    await button(page, 'View AB12 CDE').waitFor();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
  }
  await Promise.all([
    watch('/current-stock', 'Failed to retrieve list of unsold trucks'),
    watch('/all-stock', 'Failed to retrieve list of trucks'),
  ]);
});

test('on a phone the view button and the reg number stay in sight while the rest scrolls', async () => {
  const page = await openList('/current-stock', { viewport: { width: 360, height: 800 } });
  const reg = page.getByRole('columnheader', { name: 'Reg Number', exact: true });
  await button(page, 'Sold To column actions').focus();
  await expect
    .poll(async () => ((await button(page, 'Sold To column actions').boundingBox())?.x ?? 999) < 360)
    .toBe(true);
  for (const seen of [reg, button(page, 'View AB12 CDE')]) {
    const box = await seen.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});
