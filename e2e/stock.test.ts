/** A yard in lists: Current Stock and All Stock, their companies, search and ways on (specification, sections 2.4, 2.5 and 8). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, group } from './controls.ts';
import { type Stage, setStage } from './stage.ts';
import { fillYard, footOf, openList, regNumbers } from './stock-steps.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await fillYard(stage);
});
afterAll(() => stage.stop());

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search trucks...' });

test('the four companies are tabs; the chosen one is in the address, remembered, and shown from its first page', async () => {
  const page = await openList(stage, '/current-stock?page=2');
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
  const page = await openList(stage, '/current-stock');
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
  const page = await openList(stage, '/all-stock?search=so99');
  expect(await regNumbers(page)).toEqual(['SO99 OLD']);
  await page.goto('/current-stock?search=so99');
  await page.getByText('No trucks match.').waitFor();
});

test('the search finds by reg number, trimmed or not, make, model, and both in either order', async () => {
  const page = await openList(stage);
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
  const page = await openList(stage);
  expect(await button(page, 'Order (0)').isDisabled()).toBe(true);
  expect(await button(page, 'Invoice (0)').isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Select ST02 YRD' }).check();
  await button(page, 'Next page').click();
  await page.getByRole('checkbox', { name: 'Select ST11 YRD' }).check();
  await button(page, 'Order (2)').click();
  await page.waitForURL('**/AbbasAutos/orders/create');
  for (const [item, regNumber] of [
    ['Item 1', 'ST02 YRD'],
    ['Item 2', 'ST11 YRD'],
  ] as const) {
    await group(group(page, item), regNumber).getByText('XLRTEH4300G123456').waitFor();
  }

  // The address changes before the list is gone.
  await page.getByRole('heading', { name: /^Create Order/ }).waitFor();
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, /^Invoice \(2\)$/).click();
  await page.waitForURL('**/AbbasAutos/invoices/create');
  await group(page, 'Item 2').waitFor();
  expect(await group(page, 'Item 3').count()).toBe(0);

  await page.goto('/all-stock?company=TruckWorld');
  await page.getByRole('checkbox', { name: 'Select TW01 AAA' }).check();
  await button(page, 'Clear selection').click();
  expect(await button(page, 'Order (0)').isDisabled()).toBe(true);
  await button(page, 'Add').click();
  await page.waitForURL('**/trucks/add?company=TruckWorld');
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
