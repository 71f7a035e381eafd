/** The form of an order or invoice: its rules, amounts calculated by hand, and clients. */
import { beforeEach, expect, test } from 'vitest';
import { partyBody } from '#test/app/factories.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { alert, button, field, fillAll, group, holdRequests, readWhenStable } from './controls.ts';
import { expectColumn } from './looks.ts';
import { addPaper, clearPapers, fillRequired, openCreate, refused, savedAt, sums } from './paper-steps.ts';
import { emulateTouch } from './touch.ts';

const fixture = await browserFixtureForFile();
beforeEach(() => clearPapers(fixture, true));

test('an invoice has no deal authorisation, rounds half pennies, and can have a negative total due', async () => {
  const page = await openCreate(fixture, 'invoice', ['INV 1']);
  await expect.poll(() => field(page, 'Deal Authorisation').count()).toBe(0);
  await fillRequired(page);
  const item = group(page, 'Item 1');
  await fillAll(item, { Rate: '0.05', 'VAT Rate': '10' });
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ 'Total Due': '£0.06' });
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
  // Enter does not submit the form.
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

test('Save is disabled until every rule is met, with messages beside the fields and beside the button', async () => {
  const page = await openCreate(fixture, 'order', ['RUL 1']);
  const save = button(page, 'Save');
  const item = group(page, 'Item 1');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await button(page, 'Item 1: Rate').click();
  await field(item, 'Rate').and(page.locator(':focus')).waitFor();
  await item.getByText('Enter an amount.', { exact: true }).waitFor();
  // A collapsed section opens for a field with an error.
  await group(page, 'Ship To')
    .getByRole('button', { name: /^Ship To/ })
    .click();
  await button(page, 'Ship To: Client Name').click();
  await field(group(page, 'Ship To'), 'Client Name').and(page.locator(':focus')).waitFor();
  await fillRequired(page);
  await expect.poll(() => save.isEnabled()).toBe(true);

  await field(item, 'Rate').fill('1.234');
  await field(item, 'Rate').blur();
  await item.getByText('At most two decimals.', { exact: true }).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await field(item, 'Rate').fill('10');
  await expect.poll(() => save.isEnabled()).toBe(true);

  await button(group(page, 'RUL 1'), 'Delete').click();
  await item.getByText('Add at least one truck.').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await button(item, 'Delete Item').click();
  await page.getByText('Add at least one item.').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
});

test('an existing client fills in its details; a new name can be entered; sections collapse', async () => {
  await addPaper(fixture, 'order', ['PRE 1'], {
    billTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Billtown' },
    shipTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Shiptown', addressLine2: '' },
  });
  const page = await openCreate(fixture, 'invoice', ['PIC 1'], refused);
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
  // The address of the previous client is not used for the new one.
  await expect.poll(() => field(ship, 'City').inputValue()).toBe('');
  await field(ship, 'Client Name').fill('Brand New Buyer Ltd');

  const bill = group(page, 'Bill To');
  await button(bill, 'Clear client').click();
  await expect.poll(() => field(bill, 'Client Name').isEnabled()).toBe(true);
  // Existing names are suggested, and the last option uses the new name.
  await field(bill, 'Client Name').fill('known');
  await bill.getByRole('option', { name: 'New: known' }).waitFor();
  await field(bill, 'Client Name').press('ArrowDown');
  await field(bill, 'Client Name').press('Enter');
  await page.getByRole('heading', { name: 'Bill To Known Client of…' }).waitFor();
  await button(bill, 'Select a client').and(page.locator(':focus')).waitFor();
  // A complete address is shown as text and can still be edited.
  await expect
    .poll(() => field(bill, 'City').evaluate((city) => getComputedStyle(city).borderTopColor))
    .toBe('rgba(0, 0, 0, 0)');
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

test('a later choice wins over client details that arrive after it, and the focus stays', async () => {
  await addPaper(fixture, 'order', ['LAT 1'], { shipTo: { ...partyBody, name: 'Late Client', city: 'Shiptown' } });
  const page = await openCreate(fixture, 'order', ['LAT 2']);
  await fillRequired(page);
  const ship = group(page, 'Ship To');
  const name = field(ship, 'Client Name');
  const release = await holdRequests(page, '**/api/clients/detailed');
  const requested = page.waitForRequest('**/api/clients/detailed');
  await name.fill('late');
  await ship.getByRole('option', { name: 'Late Client' }).click();
  await requested;
  await button(ship, 'Same as Bill To').click();
  const number = field(page, 'Number');
  await number.focus();
  const answered = page.waitForResponse('**/api/clients/detailed');
  await release();
  await answered;
  await readWhenStable(() => name.inputValue());
  expect(await name.inputValue()).toBe('Northern Fleet Sales');
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('the first click below an empty required field works; its message moves nothing and disappears with its item', async () => {
  const page = await openCreate(fixture, 'order', ['PRS 1']);
  const item = group(page, 'Item 1');
  const add = button(page, 'Add New Item');
  await field(item, 'Description').fill('');
  /** Pixels from the top of the item to the button below it, however the page is scrolled. */
  const distance = async () => ((await add.boundingBox())?.y ?? 0) - ((await item.boundingBox())?.y ?? 0);
  const before = await readWhenStable(distance);
  await field(item, 'Rate').focus();
  await add.click();
  await group(page, 'Item 2').waitFor();
  await item.getByText('Required.', { exact: true }).waitFor();
  await button(group(page, 'Item 2'), 'Delete Item').click();
  await group(page, 'Item 2').waitFor({ state: 'detached' });
  await expect.poll(() => distance()).toBe(before);

  // A deleted field does not come back, and a field that moves up keeps its message.
  const missing = () => page.getByRole('button', { name: /^Item \d: / }).allTextContents();
  await field(item, 'Description').fill('Used truck');
  await expect.poll(missing).toEqual(['Item 1: Rate']);
  await add.click();
  await field(group(page, 'Item 2'), 'Description').and(page.locator(':focus')).waitFor();
  await button(item, 'Delete Item').click();
  await group(page, 'Item 2').waitFor({ state: 'detached' });
  await item.getByText('Required.', { exact: true }).waitFor();
  await field(item, 'Description').fill('Another truck');
  await expect.poll(missing).toEqual(['Item 1: Rate']);
});

test('at 320 px by touch the form has one column, does not scroll sideways, and saves', async () => {
  const page = await openCreate(fixture, 'invoice', ['PHO 1'], { viewport: { width: 320, height: 640 } });
  await emulateTouch(page);
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(() => sideways()).toBe(0);
  const item = group(page, 'Item 1');
  const labels = ['Description', 'Rate', 'VAT Rate', 'Freight Rate', 'Freight Description', 'Warranty Rate'];
  await expectColumn(labels.map((label) => field(item, label)));

  await field(item, 'Rate').fill('1500');
  await field(item, 'Description').focus();
  const sizes = () =>
    page.locator(':has(> input:not([type=date])) + span[aria-hidden]').evaluateAll((texts) =>
      texts.map((text) => {
        const input = text.previousElementSibling?.querySelector('input');
        return [text, input].map((part) => part && getComputedStyle(part).fontSize);
      }),
    );
  await expect.poll(async () => (await sizes()).length).toBeGreaterThanOrEqual(2);
  for (const pair of await sizes()) expect(pair).toEqual(['16px', '16px']);

  await fillRequired(page);
  await field(item, 'Description').fill('W'.repeat(300));
  await field(group(page, 'Bill To'), 'Client Name').fill('W'.repeat(60));
  await expect.poll(() => sideways()).toBe(0);
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
});
