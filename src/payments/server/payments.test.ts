/** Payments of invoices: validation, storage and balances. */
import { describe, expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { paymentFixture } from '#test/money/payment-fixture.ts';

const app = await appForFile();
const user = await app.as('User');
const { makeInvoice, pathOf, detailsOf, pay, paymentBody } = paymentFixture(user);

test('the deposit is listed first, then payments by date, with the values of the request', async () => {
  const invoice = await makeInvoice({ depositPaid: 500.5 });
  const late = await pay(invoice, { date: '2026-11-25', method: 'PartExchange', reference: undefined });
  const early = await pay(invoice, { date: '2026-11-01' });
  expect(early).toMatchObject({ status: 201, body: { ...paymentBody, date: '2026-11-01', refund: false } });
  expect(late.body).toEqual({
    id: expect.any(String),
    date: '2026-11-25',
    amount: 2000,
    refund: false,
    method: 'PartExchange',
    reference: null,
    deposit: false,
    warnings: [],
  });
  const { status, body } = await user.get(`${pathOf(invoice)}/payments`);
  expect(status).toBe(200);
  const sum = { amount: 500.5, refund: false, method: null, reference: null };
  const deposit = { date: invoice.date, ...sum, deposit: true, warnings: [] };
  expect(body).toEqual([{ id: expect.any(String), ...deposit }, early.body, late.body]);
});

test.each([
  ['nothing paid', 0, [], { paid: 0, credited: 0, balance: 12_000, paymentState: 'Unpaid' }],
  ['a deposit', 0.01, [], { paid: 0.01, balance: 11_999.99, paymentState: 'PartPaid' }],
  ['part of it paid', 0, [{ amount: 11_999.99 }], { paid: 11_999.99, balance: 0.01, paymentState: 'PartPaid' }],
  ['all of it paid', 2000, [{ amount: 4000 }, { amount: 6000 }], { paid: 12_000, balance: 0, paymentState: 'Paid' }],
  ['too much paid', 2000, [{ amount: 10_000.01 }], { paid: 12_000.01, balance: -0.01, paymentState: 'Overpaid' }],
  [
    'too much, then refunded',
    0,
    [{ amount: 12_500 }, { amount: 500, refund: true }],
    { paid: 12_000, balance: 0, paymentState: 'Paid' },
  ],
])('an invoice with %s has the expected balance and state', async (_, depositPaid, payments, expected) => {
  const invoice = await makeInvoice({ depositPaid });
  for (const payment of payments) expect((await pay(invoice, payment)).status).toBe(201);
  expect(await detailsOf(invoice)).toMatchObject(expected);
});

describe('a payment', () => {
  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ amount: '5' }, 'amount'],
    [{ date: '2126-11-21' }, 'date'],
    [{ date: '2126-11-21', refund: true }, 'date'],
    [{ method: 'Gold' }, 'method'],
    [{ method: undefined }, 'method'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '' }, 'date'],
    [{ refund: 'yes' }, 'refund'],
    [{ reference: 'x'.repeat(201) }, 'reference'],
  ])('with %o is refused', async (fields, path) => {
    const { status, body } = await pay({ id: 'any' }, fields);
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Failed to create payment.' });
    expect(body.errors.map((fieldError: { path: string }) => fieldError.path)).toEqual([path]);
  });

  test('does not change the version of the invoice, and neither does its deletion', async () => {
    const invoice = await makeInvoice();
    const before = await user.get(`${pathOf(invoice)}/details`);
    const first = await user.post(`${pathOf(invoice)}/payments`, paymentBody);
    const after = await user.get(`${pathOf(invoice)}/details`);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(after.body).toMatchObject({ paid: 2000, balance: 10_000 });
    const deleted = await user.delete(`${pathOf(invoice)}/payments/${first.body.id}`);
    expect(deleted.status).toBe(204);
    const last = await user.get(`${pathOf(invoice)}/details`);
    expect(last.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(last.body).toMatchObject({ paid: 0, balance: 12_000, paymentState: 'Unpaid' });
  });

  test('of an order or an unknown one is 404; a deposit cannot be deleted as a payment', async () => {
    const invoice = await makeInvoice({ depositPaid: 100 });
    const missing = await user.delete(`${pathOf(invoice)}/payments/none`);
    expect(missing.body).toMatchObject({ status: 404, message: 'The requested payment does not exist.' });
    const [deposit] = (await user.get(`${pathOf(invoice)}/payments`)).body;
    expect(await user.delete(`${pathOf(invoice)}/payments/${deposit.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Change the deposit on the invoice itself.' },
    });
    const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody());
    const { body: order } = await user.post('/api/abbasAutos/orders', paperBody([truck.id]));
    expect((await user.get(`/api/abbasAutos/invoices/${order.id}/payments`)).status).toBe(404);
    const none = { paid: null, credited: null, balance: null, paymentState: null, overdue: null };
    expect(order).toMatchObject(none);
  });

  test('of several concurrent requests is counted each time', async () => {
    const invoice = await makeInvoice();
    const all = await Promise.all(Array.from({ length: 12 }, () => pay(invoice, { amount: 0.1 })));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    expect(await detailsOf(invoice)).toMatchObject({ paid: 1.2, balance: 11_998.8 });
  });
});

test('payments of a deleted invoice stay in the payment list, marked as such', async () => {
  const invoice = await makeInvoice({ billTo: { name: 'Payments Stay Ltd' }, depositPaid: 1 });
  await pay(invoice, { amount: 7 });
  const read = async () => (await user.get('/api/abbasAutos/payments/rows?search=payments%20stay')).body;
  expect(await read()).toMatchObject({ total: 2, sums: { GBP: { value: 8 }, USD: { value: 0 } } });
  await user.delete(pathOf(invoice));
  const after = await read();
  const ofInvoice = { invoiceId: invoice.id, invoiceNumber: invoice.number, invoiceDeleted: true };
  expect(after).toMatchObject({
    rows: [
      { ...ofInvoice, amount: 7, deposit: false },
      { ...ofInvoice, amount: 1, deposit: true },
    ],
    total: 2,
    sums: { GBP: { value: 8 } },
  });
  expect((await user.get(`${pathOf(invoice)}/payments`)).status).toBe(404);
});

test('payments are found by the current trucks and client of their invoice, and not after its deletion', async () => {
  const invoice = await makeInvoice({ depositPaid: 5 });
  await pay(invoice);
  const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody({ regNumber: 'SWP 77' }));
  const shipTo = { name: 'Ship Swap Ltd' };
  const items = [paperItemBody([truck.id], { rate: 10_000 })];
  const found = async (search: string) => {
    const { body } = await user.get(`/api/abbasAutos/payments/rows?${new URLSearchParams({ search })}`);
    return body.rows.map(({ deposit }: { deposit: boolean }) => deposit).sort();
  };
  expect(await found('swp77')).toEqual([]);
  const changed = await user.put(pathOf(invoice), paperBody([], { depositPaid: 5, items, shipTo }));
  expect(changed.status).toBe(200);
  for (const search of ['swp77', 'SWP 7', 'ship swap']) expect(await found(search)).toEqual([false, true]);
  expect((await user.delete(pathOf(invoice))).status).toBe(204);
  expect(await found('swp77')).toEqual([]);
});

test('the invoice list can be filtered, sorted, grouped and summed by balance', async () => {
  const client = { billTo: { name: 'Balance List Ltd' } };
  const [unpaid, paid, over] = [await makeInvoice(client), await makeInvoice(client), await makeInvoice(client)];
  await pay(paid, { amount: 12_000 });
  await pay(over, { amount: 12_001.5 });
  const rows = async (query: string) =>
    (await user.get(`/api/abbasAutos/invoices/rows?search=balance%20list&${query}`)).body;
  const states = encodeURIComponent(JSON.stringify({ paymentState: { in: ['Paid', 'Overpaid'] } }));
  expect((await rows(`filter=${states}&sort=balance`)).rows.map(({ id }: { id: string }) => id)).toEqual([
    over.id,
    paid.id,
  ]);
  const open = encodeURIComponent(JSON.stringify({ balance: { from: 0.01 } }));
  const opened = await rows(`filter=${open}&group=paymentState`);
  expect(opened).toMatchObject({
    rows: [{ id: unpaid.id, paid: 0, balance: 12_000, paymentState: 'Unpaid' }],
    groups: [{ value: 'Unpaid', count: 1, sums: { GBP: { balance: 12_000 } } }],
  });
  expect((await rows('')).sums.GBP.balance).toBe(11_998.5);
  // Columns that are hidden by default are summed only on request.
  expect((await rows('')).sums.GBP).not.toHaveProperty('paid');
  expect((await rows('also=paid,totalVat')).sums.GBP).toMatchObject({ paid: 24_001.5, totalVat: 6000 });
  const plain = (await user.get('/api/abbasAutos/invoices')).body;
  expect(plain.find(({ id }: { id: string }) => id === over.id)).toMatchObject({ balance: -1.5 });
});

test('a credit note after full payment makes the invoice overpaid, and a refund settles it', async () => {
  const invoice = await makeInvoice();
  await pay(invoice, { amount: 12_000 });
  expect(await detailsOf(invoice)).toMatchObject({ balance: 0, paymentState: 'Paid' });
  const credit = { date: '2026-11-23', reason: 'Worn tyres', items: [{ item: 0, rate: 1000 }] };
  expect((await user.post(`${pathOf(invoice)}/credit-notes`, credit)).status).toBe(201);
  const overpaid = { credited: 1200, balance: -1200, paymentState: 'Overpaid', overdue: false };
  expect(await detailsOf(invoice)).toMatchObject(overpaid);
  expect((await pay(invoice, { amount: 1200, refund: true })).status).toBe(201);
  expect(await detailsOf(invoice)).toMatchObject({ paid: 10_800, balance: 0, paymentState: 'Paid' });
});

test('a payment dated before the invoice counts', async () => {
  const invoice = await makeInvoice({ date: '2026-11-20' });
  await pay(invoice, { date: '2026-10-01', amount: 11_999.99 });
  expect(await detailsOf(invoice)).toMatchObject({ paid: 11_999.99, balance: 0.01, paymentState: 'PartPaid' });
});
