/** Orders and their invoices: generated, linked, and deleted together or separately. */
import { beforeEach, expect, test } from 'vitest';
import { deletePaper } from '#paperwork/server/delete-paper.ts';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import { paperItemBody } from '#test/app/factories.ts';
import { findTruck } from '#trucks/server/truck-store.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { browserFixtureForFile, failuresExpected } from './browser-fixture.ts';
import { button, holdRequests, navigate, readWhenStable, waitForAlert } from './controls.ts';
import { addPair, changeElsewhere, clearPapers, company, openPaper, savedAt, viewPath } from './paper-steps.ts';

const fixture = await browserFixtureForFile();
beforeEach(() => clearPapers(fixture));

async function storedIds(): Promise<string[]> {
  const rows = await fixture.database.db.selectFrom('paper').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test('an invoice and its order link to each other; an invoice without an order has no link', async () => {
  const { orderId, invoiceId } = await addPair(fixture);
  const alone = await fixture.addPaper('invoice', { number: '77' });
  const page = await openPaper(fixture, 'invoice', invoiceId);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Invoice Details');
  await expect.poll(() => page.getByText('Deal Authorisation').count()).toBe(0);
  await page.getByRole('link', { name: 'Order 31' }).waitFor();
  await button(page, 'Go to Order').click();
  await page.waitForURL(`**${viewPath('order', orderId)}`);
  await button(page, 'Go to Invoice').click();
  await page.waitForURL(`**${viewPath('invoice', invoiceId)}`);
  await navigate(page, viewPath('invoice', alone));
  await page.getByRole('heading', { name: 'Invoice 77' }).waitFor();
  await expect.poll(() => button(page, 'Go to Order').isDisabled()).toBe(true);
  await button(page, 'Back').click();
  await page.waitForURL('**/invoices');
});

test('a double click generates one invoice; its page survives a reload, and Back finds the order linked', async () => {
  const orderId = await fixture.addPaper('order', { number: '31' });
  // Alerts of the order's page do not appear on the invoice's page.
  const page = await fixture.visitAs('User', `/${company}/orders/${orderId}/edit`);
  await button(page, 'Save').click();
  await waitForAlert(page, 'Order updated successfully.');
  await button(page, 'Generate Invoice').dblclick();
  await page.waitForURL(`**/${company}/invoices/created`);
  await page.getByRole('heading', { name: /^Invoice \d/ }).waitFor();
  await expect.poll(() => storedIds()).toHaveLength(2);
  await waitForAlert(page, 'Invoice created successfully.');
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  await page.reload();
  await page.getByRole('link', { name: 'Order 31' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Invoice Details');
  await page.goBack();
  await button(page, 'Go to Invoice').waitFor();
  await expect.poll(() => button(page, 'Generate Invoice').count()).toBe(0);
  await page.goForward();
  await button(page, 'Go to Order').click();
  await page.waitForURL(`**${viewPath('order', orderId)}`);
});

test('the buttons of an order do not move when its invoice is found', async () => {
  const { orderId } = await addPair(fixture);
  const page = await fixture.visitAs('User', 'about:blank');
  const release = await holdRequests(page, `**/orders/${orderId}/details`);
  await page.goto(viewPath('order', orderId));
  await button(page, 'Generate Invoice').waitFor();
  const places = () => Promise.all(['Delete', 'Edit', 'Download'].map((name) => button(page, name).boundingBox()));
  const before = await readWhenStable(places);
  await release();
  await button(page, 'Go to Invoice').waitFor();
  await expect.poll(() => places()).toEqual(before);
});

test('a failed generation is reported and the order reloaded; one whose response was lost is completed by a second click', async () => {
  const orderId = await fixture.addPaper('order');
  const page = await openPaper(fixture, 'order', orderId, failuresExpected);
  await button(page, 'Generate Invoice').waitFor();
  await fixture.write((scope) => generateInvoice(scope, company, orderId));
  await button(page, 'Generate Invoice').click();
  await waitForAlert(page, 'An invoice has already been generated for this order.');
  await button(page, 'Go to Invoice').click();
  await page.waitForURL('**/invoices/*/view');
  await expect.poll(() => storedIds()).toHaveLength(2);

  const other = await fixture.addPaper('order');
  await navigate(page, viewPath('order', other));
  await expect.poll(() => button(page, 'Generate Invoice').isEnabled()).toBe(true);
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
  await page.getByRole('heading', { name: /^Invoice \d/ }).waitFor();
  await expect.poll(() => storedIds()).toHaveLength(4);
});

test("one click marks an invoice's trucks as sold and shows the profit of each; a truck sold to someone else does not change", async () => {
  const ids = await Promise.all([1, 2, 3].map(() => fixture.addTruck()));
  const sold = await fixture.addTruck({ isSold: true, soldTo: { name: 'Quarry Ltd' } });
  const items = [paperItemBody([...ids, sold])];
  const id = await fixture.addPaper('invoice', { number: '20', items });
  const page = await openPaper(fixture, 'invoice', id);
  const sale = page.getByRole('table', { name: 'Trucks of Item 1' });
  await sale.getByText('to Quarry Ltd').waitFor();
  await expect.poll(() => sale.getByText('Sold', { exact: true }).count()).toBe(1);
  await button(page, 'Mark 3 trucks as sold to Harbour Haulage Ltd').click();
  await waitForAlert(page, '3 trucks marked as sold to Harbour Haulage Ltd.');
  await expect.poll(() => sale.getByText('Sold', { exact: true }).count()).toBe(4);
  // 12,500 + 300.10 + 99.99 - 18,250.50
  await expect.poll(() => sale.getByText('-£5,350.41').count()).toBe(4);
  await expect.poll(() => button(page, /^Mark /).count()).toBe(0);
  const { truck } = (await findTruck({ db: fixture.database.db, today: () => '2026-11-20' }, company, sold)) ?? {};
  expect(truck?.soldTo?.name).toBe('Quarry Ltd');
});

test('a truck sold meanwhile is not changed, and an alert says so', async () => {
  const [mine, theirs] = [await fixture.addTruck(), await fixture.addTruck({ regNumber: 'MEAN 1' })];
  const id = await fixture.addPaper('invoice', { items: [paperItemBody([mine, theirs])] });
  const page = await fixture.visitAs('User', viewPath('invoice', id), { withoutNews: true });
  const mark = button(page, 'Mark 2 trucks as sold to Harbour Haulage Ltd');
  // The button is disabled until the state of the trucks is loaded.
  await expect.poll(() => mark.isEnabled()).toBe(true);
  const body = { isSold: true, soldTo: { name: 'Quarry Ltd' } };
  await fixture.write((scope) => changeTruck(scope, { company, id: theirs, ifMatch: undefined }, body));
  await mark.click();
  await waitForAlert(page, '1 truck marked as sold to Harbour Haulage Ltd.');
  await waitForAlert(page, 'MEAN 1 has already been sold to Quarry Ltd.');
});

test('an order is deleted without its invoice; an invoice is deleted with its order if the box is ticked', async () => {
  const { orderId, invoiceId } = await addPair(fixture);
  await fixture.database.db.updateTable('paper').set({ issued_copies: 1 }).where('id', '=', invoiceId).execute();
  // A late change event would reload the invoice while it is deleted.
  const page = await openPaper(fixture, 'order', orderId, { withoutNews: true });
  const dialog = page.getByRole('dialog', { name: 'Delete Order' });
  const checkbox = dialog.getByRole('checkbox', { name: 'Delete associated invoice as well' });
  await button(page, 'Delete').click();
  await dialog.getByText('Are you sure you want to delete this order? This action cannot be undone.').waitFor();
  await dialog.getByText(/^Order \d+, Harbour Haulage Ltd, £14,980\.11$/).waitFor();
  // The question is the same as on the page of the linked invoice.
  await checkbox.check();
  await dialog.getByText(/^Invoice \d+, Harbour Haulage Ltd, £14,980\.11$/).waitFor();
  await dialog.getByText('This invoice has been issued. Issue a credit note instead of deleting it.').waitFor();
  await expect.poll(() => dialog.getByText('Its deposit will be kept: £500.00.').count()).toBe(2);
  await button(dialog, 'Cancel').click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Delete').click();
  await expect.poll(() => checkbox.isChecked()).toBe(false);
  await button(dialog, 'Delete').click();
  await page.waitForURL('**/orders');
  await waitForAlert(page, 'Order deleted successfully.');
  await expect.poll(() => storedIds()).toEqual([invoiceId]);

  await navigate(page, viewPath('invoice', invoiceId));
  await page.getByRole('heading', { level: 2, name: /^Invoice \d/ }).waitFor();
  await button(page, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete Invoice' });
  await question.getByText('Are you sure you want to delete this invoice? This action cannot be undone.').waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await button(question, 'Cancel').click();

  await clearPapers(fixture);
  const pair = await addPair(fixture);
  await navigate(page, viewPath('invoice', pair.invoiceId));
  await button(page, 'Go to Order').waitFor();
  await button(page, 'Delete').click();
  await question.getByText(/^Invoice \d+, Harbour Haulage Ltd, £14,980\.11$/).waitFor();
  await question.getByRole('checkbox', { name: 'Delete associated order as well' }).check();
  await button(question, 'Delete').click();
  await page.waitForURL('**/invoices');
  await waitForAlert(page, 'Invoice deleted successfully.');
  await expect.poll(() => storedIds()).toEqual([]);
});

test('an invoice changed by someone else is not deleted without notice, and one deleted by them is no longer shown', async () => {
  const id = await fixture.addPaper('invoice', { number: '5' });
  const page = await openPaper(fixture, 'invoice', id, { ...failuresExpected, withoutNews: true });
  await changeElsewhere(fixture, 'invoice', id, { number: '6' });
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await waitForAlert(page, 'Failed to delete invoice.');
  await waitForAlert(page, 'This record was changed by someone else.');
  await page.getByRole('heading', { name: 'Invoice 6' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => storedIds()).toEqual([id]);

  await fixture.write((scope) => deletePaper(scope, { company, kind: 'invoice', id, ifMatch: undefined }, false));
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await page.getByText(/^This invoice was deleted by .+ at \d\d:\d\d\.$/).waitFor();
  await waitForAlert(page, 'Failed to delete invoice.');
  await expect.poll(() => button(page, 'Download').isDisabled()).toBe(true);
  await page.getByRole('heading', { name: 'Invoice 6' }).waitFor();
});

test('a new order is deleted without its invoice, and Back reports it as missing; a new invoice offers the actions of its page', async () => {
  const { orderId, invoiceId } = await addPair(fixture);
  // Uses the edit page, because it leads to the view page after its save.
  const page = await fixture.visitAs('User', `/${company}/orders/${orderId}/edit`, failuresExpected);
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  await page.getByRole('heading', { level: 2, name: /^Order \d/ }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Order Details');
  for (const name of ['Go to Invoice', 'Edit', 'Download'])
    await expect.poll(() => button(page, name).isEnabled()).toBe(true);
  await button(page, 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Order' });
  await dialog.getByText('This action cannot be undone.').waitFor();
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(0);
  await button(dialog, 'Delete').click();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await expect.poll(() => storedIds()).toEqual([invoiceId]);
  await page.goBack();
  await waitForAlert(page, 'Failed to retrieve order details.');
  await button(page, 'Go to the list of orders').click();
  await page.waitForURL('**/orders');

  await clearPapers(fixture);
  const pair = await addPair(fixture);
  await navigate(page, `/${company}/invoices/${pair.invoiceId}/edit`);
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  await button(page, 'Go to Order').waitFor();
  await button(page, 'Delete').click();
  await page.getByRole('checkbox', { name: 'Delete associated order as well' }).waitFor();
  await button(page.getByRole('dialog'), 'Cancel').click();
  await button(page, 'Go to Order').click();
  await page.waitForURL(`**${viewPath('order', pair.orderId)}`);
});
