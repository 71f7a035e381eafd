/** The form for a new truck. */
import type { Page } from '@playwright/test';
import { alert, button, field, fillAll, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { expectColumn } from './themes-and-widths.ts';
import { count, details, openForm } from './truck-steps.ts';

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

  await waitForHeading(page, 'YX20 NEW');
  await expect(alert(page, 'Truck created successfully.')).toBeVisible();
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

test('the form starts with the last company and defaults, marks required fields, suggests axles and models, and tidies input', async ({
  app,
  asUser,
}) => {
  for (const regNumber of ['MD01 AAA', 'MD02 AAA'])
    await app.addTruck({ regNumber, company: 'Butler', make: 'Iveco', model: 'S-Way 490' });
  await app.addTruck({ regNumber: 'MD03 AAA', company: 'Butler', make: 'Iveco', model: 'Eurocargo' });
  const page = await asUser('/robots.txt');
  await page.evaluate('localStorage.setItem("company", "Butler")');
  await page.goto('/trucks/add');
  await expect(button(page, 'Save')).toBeVisible();
  await expect(field(page, 'Company')).toHaveValue('Butler');
  for (const status of ['Log Book', 'Inspection', 'MOT', 'Export Slip']) {
    await expect(field(page, status)).toHaveValue('Pending');
  }
  await expect(field(page, 'Mileage Unit')).toHaveValue('Kilometers');
  await expect(page.getByRole('checkbox', { name: 'Mark as Sold' })).not.toBeChecked();
  const marked = `[...document.querySelectorAll('[aria-required=true]')].map((one) => one.labels[0].textContent)`;
  await expect
    .poll(() => page.evaluate(marked))
    .toEqual([
      ...['Reg Number', 'Company', 'Make', 'Model', 'Type', 'Color', 'Axle', 'Gearbox'],
      ...['Log Book', 'Inspection', 'MOT', 'Export Slip'],
    ]);
  await field(page, 'Axle').click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['6x2', '6x4', '4x2', '4x4', '8x4']);
  await page.getByRole('option', { name: '8x4' }).click();
  await expect(field(page, 'Axle')).toHaveValue('8x4');

  // Numbers are formatted on blur.
  await fillAll(page, { 'Reg Number': 'nx70abc', 'Chassis Number': 'wjm m62 a', Make: 'Iveco' });
  await expect(field(page, 'Chassis Number')).toHaveValue('WJMM62A');
  await expect(field(page, 'Reg Number')).toHaveValue('NX70 ABC');
  await field(page, 'Model').click();
  await expect(page.getByRole('option', { name: 'S-Way 490' })).toBeVisible();
  const models = page.getByRole('listbox').getByRole('option');
  await expect(models).toHaveText(['S-Way 490', 'Eurocargo']);
  await page.getByRole('option', { name: 'S-Way 490' }).click();
  await button(page, 'Save and add photos').click();
  await waitForHeading(page, 'Upload Truck Images');
  await expect.poll(() => count(app, 'NX70ABC')).toBe(1);
});

/** Pastes a range of cells into a field; browsers remove its line breaks. */
function paste(page: Page, label: string, text: string): Promise<void> {
  return field(page, label).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.focus();
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('nothing is sent while a field is missing or invalid, such as two pasted cells; a double click creates one truck', async ({
  app,
}) => {
  const page = await openForm(app);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await paste(page, 'Purchase Price', '125\r\n300\r\n');
  await paste(page, 'Purchase Date', '20/11/26\t21/11/26');
  await fillAll(page, { Mileage: '1.5', 'Sale Price': '20%' });
  await button(page, 'Save').click();
  await expect(page.getByText('Required.').first()).toBeVisible();
  await expect(page.getByText('Enter an amount.')).toHaveCount(2);
  await expect(page.getByText('Enter a whole number.')).toBeVisible();
  await expect(page.getByText('Enter a valid date, for example 20/11/2026.')).toBeVisible();
  // The input stays for correction.
  expect(await field(page, 'Purchase Price').inputValue()).toBe('125; 300');
  expect(await field(page, 'Purchase Date').inputValue()).toBe('20/11/26; 21/11/26');
  expect(await field(page, 'Sale Price').inputValue()).toBe('20%');
  await expect(field(page, 'Reg Number').and(page.locator(':focus'))).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(7);
  expect(calls).toEqual([]);

  await fillRequired(page, 'NIL 001');
  await fillAll(page, { 'Purchase Price': '', 'Purchase Date': '', Mileage: '', 'Sale Price': '0' });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/abbasAutos/trucks'),
  );
  await button(page, 'Save').dblclick();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  const left = ['registrationDate', 'purchaseDate', 'salePrice', 'freightCharges', 'warrantyCharges'];
  for (const name of left) expect(body).not.toHaveProperty(name);
  expect(body).toMatchObject({ purchasePrice: 0, mileage: 0 });
  await waitForHeading(page, 'NIL 001');
  await expect.poll(() => count(app, 'NIL001')).toBe(1);
});

test('on a phone the form is one column; a rejected save keeps the input and leaves Save visible', {
  tag: '@phone',
}, async ({ app }) => {
  await app.addTruck({ regNumber: 'DUP 001' });
  const options = { expectedErrors: /status of (409|500)/ };
  const page = await openForm(app, '/trucks/add', options);
  await button(page, 'Save').click();
  await expect(page.getByText('Required.').first()).toBeVisible();
  await expect.poll(() => sideways(page)).toBe(0);
  const labels = ['Reg Number', 'Company', 'Make', 'Model', 'Type', 'Color', 'Axle', 'Gearbox', 'Chassis Number'];
  await expectColumn(labels.map((label) => field(page, label)));

  const typed = { ...everyLine, 'Reg Number': 'DUP001' };
  await fillAll(page, typed);
  await button(page, 'Save').click();
  await expect(alert(page, 'The truck to be created already exists.')).toBeVisible();
  for (const [label, value] of Object.entries(typed))
    await expect.poll(() => field(page, label).inputValue(), { message: label }).toBe(value);
  await expect.poll(() => count(app, 'DUP001')).toBe(1);

  await page.route('**/api/abbasAutos/trucks', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } }),
  );
  await field(page, 'Reg Number').fill('DUP 002');
  await button(page, 'Save').click();
  await expect(alert(page, 'Generic Error')).toBeVisible();
  await expect(alert(page, 'The truck to be created already exists.')).toBeHidden();
  await page.unroute('**/api/abbasAutos/trucks');
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

test('a picker without its list accepts a new name; a save whose response was lost creates one truck on retry', async ({
  app,
}) => {
  const page = await openForm(app, '/trucks/add', { expectedErrors: /status of 400|ERR_FAILED/ });
  const failure = { status: 400, json: { status: 400, message: 'No' } };
  await page.route('**/api/suppliers', (route) => route.fulfill(failure));
  await page.route('**/api/clients', (route) => route.fulfill(failure));
  await page.getByRole('button', { name: /^Sold To/ }).click();
  await expect(alert(page, 'Failed to retrieve list of clients')).toBeVisible();
  await button(page.getByRole('dialog', { name: 'Select a client' }), 'Cancel').click();
  await page.getByRole('button', { name: /^Bought From/ }).click();
  await expect(alert(page, 'Failed to retrieve list of suppliers')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Select a supplier' });
  await field(dialog, 'Supplier Name').fill('Given by Hand');
  await field(dialog, 'Supplier Name').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Bought From Given by Hand' })).toBeVisible();

  await fillRequired(page, 'LST 001');
  await page.route('**/api/abbasAutos/trucks', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save').click();
  await expect(alert(page, 'We cannot reach the server. Check your internet connection and try again.')).toBeVisible();
  await expect(field(page, 'Reg Number')).toHaveValue('LST 001');
  await page.unroute('**/api/abbasAutos/trucks');
  await button(page, 'Save').click();
  await waitForHeading(page, 'LST 001');
  await expect.poll(() => count(app, 'LST001')).toBe(1);
});

test('existing values are suggested in their spelling, and a different spelling can still be entered', async ({
  app,
}) => {
  await app.addTruck({ make: 'Citro\u00ebn', location: 'Hull Yard' });
  const options = { viewport: { width: 360, height: 640 } };
  const page = await openForm(app, '/trucks/add', options);
  await field(page, 'Make').fill('CITROEN');
  await expect(page.getByRole('option', { name: 'Citro\u00ebn' })).toBeVisible();
  await field(page, 'Make').press('ArrowDown');
  await field(page, 'Make').press('Enter');
  await expect(field(page, 'Make')).toHaveValue('Citro\u00ebn');
  await field(page, 'Location').fill('hull yard');
  await page.getByRole('option', { name: 'Hull Yard' }).click();
  await expect(field(page, 'Location')).toHaveValue('Hull Yard');
  await field(page, 'Make').fill('citro\u00ebn');
  await expect(page.getByRole('option', { name: 'Citro\u00ebn' })).toBeVisible();
  await field(page, 'Make').press('Tab');
  await expect(field(page, 'Make')).toHaveValue('citro\u00ebn');
});
