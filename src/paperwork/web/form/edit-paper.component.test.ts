/** Orders and invoices changed by two people, and records that a save leaves unchanged. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, dialog, eventually, field, fill, group, heading, press } from '#test/web/controls.ts';
import { clearPapers, company, fillRequired, openCreate, savedAt, savedPapers } from '#test/web/paper-form.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const colleague = await app.as('Admin');
const papers = '/api/abbasAutos';

beforeEach(() => clearPapers(app));

async function addPaper(kind: 'order' | 'invoice', regNumbers: readonly string[]) {
  const ids: string[] = [];
  for (const regNumber of regNumbers) ids.push((await takeIn(staff, { regNumber })).id);
  const { body, status } = await staff.post(`${papers}/${kind}s`, paperBody(ids));
  expect(status).toBe(201);
  return { id: body.id as string, ids };
}

const setPrice = (id: string, salePrice: number | null) =>
  app.db.updateTable('truck').set({ sale_price: salePrice }).where('id', '=', id).execute();

const isTicked = async (part: string, label: string) => field(label, await group(part)).checked;

test('correcting an old order does not change the current records of its client and truck', async () => {
  const { id, ids } = await addPaper('invoice', ['OLD 1', 'OLD 2']);
  await app.db.updateTable('client').set({ bill_to_city: 'Leeds' }).execute();
  await setPrice(`${ids[0]}`, 9000);
  const stored = async () => ({
    clients: await app.db.selectFrom('client').selectAll().orderBy('id').execute(),
    trucks: await app.db.selectFrom('truck').select(['reg_number', 'sale_price']).orderBy('reg_number').execute(),
  });
  const before = await stored();
  await renderApp(app, `/${company}/invoices/${id}/edit`);
  await within(await group('Bill To')).findByText('This will change: City from Leeds to Hull.', { exact: false });
  await within(await group('OLD 1')).findByText('Will set the sale price to £12,500.00.', { exact: false });
  expect([
    await isTicked('Bill To', 'Save Bill To Details'),
    await isTicked('Ship To', 'Save Ship To Details'),
  ]).toEqual([false, true]);
  expect([await isTicked('OLD 1', 'Save Truck Details'), await isTicked('OLD 2', 'Save Truck Details')]).toEqual([
    false,
    true,
  ]);
  await fill({ Description: 'Used truck, without its typing error' }, await group('Item 1'));
  await press('Save');
  await savedAt('invoice');
  expect(await stored()).toEqual(before);
});

test('the form reads the prices of many trucks without reading the whole stock', async () => {
  const { id, ids } = await addPaper(
    'order',
    Array.from({ length: 26 }, (_, index) => `MANY ${index}`),
  );
  await setPrice(`${ids[3]}`, 9000);
  // A truck with a changed reg number is found, too.
  const changed = { reg_number: 'CHANGED', sale_price: 8000 };
  await app.db.updateTable('truck').set(changed).where('id', '=', `${ids[4]}`).execute();
  const { sent } = await renderApp(app, `/${company}/orders/${id}/edit`);
  await within(await group('MANY 3')).findByText('Will set the sale price to £12,500.00.', { exact: false });
  await within(await group('CHANGED')).findByText('Will set the sale price to £12,500.00.', { exact: false });
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Save Truck Details' });
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(24);
  expect(sent.filter(({ path }) => /\/(trucks|clients|detailed)$/.test(path))).toEqual([]);
});

test('the second of two people to change an order is offered the latest version and loses nothing', async () => {
  const { id, ids } = await addPaper('order', ['TWO 1']);
  await renderApp(app, `/${company}/orders/${id}/edit`);
  await group('TWO 1');
  const theirs = paperBody(ids, { depositPaid: 700, date: '2026-11-25' });
  expect((await colleague.put(`${papers}/orders/${id}`, theirs)).status).toBe(200);
  await fill({ 'Deposit Paid': '650' });
  await fill({ Rate: '11000' }, await group('Item 1'));
  await press('Save');
  const conflict = await dialog('Someone else has changed this order');
  within(conflict).getByText('You both changed the fields below.', { exact: false });
  within(conflict).getByText(/^Changed by Admin at \d\d:\d\d\.$/);
  const deposit = within(conflict).getByRole('radiogroup', { name: 'Deposit Paid' });
  const sides = within(deposit).getAllByRole<HTMLInputElement>('radio');
  expect(sides.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    ...['Yours: £650.00', 'Theirs: £700.00', 'Original: £500.00'],
  ]);
  expect(sides.map(({ checked }) => checked)).toEqual([true, false, false]);
  within(conflict).getByText('Item 1: Rate (£11,000.00)', { exact: false });
  within(conflict).getByText('Date (25 Nov 2026)', { exact: false });
  await userEvent.click(field('Original: £500.00', deposit));
  await press('Keep these', conflict);
  await eventually(() => field('Deposit Paid').value, '500');
  expect([field('Date').value, field('Rate', await group('Item 1')).value]).toEqual(['25 Nov 2026', '11000']);
  await group('TWO 1');
  await press('Save');
  await savedAt('order');
  expect(await savedPapers(app, 'order')).toMatchObject([{ date: '2026-11-25', deposit_paid: '500.00' }]);
});

test('the user can take the latest version, and unsaved changes are then compared with it', async () => {
  const { id, ids } = await addPaper('invoice', ['LAT 1', 'LAT 2']);
  await renderApp(app, `/${company}/invoices/${id}/edit`);
  await press('Delete', await group('LAT 1'));
  expect((await colleague.put(`${papers}/invoices/${id}`, paperBody(ids.slice(0, 1)))).status).toBe(200);
  await press('Save');
  const conflict = await dialog('Someone else has changed this invoice');
  within(conflict).getByText('Item 1: Trucks', { exact: false });
  await press('Use the latest version', conflict);
  await group('LAT 1');
  expect(screen.queryByRole('group', { name: 'LAT 2' })).toBeNull();
  // Without a question, as nothing is unsaved.
  await press('Back');
  await eventually(() => location.pathname, `/${company}/invoices/${id}/view`);
});

test("amounts in pounds become the trucks' prices if the box is ticked", async () => {
  await openCreate(app, 'order', [{ regNumber: 'PND 1' }, { regNumber: 'PND 2' }]);
  await press('Merge identical items');
  await fillRequired();
  expect(await isTicked('PND 1', 'Save Truck Details')).toBe(true);
  await userEvent.click(field('Save Truck Details', await group('PND 2')));
  await press('Save');
  await savedAt('order');
  const prices = app.db.selectFrom('truck').select('sale_price').where('reg_number', 'in', ['PND 1', 'PND 2']);
  expect(await prices.orderBy('reg_number').execute()).toEqual([{ sale_price: '100.00' }, { sale_price: null }]);
});

test("amounts in dollars never become a truck's price", async () => {
  await openCreate(app, 'invoice', [{ regNumber: 'DLR 1' }]);
  await fillRequired();
  await userEvent.selectOptions(field('Currency'), 'USD');
  await screen.findAllByText('$120.00');
  expect(screen.queryByRole('checkbox', { name: 'Save Truck Details' })).toBeNull();
  await press('Save');
  await savedAt('invoice');
  const price = app.db.selectFrom('truck').select('sale_price').where('reg_number', '=', 'DLR 1');
  expect(await price.execute()).toEqual([{ sale_price: null }]);
});

test('an unusual exchange rate has a hint', async () => {
  await openCreate(app, 'invoice', [{ regNumber: 'DLR 2' }]);
  await userEvent.selectOptions(field('Currency'), 'USD');
  await fill({ 'Exchange Rate': '0.01' });
  await screen.findByText('An exchange rate of 0.01 dollars for one pound is unusual. Please check it.');
});

test('an invoice in dollars offers to set the prices of its trucks in pounds', async () => {
  const ids = [];
  for (const regNumber of ['LVS 7', 'LVS 8']) ids.push((await takeIn(staff, { regNumber })).id);
  const dollars = { currency: 'USD', exchangeRate: 1.25, depositPaid: 0 };
  const { items } = paperBody(ids) as { items: object[] };
  const item = { ...items[0], rate: 40_000, vatRate: 0, freightRate: 0, warrantyRate: 0 };
  const { body } = await staff.post(`${papers}/invoices`, paperBody(ids, { ...dollars, items: [item] }));
  await renderApp(app, `/${company}/invoices/${body.id}/edit`);
  const offer = 'Set sale price to £32,000.00 (at $1.25)';
  await userEvent.click(await within(await group('LVS 7')).findByLabelText(offer));
  await press('Save');
  await alerted('Invoice updated successfully.');
  const priceOf = async (id: string) => (await staff.get(`${papers}/trucks/${id}`)).body.salePrice;
  expect([await priceOf(ids[0]), await priceOf(ids[1])]).toEqual([32_000, null]);
  await press(offer);
  await eventually(() => screen.queryByRole('button', { name: offer }), null);
  expect(await priceOf(ids[1])).toBe(32_000);
});

test.for([
  ['/AbbasAutos/orders/create', '/current-stock', 'No trucks selected for invoice'],
  ['/unknown/invoices/create', '/current-stock', 'No truck company selected'],
  ['/AbbasAutos/orders/none/edit', '/orders', 'Failed to retrieve order.'],
  ['/AbbasAutos/invoices/none/edit', '/invoices', 'Failed to retrieve invoice.'],
  ['/AbbasAutos/orders/created', '/orders', 'Failed to create order.'],
  ['/AbbasAutos/invoices/created', '/invoices', 'Failed to create invoice.'],
] as const)('%s shows an alert and redirects to %s', async ([address, target, message]) => {
  await renderApp(app, address);
  await alerted(message);
  await eventually(() => location.pathname, target);
});

test.for([
  ['/unknown/orders/none/edit', '/orders'],
  ['/Unknown/invoices/1/view', '/invoices'],
  ['/AbbasAutos/orders/%20/view', '/orders'],
] as const)('%s redirects to %s', async ([address, target]) => {
  await renderApp(app, address);
  await eventually(() => location.pathname, target);
});

test.for(['order', 'invoice'])('the page of a missing %s says so', async (kind) => {
  await renderApp(app, `/${company}/${kind}s/nothing/view`);
  await alerted(`Failed to retrieve ${kind} details.`);
  await screen.findByText(`No ${kind} details to display`);
  await heading(kind === 'order' ? 'Order Details' : 'Invoice Details');
});
