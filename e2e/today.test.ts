/** What matters today: the landing page's figures, Needs Doing and Sales, each leading to the list behind it (part two, section 16). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCosting } from '#costings/server/create-costing.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let truckId: string;

beforeAll(async () => {
  stage = await setStage();
  truckId = await stage.addTruck({
    regNumber: 'TOD 001',
    isSold: false,
    purchaseDate: stage.scope.today(),
    purchasePrice: 10_000,
    salePrice: 12_000,
    motExpiry: null,
  });
  await createCosting(stage.scope, 'AbbasAutos', truckId, { type: 'Repairs', value: 500 });
});
afterAll(() => stage.stop());

const change = (fields: Parameters<typeof changeTruck>[2]) =>
  changeTruck(stage.scope, { company: 'AbbasAutos', id: truckId, ifMatch: undefined }, fields);

test('the landing page tells staff what matters, changes with a sale of a colleague, and opens lists; others see none of it', async () => {
  const page = await stage.visitAs('User', '/home');
  const row = page.getByRole('row', { name: /^Abbas Autos/ });
  const figures = async () => (await row.getByRole('cell').allTextContents()).map((text) => text.trim());
  const zero = '£0.00';
  await expect.poll(figures).toEqual(['1', '£10,500.00', '0 days', '0', zero, zero, zero, '0']);
  await page
    .getByRole('link', { name: /^Truck TOD 001/ })
    .first()
    .waitFor();
  await page.locator('.recharts-surface').first().waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(5);
  await change({ isSold: true });
  await expect.poll(figures).toEqual(['0', zero, 'None', '1', '£1,500.00', zero, zero, '1']);
  await row.getByRole('link', { name: '£1,500.00' }).click();
  await page.getByRole('heading', { level: 1, name: 'Truck Costings' }).waitFor();
  await page
    .getByRole('link', { name: 'View TOD 001' })
    .or(page.getByRole('button', { name: 'View TOD 001' }))
    .waitFor();
  const other = await stage.visitAs('Other', '/home');
  await other.getByText('waiting for approval').waitFor();
  await expect.poll(() => other.getByRole('table').count()).toBe(0);
});

test('a row of Needs Doing leads to where it is mended, Snooze takes it away, and the navigation counts', async () => {
  await change({ isSold: true });
  const page = await stage.visitAs('User', '/needs-doing?company=AbbasAutos');
  const row = page.getByRole('link', { name: 'TOD 001 is marked as sold but on no invoice.' });
  await row.waitFor();
  await page.getByRole('button', { name: 'Reports' }).click();
  const link = page.getByRole('link', { name: 'Needs Doing' });
  await expect.poll(() => link.getAttribute('title')).toBe('1 thing needs doing');
  await page.keyboard.press('Escape');
  await change({ isSold: false });
  await page.getByText('Nothing needs doing.').waitFor();
  await change({ isSold: true });
  await row.click();
  await page.getByRole('heading', { level: 1, name: 'TOD 001' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: '1 week' }).click();
  await page.getByText('Nothing needs doing.').waitFor();
  await page.getByText(/^Snoozed until /).waitFor();
});

test('Sales shows profit at the sale and now, opens the trucks behind a figure, and is exported', async () => {
  await change({ isSold: true });
  const page = await stage.visitAs('User', '/sales?company=all');
  const total = page.getByRole('row', { name: /^Total/ });
  const figures = async () => (await total.getByRole('cell').allTextContents()).map((text) => text.trim());
  await expect.poll(figures).toEqual(['1', '£12,000.00', '£10,500.00', '£1,500.00', '£0.00', '£1,500.00', '0']);
  await page
    .getByRole('combobox', { name: 'By' })
    .or(page.getByRole('textbox', { name: 'By' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Company' }).click();
  await page.getByRole('row', { name: /^Abbas Autos/ }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Sales_all.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('Abbas Autos,1,12000,10500,1500,0,1500,0');
  await page
    .getByRole('row', { name: /^Abbas Autos/ })
    .getByRole('link', { name: '1', exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: 'All Stock' }).waitFor();
  await page.getByText('TOD 001').first().waitFor();
});
