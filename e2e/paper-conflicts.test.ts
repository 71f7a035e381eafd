/** Orders and invoices changed by two people, and records that a save leaves unchanged. */
import { beforeEach, expect, test } from 'vitest';
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { changePaper } from '#paperwork/server/save-paper.ts';
import { paperBody } from '#test/app/factories.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, field, group, navigate, waitForAlert, waitForHeading } from './controls.ts';
import {
  addPaper,
  clearPapers,
  company,
  fillRequired,
  openCreate,
  refused,
  savedAt,
  savedPapers,
  sums,
} from './paper-steps.ts';

const fixture = await browserFixtureForFile();
beforeEach(() => clearPapers(fixture, true));

/** Returns the names of the radio buttons. */
function namesOfRadios(radios: Element[]): string[] {
  return radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent ?? '');
}

test('correcting an old order does not change the current records of its client and truck', async () => {
  const { id } = await addPaper(fixture, 'invoice', ['OLD 1', 'OLD 2']);
  const { db } = fixture.database;
  await db.updateTable('client').set({ bill_to_city: 'Leeds' }).execute();
  await db.updateTable('truck').set({ sale_price: 9000 }).where('reg_number', '=', 'OLD 1').execute();
  const stored = async () => ({
    clients: await db.selectFrom('client').selectAll().orderBy('id').execute(),
    trucks: await db.selectFrom('truck').select(['reg_number', 'sale_price']).orderBy('reg_number').execute(),
  });
  const before = await stored();
  const page = await fixture.visitAs('User', `/AbbasAutos/invoices/${id}/edit`);
  const isTicked = (within: string, name: string) =>
    group(page, within).getByRole('checkbox', { name, exact: true }).isChecked();
  await group(page, 'OLD 1').waitFor();
  await expect.poll(() => isTicked('Bill To', 'Save Bill To Details')).toBe(false);
  await expect.poll(() => isTicked('Ship To', 'Save Ship To Details')).toBe(true);
  await expect.poll(() => isTicked('OLD 1', 'Save Truck Details')).toBe(false);
  await expect.poll(() => isTicked('OLD 2', 'Save Truck Details')).toBe(true);
  await group(page, 'Bill To').getByText('This will change: City from Leeds to Hull.').waitFor();
  await group(page, 'OLD 1').getByText('Will set the sale price to £12,500.00.').waitFor();
  await field(group(page, 'Item 1'), 'Description').fill('Used truck, without its typing error');
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  await expect.poll(() => stored()).toEqual(before);
});

test('the form reads the prices of many trucks without reading the whole stock', async () => {
  const regNumbers = Array.from({ length: 26 }, (_, index) => `MANY ${index}`);
  const { id, ids } = await addPaper(fixture, 'order', regNumbers);
  const { db } = fixture.database;
  await db.updateTable('truck').set({ sale_price: 9000 }).where('id', '=', `${ids[3]}`).execute();
  // A truck with a changed reg number is found, too.
  await db
    .updateTable('truck')
    .set({ reg_number: 'CHANGED', sale_price: 8000 })
    .where('id', '=', `${ids[4]}`)
    .execute();
  const page = await fixture.visitAs('User', '/robots.txt');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`/AbbasAutos/orders/${id}/edit`);
  await group(page, 'MANY 3').getByText('Will set the sale price to £12,500.00.').waitFor();
  await group(page, 'CHANGED').getByText('Will set the sale price to £12,500.00.').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Save Truck Details', checked: true }).count()).toBe(24);
  expect(requests.filter((path) => /\/(trucks|clients|detailed)$/.test(path))).toEqual([]);
});

test("a colleague's changes to a truck and a client while a form is open are reported and not overwritten", async () => {
  const { id, ids } = await addPaper(fixture, 'invoice', ['NOW 1', 'NOW 2']);
  const page = await fixture.visitAs('User', `/AbbasAutos/invoices/${id}/edit`);
  const box = (within: string, name: string) => group(page, within).getByRole('checkbox', { name, exact: true });
  await expect.poll(() => box('Bill To', 'Save Bill To Details').isChecked()).toBe(true);
  await expect.poll(() => box('NOW 1', 'Save Truck Details').isChecked()).toBe(true);
  // A price ticked by the user is saved to the truck.
  await field(group(page, 'Item 1'), 'Rate').fill('12000');
  await group(page, 'NOW 2').getByText('Will set the sale price to £12,000.00.').waitFor();
  await field(group(page, 'Item 1'), 'Rate').fill('12500');
  const colleague = await fixture.callsAs('Admin');
  const [client] = (await colleague.get('/api/clients')).body;
  expect((await colleague.put(`/api/clients/${client.id}`, { billTo: { city: 'York' } })).status).toBe(200);
  expect((await colleague.put(`/api/abbasAutos/trucks/${ids[0]}`, { salePrice: 54_321 })).status).toBe(200);
  await group(page, 'NOW 1').getByText('Will set the sale price to £12,500.00.').waitFor();
  await group(page, 'Bill To').getByText('This will change: City from York to Hull.').waitFor();
  await expect.poll(() => box('NOW 1', 'Save Truck Details').isChecked()).toBe(false);
  await expect.poll(() => box('NOW 2', 'Save Truck Details').isChecked()).toBe(true);
  await expect.poll(() => box('Bill To', 'Save Bill To Details').isChecked()).toBe(false);
  await waitForAlert(page, 'Someone else has just changed NOW 1.');
  await field(group(page, 'Item 1'), 'Description').fill('Used truck, without its typing error');
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  expect((await colleague.get(`/api/abbasAutos/trucks/${ids[0]}`)).body.salePrice).toBe(54_321);
  expect((await colleague.get(`/api/clients/${client.id}`)).body.billTo.city).toBe('York');
});

test('the second of two people to change an order is offered the latest version and loses nothing', async () => {
  const { id, ids } = await addPaper(fixture, 'order', ['TWO 1']);
  const page = await fixture.visitAs('User', `/AbbasAutos/orders/${id}/edit`, refused);
  await group(page, 'TWO 1').waitFor();
  const theirs = paperBodySchema.parse(paperBody(ids, { depositPaid: 700, date: '2026-11-25' }));
  await fixture.write((scope) =>
    changePaper(scope, { company, kind: 'order', id, ifMatch: undefined }, theirs, assertCoversCredits),
  );

  await field(page, 'Deposit Paid').fill('650');
  await field(group(page, 'Item 1'), 'Rate').fill('11000');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this order' });
  await dialog.getByRole('alert').getByText('You both changed the fields below.').waitFor();
  await dialog.getByText(/^Changed by .+ at \d\d:\d\d\.$/).waitFor();
  const deposit = dialog.getByRole('radiogroup', { name: 'Deposit Paid' });
  const sides = ['Yours: £650.00', 'Theirs: £700.00', 'Original: £500.00'];
  await expect.poll(() => deposit.getByRole('radio').evaluateAll(namesOfRadios)).toEqual(sides);
  await expect.poll(() => deposit.getByRole('radio', { name: 'Yours: £650.00' }).isChecked()).toBe(true);
  await dialog.getByText('Item 1: Rate (£11,000.00)').waitFor();
  await dialog.getByText('Date (25 Nov 2026)').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  await deposit.getByRole('radio', { name: 'Original: £500.00' }).check();
  await button(dialog, 'Keep these').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => field(page, 'Deposit Paid').inputValue()).toBe('500');
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('2026-11-25');
  await expect.poll(() => field(group(page, 'Item 1'), 'Rate').inputValue()).toBe('11000');
  await group(page, 'TWO 1').waitFor();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  const stored = (await savedPapers(fixture, 'order')).find((paper) => paper.id === id);
  expect(stored).toMatchObject({ date: '2026-11-25', deposit_paid: '500.00' });
});

test('the user can take the latest version, and unsaved changes are then compared with it', async () => {
  const { id, ids } = await addPaper(fixture, 'invoice', ['LAT 1', 'LAT 2']);
  const page = await fixture.visitAs('User', `/AbbasAutos/invoices/${id}/edit`, refused);
  await button(group(page, 'LAT 1'), 'Delete').click();
  const theirs = paperBodySchema.parse(paperBody(ids.slice(0, 1)));
  await fixture.write((scope) =>
    changePaper(scope, { company, kind: 'invoice', id, ifMatch: undefined }, theirs, assertCoversCredits),
  );
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this invoice' });
  await dialog.getByText('Item 1: Trucks').waitFor();
  await button(dialog, 'Use the latest version').click();
  await group(page, 'LAT 1').waitFor();
  await group(page, 'LAT 2').waitFor({ state: 'detached' });
  await button(page, 'Back').click();
  await page.waitForURL(`**/AbbasAutos/invoices/${id}/view`);
});

test("amounts in pounds become the trucks' prices if the box is ticked; amounts in dollars never do", async () => {
  const priceOf = async (regNumber: string) => {
    const { db } = fixture.database;
    const row = await db
      .selectFrom('truck')
      .select('sale_price')
      .where('reg_number', '=', regNumber)
      .executeTakeFirst();
    return row?.sale_price;
  };
  const page = await openCreate(fixture, 'order', ['PND 1', 'PND 2']);
  await fillRequired(page);
  const box = (regNumber: string) => group(page, regNumber).getByRole('checkbox', { name: 'Save Truck Details' });
  await expect.poll(() => box('PND 1').isChecked()).toBe(true);
  await box('PND 2').uncheck();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  await expect.poll(async () => [await priceOf('PND 1'), await priceOf('PND 2')]).toEqual(['100.00', null]);

  await fixture.addTruck({ regNumber: 'DLR 1' });
  await navigate(page, '/current-stock?search=DLR');
  await page.getByRole('checkbox', { name: 'Select DLR 1' }).check();
  await button(page, 'Invoice (1)').click();
  await waitForHeading(page, 'Create Invoice (Abbas Autos)');
  await fillRequired(page);
  await field(page, 'Currency').selectOption('USD');
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ 'Total Due': '$120.00' });
  await expect.poll(() => page.getByRole('checkbox', { name: 'Save Truck Details' }).count()).toBe(0);
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  await expect.poll(() => priceOf('DLR 1')).toBeNull();
});
