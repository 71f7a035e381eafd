/** One truck from purchase to sale: created, looked at, changed, deleted (specification, sections 2.7, 2.8, 5 and 8). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage, type VisitOptions } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });
const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const viewPath = (id: string, company = 'AbbasAutos') => `/${company}/trucks/${id}/view`;
const editPath = (id: string, company = 'AbbasAutos') => `/${company}/trucks/${id}/edit`;

async function openForm(path = '/trucks/add', options?: VisitOptions): Promise<Page> {
  const page = await stage.visitAs('User', path, options);
  await button(page, 'Save').waitFor();
  return page;
}

async function fillAll(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** The least that makes a truck. */
function fillRequired(page: Page, regNumber: string): Promise<void> {
  return fillAll(page, { 'Reg Number': regNumber, Make: 'DAF', Model: 'XF 480' });
}

/** What the details say, by their labels. */
async function details(page: Page): Promise<Record<string, string>> {
  const section = page.getByRole('region', { name: 'Truck Details' });
  await section.getByRole('definition').first().waitFor();
  const labels = await section.getByRole('term').allTextContents();
  const values = await section.getByRole('definition').allTextContents();
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

async function count(regNumberTrimmed: string): Promise<number> {
  const { db } = stage.database;
  const found = await db.selectFrom('truck').select('id').where('reg_number_trimmed', '=', regNumberTrimmed).execute();
  return found.length;
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

test('a truck is taken into stock with every field and shows every detail', async () => {
  await stage.addTruck({ soldTo: { name: 'Harbour Haulage' } });
  const page = await openForm('/trucks/add?company=TruckWorld');
  await heading(page, 'Create Truck');
  expect(await field(page, 'Company').inputValue()).toBe('TruckWorld');
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
  await supplier.getByText('Required.').waitFor();
  await field(supplier, 'Supplier Name').fill('Northern Fleet Sales');
  await button(supplier, 'Save').click();
  await page.getByRole('button', { name: 'Bought From Northern Fleet Sales' }).waitFor();
  await page.getByRole('button', { name: /^Sold To/ }).click();
  const client = page.getByRole('dialog', { name: 'Select a client' });
  await client.getByRole('searchbox', { name: 'Search clients...' }).fill('harb');
  await field(client, 'Existing Client').selectOption({ label: 'Harbour Haulage' });
  expect(await field(client, 'Client Name').isDisabled()).toBe(true);
  await button(client, 'Save').click();
  await client.waitFor({ state: 'hidden' });
  await button(page, 'Save').click();

  await heading(page, 'YX20 NEW');
  await alert(page, 'Truck created successfully.').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/RedStar\/trucks\/[^/]+\/view$/);
  const shown = await details(page);
  expect(Object.entries(shown)).toEqual([
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

test('the form begins with the remembered company and its defaults, marks what it needs, suggests axles', async () => {
  const page = await stage.visitAs('User', '/home');
  await page.evaluate('localStorage.setItem("company", "Butler")');
  await page.goto('/trucks/add');
  await button(page, 'Save').waitFor();
  expect(await field(page, 'Company').inputValue()).toBe('Butler');
  for (const status of ['Log Book', 'Inspection', 'MOT', 'Export Slip']) {
    expect(await field(page, status).inputValue()).toBe('Pending');
  }
  expect(await field(page, 'Mileage Unit').inputValue()).toBe('Kilometers');
  expect(await page.getByRole('checkbox', { name: 'Mark as Sold' }).isChecked()).toBe(false);
  const marked = `[...document.querySelectorAll('[aria-required=true]')].map((one) => one.labels[0].textContent)`;
  expect(await page.evaluate(marked)).toEqual([
    ...['Reg Number', 'Company', 'Make', 'Model', 'Type', 'Color', 'Axle', 'Gearbox'],
    ...['Log Book', 'Inspection', 'MOT', 'Export Slip'],
  ]);
  await field(page, 'Axle').click();
  expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
    '6x2',
    '6x4',
    '4x2',
    '4x4',
    '8x4',
  ]);
  await page.getByRole('option', { name: '8x4' }).click();
  expect(await field(page, 'Axle').inputValue()).toBe('8x4');
});

test('nothing is sent while reg number, make or model is missing or a value is no value', async () => {
  const page = await openForm();
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await fillAll(page, { 'Purchase Price': '-5', Mileage: '1.5', 'Sale Price': 'abc' });
  await button(page, 'Save').click();
  await page.getByText('Required.').first().waitFor();
  await field(page, 'Reg Number').and(page.locator(':focus')).waitFor();
  expect(await page.locator('[aria-invalid=true]').count()).toBe(6);
  expect(calls).toEqual([]);

  await fillRequired(page, 'NIL 001');
  await fillAll(page, { 'Purchase Price': '', Mileage: '', 'Sale Price': '0' });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await button(page, 'Save').click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  const left = ['registrationDate', 'purchaseDate', 'salePrice', 'freightCharges', 'warrantyCharges'];
  for (const name of left) expect(body).not.toHaveProperty(name);
  expect(body).toMatchObject({ purchasePrice: 0, mileage: 0 });
  await heading(page, 'NIL 001');
});

test('a reg number that is in stock already is refused, and everything typed stays', async () => {
  await stage.addTruck({ regNumber: 'DUP 001' });
  const options = { viewport: { width: 360, height: 740 }, expectedErrors: /status of 409/ };
  const page = await openForm('/trucks/add', options);
  const typed = { ...everyLine, 'Reg Number': 'dup001' };
  await fillAll(page, typed);
  await button(page, 'Save').click();
  await alert(page, 'The truck to be created already exists.').waitFor();
  for (const [label, value] of Object.entries(typed)) expect(await field(page, label).inputValue(), label).toBe(value);
  expect(await count('DUP001')).toBe(1);
  await field(page, 'Reg Number').fill('DUP 002');
  await button(page, 'Save').click();
  await heading(page, 'DUP 002');
  await alert(page, 'The truck to be created already exists.').waitFor({ state: 'hidden' });
});

test('a double click makes one truck', async () => {
  const page = await openForm();
  await fillRequired(page, 'DBL 001');
  await button(page, 'Save').dblclick();
  await heading(page, 'DBL 001');
  expect(await count('DBL001')).toBe(1);
});

test('a save whose answer was lost makes one truck when it is pressed again', async () => {
  const page = await openForm('/trucks/add', { expectedErrors: /ERR_FAILED/ });
  await fillRequired(page, 'LST 001');
  await page.route('**/api/abbasAutos/trucks', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save').click();
  await alert(page, 'The server could not be reached. Check the connection and try again.').waitFor();
  expect(await field(page, 'Reg Number').inputValue()).toBe('LST 001');
  await page.unroute('**/api/abbasAutos/trucks');
  await button(page, 'Save').click();
  await heading(page, 'LST 001');
  expect(await count('LST001')).toBe(1);
});

test('a truck is changed; what is emptied is cleared', async () => {
  const id = await stage.addTruck({
    regNumber: 'EDT 001',
    boughtFrom: { name: 'Northern Fleet Sales' },
    soldTo: { name: 'Harbour Haulage' },
    salePrice: 20_000,
  });
  const page = await stage.visitAs('User', viewPath(id));
  await heading(page, 'EDT 001');
  // What somebody else saved meanwhile stands in the form, not what this person has been looking at.
  await stage.database.db.updateTable('truck').set({ color: 'Yellow' }).where('id', '=', id).execute();
  await button(page.getByRole('region', { name: 'Truck Details' }), 'Edit').click();
  await heading(page, 'Edit Truck');
  expect(await field(page, 'Color').inputValue()).toBe('Yellow');
  expect(await field(page, 'Purchase Price').inputValue()).toBe('18250.50');
  await button(page, 'Clear Bought From').click();
  await button(page, 'Clear Sold To').click();
  await fillAll(page, { 'Reg Date': '', 'Purchase Date': '', 'Sale Price': '', Make: '', Model: 'XG 530' });
  await page.keyboard.press('Escape');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save').click();
  const request = await sent;
  expect(request.headers()['if-match']).toBeTruthy();
  expect(request.postDataJSON()).toMatchObject({
    clearBoughtFrom: true,
    clearSoldTo: true,
    clearRegistrationDate: true,
    clearPurchaseDate: true,
  });
  await heading(page, 'EDT 001');
  await alert(page, 'Truck updated successfully.').waitFor();
  expect(await details(page)).toMatchObject({
    Make: 'DAF',
    Model: 'XG 530',
    'Reg Date': 'Not given',
    'Purchase Date': 'Not given',
    'Bought from': 'Not given',
    'Sold To': 'Not given',
    'Sale Price': 'Not given',
  });
});

test('a change to a reg number of another truck is refused', async () => {
  await stage.addTruck({ regNumber: 'OTH 001' });
  const id = await stage.addTruck({ regNumber: 'OTH 002' });
  const page = await openForm(editPath(id), { expectedErrors: /status of 409/ });
  await fillAll(page, { 'Reg Number': 'oth 0 01', Color: 'Green' });
  await page.keyboard.press('Escape');
  await button(page, 'Save').click();
  await alert(page, 'The reg number for truck to be updated already exists.').waitFor();
  expect(await field(page, 'Color').inputValue()).toBe('Green');
  await button(page, 'Back').click();
  await button(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave').click();
  await heading(page, 'OTH 002');
});

test('two people change a truck: the second is offered the latest version and loses nothing', async () => {
  const id = await stage.addTruck({ regNumber: 'TWO 001', color: 'White' });
  const page = await openForm(editPath(id), { expectedErrors: /status of 412/ });
  const theirs = await openForm(editPath(id));
  await fillAll(theirs, { Color: 'Black', Model: 'XF 450' });
  await button(theirs, 'Save').click();
  await heading(theirs, 'TWO 001');

  await fillAll(page, { Color: 'Green', Description: 'Seen on Friday' });
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'This truck was changed by someone else' });
  await dialog.getByRole('row', { name: 'Color Green Black' }).waitFor();
  await dialog.getByText('Model (XF 450)').waitFor();
  await button(dialog, 'Keep my changes').click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 'Color').inputValue()).toBe('Green');
  expect(await field(page, 'Model').inputValue()).toBe('XF 450');
  await button(page, 'Save').click();
  await heading(page, 'TWO 001');
  expect(await details(page)).toMatchObject({ Color: 'Green', Model: 'XF 450', Description: 'Seen on Friday' });
});

test('whoever leaves an unsaved form is asked, also by the back button and when the window closes', async () => {
  const page = await stage.visitAs('User', '/current-stock');
  await button(page, 'Add').click();
  await heading(page, 'Create Truck');
  await button(page, 'Back').click();
  await heading(page, 'Current Stock');
  await page.goBack();
  await field(page, 'Reg Number').fill('UNS 001');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await button(page, 'Back').click();
  await button(question, 'Stay').click();
  await question.waitFor({ state: 'hidden' });
  expect(await field(page, 'Reg Number').inputValue()).toBe('UNS 001');
  await page.goBack();
  await button(question, 'Stay').click();
  await question.waitFor({ state: 'hidden' });
  await heading(page, 'Create Truck');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await page.goBack();
  await button(question, 'Leave').click();
  await heading(page, 'Current Stock');
});

test('the page of a truck has its sections, each with its ways, closed while the truck loads', async () => {
  const id = await stage.addTruck({ regNumber: 'VUE 001' });
  const page = await stage.visitAs('User', '/home');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/abbasAutos/trucks/${id}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(viewPath(id));
  const sections = { 'Truck Details': ['Delete', 'Edit'], 'Truck Costings': ['Edit'] };
  const media = { Images: ['Edit', 'Upload'], Videos: ['Edit', 'Upload'] };
  const buttons = Object.entries({ ...sections, ...media }).flatMap(([section, names]) =>
    names.map((name) => button(page.getByRole('region', { name: section, exact: true }), name)),
  );
  for (const one of buttons) {
    await one.waitFor();
    expect(await one.isDisabled()).toBe(true);
  }
  release();
  await heading(page, 'VUE 001');
  for (const one of buttons) expect(await one.isEnabled()).toBe(true);
  await page.getByText('No truck costings to display').waitFor();
  await page.getByText('No truck images to display').waitFor();
  await page.getByText('No truck videos to display').waitFor();
  const ways: [section: string, name: string, path: string][] = [
    ['Truck Details', 'Edit', 'edit'],
    ['Truck Costings', 'Edit', 'costings/edit'],
    ['Images', 'Edit', 'images/edit'],
    ['Images', 'Upload', 'images/upload'],
    ['Videos', 'Edit', 'videos/edit'],
    ['Videos', 'Upload', 'videos/upload'],
  ];
  for (const [section, name, path] of ways) {
    await button(page.getByRole('region', { name: section, exact: true }), name).click();
    await page.waitForURL(`**/AbbasAutos/trucks/${id}/${path}`);
    await page.goBack();
    await heading(page, 'VUE 001');
  }
});

test('a truck is deleted after a question; a failure is told', async () => {
  const id = await stage.addTruck({ regNumber: 'DEL 001' });
  const page = await stage.visitAs('User', viewPath(id), { expectedErrors: /status of (412|400|500)/ });
  await heading(page, 'DEL 001');
  const question = page.getByRole('dialog', { name: 'Delete Truck' });
  await button(page, 'Delete').click();
  await question.getByText('Are you sure you want to delete this truck? This action cannot be undone.').waitFor();
  await button(question, 'Cancel').click();
  await question.waitFor({ state: 'hidden' });
  expect(await count('DEL001')).toBe(1);

  await page.route(`**/api/abbasAutos/trucks/${id}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await button(page, 'Delete').click();
  await button(question, 'Delete').click();
  await alert(page, 'Failed to delete truck.').waitFor();
  await question.waitFor({ state: 'hidden' });

  const places = await page.evaluate('history.length');
  await button(page, 'Delete').click();
  await button(question, 'Delete').click();
  await page.waitForURL('**/current-stock');
  expect(await page.evaluate('history.length')).toBe(places);
  await alert(page, 'Truck deleted successfully.').waitFor();
  await alert(page, 'Failed to delete truck.').waitFor({ state: 'hidden' });
  expect(await count('DEL001')).toBe(0);
});

test('addresses that name no truck, or one of another company, lead on', async () => {
  const id = await stage.addTruck({ regNumber: 'COM 001' });
  const page = await stage.visitAs('User', viewPath(id, 'nobody'), { expectedErrors: /status of 404/ });
  await page.waitForURL('**/current-stock');
  for (const address of [viewPath('%20'), viewPath(''), '/AbbasAutos/trucks/view', `/trucks/${id}/view`]) {
    await page.goto(address);
    await page.waitForURL('**/current-stock');
  }
  await page.goto(viewPath(id, 'abbasautos'));
  await heading(page, 'COM 001');

  await page.goto(viewPath(id, 'Butler'));
  await alert(page, 'Failed to retrieve truck details.').waitFor();
  await page.getByText('No truck details to display').waitFor();
  expect(await page.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);

  await page.goto(editPath(id, 'Butler'));
  await alert(page, 'Failed to retrieve truck.').waitFor();
  await page.waitForURL('**/trucks/add?company=Butler');
  await heading(page, 'Create Truck');
  expect(await field(page, 'Company').inputValue()).toBe('Butler');
});

test('a picker whose list cannot be had says so, and a new name can still be given', async () => {
  const page = await openForm('/trucks/add', { expectedErrors: /status of 400/ });
  const failure = { status: 400, json: { status: 400, message: 'No' } };
  await page.route('**/api/suppliers', (route) => route.fulfill(failure));
  await page.route('**/api/clients', (route) => route.fulfill(failure));
  await page.getByRole('button', { name: /^Sold To/ }).click();
  await alert(page, 'Failed to retrieve list of clients').waitFor();
  await button(page.getByRole('dialog', { name: 'Select a client' }), 'Cancel').click();
  await page.getByRole('button', { name: /^Bought From/ }).click();
  await alert(page, 'Failed to retrieve list of suppliers').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Select a supplier' });
  await field(dialog, 'Supplier Name').fill('Given by Hand');
  await field(dialog, 'Supplier Name').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Bought From Given by Hand' }).waitFor();
});

test('on a phone the form is one column, nothing overlaps, and an alert leaves Save within reach', async () => {
  const viewport = { width: 360, height: 640 };
  const page = await openForm('/trucks/add', { viewport, expectedErrors: /status of 500/ });
  await button(page, 'Save').click();
  await page.getByText('Required.').first().waitFor();
  expect(await sideways(page)).toBe(0);
  const labels = ['Reg Number', 'Company', 'Make', 'Model', 'Type', 'Color', 'Axle', 'Gearbox', 'Chassis Number'];
  let bottom = 0;
  for (const label of labels) {
    const box = await field(page, label).boundingBox();
    expect(box?.y, label).toBeGreaterThan(bottom);
    bottom = (box?.y ?? 0) + (box?.height ?? 0);
  }
  await page.route('**/api/abbasAutos/trucks', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } }),
  );
  await fillRequired(page, 'PHN 001');
  await button(page, 'Save').click();
  await alert(page, 'Generic Error').waitFor();
  await page.unroute('**/api/abbasAutos/trucks');
  // Playwright clicks only what nothing lies over.
  await button(page, 'Save').click({ timeout: 3000 });
  await heading(page, 'PHN 001');
});
