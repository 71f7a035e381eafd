/** The search over everything, by keyboard and by mouse. */
import type { Page } from '@playwright/test';
import { holdRequests, readWhenStable } from './controls.ts';
import { expect, test } from './fixtures.ts';

let truckId: string;

test.beforeAll(async ({ app }) => {
  truckId = await app.addTruck({ regNumber: 'FX12 ABC', make: 'Mercedes-Benz', model: 'Actros 1845' });
  await app.addTruck({ regNumber: 'FX12 ABD', make: 'Mercedes-Benz', model: 'Actros 1845', isSold: true });
  await app.addPaper('invoice', { number: '4711' });
});

const search = (page: Page) => page.getByRole('textbox', { name: 'Search everything' });
const line = (page: Page, text: string) =>
  page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: text });

test('the search opens by keyboard on any page and finds by part of a reg number, a mistyped make, a number or an action', async ({
  asUser,
}) => {
  const page = await asUser('/orders');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  const closed = page.getByRole('dialog');
  await expect(opener).toBeVisible();
  await page.keyboard.press('Control+k');
  await search(page).fill('fx12abc');
  await expect(line(page, 'FX12 ABC')).toBeVisible();
  await expect(line(page, 'FX12 ABC')).toHaveText(/Mercedes-Benz Actros 1845.*Truck, Abbas Autos/s, {
    useInnerText: true,
  });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
  await expect(closed).toHaveCount(0);

  // It is selected before the user types.
  await opener.click();
  await expect(line(page, 'FX12 ABC')).toBeVisible();
  await search(page).fill('qqqq');
  await expect(page.getByRole('dialog').getByText("No results for 'qqqq'").first()).toBeVisible();

  // Arrow keys move through the results, which tolerate spelling mistakes.
  await search(page).fill('mersedes actros');
  await expect(line(page, 'FX12 ABD')).toBeVisible();
  const first = await readWhenStable(() => page.getByRole('dialog').getByRole('button').first().innerText());
  await page.keyboard.press('ArrowDown');
  // A screen reader hears which line is selected.
  const second = await page.getByRole('dialog').getByRole('button').nth(1).getAttribute('id');
  await expect(search(page)).toHaveAttribute('aria-activedescendant', String(second));
  await page.keyboard.press('Enter');
  await expect(closed).toHaveCount(0);
  await page.waitForURL('**/AbbasAutos/trucks/*/view');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(String(first.split('\n')[0]), {
    useInnerText: true,
  });

  await page.keyboard.press('Control+k');
  await search(page).fill('4711');
  await expect(line(page, 'Invoice 4711')).toBeVisible();
  await search(page).fill('create tr');
  await expect(line(page, 'Create Truck')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trucks/add?company=AbbasAutos');
  await expect(closed).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await search(page).fill('qq');
  await page.keyboard.press('Escape');
  await expect(closed).toHaveCount(0);

  // Enter uses the typed text, never the previous results.
  await opener.click();
  await search(page).fill('fx12abd');
  await expect(line(page, 'FX12 ABD')).toBeVisible();
  const release = await holdRequests(page, '**/api/find?*');
  const requested = page.waitForRequest('**/api/find?*');
  await search(page).fill('fx12abc');
  await page.keyboard.press('Enter');
  await requested;
  await page.keyboard.press('Enter');
  await expect(line(page, 'FX12 ABD')).toBeVisible();
  await release();
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
});

test('input typed right after the shortcut goes into the search box, even while a page loads', async ({ asUser }) => {
  const page = await asUser('/home');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  // '/' and 'n' are also keyboard shortcuts of pages.
  await page.keyboard.type('/ newx');
  await page.keyboard.press('Backspace');
  await expect(search(page)).toHaveValue('/ new');
  expect(new URL(page.url()).pathname).toBe('/home');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Current Stock', exact: true });
  const release = await holdRequests(page, '**/*.js');
  const requested = page.waitForRequest('**/*.js');
  await link.click();
  await requested;
  await page.keyboard.press('Control+k');
  await search(page).pressSequentially('fx12');
  await release();
  await page.waitForURL('**/current-stock');
  await expect(page.locator('h1:text-is("Current Stock")')).toBeVisible();
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await page.keyboard.type('abc');
  await expect(search(page)).toHaveValue('fx12abc');
});

test('Enter right after the shortcut opens the first result, wherever the focus was', async ({ asUser }) => {
  const page = await asUser('/home');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await expect(opener).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trucks/add?company=AbbasAutos');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await search(page).fill('fx12abc');
  await expect(line(page, 'FX12 ABC')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL('**/orders*');
  await page.getByRole('link', { name: 'Home', exact: true }).first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
});

test('an empty list offers results of the search over everything', async ({ app, asUser }) => {
  const calls = await app.callsAs('User');
  const client = { name: 'Quay Haulage', billTo: { name: 'Quay Haulage', phoneNumber: '+44 7700 900123' } };
  const { status, body } = await calls.post('/api/clients', client);
  expect({ status, body }).toMatchObject({ status: 201 });
  const chassisId = await app.addTruck({ regNumber: 'FX12 ABE', chassisNumber: 'WDB9634031L654321' });

  const page = await asUser('/current-stock?company=AbbasAutos&search=654321');
  await expect(page.getByText('1 found elsewhere:')).toBeVisible();
  const truck = page.getByRole('link', { name: /^Truck FX12 ABE, .*, Abbas Autos$/ });
  await truck.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${chassisId}/view`);

  await page.goto(`${app.url}/orders?search=07700%20900123`);
  await page.getByRole('link', { name: 'Client Quay Haulage', exact: true }).click();
  await page.waitForURL(`**/clients/${body.id}/view`);
});
