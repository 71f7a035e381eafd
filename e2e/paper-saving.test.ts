/** Orders and invoices saved in the browser: made once and whole, changed later, by two people too (specification, 2.15 to 2.17). */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import { type PaperKind, paperBodySchema } from '#paperwork/paperwork.ts';
import { changePaper } from '#paperwork/server/save-paper.ts';
import { paperBody } from '#test/factories.ts';
import { alert, button, field, fillAll, group, heading } from './controls.ts';
import { addPaper, clearPapers, company, fillRequired, openCreate, refused, savedAt, sums } from './paper-steps.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());
beforeEach(() => clearPapers(stage, true));

async function papers(kind: PaperKind) {
  const { db } = stage.database;
  return db.selectFrom('paper').selectAll().where('kind', '=', kind).orderBy('created_at').execute();
}

test('an order of three trucks: every field, totals to the penny as typed, digits only, then the created page', async () => {
  const page = await openCreate(stage, 'order', ['ORD 1', 'ORD 2', 'ORD 3']);
  const card = group(page, 'ORD 2');
  await card.getByText('XLRTEH4300G123456').waitFor();
  const facts = await card.getByRole('definition').allTextContents();
  expect(facts).toEqual(['DAF', 'XF 480', 'XLRTEH4300G123456', 'MX13-355', 'White', '1 Mar 2019']);
  await expect.poll(() => field(page, 'Date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expect.poll(() => field(page, 'Currency').locator('option').allTextContents()).toEqual(['GBP (£)', 'USD ($)']);

  await field(page, 'Number').pressSequentially('A4x-2');
  await expect.poll(() => field(page, 'Number').inputValue()).toBe('42');
  await field(page, 'Number').fill('No. 1234567890123456');
  await expect.poll(() => field(page, 'Number').inputValue()).toBe('123456789012345');
  // By the browser's own calendar, then typed.
  await page.locator('input[type="date"]').fill('2026-11-05');
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('2026-11-05');
  await fillAll(page, { Number: '4711', Date: '20/11/26', 'Deposit Paid': '1500', 'Deal Authorisation': 'J. Abbas' });
  // What was typed is read back as people write it.
  for (const text of ['20 Nov 2026', '1,500']) await page.locator(`[data-read="${text}"]`).waitFor();
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('2026-11-20');
  await expect.poll(() => field(page, 'Deposit Paid').inputValue()).toBe('1500');
  await field(page, 'Deposit Paid').fill('500');

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
  await expect.poll(() => field(group(page, 'Ship To'), 'Email').inputValue()).toBe('ann@fleet.example');
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
  await expect
    .poll(() => sums(page, 'Totals'))
    .toEqual({
      Subtotal: '£1,174.99',
      Freight: '£352.54',
      Warranty: '£0.18',
      'VAT Included': '£227.54',
      'Deposit Paid': '-£500.00',
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

test('a failed save keeps everything typed and says why, beside the field where it has one', async () => {
  await addPaper(stage, 'invoice', ['FAI 9'], { number: '77' });
  const page = await openCreate(stage, 'invoice', ['FAI 1', 'FAI 2'], refused);
  await fillRequired(page);
  await field(page, 'Number').fill('77');
  await button(page, 'Save').click();
  await alert(page, 'The number for invoice to be created already exists.').waitFor();
  await page.getByText('Already in use.').waitFor();
  await field(page, 'Number').and(page.locator(':focus')).waitFor();
  await expect.poll(() => field(group(page, 'Item 1'), 'Description').inputValue()).toBe('Used truck, sold as seen');

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
  const page = await openCreate(stage, 'order', ['ONE 1'], refused);
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
  await expect.poll(() => papers('order')).toHaveLength(1);
});

test('whoever leaves an unsaved form is asked; an untouched one is left freely', async () => {
  const page = await openCreate(stage, 'invoice', ['LVE 1']);
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
  await expect.poll(() => field(group(page, 'Item 1'), 'Rate').inputValue()).toBe('12');
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
    const { id } = await addPaper(stage, kind, [regNumber], { number: '555' });
    const page = await stage.visitAs('User', `/abbasautos/${kind}s/${id}/edit`);
    await heading(page, kind === 'order' ? 'Edit Order' : 'Edit Invoice (Abbas Autos)');
    await button(page, 'Back').click();
    await page.waitForURL(`**/AbbasAutos/${kind}s/${id}/view`);
    await page.goBack();
    await group(page, regNumber).waitFor();
    const item = group(page, 'Item 1');
    await expect.poll(() => field(page, 'Number').inputValue()).toBe('555');
    await expect.poll(() => field(item, 'Rate').inputValue()).toBe('12500');
    await expect.poll(() => field(item, 'Freight Rate').inputValue()).toBe('300.10');
    await expect.poll(() => field(group(page, 'Ship To'), 'City').inputValue()).toBe('Kingston');
    // 12500 x 1.2 + 300.10 x 1.2 + 99.99 x 1.2, each to the penny, less 500.
    await expect.poll(() => sums(page, 'Totals')).toMatchObject({ Subtotal: '£15,000.00', 'Total Due': '£14,980.11' });

    await fillAll(item, { Rate: '12000', 'Freight Rate': '', 'Freight Description': '' });
    await field(page, 'Number').fill('');
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(`/${kind}s/${id}`),
    );
    await button(page, 'Save').click();
    expect((await sent).headers()['if-match']).toBeTruthy();
    await savedAt(page, kind);
    await alert(page, `${kind === 'order' ? 'Order' : 'Invoice'} updated successfully.`).waitFor();
    // A number left blank stays.
    await page.getByRole('heading', { name: / 555$/ }).waitFor();
    await page.getByText('£14,019.99').first().waitFor();
  });
});

/** What radios are called. */
function namesOfRadios(radios: Element[]): string[] {
  return radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent ?? '');
}

test('an old paper that is corrected leaves the records of its client and its truck as they are today', async () => {
  const { id } = await addPaper(stage, 'invoice', ['OLD 1', 'OLD 2']);
  const { db } = stage.database;
  await db.updateTable('client').set({ bill_to_city: 'Leeds' }).execute();
  await db.updateTable('truck').set({ sale_price: 9000 }).where('reg_number', '=', 'OLD 1').execute();
  const stored = async () => ({
    clients: await db.selectFrom('client').selectAll().orderBy('id').execute(),
    trucks: await db.selectFrom('truck').select(['reg_number', 'sale_price']).orderBy('reg_number').execute(),
  });
  const before = await stored();
  const page = await stage.visitAs('User', `/AbbasAutos/invoices/${id}/edit`);
  const isTicked = (within: string, name: string) =>
    group(page, within).getByRole('checkbox', { name, exact: true }).isChecked();
  await group(page, 'OLD 1').waitFor();
  await expect.poll(() => isTicked('Bill To', 'Save Bill To Details')).toBe(false);
  await expect.poll(() => isTicked('Ship To', 'Save Ship To Details')).toBe(true);
  await expect.poll(() => isTicked('OLD 1', 'Save Truck Details')).toBe(false);
  await expect.poll(() => isTicked('OLD 2', 'Save Truck Details')).toBe(true);
  await group(page, 'Bill To').getByText('It would change there: City from Leeds to Hull.').waitFor();
  await group(page, 'OLD 1').getByText('Would change Sale Price from £9,000.00 to £12,500.00.').waitFor();
  await field(group(page, 'Item 1'), 'Description').fill('Used truck, without its typing error');
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  await expect.poll(() => stored()).toEqual(before);
});

test('a paper of a client that was merged since says what a save would change on the one that stayed', async () => {
  const party = { name: 'Merged Haulage', city: 'Hull' };
  const id = await stage.addPaper('invoice', { billTo: party, shipTo: party });
  const { db } = stage.database;
  const stayed = {
    id: 'stayed',
    name: 'Stayed Haulage',
    name_key: 'stayed haulage',
    bill_to_city: 'Leeds',
    ship_to_city: 'Hull',
  };
  await db.insertInto('client').values(stayed).execute();
  await db.updateTable('client').set({ merged_into: 'stayed' }).where('name', '=', 'Merged Haulage').execute();
  const page = await stage.visitAs('User', `/AbbasAutos/invoices/${id}/edit`);
  const box = (within: string, name: string) => group(page, within).getByRole('checkbox', { name, exact: true });
  await group(page, 'Bill To').getByText('It would change there: City from Leeds to Hull.').waitFor();
  expect(await box('Bill To', 'Save Bill To Details').isChecked()).toBe(false);
  expect(await box('Ship To', 'Save Ship To Details').isChecked()).toBe(true);
});

test('two people change an order: the second is offered the latest version and loses nothing', async () => {
  const { id, ids } = await addPaper(stage, 'order', ['TWO 1']);
  const page = await stage.visitAs('User', `/AbbasAutos/orders/${id}/edit`, refused);
  await group(page, 'TWO 1').waitFor();
  const theirs = paperBodySchema.parse(paperBody(ids, { depositPaid: 700, date: '2026-11-25' }));
  await changePaper(stage.scope, { company, kind: 'order', id, ifMatch: undefined }, theirs, assertCoversCredits);

  await field(page, 'Deposit Paid').fill('650');
  await field(group(page, 'Item 1'), 'Rate').fill('11000');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'This order was changed by someone else' });
  await dialog
    .getByText('This record was changed by someone else. Reload to see the latest version.', { exact: true })
    .waitFor();
  await dialog.getByText(/^Changed by .+ at \d\d:\d\d\.$/).waitFor();
  const deposit = dialog.getByRole('radiogroup', { name: 'Deposit Paid' });
  const sides = ['Yours: £650.00', 'Theirs: £700.00', 'Original: £500.00'];
  await expect.poll(() => deposit.getByRole('radio').evaluateAll(namesOfRadios)).toEqual(sides);
  await expect.poll(() => deposit.getByRole('radio', { name: 'Yours: £650.00' }).isChecked()).toBe(true);
  await dialog.getByText('Item 1: Rate (£11,000.00)').waitFor();
  await dialog.getByText('Date (25 Nov 2026)').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  await deposit.getByRole('radio', { name: 'Original: £500.00' }).check();
  await button(dialog, 'Go on with these').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => field(page, 'Deposit Paid').inputValue()).toBe('500');
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('2026-11-25');
  await expect.poll(() => field(group(page, 'Item 1'), 'Rate').inputValue()).toBe('11000');
  await group(page, 'TWO 1').waitFor();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  const stored = (await papers('order')).find((paper) => paper.id === id);
  expect(stored).toMatchObject({ date: '2026-11-25', deposit_paid: '500.00' });
});

test('the latest version can be taken instead, and is then what is unsaved against', async () => {
  const { id, ids } = await addPaper(stage, 'invoice', ['LAT 1', 'LAT 2']);
  const page = await stage.visitAs('User', `/AbbasAutos/invoices/${id}/edit`, refused);
  await button(group(page, 'LAT 1'), 'Delete').click();
  const theirs = paperBodySchema.parse(paperBody(ids.slice(0, 1)));
  await changePaper(stage.scope, { company, kind: 'invoice', id, ifMatch: undefined }, theirs, assertCoversCredits);
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'This invoice was changed by someone else' });
  await dialog.getByText('Item 1: Trucks').waitFor();
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
  const page = await openCreate(stage, 'order', ['PND 1', 'PND 2']);
  await fillRequired(page);
  const box = (regNumber: string) => group(page, regNumber).getByRole('checkbox', { name: 'Save Truck Details' });
  await expect.poll(() => box('PND 1').isChecked()).toBe(true);
  await box('PND 2').uncheck();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  await expect.poll(async () => [await priceOf('PND 1'), await priceOf('PND 2')]).toEqual(['100.00', null]);

  const dollars = await openCreate(stage, 'invoice', ['DLR 1']);
  await fillRequired(dollars);
  await field(dollars, 'Currency').selectOption('USD');
  await expect.poll(() => sums(dollars, 'Totals')).toMatchObject({ Subtotal: '$100.00', 'Total Due': '$100.00' });
  await expect.poll(() => dollars.getByRole('checkbox', { name: 'Save Truck Details' }).count()).toBe(0);
  await button(dollars, 'Save').click();
  await savedAt(dollars, 'invoice');
  await expect.poll(() => priceOf('DLR 1')).toBeNull();
});
