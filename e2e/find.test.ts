/** The search over everything, by keyboard and by mouse. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';
import { holdRequests } from './controls.ts';

const fixture = await browserFixtureForFile();
const truckId = await fixture.addTruck({ regNumber: 'FX12 ABC', make: 'Mercedes-Benz', model: 'Actros 1845' });
await fixture.addTruck({ regNumber: 'FX12 ABD', make: 'Mercedes-Benz', model: 'Actros 1845', isSold: true });
await fixture.addPaper('invoice', { number: '4711' });

const search = (page: Page) => page.getByRole('textbox', { name: 'Search everything' });
const line = (page: Page, text: string) =>
  page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: text });

test('the search opens by keyboard on any page and finds by part of a reg number, a mistyped make, a number or an action', async () => {
  const page = await fixture.visitAs('User', '/orders');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  const closed = page.getByRole('dialog');
  await opener.waitFor();
  await page.keyboard.press('Control+k');
  await search(page).fill('fx12abc');
  await line(page, 'FX12 ABC').waitFor();
  await expect.poll(() => line(page, 'FX12 ABC').innerText()).toMatch(/Mercedes-Benz Actros 1845.*Truck, Abbas Autos/s);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
  await closed.waitFor({ state: 'detached' });

  // It is selected before the user types.
  await opener.click();
  await line(page, 'FX12 ABC').waitFor();

  // Arrow keys move through the results, which tolerate spelling mistakes.
  await search(page).fill('mersedes actros');
  await line(page, 'FX12 ABD').waitFor();
  const first = await page.getByRole('dialog').getByRole('button').first().innerText();
  await page.keyboard.press('ArrowDown');
  // A screen reader hears which line is selected.
  const second = await page.getByRole('dialog').getByRole('button').nth(1).getAttribute('id');
  await expect.poll(() => search(page).getAttribute('aria-activedescendant')).toBe(second);
  await page.keyboard.press('Enter');
  await closed.waitFor({ state: 'detached' });
  await page.waitForURL('**/AbbasAutos/trucks/*/view');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(first.split('\n')[0]);

  await page.keyboard.press('Control+k');
  await search(page).fill('4711');
  await line(page, 'Invoice 4711').waitFor();
  await search(page).fill('create tr');
  await line(page, 'Create Truck').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trucks/add?company=AbbasAutos');
  await closed.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await search(page).fill('qqqq');
  await page.getByRole('dialog').getByText("No results for 'qqqq'").first().waitFor();
  await page.keyboard.press('Escape');
  await closed.waitFor({ state: 'detached' });

  // Enter uses the typed text, never the previous results.
  await opener.click();
  await search(page).fill('fx12abd');
  await line(page, 'FX12 ABD').waitFor();
  const release = await holdRequests(page, '**/api/find?*');
  const requested = page.waitForRequest('**/api/find?*');
  await search(page).fill('fx12abc');
  await page.keyboard.press('Enter');
  await requested;
  await page.keyboard.press('Enter');
  await line(page, 'FX12 ABD').waitFor();
  await release();
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
});

test('input typed right after the shortcut goes into the search box, even while a page loads', async () => {
  const page = await fixture.visitAs('User', '/home');
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  // '/' and 'n' are also keyboard shortcuts of pages.
  await page.keyboard.type('/ newx');
  await page.keyboard.press('Backspace');
  expect(await search(page).inputValue()).toBe('/ new');
  expect(new URL(page.url()).pathname).toBe('/home');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Current Stock', exact: true });
  const release = await holdRequests(page, '**/*.js');
  const requested = page.waitForRequest('**/*.js');
  await link.click();
  await requested;
  await page.keyboard.press('Control+k');
  await search(page).pressSequentially('fx12');
  await release();
  await page.waitForURL('**/current-stock');
  await page.locator('h1:text-is("Current Stock")').waitFor();
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await page.keyboard.type('abc');
  await expect.poll(() => search(page).inputValue()).toBe('fx12abc');
});

test('Enter right after the shortcut opens the first result, wherever the focus was', async () => {
  const page = await fixture.visitAs('User', '/home');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trucks/add?company=AbbasAutos');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await search(page).fill('fx12abc');
  await line(page, 'FX12 ABC').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL('**/orders');
  await page.getByRole('link', { name: 'Home', exact: true }).first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${truckId}/view`);
});

test('an empty list offers results of the search over everything', async () => {
  const calls = await fixture.callsAs('User');
  const client = { name: 'Quay Haulage', billTo: { name: 'Quay Haulage', phoneNumber: '+44 7700 900123' } };
  const { status, body } = await calls.post('/api/clients', client);
  expect({ status, body }).toMatchObject({ status: 201 });
  const chassisId = await fixture.addTruck({ regNumber: 'FX12 ABE', chassisNumber: 'WDB9634031L654321' });

  const page = await fixture.visitAs('User', '/current-stock?company=AbbasAutos&search=654321');
  await page.getByText('1 found elsewhere:').waitFor();
  const truck = page.getByRole('link', { name: /^Truck FX12 ABE, .*, Abbas Autos$/ });
  await truck.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/AbbasAutos/trucks/${chassisId}/view`);

  await page.goto(`${fixture.url}/orders?search=07700%20900123`);
  await page.getByRole('link', { name: 'Client Quay Haulage', exact: true }).click();
  await page.waitForURL(`**/clients/${body.id}/view`);
});
