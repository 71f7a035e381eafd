/** Orders and invoices written and changed in the browser, with amounts reckoned by hand (specification, 2.15 to 2.17). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PaperKind, paperBodySchema } from '#paperwork/paperwork.ts';
import { changePaper } from '#paperwork/server/save-paper.ts';
import { paperBody, paperItemBody, partyBody } from '#test/factories.ts';
import { type Stage, setStage, type VisitOptions } from './stage.ts';

const company = 'AbbasAutos';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

beforeEach(async () => {
  await stage.database.db.deleteFrom('paper').execute();
  await stage.database.db.deleteFrom('truck').execute();
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });
const group = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true });
const refused: VisitOptions = { expectedErrors: /Failed to load resource|ERR_FAILED/ };

/** The create page for new trucks of these reg numbers, which share their first three letters, by way of the stock. */
async function openCreate(kind: PaperKind, regNumbers: readonly string[], options?: VisitOptions): Promise<Page> {
  for (const regNumber of regNumbers) await stage.addTruck({ regNumber });
  const page = await stage.visitAs('User', `/current-stock?search=${regNumbers[0]?.slice(0, 3)}`, options);
  for (const regNumber of regNumbers) await page.getByRole('checkbox', { name: `Select ${regNumber}` }).check();
  await button(page, `${kind === 'order' ? 'Order' : 'Invoice'} (${regNumbers.length})`).click();
  await heading(page, kind === 'order' ? 'Create Order (Abbas Autos)' : 'Create Invoice (Abbas Autos)');
  return page;
}

async function fillAll(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value);
}

/** The least that makes a paper. */
async function fillRequired(page: Page): Promise<void> {
  await field(group(page, 'Bill To'), 'Client Name').fill('Northern Fleet Sales');
  await field(group(page, 'Ship To'), 'Client Name').fill('Harbour Haulage');
  await fillAll(group(page, 'Item 1'), { Description: 'Used truck, sold as seen', Rate: '100' });
}

/** What stands beside the labels of a section. */
async function sums(page: Page, section: string): Promise<Record<string, string>> {
  const terms = page.getByRole('region', { name: section, exact: true }).locator('dl > div');
  const texts = await terms.evaluateAll((rows) =>
    rows.map((row) => ['dt', 'dd'].map((tag) => row.querySelector(tag)?.firstChild?.textContent ?? '')),
  );
  return Object.fromEntries(texts);
}

async function papers(kind: PaperKind) {
  const { db } = stage.database;
  return db.selectFrom('paper').selectAll().where('kind', '=', kind).orderBy('created_at').execute();
}

async function addPaper(kind: PaperKind, regNumbers: readonly string[], fields: Record<string, unknown> = {}) {
  const ids: string[] = [];
  for (const regNumber of regNumbers) ids.push(await stage.addTruck({ regNumber }));
  const id = await stage.addPaper(kind, { items: [paperItemBody(ids)], ...fields });
  return { id, ids };
}

const savedAt = (page: Page, kind: PaperKind) => page.waitForURL(`**/AbbasAutos/${kind}s/created`);

test('an order of three trucks: every field, totals to the penny as typed, digits only, then the created page', async () => {
  const page = await openCreate('order', ['ORD 1', 'ORD 2', 'ORD 3']);
  const card = group(page, 'ORD 2');
  await card.getByText('XLRTEH4300G123456').waitFor();
  const facts = await card.getByRole('definition').allTextContents();
  expect(facts).toEqual(['DAF', 'XF 480', 'XLRTEH4300G123456', 'MX13-355', 'White', '1 Mar 2019']);
  expect(await field(page, 'Date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await field(page, 'Currency').locator('option').allTextContents()).toEqual(['GBP (£)', 'USD ($)']);

  await field(page, 'Number').pressSequentially('A4x-2');
  expect(await field(page, 'Number').inputValue()).toBe('42');
  await field(page, 'Number').fill('No. 1234567890123456');
  expect(await field(page, 'Number').inputValue()).toBe('123456789012345');
  await fillAll(page, { Number: '4711', Date: '2026-11-20', 'Deposit Paid': '500', 'Deal Authorisation': 'J. Abbas' });

  const particulars = {
    'Client Name': 'Northern Fleet Sales Ltd',
    'Contact Name': 'Ann Quay',
    'Address Line 1': '1 Dock Road',
    'Address Line 2': 'Unit 4',
    City: 'Hull',
    Country: 'United Kingdom',
    'Phone Number': '+44 1482 000000',
    Email: 'ann@fleet.example',
  };
  await fillAll(group(page, 'Bill To'), particulars);
  await page.getByRole('heading', { name: 'Bill To Northern Fleet …' }).waitFor();
  await button(group(page, 'Ship To'), 'Same as Bill To').click();
  expect(await field(group(page, 'Ship To'), 'Email').inputValue()).toBe('ann@fleet.example');
  await field(group(page, 'Ship To'), 'City').fill('Kingston');
  await page.getByRole('checkbox', { name: 'Save Ship To Details' }).uncheck();

  const item = group(page, 'Item 1');
  await fillAll(item, {
    Description: 'Three tractor units',
    Rate: '333.33',
    'VAT Rate': '17.5',
    'Freight Rate': '100.01',
    'Freight Description': 'Roro to Kingston',
    'Warranty Rate': '0.05',
    'Warranty Description': 'Driveline, 3 months',
  });
  // 333.33 x 1.175 x 3 = 1174.98825; 100.01 x 1.175 x 3 = 352.53525; 0.05 x 1.175 x 3 = 0.17625.
  await expect
    .poll(() => sums(page, 'Item 1 Totals'))
    .toEqual({ Rate: '£1,174.99', Freight: '£352.54', Warranty: '£0.18', 'Item Total': '£1,527.71' });
  expect(await sums(page, 'Totals')).toEqual({
    Subtotal: '£1,174.99',
    Freight: '£352.54',
    Warranty: '£0.18',
    'VAT Included': '£227.54',
    'Deposit Paid': '£500.00',
    'Total Due': '£1,027.71',
  });
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  await alert(page, 'Order created successfully.').waitFor();
  await page.getByRole('heading', { name: 'Order 4711' }).waitFor();
  await page.getByText('£1,027.71').waitFor();

  const [stored] = await papers('order');
  expect(stored).toMatchObject({ number: '4711', date: '2026-11-20', currency: 'GBP', deal_authorisation: 'J. Abbas' });
  const clients = await stage.database.db.selectFrom('client').selectAll().execute();
  expect(clients.map(({ name }) => name)).toContain('Northern Fleet Sales Ltd');
  // Going back leads to the stock, not to a form that would make the order again.
  await page.goBack();
  await heading(page, 'Current Stock');
});

test('an invoice: no deal authorisation, half pennies, half-typed amounts, a total due below nothing', async () => {
  const page = await openCreate('invoice', ['INV 1']);
  expect(await field(page, 'Deal Authorisation').count()).toBe(0);
  await fillRequired(page);
  const item = group(page, 'Item 1');
  await fillAll(item, { Rate: '0.05', 'VAT Rate': '10' });
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£0.06', 'Total Due': '£0.06' });
  for (const typed of ['.', '-', '1.', 'abc', '12,', '']) {
    await field(item, 'Rate').fill(typed);
    expect(await page.locator('form').innerText(), typed).not.toMatch(/NaN|undefined|Infinity/);
  }
  await fillAll(item, { Rate: '0.05' });
  await field(page, 'Deposit Paid').fill('1');
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ 'Deposit Paid': '£1.00', 'Total Due': '-£0.94' });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await button(page, 'Save').click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).not.toHaveProperty('number');
  expect(body).toMatchObject({ saveBillToDetails: true, saveShipToDetails: true, depositPaid: 1 });
  await savedAt(page, 'invoice');
  await page.getByText('-£0.94').waitFor();
});

test('Save waits until every rule is kept, and says what is missing, beside the fields and at its side', async () => {
  const page = await openCreate('order', ['RUL 1']);
  const save = button(page, 'Save');
  const item = group(page, 'Item 1');
  expect(await save.isDisabled()).toBe(true);
  await button(page, 'Item 1: Description').click();
  await field(item, 'Description').and(page.locator(':focus')).waitFor();
  await item.getByText('Required.', { exact: true }).waitFor();
  // A field of a section that is folded away comes to light.
  await group(page, 'Ship To')
    .getByRole('button', { name: /^Ship To/ })
    .click();
  await button(page, 'Ship To: Client Name').click();
  await field(group(page, 'Ship To'), 'Client Name').and(page.locator(':focus')).waitFor();
  await fillRequired(page);
  await expect.poll(() => save.isEnabled()).toBe(true);

  /** Breaks one rule, sees it told, and keeps it again. */
  async function breaks(within: Page | Locator, label: string, wrong: string, message: string, right: string) {
    await field(within, label).fill(wrong);
    await field(within, label).blur();
    await within.getByText(message, { exact: true }).first().waitFor();
    expect(await save.isDisabled(), label).toBe(true);
    await field(within, label).fill(right);
    await expect.poll(() => save.isEnabled(), { message: label }).toBe(true);
  }
  await breaks(item, 'Rate', '0', 'Must be more than 0.', '10');
  await breaks(item, 'Rate', '-1', 'Must be 0 or more.', '10');
  await breaks(item, 'Rate', '1.234', 'At most two decimals.', '10');
  await breaks(item, 'VAT Rate', '-1', 'Must be 0 or more.', '');
  await breaks(item, 'VAT Rate', '101', 'Must be 100 or less.', '20');
  await breaks(item, 'Description', '  ', 'Required.', 'Truck');
  await breaks(page, 'Deposit Paid', '-5', 'Must be 0 or more.', '');
  await breaks(page, 'Date', '', 'Enter a date.', '2026-11-20');
  await breaks(group(page, 'Ship To'), 'Client Name', ' ', 'Choose a client or enter a name.', 'Harbour');

  for (const extra of ['Freight', 'Warranty']) {
    await field(item, `${extra} Rate`).fill('5');
    await expect.poll(() => save.isDisabled()).toBe(true);
    await button(page, `Item 1: ${extra} Description`).click();
    await item.getByText(`Required with a ${extra.toLowerCase()} rate.`).waitFor();
    await field(item, `${extra} Description`).fill('Included');
    await expect.poll(() => save.isEnabled()).toBe(true);
  }

  await button(group(page, 'RUL 1'), 'Delete').click();
  await item.getByText('Add at least one truck.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await button(item, 'Delete Item').click();
  await page.getByText('Add at least one item.').waitFor();
  expect(await save.isDisabled()).toBe(true);
});

test('trucks are added by reg number: suggestions while typing, never twice, failures told', async () => {
  await stage.addTruck({ regNumber: 'ADD 2', make: 'Scania' });
  await stage.addTruck({ regNumber: 'ADD 33', isSold: true });
  const page = await openCreate('invoice', ['ADD 1'], refused);
  const searches: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.has('regNumber')) searches.push(url.searchParams.get('regNumber') ?? '');
  });
  const item = group(page, 'Item 1');
  const regNumber = field(item, 'Reg Number');
  const add = button(item, 'Add');
  expect(await add.isDisabled()).toBe(true);
  await regNumber.fill('   ');
  expect(await add.isDisabled()).toBe(true);

  await regNumber.fill('ad d');
  await item.getByRole('option').first().waitFor();
  expect(await item.getByRole('option').allTextContents()).toEqual(['ADD 2 Scania XF 480', 'ADD 33 DAF XF 480, sold']);
  await item.getByRole('option', { name: 'ADD 2' }).click();
  await add.click();
  await group(item, 'ADD 2').getByText('Scania').waitFor();
  expect(await regNumber.inputValue()).toBe('');
  expect(searches).not.toContain('');

  // By keyboard alone; Enter adds the truck and does not save the paper.
  await regNumber.fill('add33');
  await regNumber.press('Enter');
  await group(item, 'ADD 33').waitFor();
  await item.getByText('Trucks (3)').waitFor();

  await button(page, 'Add New Item').click();
  const second = group(page, 'Item 2');
  await field(second, 'Description').and(page.locator(':focus')).waitFor();
  for (const known of ['ADD 1', 'a dd1', ' ADD2']) {
    await field(second, 'Reg Number').fill(known);
    await second.getByText('This truck is here already.').waitFor();
    expect(await button(second, 'Add').isDisabled(), known).toBe(true);
  }
  await field(second, 'Reg Number').fill('ADD 9');
  await button(second, 'Add').click();
  await alert(page, 'Failed to add truck. Error: The requested truck does not exist.').waitFor();
  expect(await field(second, 'Reg Number').inputValue()).toBe('ADD 9');

  await page.route('**/api/abbasAutos/trucks?*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } }),
  );
  await button(second, 'Add').click();
  await alert(page, 'Failed to add truck. Error: Generic Error').waitFor();
  await alert(page, 'Failed to add truck. Error: The requested truck does not exist.').waitFor({ state: 'hidden' });
});

test('trucks move between items; an item that is deleted leaves the others as they are', async () => {
  const page = await openCreate('order', ['MOV 1', 'MOV 2']);
  const first = group(page, 'Item 1');
  expect(await button(group(first, 'MOV 1'), 'Move').isDisabled()).toBe(true);
  await fillAll(first, { Description: 'First', Rate: '10' });
  await button(page, 'Add New Item').click();
  // Nobody has come to the new item's other fields yet.
  expect(await group(page, 'Item 2').getByText('Enter an amount.').count()).toBe(0);
  const long = 'A description of fifty characters, all told, is long';
  await fillAll(group(page, 'Item 2'), { Description: long, Rate: '20' });
  await button(page, 'Add New Item').click();

  await button(group(first, 'MOV 2'), 'Move').click();
  const dialog = page.getByRole('dialog', { name: 'Move Truck' });
  await dialog
    .getByRole('button', { name: /^Item 2/ })
    .and(page.locator(':focus'))
    .waitFor();
  await dialog.getByText(long.slice(0, 30), { exact: true }).waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Item 2'),
    expect.stringContaining('Item 3'),
  ]);
  await dialog.getByRole('button', { name: /^Item 2/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await group(group(page, 'Item 2'), 'MOV 2').and(page.locator(':focus')).waitFor();
  expect(await group(first, 'MOV 2').count()).toBe(0);
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£30.00' });

  await button(first, 'Delete Item').click();
  await group(page, 'Item 3').waitFor({ state: 'detached' });
  expect(await field(group(page, 'Item 1'), 'Description').inputValue()).toBe(long);
  expect(await field(group(page, 'Item 1'), 'Rate').inputValue()).toBe('20');
  await group(group(page, 'Item 1'), 'MOV 2').waitFor();
  expect(await group(page, 'MOV 1').count()).toBe(0);
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£20.00' });
  // What was deleted can be added again.
  await field(group(page, 'Item 2'), 'Reg Number').fill('MOV1');
  await button(group(page, 'Item 2'), 'Add').click();
  await group(group(page, 'Item 2'), 'MOV 1').waitFor();
});

test('a client of record brings the particulars of its role; a new name can be given; sections fold', async () => {
  await addPaper('order', ['PRE 1'], {
    billTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Billtown' },
    shipTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Shiptown', addressLine2: '' },
  });
  const page = await openCreate('invoice', ['PIC 1'], refused);
  const dialog = page.getByRole('dialog', { name: 'Select a client' });
  for (const [title, city] of [
    ['Bill To', 'Billtown'],
    ['Ship To', 'Shiptown'],
  ] as const) {
    const party = group(page, title);
    await button(party, 'Select a client').click();
    await dialog.getByRole('heading', { name: title, exact: true }).waitFor();
    await dialog.getByRole('searchbox', { name: 'Search clients...' }).fill('known');
    await field(dialog, 'Existing Client').selectOption({ label: 'Known Client of Long Standing' });
    expect(await field(dialog, 'Client Name').isDisabled()).toBe(true);
    await button(dialog, 'Save').click();
    await page.getByRole('heading', { name: `${title} Known Client of…` }).waitFor();
    await button(party, 'Select a client').and(page.locator(':focus')).waitFor();
    expect(await field(party, 'City').inputValue()).toBe(city);
    expect(await field(party, 'Client Name').isDisabled()).toBe(true);
    expect(await field(party, 'Client Name').inputValue()).toBe('Known Client of Long Standing');
  }
  const ship = group(page, 'Ship To');
  expect(await field(ship, 'Address Line 2').inputValue()).toBe('');
  const fold = ship.getByRole('button', { name: /^Ship To/ });
  await fold.click();
  await field(ship, 'City').waitFor({ state: 'hidden' });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  await fold.click();

  await button(ship, 'Select a client').click();
  await field(dialog, 'Existing Client').selectOption('');
  await field(dialog, 'Client Name').fill('Brand New Buyer');
  await button(dialog, 'Save').click();
  await page.getByRole('heading', { name: 'Ship To Brand New Buyer' }).waitFor();
  // Another client's address is not the new one's.
  expect(await field(ship, 'City').inputValue()).toBe('');
  await field(ship, 'Client Name').fill('Brand New Buyer Ltd');

  await button(group(page, 'Bill To'), 'Clear client').click();
  expect(await field(group(page, 'Bill To'), 'Client Name').isEnabled()).toBe(true);
  await group(page, 'Bill To').getByText('Choose a client or enter a name.').waitFor();
  await page.route('**/api/clients/detailed', (route) => route.fulfill({ status: 400, json: { status: 400 } }));
  await button(group(page, 'Bill To'), 'Select a client').click();
  await field(dialog, 'Existing Client').selectOption({ label: 'Known Client of Long Standing' });
  await button(dialog, 'Save').click();
  await alert(page, 'Failed to retrieve list of clients').waitFor();
  expect(await field(group(page, 'Bill To'), 'Client Name').inputValue()).toBe('');
});

test('a failed save keeps everything typed and says why, beside the field where it has one', async () => {
  await addPaper('invoice', ['FAI 9'], { number: '77' });
  const page = await openCreate('invoice', ['FAI 1', 'FAI 2'], refused);
  await fillRequired(page);
  await field(page, 'Number').fill('77');
  await button(page, 'Save').click();
  await alert(page, 'The number for invoice to be created already exists.').waitFor();
  await page.getByText('Already in use.').waitFor();
  await field(page, 'Number').and(page.locator(':focus')).waitFor();
  expect(await field(group(page, 'Item 1'), 'Description').inputValue()).toBe('Used truck, sold as seen');

  await stage.database.db.deleteFrom('truck').where('reg_number', '=', 'FAI 2').execute();
  await field(page, 'Number').fill('78');
  await button(page, 'Save').click();
  await alert(page, 'Failed to create invoice.').waitFor();
  await alert(page, 'The number for invoice to be created already exists.').waitFor({ state: 'hidden' });
  await group(page, 'FAI 2').getByText('This truck does not exist.').waitFor();
  await button(group(page, 'FAI 2'), 'Delete').click();
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
});

test('a double click on Save, and a save whose answer was lost, make one paper', async () => {
  const page = await openCreate('order', ['ONE 1'], refused);
  await fillRequired(page);
  await field(page, 'Number').fill('9001');
  await page.route('**/api/abbasAutos/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save').click();
  await alert(page, 'The server could not be reached. Check the connection and try again.').waitFor();
  await page.unroute('**/api/abbasAutos/orders');
  await button(page, 'Save').dblclick();
  await savedAt(page, 'order');
  await page.getByRole('heading', { name: 'Order 9001' }).waitFor();
  expect(await papers('order')).toHaveLength(1);
});

test('whoever leaves an unsaved form is asked; an untouched one is left freely', async () => {
  const page = await openCreate('invoice', ['LVE 1']);
  await button(page, 'Back').click();
  await heading(page, 'Current Stock');
  await page.goBack();
  await heading(page, 'Create Invoice (Abbas Autos)');
  await group(page, 'LVE 1').waitFor();
  await field(group(page, 'Item 1'), 'Rate').fill('12');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await button(page, 'Back').click();
  await button(question, 'Stay').click();
  await question.waitFor({ state: 'hidden' });
  expect(await field(group(page, 'Item 1'), 'Rate').inputValue()).toBe('12');
  await button(page, 'Cancel').click();
  await button(question, 'Leave').click();
  await heading(page, 'Current Stock');
});

describe.each(['order', 'invoice'] as const)('addresses of an %s', (kind) => {
  test('a create page without trucks or company says so and leads to the stock', async () => {
    const page = await stage.visitAs('User', `/AbbasAutos/${kind}s/create`);
    await alert(page, 'No trucks selected for invoice').waitFor();
    await page.waitForURL('**/current-stock');
    await page.goto(`/nobody/${kind}s/create`);
    await alert(page, 'No truck company selected').waitFor();
    await page.waitForURL('**/current-stock');
  });

  test('an edit page of a paper that is not there says so and leads to the list', async () => {
    const page = await stage.visitAs('User', `/AbbasAutos/${kind}s/none/edit`, refused);
    await alert(page, `Failed to retrieve ${kind}.`).waitFor();
    await page.waitForURL(`**/${kind}s`);
    await page.goto(`/nobody/${kind}s/none/edit`);
    await page.waitForURL(`**/${kind}s`);
  });

  test('an edit page shows the paper, leads back to it, and saves what was changed', async () => {
    const regNumber = `ED${kind === 'order' ? 'O' : 'I'} 1`;
    const { id } = await addPaper(kind, [regNumber], { number: '555' });
    const page = await stage.visitAs('User', `/abbasautos/${kind}s/${id}/edit`);
    await heading(page, kind === 'order' ? 'Edit Order' : 'Edit Invoice (Abbas Autos)');
    await button(page, 'Back').click();
    await page.waitForURL(`**/AbbasAutos/${kind}s/${id}/view`);
    await page.goBack();
    await group(page, regNumber).waitFor();
    const item = group(page, 'Item 1');
    expect(await field(page, 'Number').inputValue()).toBe('555');
    expect(await field(item, 'Rate').inputValue()).toBe('12500');
    expect(await field(item, 'Freight Rate').inputValue()).toBe('300.10');
    expect(await field(group(page, 'Ship To'), 'City').inputValue()).toBe('Kingston');
    // 12500 x 1.2 + 300.10 x 1.2 + 99.99 x 1.2, each to the penny, less 500.
    expect(await sums(page, 'Totals')).toMatchObject({ Subtotal: '£15,000.00', 'Total Due': '£14,980.11' });

    await fillAll(item, { Rate: '12000', 'Freight Rate': '', 'Freight Description': '' });
    await field(page, 'Number').fill('');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await button(page, 'Save').click();
    expect((await sent).headers()['if-match']).toBeTruthy();
    await savedAt(page, kind);
    await alert(page, `${kind === 'order' ? 'Order' : 'Invoice'} updated successfully.`).waitFor();
    // A number left blank stays.
    await page.getByRole('heading', { name: / 555$/ }).waitFor();
    await page.getByText('£14,019.99').waitFor();
  });
});

test('two people change an order: the second is offered the latest version and loses nothing', async () => {
  const { id, ids } = await addPaper('order', ['TWO 1']);
  const page = await stage.visitAs('User', `/AbbasAutos/orders/${id}/edit`, refused);
  await group(page, 'TWO 1').waitFor();
  const theirs = paperBodySchema.parse(paperBody(ids, { depositPaid: 700, date: '2026-11-25' }));
  await changePaper(stage.scope, { company, kind: 'order', id, ifMatch: undefined }, theirs);

  await field(page, 'Deposit Paid').fill('650');
  await field(group(page, 'Item 1'), 'Rate').fill('11000');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'This order was changed by someone else' });
  await dialog.getByRole('row', { name: 'Deposit Paid £650.00 £700.00' }).waitFor();
  await dialog.getByText('Date (25 Nov 2026)').waitFor();
  await button(dialog, 'Keep my changes').click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 'Deposit Paid').inputValue()).toBe('650');
  expect(await field(page, 'Date').inputValue()).toBe('2026-11-25');
  expect(await field(group(page, 'Item 1'), 'Rate').inputValue()).toBe('11000');
  await group(page, 'TWO 1').waitFor();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  const stored = (await papers('order')).find((paper) => paper.id === id);
  expect(stored).toMatchObject({ date: '2026-11-25', deposit_paid: '650.00' });
});

test('the latest version can be taken instead, and is then what is unsaved against', async () => {
  const { id, ids } = await addPaper('invoice', ['LAT 1', 'LAT 2']);
  const page = await stage.visitAs('User', `/AbbasAutos/invoices/${id}/edit`, refused);
  await button(group(page, 'LAT 1'), 'Delete').click();
  const theirs = paperBodySchema.parse(paperBody(ids.slice(0, 1)));
  await changePaper(stage.scope, { company, kind: 'invoice', id, ifMatch: undefined }, theirs);
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'This invoice was changed by someone else' });
  await dialog.getByRole('row', { name: /^Items .*LAT 2.*LAT 1$/ }).waitFor();
  await button(dialog, 'Use the latest version').click();
  await group(page, 'LAT 1').waitFor();
  await group(page, 'LAT 2').waitFor({ state: 'detached' });
  await button(page, 'Back').click();
  await page.waitForURL(`**/AbbasAutos/invoices/${id}/view`);
});

test("in pounds the item's amounts become the trucks' prices where that is ticked; in dollars nothing does", async () => {
  const priceOf = async (regNumber: string) => {
    const { db } = stage.database;
    const row = await db
      .selectFrom('truck')
      .select('sale_price')
      .where('reg_number', '=', regNumber)
      .executeTakeFirst();
    return row?.sale_price;
  };
  const page = await openCreate('order', ['PND 1', 'PND 2']);
  await fillRequired(page);
  const box = (regNumber: string) => group(page, regNumber).getByRole('checkbox', { name: 'Save Truck Details' });
  expect(await box('PND 1').isChecked()).toBe(true);
  await box('PND 2').uncheck();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  expect([await priceOf('PND 1'), await priceOf('PND 2')]).toEqual(['100.00', null]);

  const dollars = await openCreate('invoice', ['DLR 1']);
  await fillRequired(dollars);
  await field(dollars, 'Currency').selectOption('USD');
  await expect.poll(() => sums(dollars, 'Totals')).toMatchObject({ Subtotal: '$100.00', 'Total Due': '$100.00' });
  expect(await dollars.getByRole('checkbox', { name: 'Save Truck Details' }).count()).toBe(0);
  await button(dollars, 'Save').click();
  await savedAt(dollars, 'invoice');
  expect(await priceOf('DLR 1')).toBeNull();
});

test('prices that the trucks have in stock are offered, not filled in unasked', async () => {
  await stage.addTruck({ regNumber: 'STK 0', salePrice: 9000, freightCharges: 250.5 });
  const page = await openCreate('order', ['STK 1']);
  const item = group(page, 'Item 1');
  expect(await button(item, 'Use stock prices').count()).toBe(0);
  await button(group(item, 'STK 1'), 'Delete').click();
  await field(item, 'Reg Number').fill('STK0');
  await button(item, 'Add').click();
  await item.getByText('In stock at £9,000.00, freight £250.50').waitFor();
  expect(await field(item, 'Rate').inputValue()).toBe('');
  await button(item, 'Use stock prices').click();
  expect(await field(item, 'Rate').inputValue()).toBe('9000');
  expect(await field(item, 'Freight Rate').inputValue()).toBe('250.50');
  await button(item, 'Use stock prices').waitFor({ state: 'detached' });
});

test('on a phone the form is one column, nothing scrolls sideways, and it can be saved', async () => {
  const page = await openCreate('invoice', ['PHO 1'], { viewport: { width: 360, height: 640 } });
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(await sideways()).toBe(0);
  const item = group(page, 'Item 1');
  let bottom = 0;
  for (const label of ['Description', 'Rate', 'VAT Rate', 'Freight Rate', 'Freight Description', 'Warranty Rate']) {
    const place = await field(item, label).boundingBox();
    expect(place?.y, label).toBeGreaterThan(bottom);
    bottom = (place?.y ?? 0) + (place?.height ?? 0);
  }
  await fillRequired(page);
  await field(item, 'Description').fill('W'.repeat(300));
  await field(group(page, 'Bill To'), 'Client Name').fill('W'.repeat(60));
  expect(await sideways()).toBe(0);
  await button(page, 'Save').click({ timeout: 3000 });
  await savedAt(page, 'invoice');
});
