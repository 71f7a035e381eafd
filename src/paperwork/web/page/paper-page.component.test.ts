/** The pages of orders and invoices: values, links, generated invoices, sales and deletion. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { nextRegNumber, paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import {
  alerted,
  button,
  choose,
  closed,
  dialog,
  eventually,
  fill,
  group,
  heading,
  isDisabled,
  listed,
  press,
} from '#test/web/controls.ts';
import { clearPapers, company, savedAt } from '#test/web/paper-form.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const colleague = await app.as('Admin');
const api = '/api/abbasAutos';
type Kind = 'order' | 'invoice';

beforeEach(() => clearPapers(app));

async function addPaper(kind: Kind, fields: Record<string, unknown> = {}): Promise<string> {
  const trucks = fields.items === undefined ? [(await takeIn(staff)).id] : [];
  const { body, status } = await staff.post(`${api}/${kind}s`, paperBody(trucks, fields));
  expect(status).toBe(201);
  return body.id;
}

const generate = async (orderId: string): Promise<string> =>
  (await colleague.post(`${api}/orders/${orderId}/invoice`)).body.id;

async function addPair() {
  const orderId = await addPaper('order', { number: '31' });
  return { orderId, invoiceId: await generate(orderId) };
}

const viewPath = (kind: Kind, id: string) => `/${company}/${kind}s/${id}/view`;
const reached = (path: string) => eventually(() => location.pathname, path);

/** Opens the page of an order or invoice. */
async function openPaper(kind: Kind, id: string) {
  const network = await renderApp(app, viewPath(kind, id));
  await screen.findByRole('heading', { level: 2, name: /^(Order|Invoice) \d/ });
  return network;
}

async function storedIds(): Promise<string[]> {
  const rows = await app.db.selectFrom('paper').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test('the page of an order shows all of its values', async () => {
  const [first, second, third] = [nextRegNumber(), nextRegNumber(), nextRegNumber()];
  const add = async (regNumber: string): Promise<string> => (await takeIn(staff, { regNumber })).id;
  const items = [
    paperItemBody([await add(first), await add(second)], { vatRate: 17.5 }),
    paperItemBody([await add(third)], {
      description: 'Spare truck',
      rate: 0.05,
      vatRate: 10,
      freightRate: 0,
      warrantyRate: 0,
    }),
  ];
  await openPaper('order', await addPaper('order', { number: '12', currency: 'USD', items }));
  await heading('Order Details');
  const texts = { Company: 'Abbas Autos', Currency: 'USD ($)', Number: '12', Date: '20 Nov 2026' };
  await eventually(() => listed('Order 12'), expect.objectContaining({ ...texts, 'Deal Authorisation': 'J. Abbas' }));
  const particulars = { Name: 'Harbour Haulage Ltd', 'Contact Name': 'Ann Quay', 'Address Line 1': '1 Dock Road' };
  const reach = { 'Address Line 2': 'Unit 4', 'Phone Number': '+44 1482 000000', Email: 'ann@harbour.example' };
  expect(listed('Bill To')).toMatchObject({ ...particulars, ...reach, City: 'Hull', Country: 'United Kingdom' });
  expect(listed('Ship To')).toMatchObject({ Country: 'Jamaica' });
  // 12,500 x 1.175 x 2; 300.10 x 1.175 x 2 = 705.235; 99.99 x 1.175 x 2 = 234.9765; and half a cent rounds up: 0.055
  expect(listed('Totals')).toMatchObject({
    'Subtotal (incl. VAT)': '$29,375.06',
    Freight: '$705.24',
    Warranty: '$234.98',
    'Including VAT of': '$4,515.05',
    'Deposit Paid': '-$500.00',
    'Total Due': '$29,815.28',
  });
  const amounts = screen.getByRole('table', { name: 'Amounts of Item 1' });
  for (const amount of ['$25,000.00', '$4,375.00', '$29,375.00', '$705.24', '$234.98']) {
    within(amounts).getByText(amount);
  }
  for (const regNumber of [first, second])
    within(screen.getByRole('table', { name: 'Trucks of Item 1' })).getByText(regNumber);
  const chassis = within(screen.getByRole('table', { name: 'Trucks of Item 2' }));
  for (const text of [third, 'DAF', 'XF 480', 'XLRTEH4300G123456', 'MX13-355', 'White', '1 Mar 2019']) {
    chassis.getByText(text);
  }
});

test('a state has the same colour everywhere on the page', async () => {
  await openPaper('invoice', await addPaper('invoice', { depositPaid: 0, depositDate: null }));
  const states = await screen.findAllByText(/^Unpaid/);
  const colors = states.map((state) =>
    state.closest<HTMLElement>('.mantine-Badge-root')?.style.getPropertyValue('--badge-bg'),
  );
  expect(colors).toHaveLength(2);
  expect(new Set(colors).size).toBe(1);
});

test('the next action of an invoice is its only filled button', async () => {
  await openPaper('invoice', await addPaper('invoice'));
  await eventually(() => isDisabled(/^Mark 1 truck as sold/), false);
  const buttons = document.querySelectorAll<HTMLElement>('main .mantine-Button-root');
  const filled = [...buttons].filter(({ dataset }) => (dataset.variant ?? 'filled') === 'filled');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Send']);
});

test('an invoice and its order link to each other; an invoice without an order has no link', async () => {
  const { orderId, invoiceId } = await addPair();
  await openPaper('invoice', invoiceId);
  await heading('Invoice Details');
  expect(screen.queryByText('Deal Authorisation')).toBeNull();
  await screen.findByRole('link', { name: 'Order 31' });
  await press('Go to Order');
  await reached(viewPath('order', orderId));
  await press('Go to Invoice');
  await reached(viewPath('invoice', invoiceId));
});

test('an invoice without an order has no link to one, and Back leads to the list', async () => {
  await openPaper('invoice', await addPaper('invoice', { number: '77' }));
  await eventually(() => isDisabled('Go to Order'), true);
  await press('Back');
  await reached('/invoices');
});

test('a failed generation is reported and the order loaded again', async () => {
  const orderId = await addPaper('order');
  await openPaper('order', orderId);
  await button('Generate Invoice');
  await generate(orderId);
  await press('Generate Invoice');
  await alerted('An invoice has already been generated for this order.');
  await press('Go to Invoice');
  await eventually(() => /\/invoices\/[^/]+\/view$/.test(location.pathname), true);
  expect(await storedIds()).toHaveLength(2);
});

test('a generation whose response was lost is completed by a second click', async () => {
  const { answer } = await openPaper('order', await addPaper('order'));
  await button('Generate Invoice');
  const lost = async (pass: () => Promise<Response>) => {
    await pass();
    throw new TypeError('The response was lost.');
  };
  const stops = [answer(/\/details$/, lost), answer(/\/invoice$/, lost)];
  await press('Generate Invoice');
  await alerted('We cannot reach the server.');
  for (const stop of stops) stop();
  const released = Promise.withResolvers<void>();
  answer(/\/invoice$/, (pass) => released.promise.then(pass));
  await press('Generate Invoice');
  // A second press meanwhile has no effect.
  await eventually(() => isDisabled('Generate Invoice'), true);
  released.resolve();
  await screen.findByRole('heading', { name: /^Invoice \d/ });
  expect(await storedIds()).toHaveLength(2);
});

test("one click marks an invoice's trucks as sold and shows the profit of each, but not one sold to someone else", async () => {
  const ids: string[] = [];
  for (const fields of [{}, {}, {}, { isSold: true, soldTo: { name: 'Quarry Ltd' } }]) {
    ids.push((await takeIn(staff, fields)).id);
  }
  await openPaper('invoice', await addPaper('invoice', { number: '20', items: [paperItemBody(ids)] }));
  const sale = within(screen.getByRole('table', { name: 'Trucks of Item 1' }));
  await sale.findByText('to Quarry Ltd', { exact: false });
  expect(sale.getAllByText('Sold')).toHaveLength(1);
  await press('Mark 3 trucks as sold to Harbour Haulage Ltd');
  await alerted('3 trucks marked as sold to Harbour Haulage Ltd.');
  await eventually(() => sale.getAllByText('Sold').length, 4);
  // 12,500 + 300.10 + 99.99 - 18,250.50
  expect(sale.getAllByText('-£5,350.41', { exact: false })).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /^Mark / })).toBeNull();
  expect((await staff.get(`${api}/trucks/${ids[3]}`)).body.soldTo.name).toBe('Quarry Ltd');
});

test('a truck sold meanwhile is not changed, and an alert says so', async () => {
  const [mine, theirs] = [await takeIn(staff), await takeIn(staff, { regNumber: 'MEAN 1' })];
  await openPaper('invoice', await addPaper('invoice', { items: [paperItemBody([mine.id, theirs.id])] }));
  const mark = 'Mark 2 trucks as sold to Harbour Haulage Ltd';
  await eventually(() => isDisabled(mark), false);
  await colleague.put(`${api}/trucks/${theirs.id}`, { isSold: true, soldTo: { name: 'Quarry Ltd' } });
  await press(mark);
  await alerted('1 truck marked as sold to Harbour Haulage Ltd.');
  await alerted('MEAN 1 has already been sold to Quarry Ltd.');
});

test('an order is deleted without its invoice unless the box is ticked', async () => {
  const { orderId, invoiceId } = await addPair();
  await app.db.updateTable('paper').set({ issued_copies: 1 }).where('id', '=', invoiceId).execute();
  await openPaper('order', orderId);
  await button('Go to Invoice');
  await press('Delete');
  const question = await dialog('Delete Order');
  within(question).getByText('Are you sure you want to delete this order? This action cannot be undone.');
  await within(question).findByText(/^Order \d+, Harbour Haulage Ltd, £14,980\.11$/);
  await choose('Delete associated invoice as well', question);
  await within(question).findByText(/^Invoice \d+, Harbour Haulage Ltd, £14,980\.11$/);
  within(question).getByText('This invoice has been issued. Issue a credit note instead of deleting it.');
  expect(within(question).getAllByText('Its deposit will be kept: £500.00.')).toHaveLength(2);
  await press('Cancel', question);
  await closed('Delete Order');
  await press('Delete');
  const again = await dialog('Delete Order');
  expect(within(again).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await press('Delete', again);
  await alerted('Order deleted successfully.');
  await reached('/orders');
  expect(await storedIds()).toEqual([invoiceId]);
});

test('an invoice is deleted with its order if the box is ticked', async () => {
  const { invoiceId } = await addPair();
  await openPaper('invoice', invoiceId);
  await button('Go to Order');
  await press('Delete');
  const question = await dialog('Delete Invoice');
  await within(question).findByText(/^Invoice \d+, Harbour Haulage Ltd, £14,980\.11$/);
  await choose('Delete associated order as well', question);
  await press('Delete', question);
  await alerted('Invoice deleted successfully.');
  await reached('/invoices');
  expect(await storedIds()).toEqual([]);
});

test('the question about an invoice without an order has no box', async () => {
  await openPaper('invoice', await addPaper('invoice'));
  await press('Delete');
  const question = await dialog('Delete Invoice');
  within(question).getByText('Are you sure you want to delete this invoice? This action cannot be undone.');
  expect(within(question).queryByRole('checkbox')).toBeNull();
});

test('an invoice changed by someone else is not deleted without notice', async () => {
  const id = await addPaper('invoice', { number: '5' });
  await openPaper('invoice', id);
  const truck = await takeIn(staff);
  expect((await colleague.put(`${api}/invoices/${id}`, paperBody([truck.id], { number: '6' }))).status).toBe(200);
  await press('Delete');
  await press('Delete', await dialog('Delete Invoice'));
  await alerted('Failed to delete invoice.');
  await alerted('This record was changed by someone else.');
  await screen.findByRole('heading', { name: 'Invoice 6' });
  expect(await storedIds()).toEqual([id]);
});

test('a saved order offers the actions of its page, and is deleted without its invoice', async () => {
  const { orderId, invoiceId } = await addPair();
  await renderApp(app, `/${company}/orders/${orderId}/edit`);
  await press('Save');
  await savedAt('order');
  await heading('Order Details');
  for (const name of ['Go to Invoice', 'Edit', 'Download']) await button(name);
  await press('Delete');
  const question = await dialog('Delete Order');
  expect(within(question).queryByRole('checkbox')).toBeNull();
  await press('Delete', question);
  await heading('Orders');
  expect(await storedIds()).toEqual([invoiceId]);
});

test('a new invoice for a truck on an order offers the invoice of that order, but not for another client', async () => {
  const truck = await takeIn(staff, { regNumber: 'OFR 2' });
  const id = await addPaper('order', { number: '26', items: [paperItemBody([truck.id])] });
  await renderApp(app, `/${company}/invoices/create`, { state: { trucks: [truck] } });
  await screen.findByText('Order 26 for Harbour Haulage Ltd has this truck:', { exact: false });
  const bill = await group('Bill To');
  await fill({ 'Client Name': 'Another Haulier' }, bill);
  await eventually(() => screen.queryByRole('link', { name: 'make its invoice' }), null);
  await fill({ 'Client Name': '' }, bill);
  await userEvent.click(await screen.findByRole('link', { name: 'make its invoice' }));
  await reached(viewPath('order', id));
  await button('Generate Invoice');
});
