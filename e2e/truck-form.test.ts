/** The form for a new truck. */
import type { Page } from '@playwright/test';
import { alert, button, field, fillAll, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { expectColumn } from './themes-and-widths.ts';
import { details, openForm } from './truck-steps.ts';

/** The required fields of a truck. */
function fillRequired(page: Page, regNumber: string): Promise<void> {
  return fillAll(page, { 'Reg Number': regNumber, Make: 'DAF', Model: 'XF 480' });
}

async function sideways(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}

const everyLine = {
  'Reg Number': 'YX20 NEW',
  Make: 'Scania',
  Model: 'R 450',
  Type: 'Tipper',
  Color: 'Blue',
  Axle: '6x4',
  'Chassis Number': 'XLER4X20005',
  'Engine Number': 'DC13 148',
  'Reg Date': '2020-02-29',
  Mileage: '512,345',
  'Purchase Price': '£18,250.50',
  'Purchase Date': '2026-10-01',
  'Sale Price': '25000',
  'Freight Charges': '750.25',
  'Warranty Charges': '100',
  Description: 'Two owners.\nNew tyres in front.',
};

test('a truck is created with every field and shows every detail', async ({ app }) => {
  await app.addTruck({ soldTo: { name: 'Harbour Haulage' } });
  const page = await openForm(app, '/trucks/add?company=TruckWorld');
  await waitForHeading(page, 'Create Truck');
  await expect(field(page, 'Company')).toHaveValue('TruckWorld');
  await field(page, 'Company').selectOption({ label: 'Red Star Commercial' });
  await fillAll(page, everyLine);
  await page.keyboard.press('Escape');
  await field(page, 'Gearbox').selectOption('Manual');
  await field(page, 'Mileage Unit').selectOption('Miles');
  await field(page, 'Log Book').selectOption({ label: 'Completed' });
  await field(page, 'Inspection').selectOption({ label: 'Not Required' });
  await page.getByRole('checkbox', { name: 'Mark as Sold' }).check();

  await page.getByRole('button', { name: /^Bought From/ }).click();
  const supplier = page.getByRole('dialog', { name: 'Select a supplier' });
  await button(supplier, 'Save').click();
  await expect(supplier.getByText('Required.')).toBeVisible();
  await field(supplier, 'Supplier Name').fill('Northern Fleet Sales');
  await button(supplier, 'Save').click();
  await expect(page.getByRole('button', { name: 'Bought From Northern Fleet Sales' })).toBeVisible();
  await page.getByRole('button', { name: /^Sold To/ }).click();
  const client = page.getByRole('dialog', { name: 'Select a client' });
  await client.getByRole('searchbox', { name: 'Search clients...' }).fill('harb');
  await field(client, 'Existing Client').selectOption({ label: 'Harbour Haulage' });
  await expect(field(client, 'Client Name')).toBeDisabled();
  await button(client, 'Save').click();
  await expect(client).toBeHidden();
  await button(page, 'Save').click();

  await expect(alert(page, 'Truck created successfully.')).toBeVisible();
  await waitForHeading(page, 'YX20 NEW');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/RedStar\/trucks\/[^/]+\/view$/);
  const facts = [
    'Sold Date',
    'Stock Number',
    'Euro Status',
    'MOT Expiry',
    'Location',
    'Key Number',
    'Purchase Invoice Number',
    'VAT Scheme',
    'Purchase VAT',
    'Asking Price',
    'Cab Type',
    'Fuel Type',
    'Power (hp)',
    'Gross Weight (kg)',
    'Wheelbase (mm)',
    'Features',
    'Advertised',
    'Advert Text',
  ];
  await expect.poll(async () => Object.keys(await details(page))).toEqual(expect.arrayContaining(facts));
  await expect.poll(() => details(page)).toMatchObject({ 'Stock Number': '1', 'VAT Scheme': 'Unknown' });
  const others = async () => Object.entries(await details(page)).filter(([label]) => !facts.includes(label));
  await expect.poll(others).toEqual([
    ['Reg Number', 'YX20 NEW'],
    ['Company', 'Red Star Commercial'],
    ['Make', 'Scania'],
    ['Model', 'R 450'],
    ['Chassis Number', 'XLER4X20005'],
    ['Engine Number', 'DC13 148'],
    ['Gearbox', 'Manual'],
    ['Reg Date', '29 Feb 2020'],
    ['Mileage', '512,345 mi'],
    ['Axle', '6x4'],
    ['Type', 'Tipper'],
    ['Color', 'Blue'],
    ['Log Book', 'Completed'],
    ['Inspection', 'Not Required'],
    ['MOT', 'Pending'],
    ['Export Slip', 'Pending'],
    ['Purchase Price', '£18,250.50'],
    ['Purchase Date', '1 Oct 2026'],
    ['Bought from', 'Northern Fleet Sales'],
    ['Sold To', 'Harbour Haulage'],
    ['Sale Price', '£25,000.00'],
    ['Freight Charges', '£750.25'],
    ['Warranty Charges', '£100.00'],
    ['Marked as Sold', 'Yes'],
    ['Description', 'Two owners.\nNew tyres in front.'],
  ]);
});

test('on a phone the form is one column, and a rejected save leaves Save visible', { tag: '@phone' }, async ({
  app,
}) => {
  await app.addTruck({ regNumber: 'DUP 001' });
  const page = await openForm(app, '/trucks/add', { expectedErrors: /status of 409/ });
  await button(page, 'Save').click();
  await expect(page.getByText('Required.').first()).toBeVisible();
  await expect.poll(() => sideways(page)).toBe(0);
  const labels = ['Reg Number', 'Company', 'Make', 'Model', 'Type', 'Color', 'Axle', 'Gearbox', 'Chassis Number'];
  await expectColumn(labels.map((label) => field(page, label)));
  await fillRequired(page, 'DUP001');
  await button(page, 'Save').click();
  await expect(alert(page, 'The truck to be created already exists.')).toBeVisible();
  await field(page, 'Reg Number').fill('DUP 002');
  // Playwright clicks only elements that are not covered.
  await button(page, 'Save').click();
  await waitForHeading(page, 'DUP 002');
});

test('leaving an unsaved form asks first, also with the back button and when the window closes', async ({ asUser }) => {
  const page = await asUser('/current-stock');
  await button(page, 'Add').click();
  await waitForHeading(page, 'Create Truck');
  await button(page, 'Back').click();
  await waitForHeading(page, 'Current Stock');
  await page.goBack();
  await waitForHeading(page, 'Create Truck');
  await field(page, 'Reg Number').fill('UNS 001');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await button(page, 'Back').click();
  await button(question, 'Stay').click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Reg Number')).toHaveValue('UNS 001');
  await page.goBack();
  await button(question, 'Stay').click();
  await expect(question).toBeHidden();
  await waitForHeading(page, 'Create Truck');
  const dialogOpened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await dialogOpened;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await page.goBack();
  await button(question, 'Leave').click();
  await waitForHeading(page, 'Current Stock');
});
