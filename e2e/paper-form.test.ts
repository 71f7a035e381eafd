/** The form of an order or an invoice: its rules, amounts reckoned by hand, trucks, items and clients (specification, 2.15 and 2.16). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partyBody } from '#test/factories.ts';
import { alert, button, field, fillAll, group } from './controls.ts';
import { addPaper, clearPapers, fillRequired, openCreate, refused, savedAt, sums } from './paper-steps.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());
beforeEach(() => clearPapers(stage, true));

test('an invoice: no deal authorisation, half pennies, half-typed amounts, a total due below nothing', async () => {
  const page = await openCreate(stage, 'invoice', ['INV 1']);
  await expect.poll(() => field(page, 'Deal Authorisation').count()).toBe(0);
  await fillRequired(page);
  const item = group(page, 'Item 1');
  await fillAll(item, { Rate: '0.05', 'VAT Rate': '10' });
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£0.06', 'Total Due': '£0.06' });
  for (const typed of ['.', '-', '1.', 'abc', '12,', '']) {
    await field(item, 'Rate').fill(typed);
    await expect.poll(() => page.locator('form').innerText(), { message: typed }).not.toMatch(/NaN|undefined|Infinity/);
  }
  await fillAll(item, { Rate: '0.05' });
  await field(page, 'Deposit Paid').fill('1');
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ 'Deposit Paid': '-£1.00', 'Total Due': '-£0.94' });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/abbasAutos/invoices'),
  );
  // Enter alone sends nothing.
  await field(page, 'Deposit Paid').press('Enter');
  await field(page, 'Number').fill('12');
  await field(page, 'Number').fill('');
  await field(page, 'Number').press('Control+Enter');
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).not.toHaveProperty('number');
  expect(body).toMatchObject({ saveBillToDetails: true, saveShipToDetails: true, depositPaid: 1 });
  await savedAt(page, 'invoice');
  await page.getByRole('definition').filter({ hasText: '-£0.94' }).first().waitFor();
});

test('Save waits until every rule is kept, and says what is missing, beside the fields and at its side', async () => {
  const page = await openCreate(stage, 'order', ['RUL 1']);
  const save = button(page, 'Save');
  const item = group(page, 'Item 1');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await button(page, 'Item 1: Rate').click();
  await field(item, 'Rate').and(page.locator(':focus')).waitFor();
  await item.getByText('Enter an amount.', { exact: true }).waitFor();
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
    await expect.poll(() => save.isDisabled(), { message: label }).toBe(true);
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
  await expect.poll(() => save.isDisabled()).toBe(true);
  await button(item, 'Delete Item').click();
  await page.getByText('Add at least one item.').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
});

test('trucks are added by reg number: suggestions while typing, never twice, failures told', async () => {
  await stage.addTruck({ regNumber: 'ADD 2', make: 'Scania' });
  await stage.addTruck({ regNumber: 'ADD 33', isSold: true });
  const page = await openCreate(stage, 'invoice', ['ADD 1'], refused);
  const searches: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.has('regNumber')) searches.push(url.searchParams.get('regNumber') ?? '');
  });
  const item = group(page, 'Item 1');
  const regNumber = field(item, 'Reg Number');
  const add = button(item, 'Add');
  await expect.poll(() => add.isDisabled()).toBe(true);
  await regNumber.fill('   ');
  await expect.poll(() => add.isDisabled()).toBe(true);

  await regNumber.fill('ad d');
  await item.getByRole('option').first().waitFor();
  await expect
    .poll(() => item.getByRole('option').allTextContents())
    .toEqual(['ADD 2 Scania XF 480', 'ADD 33 DAF XF 480, sold']);
  await item.getByRole('option', { name: 'ADD 2' }).click();
  await add.click();
  await group(item, 'ADD 2').getByText('Scania').waitFor();
  await expect.poll(() => regNumber.inputValue()).toBe('');
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
    await expect.poll(() => button(second, 'Add').isDisabled(), { message: known }).toBe(true);
  }
  await field(second, 'Reg Number').fill('ADD 9');
  await button(second, 'Add').click();
  await alert(page, 'Failed to add truck. Error: The requested truck does not exist.').waitFor();
  await expect.poll(() => field(second, 'Reg Number').inputValue()).toBe('ADD 9');

  await page.route('**/api/abbasAutos/trucks?*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } }),
  );
  await button(second, 'Add').click();
  await alert(page, 'Failed to add truck. Error: Generic Error').waitFor();
  await alert(page, 'Failed to add truck. Error: The requested truck does not exist.').waitFor({ state: 'hidden' });
});

test('trucks move between items; an item that is deleted leaves the others as they are', async () => {
  const page = await openCreate(stage, 'order', ['MOV 1', 'MOV 2']);
  const first = group(page, 'Item 1');
  await expect.poll(() => button(group(first, 'MOV 1'), 'Move').isDisabled()).toBe(true);
  await fillAll(first, { Description: 'First', Rate: '10' });
  await button(page, 'Add New Item').click();
  // Nobody has come to the new item's other fields yet.
  await expect.poll(() => group(page, 'Item 2').getByText('Enter an amount.').count()).toBe(0);
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
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Item 2'), expect.stringContaining('Item 3')]);
  await dialog.getByRole('button', { name: /^Item 2/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await group(group(page, 'Item 2'), 'MOV 2').and(page.locator(':focus')).waitFor();
  await expect.poll(() => group(first, 'MOV 2').count()).toBe(0);
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£30.00' });

  await button(first, 'Delete Item').click();
  await group(page, 'Item 3').waitFor({ state: 'detached' });
  await expect.poll(() => field(group(page, 'Item 1'), 'Description').inputValue()).toBe(long);
  await expect.poll(() => field(group(page, 'Item 1'), 'Rate').inputValue()).toBe('20');
  await group(group(page, 'Item 1'), 'MOV 2').waitFor();
  await expect.poll(() => group(page, 'MOV 1').count()).toBe(0);
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£20.00' });
  // What was deleted can be added again.
  await field(group(page, 'Item 2'), 'Reg Number').fill('MOV1');
  await button(group(page, 'Item 2'), 'Add').click();
  await group(group(page, 'Item 2'), 'MOV 1').waitFor();
});

test('a client of record brings the particulars of its role; a new name can be given; sections fold', async () => {
  await addPaper(stage, 'order', ['PRE 1'], {
    billTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Billtown' },
    shipTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Shiptown', addressLine2: '' },
  });
  const page = await openCreate(stage, 'invoice', ['PIC 1'], refused);
  const dialog = page.getByRole('dialog', { name: 'Select a client' });
  for (const [title, city] of [
    ['Bill To', 'Billtown'],
    ['Ship To', 'Shiptown'],
  ] as const) {
    const party = group(page, title);
    await button(party, 'Select a client').click();
    await dialog.getByRole('heading', { name: title, exact: true }).waitFor();
    await dialog.getByRole('searchbox', { name: 'Search clients...' }).fill('known');
    await button(dialog, 'Known Client of Long Standing').click();
    await expect.poll(() => field(dialog, 'Existing Client').inputValue()).not.toBe('');
    await expect.poll(() => field(dialog, 'Client Name').isDisabled()).toBe(true);
    await button(dialog, 'Save').click();
    await page.getByRole('heading', { name: `${title} Known Client of…` }).waitFor();
    await button(party, 'Select a client').and(page.locator(':focus')).waitFor();
    await expect.poll(() => field(party, 'City').inputValue()).toBe(city);
    await expect.poll(() => field(party, 'Client Name').isDisabled()).toBe(true);
    await expect.poll(() => field(party, 'Client Name').inputValue()).toBe('Known Client of Long Standing');
  }
  const ship = group(page, 'Ship To');
  await expect.poll(() => field(ship, 'Address Line 2').inputValue()).toBe('');
  const fold = ship.getByRole('button', { name: /^Ship To/ });
  await fold.click();
  await field(ship, 'City').waitFor({ state: 'hidden' });
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
  await fold.click();

  await button(ship, 'Select a client').click();
  await field(dialog, 'Existing Client').selectOption('');
  await field(dialog, 'Client Name').fill('Brand New Buyer');
  await button(dialog, 'Save').click();
  await page.getByRole('heading', { name: 'Ship To Brand New Buyer' }).waitFor();
  // Another client's address is not the new one's.
  await expect.poll(() => field(ship, 'City').inputValue()).toBe('');
  await field(ship, 'Client Name').fill('Brand New Buyer Ltd');

  const bill = group(page, 'Bill To');
  await button(bill, 'Clear client').click();
  await expect.poll(() => field(bill, 'Client Name').isEnabled()).toBe(true);
  // Known names are offered while one types, and the last line keeps the new one.
  await field(bill, 'Client Name').fill('known');
  await bill.getByRole('option', { name: 'New: known' }).waitFor();
  await field(bill, 'Client Name').press('ArrowDown');
  await field(bill, 'Client Name').press('Enter');
  await page.getByRole('heading', { name: 'Bill To Known Client of…' }).waitFor();
  await button(bill, 'Select a client').and(page.locator(':focus')).waitFor();
  // A whole address is a block, whose fields can still be typed in.
  await field(bill, 'City').fill('Billport');
  await button(bill, 'Edit').click();
  await field(bill, 'Contact Name').and(page.locator(':focus')).waitFor();
  await button(bill, 'Edit').waitFor({ state: 'detached' });
  await button(bill, 'Clear client').click();
  await group(page, 'Bill To').getByText('Choose a client or enter a name.').waitFor();
  await page.route('**/api/clients/detailed', (route) => route.fulfill({ status: 400, json: { status: 400 } }));
  await button(group(page, 'Bill To'), 'Select a client').click();
  await field(dialog, 'Existing Client').selectOption({ label: 'Known Client of Long Standing' });
  await button(dialog, 'Save').click();
  await alert(page, 'Failed to retrieve list of clients').waitFor();
  await expect.poll(() => field(group(page, 'Bill To'), 'Client Name').inputValue()).toBe('');
});

test('each truck of the stock list is an item with its own description and prices; equal rates are merged', async () => {
  const prices = { salePrice: 9000, freightCharges: 250.5 };
  await stage.addTruck({ regNumber: 'OWN 1', ...prices });
  await stage.addTruck({ regNumber: 'OWN 2', make: 'MAN', model: 'TGX', salePrice: 12_000, warrantyCharges: 99 });
  await stage.addTruck({ regNumber: 'OWN 3', make: 'Volvo', model: 'FH', truckType: 'Tipper', ...prices });
  const page = await stage.visitAs('User', '/current-stock?search=OWN');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, 'Invoice (3)').click();
  await group(page, 'Item 3').waitFor();
  const shown = async (name: string, labels: readonly string[]) =>
    Promise.all(labels.map((label) => field(group(page, name), label).inputValue()));
  const labels = ['Description', 'Rate', 'Freight Rate', 'Freight Description', 'Warranty Description'];
  await expect
    .poll(() => shown('Item 1', labels))
    .toEqual(['DAF XF 480, Tractor unit, 2019', '9000', '250.50', 'Freight', '']);
  await expect
    .poll(() => shown('Item 2', labels))
    .toEqual(['MAN TGX, Tractor unit, 2019', '12000', '', '', 'Warranty']);
  await group(group(page, 'Item 2'), 'OWN 2').waitFor();
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£30,000.00', Freight: '£501.00' });

  await button(page, 'Merge').click();
  await group(page, 'Item 3').waitFor({ state: 'detached' });
  await expect.poll(() => button(page, 'Merge').isDisabled()).toBe(true);
  for (const regNumber of ['OWN 1', 'OWN 3']) await group(group(page, 'Item 1'), regNumber).waitFor();
  await expect
    .poll(() => shown('Item 1', labels.slice(0, 2)))
    .toEqual(['DAF XF 480, Tractor unit, 2019\nVolvo FH, Tipper, 2019', '9000']);
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£30,000.00', Freight: '£501.00' });
  await field(page, 'Currency').selectOption('USD');
  await group(page, 'Item 2').getByText("This rate is the truck's price in pounds.").waitFor();
});

test('the first press below an empty required field counts, and its message moves nothing', async () => {
  const page = await openCreate(stage, 'order', ['PRS 1']);
  const item = group(page, 'Item 1');
  const add = button(page, 'Add New Item');
  await field(item, 'Description').fill('');
  /** Pixels from the top of the item to the button below it, however the page is scrolled. */
  const distance = async () => ((await add.boundingBox())?.y ?? 0) - ((await item.boundingBox())?.y ?? 0);
  const before = await distance();
  await field(item, 'Rate').focus();
  await add.click();
  await group(page, 'Item 2').waitFor();
  await item.getByText('Required.', { exact: true }).waitFor();
  await button(group(page, 'Item 2'), 'Delete Item').click();
  await group(page, 'Item 2').waitFor({ state: 'detached' });
  await expect.poll(() => distance()).toBe(before);
});

test('a search asks for as many trucks as are shown, and gives up what is overtaken', async () => {
  for (let number = 0; number < 12; number += 1) await stage.addTruck({ regNumber: `MNY ${10 + number}` });
  const page = await openCreate(stage, 'order', ['SRC 1']);
  const item = group(page, 'Item 1');
  const asked = (url: URL, text: string) => url.searchParams.get('regNumber') === text;
  const search = (text: string) => (sent: { url(): string }) => asked(new URL(sent.url()), text);
  await page.route(
    (url) => asked(url, 'M'),
    () => undefined,
  );
  const overtaken = page.waitForEvent('requestfailed', search('M'));
  const started = page.waitForRequest(search('M'));
  await field(item, 'Reg Number').fill('m');
  await started;
  const answered = page.waitForResponse(search('MNY'));
  await field(item, 'Reg Number').fill('mny');
  const response = await answered;
  expect(response.request().headers().prefer).toBe('maxpagesize=8');
  expect(await response.json()).toHaveLength(8);
  await overtaken;
  await item.getByRole('option').nth(7).waitFor();
});

test('prices that the trucks have in stock are offered, not filled in unasked', async () => {
  await stage.addTruck({ regNumber: 'STK 0', salePrice: 9000, freightCharges: 250.5 });
  const page = await openCreate(stage, 'order', ['STK 1']);
  const item = group(page, 'Item 1');
  await expect.poll(() => button(item, 'Use stock prices').count()).toBe(0);
  await button(group(item, 'STK 1'), 'Delete').click();
  await field(item, 'Reg Number').fill('STK0');
  await button(item, 'Add').click();
  await item.getByText('In stock at £9,000.00, freight £250.50').waitFor();
  await expect.poll(() => field(item, 'Rate').inputValue()).toBe('');
  await button(item, 'Use stock prices').click();
  await expect.poll(() => field(item, 'Rate').inputValue()).toBe('9000');
  await expect.poll(() => field(item, 'Freight Rate').inputValue()).toBe('250.50');
  await button(item, 'Use stock prices').waitFor({ state: 'detached' });
});

test('on a phone the form is one column, nothing scrolls sideways, and it can be saved', async () => {
  const page = await openCreate(stage, 'invoice', ['PHO 1'], { viewport: { width: 360, height: 640 } });
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(() => sideways()).toBe(0);
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
  await expect.poll(() => sideways()).toBe(0);
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
});
