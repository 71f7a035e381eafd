/** The form of an order or invoice: its rules, amounts calculated by hand, notices and saving. */
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paperBody, partyBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, button, eventually, field, fill, group, heading, listed, press } from '#test/web/controls.ts';
import { clearPapers, company, fillRequired, openCreate, savedAt, savedPapers } from '#test/web/paper-form.ts';
import { loseResponse, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
await (await app.as('Admin')).put('/api/abbasAutos/particulars', { paymentDays: 30 });

beforeEach(() => clearPapers(app));

/** Adds an order or invoice for new trucks and returns it. */
async function addPaper(kind: 'order' | 'invoice', fields: Record<string, unknown> = {}, regNumbers: string[] = []) {
  const trucks: string[] = [];
  for (const regNumber of regNumbers) trucks.push((await takeIn(staff, { regNumber })).id);
  if (trucks.length === 0) trucks.push((await takeIn(staff)).id);
  const { body, status } = await staff.post(`/api/abbasAutos/${kind}s`, paperBody(trucks, fields));
  expect(status).toBe(201);
  return body;
}

const isSaveDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;

test('an invoice has no deal authorisation, rounds half pennies, and can have a negative total due', async () => {
  const { sent } = await openCreate(app, 'invoice', [{}]);
  expect(screen.queryByLabelText('Deal Authorisation')).toBeNull();
  await fillRequired();
  const item = await group('Item 1');
  await fill({ Rate: '0.05', 'VAT Rate': '10' }, item);
  await eventually(() => listed('Totals')['Total Due'], '£0.06');
  for (const typed of ['.', '-', '1.', 'abc', '12,', '']) {
    await fill({ Rate: typed }, item);
    expect(document.querySelector('form')?.textContent, typed).not.toMatch(/NaN|undefined|Infinity/);
  }
  await fill({ Rate: '0.05' }, item);
  await fill({ 'Deposit Paid': '1' });
  await eventually(() => listed('Totals')['Total Due'], '-£0.94');
  expect(listed('Totals')['Deposit Paid']).toBe('-£1.00');
  await press('Save');
  await savedAt('invoice');
  const body = sent.find(({ method, path }) => method === 'POST' && path.endsWith('/invoices'))?.body;
  expect(body).not.toHaveProperty('number');
  expect(body).toMatchObject({ saveBillToDetails: true, saveShipToDetails: true, depositPaid: 1 });
});

test('Save is disabled until every rule is met, with messages beside the fields and beside the button', async () => {
  await openCreate(app, 'order', [{ regNumber: 'RUL 1' }]);
  const item = await group('Item 1');
  await eventually(isSaveDisabled, true);
  await press('Item 1: Rate');
  await eventually(() => document.activeElement, field('Rate', item));
  await within(item).findByText('Enter an amount.');
  await press(/^Ship To/, await group('Ship To'));
  // A collapsed section opens for a field with an error.
  await press('Ship To: Client Name');
  const name = field('Client Name', await group('Ship To'));
  await eventually(() => document.activeElement, name);
  await fillRequired();
  await eventually(isSaveDisabled, false);

  await fill({ Rate: '1.234' }, item);
  await userEvent.tab();
  await within(item).findByText('At most two decimals.');
  expect(isSaveDisabled()).toBe(true);
  await fill({ Rate: '10' }, item);
  await eventually(isSaveDisabled, false);

  await press('Delete', await group('RUL 1'));
  await within(item).findByText('Add at least one truck.');
  expect(isSaveDisabled()).toBe(true);
  await press('Delete Item', item);
  await screen.findByText('Add at least one item.');
  expect(isSaveDisabled()).toBe(true);
});

test('a later choice wins over client details that arrive after it', async () => {
  await addPaper('order', { shipTo: { ...partyBody, name: 'Late Client', city: 'Shiptown' } });
  const { answer } = await openCreate(app, 'order', [{}]);
  await fillRequired();
  const ship = await group('Ship To');
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  answer(/^\/api\/clients\/detailed/, async (pass) => {
    asked.resolve();
    await released.promise;
    const response = await pass();
    setTimeout(answered.resolve);
    return response;
  });
  await fill({ 'Client Name': 'late' }, ship);
  await userEvent.click(await within(ship).findByRole('option', { name: 'Late Client' }));
  await asked.promise;
  await press('Same as Bill To', ship);
  field('Number').focus();
  released.resolve();
  await answered.promise;
  await eventually(() => field('Client Name', ship).value, 'Northern Fleet Sales');
  expect(document.activeElement).toBe(field('Number'));
});

test('a failed save keeps the input and shows the reason, beside its field if there is one', async () => {
  await addPaper('invoice', { number: '77' });
  await openCreate(app, 'invoice', [{ regNumber: 'FAI 1' }, { regNumber: 'FAI 2' }]);
  await press('Merge identical items');
  await fillRequired();
  await fill({ Number: '77' });
  await press('Save');
  await alerted('The number for invoice to be created already exists.');
  await screen.findByText('Already in use.');
  await eventually(() => document.activeElement, field('Number'));
  expect(field('Description', await group('Item 1')).value).toBe('Used truck, sold as seen');

  await app.db.deleteFrom('truck').where('reg_number', '=', 'FAI 2').execute();
  await fill({ Number: '78' });
  await press('Save');
  await alerted('Failed to create invoice.');
  await eventually(() => screen.queryByText('The number for invoice to be created already exists.'), null);
  const gone = await group('FAI 2');
  await within(gone).findByText('This truck does not exist.');
  await press('Delete', gone);
  await press('Save');
  await savedAt('invoice');
});

test('a lost response and a double click create one order', async () => {
  const { answer } = await openCreate(app, 'order', [{}]);
  await fillRequired();
  const stop = answer(/\/orders$/, loseResponse);
  await press('Save');
  await alerted('We cannot reach the server. Check your internet connection and try again.');
  stop();
  await userEvent.dblClick(await button('Save'));
  await savedAt('order');
  expect(await savedPapers(app, 'order')).toHaveLength(1);
});

test('an invoice of a merged client shows what a save would change on the remaining client', async () => {
  const party = { name: 'Merged Haulage', city: 'Hull' };
  const { id } = await addPaper('invoice', { billTo: party, shipTo: party });
  const remaining = {
    id: 'stayed',
    name: 'Stayed Haulage',
    name_key: 'stayed haulage',
    bill_to_city: 'Leeds',
    ship_to_city: 'Hull',
  };
  await app.db.insertInto('client').values(remaining).execute();
  await app.db.updateTable('client').set({ merged_into: 'stayed' }).where('name', '=', 'Merged Haulage').execute();
  await renderApp(app, `/${company}/invoices/${id}/edit`);
  await screen.findByText('This will change: City from Leeds to Hull.', { exact: false });
  expect(field('Save Bill To Details').checked).toBe(false);
  expect(field('Save Ship To Details').checked).toBe(true);
});

test('the due date follows the date, is shown before an issued invoice is saved, and can be entered by hand', async () => {
  const { id } = await addPaper('invoice', { date: '2026-11-04' });
  await app.db.updateTable('paper').set({ issued_copies: 1 }).where('id', '=', id).execute();
  await renderApp(app, `/${company}/invoices/${id}/edit`);
  await heading('Edit Invoice (Abbas Autos)');
  await eventually(() => field('Due Date').placeholder, '4 Dec 2026');
  expect(screen.queryByRole('region', { name: 'Changes to an issued invoice' })).toBeNull();
  await fill({ Date: '2026-12-04' });
  await screen.findByText('Due date changes from 4 Dec 2026 to 3 Jan 2027');
  await screen.findByText('Tax point changes from 4 Nov 2026 to 4 Dec 2026');
  await fill({ 'Due Date': '2026-12-03' });
  // The foot names the fields with errors: no invoice is due before its date.
  await button('Due Date');
  await fill({ 'Due Date': '2026-12-24' });
  await screen.findByText('Due date changes from 4 Dec 2026 to 24 Dec 2026');
  await press('Save');
  await savedAt('invoice');
  expect(await savedPapers(app, 'invoice')).toMatchObject([{ due_date: '2026-12-24' }]);
});

test('an edit page shows the stored values, and saves the changes with the version that it read', async () => {
  const { id } = await addPaper('invoice', { number: '555' }, ['EDI 1']);
  const { sent } = await renderApp(app, `/abbasautos/invoices/${id}/edit`);
  await group('EDI 1');
  const item = await group('Item 1');
  expect([field('Number').value, field('Rate', item).value]).toEqual(['555', '12500']);
  expect(field('Freight Rate', item).value).toBe('300.10');
  expect(field('City', await group('Ship To')).value).toBe('Kingston');
  // 12500 x 1.2 + 300.10 x 1.2 + 99.99 x 1.2, each to the penny, less 500.
  await eventually(() => listed('Totals')['Total Due'], '£14,980.11');
  expect(listed('Totals')['Subtotal (incl. VAT)']).toBe('£15,000.00');
  await fill({ Rate: '12000', 'Freight Rate': '', 'Freight Description': '' }, item);
  await fill({ Number: '' });
  await press('Save');
  await alerted('Invoice updated successfully.');
  await savedAt('invoice');
  expect(sent.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBeTruthy();
  // An empty number keeps the current one.
  await screen.findByRole('heading', { name: / 555$/ });
  await screen.findAllByText('£14,019.99');
});

test('an order asks for the date and method of a deposit once its amount is entered', async () => {
  const { id } = await addPaper('order', { depositPaid: 0 });
  await renderApp(app, `/${company}/orders/${id}/edit`);
  await button('Save');
  expect(screen.queryByLabelText('Deposit Date')).toBeNull();
  await fill({ 'Deposit Paid': '300' });
  await fill({ 'Deposit Date': '02/01/26' });
  await userEvent.selectOptions(field('Deposit Method'), 'Cheque');
  await press('Save');
  await savedAt('order');
  expect(await savedPapers(app, 'order')).toMatchObject([{ deposit_date: '2026-01-02', deposit_method: 'Cheque' }]);
});

test('a new invoice names the trucks of each order that it would repeat, but not of an order with an invoice', async () => {
  const first = await addPaper('order', { number: '61' }, ['RPT 1']);
  const second = await addPaper('order', { number: '62' }, ['RPT 2']);
  const truckOf = async (paper: { items: { trucks: { id: string }[] }[] }) =>
    (await staff.get(`/api/abbasAutos/trucks/${paper.items[0]?.trucks[0]?.id}`)).body;
  const trucks = [await truckOf(first), await truckOf(second)];
  await renderApp(app, `/${company}/invoices/create`, { state: { trucks } });
  await screen.findByText('Order 61 for Harbour Haulage Ltd has RPT 1:');
  await screen.findByText('Order 62 for Harbour Haulage Ltd has RPT 2:');
  cleanup();
  expect((await staff.post(`/api/abbasAutos/orders/${first.id}/invoice`)).status).toBe(201);
  const { isIdle } = await renderApp(app, `/${company}/invoices/create`, { state: { trucks } });
  await screen.findByText('Order 62 for Harbour Haulage Ltd has RPT 2:');
  await eventually(isIdle, true);
  expect(screen.queryByText('Order 61 for Harbour Haulage Ltd has RPT 1:')).toBeNull();
});
