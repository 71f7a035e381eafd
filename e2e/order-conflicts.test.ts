/** Orders and invoices changed by two people, and records that a save leaves unchanged. */
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { changePaper } from '#paperwork/server/save-paper.ts';
import { paperBody } from '#test/app/factories.ts';
import { button, field, group, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
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
} from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app, true));

/** Returns the names of the radio buttons. */
function namesOfRadios(radios: Element[]): string[] {
  return radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent ?? '');
}

test('correcting an old order does not change the current records of its client and truck', async ({ app, asUser }) => {
  const { id } = await addPaper(app, 'invoice', ['OLD 1', 'OLD 2']);
  const { db } = app.database;
  await db.updateTable('client').set({ bill_to_city: 'Leeds' }).execute();
  await db.updateTable('truck').set({ sale_price: 9000 }).where('reg_number', '=', 'OLD 1').execute();
  const stored = async () => ({
    clients: await db.selectFrom('client').selectAll().orderBy('id').execute(),
    trucks: await db.selectFrom('truck').select(['reg_number', 'sale_price']).orderBy('reg_number').execute(),
  });
  const before = await stored();
  const page = await asUser(`/AbbasAutos/invoices/${id}/edit`);
  const isTicked = (within: string, name: string) =>
    group(page, within).getByRole('checkbox', { name, exact: true }).isChecked();
  await expect(group(page, 'OLD 1')).toBeVisible();
  await expect.poll(() => isTicked('Bill To', 'Save Bill To Details')).toBe(false);
  await expect.poll(() => isTicked('Ship To', 'Save Ship To Details')).toBe(true);
  await expect.poll(() => isTicked('OLD 1', 'Save Truck Details')).toBe(false);
  await expect.poll(() => isTicked('OLD 2', 'Save Truck Details')).toBe(true);
  await expect(group(page, 'Bill To').getByText('This will change: City from Leeds to Hull.')).toBeVisible();
  await expect(group(page, 'OLD 1').getByText('Will set the sale price to £12,500.00.')).toBeVisible();
  await field(group(page, 'Item 1'), 'Description').fill('Used truck, without its typing error');
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  await expect.poll(() => stored()).toEqual(before);
});

test('the form reads the prices of many trucks without reading the whole stock', async ({ app, asUser }) => {
  const regNumbers = Array.from({ length: 26 }, (_, index) => `MANY ${index}`);
  const { id, ids } = await addPaper(app, 'order', regNumbers);
  const { db } = app.database;
  await db.updateTable('truck').set({ sale_price: 9000 }).where('id', '=', `${ids[3]}`).execute();
  // A truck with a changed reg number is found, too.
  await db
    .updateTable('truck')
    .set({ reg_number: 'CHANGED', sale_price: 8000 })
    .where('id', '=', `${ids[4]}`)
    .execute();
  const page = await asUser('/robots.txt');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`/AbbasAutos/orders/${id}/edit`);
  await expect(group(page, 'MANY 3').getByText('Will set the sale price to £12,500.00.')).toBeVisible();
  await expect(group(page, 'CHANGED').getByText('Will set the sale price to £12,500.00.')).toBeVisible();
  expect(await page.getByRole('checkbox', { name: 'Save Truck Details', checked: true }).count()).toBe(24);
  expect(requests.filter((path) => /\/(trucks|clients|detailed)$/.test(path))).toEqual([]);
});

test("a colleague's changes to a truck and a client while a form is open are reported and not overwritten", async ({
  app,
  asUser,
}) => {
  const { id, ids } = await addPaper(app, 'invoice', ['NOW 1', 'NOW 2']);
  const page = await asUser(`/AbbasAutos/invoices/${id}/edit`);
  const box = (within: string, name: string) => group(page, within).getByRole('checkbox', { name, exact: true });
  await expect(box('Bill To', 'Save Bill To Details')).toBeChecked();
  await expect(box('NOW 1', 'Save Truck Details')).toBeChecked();
  // A price ticked by the user is saved to the truck.
  await field(group(page, 'Item 1'), 'Rate').fill('12000');
  await expect(group(page, 'NOW 2').getByText('Will set the sale price to £12,000.00.')).toBeVisible();
  await field(group(page, 'Item 1'), 'Rate').fill('12500');
  const colleague = await app.callsAs('Admin');
  const [client] = (await colleague.get('/api/clients')).body;
  expect((await colleague.put(`/api/clients/${client.id}`, { billTo: { city: 'York' } })).status).toBe(200);
  expect((await colleague.put(`/api/abbasAutos/trucks/${ids[0]}`, { salePrice: 54_321 })).status).toBe(200);
  await expect(group(page, 'NOW 1').getByText('Will set the sale price to £12,500.00.')).toBeVisible();
  await expect(group(page, 'Bill To').getByText('This will change: City from York to Hull.')).toBeVisible();
  await expect(box('NOW 1', 'Save Truck Details')).not.toBeChecked();
  await expect(box('NOW 2', 'Save Truck Details')).toBeChecked();
  await expect(box('Bill To', 'Save Bill To Details')).not.toBeChecked();
  await waitForAlert(page, 'Someone else has just changed NOW 1.');
  await field(group(page, 'Item 1'), 'Description').fill('Used truck, without its typing error');
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  expect((await colleague.get(`/api/abbasAutos/trucks/${ids[0]}`)).body.salePrice).toBe(54_321);
  expect((await colleague.get(`/api/clients/${client.id}`)).body.billTo.city).toBe('York');
});

test('the second of two people to change an order is offered the latest version and loses nothing', async ({
  app,
  asUser,
}) => {
  const { id, ids } = await addPaper(app, 'order', ['TWO 1']);
  const page = await asUser(`/AbbasAutos/orders/${id}/edit`, refused);
  await expect(group(page, 'TWO 1')).toBeVisible();
  const theirs = paperBodySchema.parse(paperBody(ids, { depositPaid: 700, date: '2026-11-25' }));
  await app.write((scope) =>
    changePaper(scope, { company, kind: 'order', id, ifMatch: undefined }, theirs, assertCoversCredits),
  );

  await field(page, 'Deposit Paid').fill('650');
  await field(group(page, 'Item 1'), 'Rate').fill('11000');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this order' });
  await expect(dialog.getByRole('alert').getByText('You both changed the fields below.')).toBeVisible();
  await expect(dialog.getByText(/^Changed by .+ at \d\d:\d\d\.$/)).toBeVisible();
  const deposit = dialog.getByRole('radiogroup', { name: 'Deposit Paid' });
  const sides = ['Yours: £650.00', 'Theirs: £700.00', 'Original: £500.00'];
  await expect.poll(() => deposit.getByRole('radio').evaluateAll(namesOfRadios)).toEqual(sides);
  await expect(deposit.getByRole('radio', { name: 'Yours: £650.00' })).toBeChecked();
  await expect(dialog.getByText('Item 1: Rate (£11,000.00)')).toBeVisible();
  await expect(dialog.getByText('Date (25 Nov 2026)')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await deposit.getByRole('radio', { name: 'Original: £500.00' }).check();
  await button(dialog, 'Keep these').click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Deposit Paid')).toHaveValue('500');
  await expect(field(page, 'Date')).toHaveValue('2026-11-25');
  await expect(field(group(page, 'Item 1'), 'Rate')).toHaveValue('11000');
  await expect(group(page, 'TWO 1')).toBeVisible();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  const stored = (await savedPapers(app, 'order')).find((paper) => paper.id === id);
  expect(stored).toMatchObject({ date: '2026-11-25', deposit_paid: '500.00' });
});

test('the user can take the latest version, and unsaved changes are then compared with it', async ({ app, asUser }) => {
  const { id, ids } = await addPaper(app, 'invoice', ['LAT 1', 'LAT 2']);
  const page = await asUser(`/AbbasAutos/invoices/${id}/edit`, refused);
  await button(group(page, 'LAT 1'), 'Delete').click();
  const theirs = paperBodySchema.parse(paperBody(ids.slice(0, 1)));
  await app.write((scope) =>
    changePaper(scope, { company, kind: 'invoice', id, ifMatch: undefined }, theirs, assertCoversCredits),
  );
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this invoice' });
  await expect(dialog.getByText('Item 1: Trucks')).toBeVisible();
  await button(dialog, 'Use the latest version').click();
  await expect(group(page, 'LAT 1')).toBeVisible();
  await expect(group(page, 'LAT 2')).toHaveCount(0);
  await button(page, 'Back').click();
  await page.waitForURL(`**/AbbasAutos/invoices/${id}/view`);
});

test("amounts in pounds become the trucks' prices if the box is ticked; amounts in dollars never do", async ({
  app,
}) => {
  const priceOf = async (regNumber: string) => {
    const { db } = app.database;
    const row = await db
      .selectFrom('truck')
      .select('sale_price')
      .where('reg_number', '=', regNumber)
      .executeTakeFirst();
    return row?.sale_price;
  };
  const page = await openCreate(app, 'order', ['PND 1', 'PND 2']);
  await fillRequired(page);
  const box = (regNumber: string) => group(page, regNumber).getByRole('checkbox', { name: 'Save Truck Details' });
  await expect(box('PND 1')).toBeChecked();
  await box('PND 2').uncheck();
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  await expect.poll(async () => [await priceOf('PND 1'), await priceOf('PND 2')]).toEqual(['100.00', null]);

  await app.addTruck({ regNumber: 'DLR 1' });
  await navigate(page, '/current-stock?search=DLR');
  await page.getByRole('checkbox', { name: 'Select DLR 1' }).check();
  await button(page, 'Invoice (1)').click();
  await waitForHeading(page, 'Create Invoice (Abbas Autos)');
  await fillRequired(page);
  await field(page, 'Currency').selectOption('USD');
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ 'Total Due': '$120.00' });
  await expect(page.getByRole('checkbox', { name: 'Save Truck Details' })).toHaveCount(0);
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  await expect.poll(() => priceOf('DLR 1')).toBeNull();
});
