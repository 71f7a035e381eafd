/** Orders and their invoices: generated, linked, and deleted together or separately. */
import { deletePaper } from '#paperwork/server/delete-paper.ts';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import { paperItemBody } from '#test/app/factories.ts';
import { findTruck } from '#trucks/server/truck-store.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { button, field, group, holdRequests, navigate, readWhenStable, waitForAlert } from './controls.ts';
import { type App, expect, failuresExpected, test } from './fixtures.ts';
import {
  addPair,
  addPaper,
  changeElsewhere,
  clearPapers,
  company,
  openPaper,
  savedAt,
  viewPath,
} from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app));

async function storedIds(app: App): Promise<string[]> {
  const rows = await app.database.db.selectFrom('paper').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test('an invoice and its order link to each other; an invoice without an order has no link', async ({ app }) => {
  const { orderId, invoiceId } = await addPair(app);
  const alone = await app.addPaper('invoice', { number: '77' });
  const page = await openPaper(app, 'invoice', invoiceId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice Details');
  await expect(page.getByText('Deal Authorisation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Order 31' })).toBeVisible();
  await button(page, 'Go to Order').click();
  await page.waitForURL(`**${viewPath('order', orderId)}`);
  await button(page, 'Go to Invoice').click();
  await page.waitForURL(`**${viewPath('invoice', invoiceId)}`);
  await navigate(page, viewPath('invoice', alone));
  await expect(page.getByRole('heading', { name: 'Invoice 77' })).toBeVisible();
  await expect(button(page, 'Go to Order')).toBeDisabled();
  await button(page, 'Back').click();
  await page.waitForURL('**/invoices');
});

test('a double click generates one invoice; its page survives a reload, and Back finds the order linked', async ({
  app,
  asUser,
}) => {
  const orderId = await app.addPaper('order', { number: '31' });
  // Alerts of the order's page do not appear on the invoice's page.
  const page = await asUser(`/${company}/orders/${orderId}/edit`);
  await button(page, 'Save').click();
  await waitForAlert(page, 'Order updated successfully.');
  await button(page, 'Generate Invoice').dblclick();
  await page.waitForURL(`**/${company}/invoices/created`);
  await expect(page.getByRole('heading', { name: /^Invoice \d/ })).toBeVisible();
  await expect.poll(() => storedIds(app)).toHaveLength(2);
  await waitForAlert(page, 'Invoice created successfully.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Order 31' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice Details');
  await page.goBack();
  await expect(button(page, 'Go to Invoice')).toBeVisible();
  await expect(button(page, 'Generate Invoice')).toHaveCount(0);
  await page.goForward();
  await button(page, 'Go to Order').click();
  await page.waitForURL(`**${viewPath('order', orderId)}`);
});

test('the buttons of an order do not move when its invoice is found', async ({ app, asUser }) => {
  const { orderId } = await addPair(app);
  const page = await asUser('about:blank');
  const release = await holdRequests(page, `**/orders/${orderId}/details`);
  await page.goto(viewPath('order', orderId));
  await expect(button(page, 'Generate Invoice')).toBeVisible();
  const places = () => Promise.all(['Delete', 'Edit', 'Download'].map((name) => button(page, name).boundingBox()));
  const before = await readWhenStable(places);
  await release();
  await expect(button(page, 'Go to Invoice')).toBeVisible();
  await expect.poll(() => places()).toEqual(before);
});

test('a failed generation is reported and the order reloaded; one whose response was lost is completed by a second click', async ({
  app,
}) => {
  const orderId = await app.addPaper('order');
  const page = await openPaper(app, 'order', orderId, failuresExpected);
  await expect(button(page, 'Generate Invoice')).toBeVisible();
  await app.write((scope) => generateInvoice(scope, company, orderId));
  await button(page, 'Generate Invoice').click();
  await waitForAlert(page, 'An invoice has already been generated for this order.');
  await button(page, 'Go to Invoice').click();
  await page.waitForURL('**/invoices/*/view');
  await expect.poll(() => storedIds(app)).toHaveLength(2);

  const other = await app.addPaper('order');
  await navigate(page, viewPath('order', other));
  await expect(button(page, 'Generate Invoice')).toBeEnabled();
  await page.route('**/orders/*/details', (route) => route.abort());
  await page.route('**/orders/*/invoice', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Generate Invoice').click();
  await waitForAlert(page, 'We cannot reach the server.');
  await page.unroute('**/orders/*/invoice');
  await page.unroute('**/orders/*/details');
  await button(page, 'Generate Invoice').click();
  await expect(page.getByRole('heading', { name: /^Invoice \d/ })).toBeVisible();
  await expect.poll(() => storedIds(app)).toHaveLength(4);
});

test("one click marks an invoice's trucks as sold and shows the profit of each; a truck sold to someone else does not change", async ({
  app,
}) => {
  const ids = await Promise.all([1, 2, 3].map(() => app.addTruck()));
  const sold = await app.addTruck({ isSold: true, soldTo: { name: 'Quarry Ltd' } });
  const items = [paperItemBody([...ids, sold])];
  const id = await app.addPaper('invoice', { number: '20', items });
  const page = await openPaper(app, 'invoice', id);
  const sale = page.getByRole('table', { name: 'Trucks of Item 1' });
  await expect(sale.getByText('to Quarry Ltd')).toBeVisible();
  await expect(sale.getByText('Sold', { exact: true })).toHaveCount(1);
  await button(page, 'Mark 3 trucks as sold to Harbour Haulage Ltd').click();
  await waitForAlert(page, '3 trucks marked as sold to Harbour Haulage Ltd.');
  await expect(sale.getByText('Sold', { exact: true })).toHaveCount(4);
  // 12,500 + 300.10 + 99.99 - 18,250.50
  await expect(sale.getByText('-£5,350.41')).toHaveCount(4);
  await expect(button(page, /^Mark /)).toHaveCount(0);
  const { truck } = (await findTruck({ db: app.database.db, today: () => '2026-11-20' }, company, sold)) ?? {};
  expect(truck?.soldTo?.name).toBe('Quarry Ltd');
});

test('a truck sold meanwhile is not changed, and an alert says so', async ({ app, asUser }) => {
  const [mine, theirs] = [await app.addTruck(), await app.addTruck({ regNumber: 'MEAN 1' })];
  const id = await app.addPaper('invoice', { items: [paperItemBody([mine, theirs])] });
  const page = await asUser(viewPath('invoice', id), { withoutNews: true });
  const mark = button(page, 'Mark 2 trucks as sold to Harbour Haulage Ltd');
  // The button is disabled until the state of the trucks is loaded.
  await expect(mark).toBeEnabled();
  const body = { isSold: true, soldTo: { name: 'Quarry Ltd' } };
  await app.write((scope) => changeTruck(scope, { company, id: theirs, ifMatch: undefined }, body));
  await mark.click();
  await waitForAlert(page, '1 truck marked as sold to Harbour Haulage Ltd.');
  await waitForAlert(page, 'MEAN 1 has already been sold to Quarry Ltd.');
});

test('an order is deleted without its invoice; an invoice is deleted with its order if the box is ticked', async ({
  app,
}) => {
  const { orderId, invoiceId } = await addPair(app);
  await app.database.db.updateTable('paper').set({ issued_copies: 1 }).where('id', '=', invoiceId).execute();
  // A late change event would reload the invoice while it is deleted.
  const page = await openPaper(app, 'order', orderId, { withoutNews: true });
  const dialog = page.getByRole('dialog', { name: 'Delete Order' });
  const checkbox = dialog.getByRole('checkbox', { name: 'Delete associated invoice as well' });
  await button(page, 'Delete').click();
  await expect(
    dialog.getByText('Are you sure you want to delete this order? This action cannot be undone.'),
  ).toBeVisible();
  await expect(dialog.getByText(/^Order \d+, Harbour Haulage Ltd, £14,980\.11$/)).toBeVisible();
  // The question is the same as on the page of the linked invoice.
  await checkbox.check();
  await expect(dialog.getByText(/^Invoice \d+, Harbour Haulage Ltd, £14,980\.11$/)).toBeVisible();
  await expect(
    dialog.getByText('This invoice has been issued. Issue a credit note instead of deleting it.'),
  ).toBeVisible();
  await expect(dialog.getByText('Its deposit will be kept: £500.00.')).toHaveCount(2);
  await button(dialog, 'Cancel').click();
  await expect(dialog).toBeHidden();
  await button(page, 'Delete').click();
  await expect(checkbox).not.toBeChecked();
  await button(dialog, 'Delete').click();
  await page.waitForURL('**/orders');
  await waitForAlert(page, 'Order deleted successfully.');
  await expect.poll(() => storedIds(app)).toEqual([invoiceId]);

  await navigate(page, viewPath('invoice', invoiceId));
  await expect(page.getByRole('heading', { level: 2, name: /^Invoice \d/ })).toBeVisible();
  await button(page, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete Invoice' });
  await expect(
    question.getByText('Are you sure you want to delete this invoice? This action cannot be undone.'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await button(question, 'Cancel').click();

  await clearPapers(app);
  const pair = await addPair(app);
  await navigate(page, viewPath('invoice', pair.invoiceId));
  await expect(button(page, 'Go to Order')).toBeVisible();
  await button(page, 'Delete').click();
  await expect(question.getByText(/^Invoice \d+, Harbour Haulage Ltd, £14,980\.11$/)).toBeVisible();
  await question.getByRole('checkbox', { name: 'Delete associated order as well' }).check();
  await button(question, 'Delete').click();
  await page.waitForURL('**/invoices');
  await waitForAlert(page, 'Invoice deleted successfully.');
  await expect.poll(() => storedIds(app)).toEqual([]);
});

test('an invoice changed by someone else is not deleted without notice, and one deleted by them is no longer shown', async ({
  app,
}) => {
  const id = await app.addPaper('invoice', { number: '5' });
  const page = await openPaper(app, 'invoice', id, { ...failuresExpected, withoutNews: true });
  await changeElsewhere(app, 'invoice', id, { number: '6' });
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await waitForAlert(page, 'Failed to delete invoice.');
  await waitForAlert(page, 'This record was changed by someone else.');
  await expect(page.getByRole('heading', { name: 'Invoice 6' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => storedIds(app)).toEqual([id]);

  await app.write((scope) => deletePaper(scope, { company, kind: 'invoice', id, ifMatch: undefined }, false));
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByText(/^This invoice was deleted by .+ at \d\d:\d\d\.$/)).toBeVisible();
  await waitForAlert(page, 'Failed to delete invoice.');
  await expect(button(page, 'Download')).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Invoice 6' })).toBeVisible();
});

test('a new order is deleted without its invoice, and Back reports it as missing; a new invoice offers the actions of its page', async ({
  app,
  asUser,
}) => {
  const { orderId, invoiceId } = await addPair(app);
  // Uses the edit page, because it leads to the view page after its save.
  const page = await asUser(`/${company}/orders/${orderId}/edit`, failuresExpected);
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  await expect(page.getByRole('heading', { level: 2, name: /^Order \d/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Details');
  for (const name of ['Go to Invoice', 'Edit', 'Download']) await expect(button(page, name)).toBeEnabled();
  await button(page, 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Order' });
  await expect(dialog.getByText('This action cannot be undone.')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await button(dialog, 'Delete').click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect.poll(() => storedIds(app)).toEqual([invoiceId]);
  await page.goBack();
  await waitForAlert(page, 'Failed to retrieve order details.');
  await button(page, 'Go to the list of orders').click();
  await page.waitForURL('**/orders');

  await clearPapers(app);
  const pair = await addPair(app);
  await navigate(page, `/${company}/invoices/${pair.invoiceId}/edit`);
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  await expect(button(page, 'Go to Order')).toBeVisible();
  await button(page, 'Delete').click();
  await expect(page.getByRole('checkbox', { name: 'Delete associated order as well' })).toBeVisible();
  await button(page.getByRole('dialog'), 'Cancel').click();
  await button(page, 'Go to Order').click();
  await page.waitForURL(`**${viewPath('order', pair.orderId)}`);
});

test('a new invoice for a truck on an order offers the invoice of that order', async ({ app }) => {
  const { id } = await addPaper(app, 'order', ['OFR 1'], { number: '26' });
  const page = await app.visitAs('User', '/current-stock?search=OFR');
  await page.getByRole('checkbox', { name: 'Select OFR 1' }).check();
  await button(page, 'Invoice (1)').click();
  await page.getByText('Order 26 for Harbour Haulage Ltd has this truck:').waitFor();
  // It is not offered for another client.
  await field(group(page, 'Bill To'), 'Client Name').fill('Another Haulier');
  const link = page.getByRole('link', { name: 'make its invoice' });
  await link.waitFor({ state: 'detached' });
  await field(group(page, 'Bill To'), 'Client Name').fill('');
  await link.click();
  await page.waitForURL(`**${viewPath('order', id)}`);
  await button(page, 'Generate Invoice').waitFor();
});
