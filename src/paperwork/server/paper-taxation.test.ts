/** VAT treatments, tax point, due date and exchange rate over HTTP. */
import { describe, expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('Admin');

const invoices = '/api/redStar/invoices';

async function addTruck(vatScheme: string): Promise<{ id: string; regNumber: string }> {
  const { body } = await user.post('/api/redStar/trucks', truckBody({ company: 'RedStar', vatScheme }));
  return body;
}

async function itemOf(schemes: readonly string[], fields: Record<string, unknown>) {
  const trucks = await Promise.all(schemes.map(addTruck));
  const ids = trucks.map(({ id }) => id);
  return { trucks, body: paperBody([], { items: [paperItemBody(ids, fields)] }) };
}

describe('an omitted treatment', () => {
  test.each([
    [['Margin'], 0, 'Margin'],
    [['Margin', 'Margin'], 0, 'Margin'],
    [['Unknown'], 20, 'Standard'],
    [['Qualifying', 'Unknown'], 0.5, 'Standard'],
    [['Qualifying'], 0, 'NoVat'],
    [['Unknown'], 0, 'NoVat'],
  ])('for trucks of %j at %d%% becomes %s', async (schemes, vatRate, vatTreatment) => {
    const { body } = await itemOf(schemes, { vatRate });
    const made = await user.post(invoices, body);
    expect(made.body.items).toMatchObject([
      { vatTreatment, vatRate, trucks: schemes.map((vatScheme) => ({ vatScheme })) },
    ]);
  });

  test('for margin trucks with a VAT rate is refused', async () => {
    const { body } = await itemOf(['Margin'], { vatRate: 20 });
    const { status, body: answer } = await user.post(invoices, body);
    expect([status, answer.errors[0].path]).toEqual([400, 'items.0.vatRate']);
  });
});

describe('a treatment in the request', () => {
  test.each([
    [['Margin'], 20, 'Standard'],
    [['Margin'], 0, 'Export'],
    [['Unknown'], 0, 'Margin'],
    [['Qualifying'], 0, 'Export'],
    [['Qualifying'], 0, 'Standard'],
  ])('for trucks of %j at %d%% may be %s, and a later one replaces it', async (schemes, vatRate, vatTreatment) => {
    const { body } = await itemOf(schemes, { vatRate, vatTreatment });
    const made = await user.post(invoices, body);
    expect(made.body.items).toMatchObject([{ vatTreatment, vatRate }]);
    const items = [{ ...(body.items as object[])[0], vatRate: 0, vatTreatment: 'NoVat' }];
    const changed = await user.put(`${invoices}/${made.body.id}`, { ...body, items });
    expect(changed.body.items).toMatchObject([{ vatTreatment: 'NoVat', vatRate: 0 }]);
    const read = await user.get(`${invoices}/${made.body.id}/details`);
    expect(read.body).toEqual(changed.body);
  });

  test.each(['Margin', 'Export', 'NoVat', 'Reverse'])('%s with a rate above 0 is refused', async (vatTreatment) => {
    const { body } = await itemOf(['Unknown'], { vatRate: 0.01, vatTreatment });
    const { status, body: answer } = await user.post(invoices, body);
    const field = vatTreatment === 'Reverse' ? 'vatTreatment' : 'vatRate';
    expect([status, answer.errors.map(({ path }: { path: string }) => path)]).toEqual([400, [`items.0.${field}`]]);
  });

  test.each([
    [['Margin', 'Qualifying', 'Margin'], { vatRate: 0, vatTreatment: 'Export' }],
    [['Margin', 'Unknown', 'Margin'], { vatRate: 20 }],
  ])('for trucks of %j is refused with the reg numbers of the margin trucks', async (schemes, fields) => {
    const trucks = await Promise.all(schemes.map(addTruck));
    const plain = paperItemBody([(await addTruck('Unknown')).id]);
    const mixed = paperItemBody(
      trucks.map(({ id }) => id),
      fields,
    );
    const { status, body: answer } = await user.post(invoices, paperBody([], { items: [plain, mixed] }));
    const [one, other, three] = trucks.map(({ regNumber }) => regNumber);
    expect(status).toBe(400);
    expect(answer.errors[0].path).toBe('items.1.trucks');
    expect(answer.errors[0].message).toContain(`${one}, ${three}`);
    expect(answer.errors[0].message).not.toContain(other);
  });

  test('an invoice cannot be generated while an item of the order mixes margin trucks with others', async () => {
    const { body, trucks } = await itemOf(['Unknown', 'Unknown'], { vatRate: 0 });
    const order = await user.post('/api/redStar/orders', body);
    const generate = () => user.post(`/api/redStar/orders/${order.body.id}/invoice`);
    const bought = (truck = trucks[0]) => user.put(`/api/redStar/trucks/${truck?.id}`, { vatScheme: 'Margin' });
    await bought();
    const message = `Put margin scheme trucks in a separate item: ${trucks[0]?.regNumber}.`;
    expect((await generate()).body).toEqual({
      status: 400,
      message: `Failed to generate invoice. ${message}`,
      errors: [{ path: 'items.0.trucks', message }],
    });
    await bought(trucks[1]);
    expect((await generate()).status).toBe(201);
  });
});

const vatNumber = 'GB 123 4567 82';

describe('the dates of an invoice', () => {
  test('the tax point defaults to the date; an order has neither tax point nor due date', async () => {
    const { body } = await itemOf(['Unknown'], {});
    const made = await user.post(invoices, body);
    expect(made.body).toMatchObject({ date: '2026-11-20', taxPoint: '2026-11-20', dueDate: null, exchangeRate: null });
    const given = { ...body, taxPoint: '2026-10-31' };
    const changed = await user.put(`${invoices}/${made.body.id}`, given);
    expect(changed.body.taxPoint).toBe('2026-10-31');
    const order = await user.post('/api/redStar/orders', given);
    expect(order.body).toMatchObject({ taxPoint: null, dueDate: null });
    const { body: invoice } = await user.post(`/api/redStar/orders/${order.body.id}/invoice`);
    expect(invoice.taxPoint).toBe(invoice.date);
    const wrong = await user.post(invoices, { ...body, taxPoint: '31.10.2026' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'taxPoint']);
  });

  test("the due date of a new invoice follows the client's payment days, else the company's", async () => {
    const { body } = await itemOf(['Unknown'], {});
    const billTo = { name: 'Ninety Days Ltd' };
    const make = async () => (await user.post(invoices, { ...body, billTo })).body;
    const first = await make();
    expect(first.dueDate).toBeNull();
    await user.put('/api/redStar/particulars', { paymentDays: 14 });
    expect((await make()).dueDate).toBe('2026-12-04');
    const client = `/api/clients/${first.billToClient.id}`;
    expect((await user.put(client, { paymentDays: 90 })).status).toBe(200);
    expect((await make()).dueDate).toBe('2027-02-18');
    const order = await user.post('/api/redStar/orders', { ...body, billTo });
    const { body: invoice } = await user.post(`/api/redStar/orders/${order.body.id}/invoice`);
    const days = (Date.parse(invoice.dueDate) - Date.parse(invoice.date)) / 86_400_000;
    expect(days).toBe(90);
    await user.put('/api/redStar/particulars', { paymentDays: null });
  });

  test('a correction does not change due date and VAT number, even if the client record has changed', async () => {
    const { body } = await itemOf(['Unknown'], {});
    const { body: client } = await user.post('/api/clients', { name: 'Thirty Days Ltd', paymentDays: 30, vatNumber });
    const own = { ...body, billTo: { id: client.id } };
    const made = await user.post(invoices, own);
    expect(made.body).toMatchObject({ dueDate: '2026-12-20', billToVatNumber: vatNumber });
    const path = `${invoices}/${made.body.id}`;
    const terms = { paymentDays: 90, vatNumber: 'DE136695976' };
    expect((await user.put(`/api/clients/${client.id}`, terms)).status).toBe(200);
    const save = async (fields: Record<string, unknown>) => (await user.put(path, { ...own, ...fields })).body;
    const [item] = body.items as object[];
    const items = [{ ...item, description: 'Spelled correctly' }];
    expect(await save({ items })).toMatchObject({ dueDate: '2026-12-20', billToVatNumber: vatNumber, revision: 2 });
    expect(await save({ items, date: '2026-11-21' })).toMatchObject({ dueDate: '2027-02-19', revision: 3 });
    expect(await save({ items, date: '2026-11-21', dueDate: '2026-12-31' })).toMatchObject({ dueDate: '2026-12-31' });
    expect(await save({ items, date: '2026-11-21', depositPaid: 5 })).toMatchObject({ dueDate: '2026-12-31' });
    expect(await save({ items, date: '2026-11-21', dueDate: null })).toMatchObject({ dueDate: null });
  });

  test('a correction does not change the due date if the client was merged since', async () => {
    const { body } = await itemOf(['Unknown'], {});
    const { body: mergedClient } = await user.post('/api/clients', { name: 'Merged Away Ltd', paymentDays: 30 });
    const { body: survivor } = await user.post('/api/clients', { name: 'Merged Into Ltd', paymentDays: 7 });
    const own = { ...body, billTo: { id: mergedClient.id } };
    const made = await user.post(invoices, own);
    expect((await user.post(`/api/clients/${survivor.id}/merge`, { otherId: mergedClient.id })).status).toBeLessThan(
      300,
    );
    const changed = await user.put(`${invoices}/${made.body.id}`, { ...own, depositPaid: 1 });
    expect(changed.body).toMatchObject({ dueDate: '2026-12-20', billToClient: { id: survivor.id } });
  });

  test('a due date can be entered; one before the invoice date is refused, and an order has none', async () => {
    const { body } = await itemOf(['Unknown'], {});
    expect((await user.post(invoices, { ...body, dueDate: '2026-11-20' })).body.dueDate).toBe('2026-11-20');
    const early = await user.post(invoices, { ...body, dueDate: '2026-11-19' });
    expect([early.status, early.body.errors]).toEqual([
      400,
      [{ path: 'dueDate', message: 'The due date cannot be before the invoice date.' }],
    ]);
    const order = await user.post('/api/redStar/orders', { ...body, dueDate: '2026-11-19' });
    expect([order.status, order.body.dueDate]).toEqual([201, null]);
  });
});

test.each([
  [1.25, 201],
  [1.273_456, 201],
  [null, 201],
  [0, 400],
  [-1, 400],
  [1.273_456_7, 400],
  ['1.25', 400],
])(
  'the exchange rate %j is answered with %i, and an invoice copies it from its order',
  async (exchangeRate, expected) => {
    const { body } = await itemOf(['Unknown'], {});
    const { status, body: order } = await user.post('/api/redStar/orders', { ...body, currency: 'USD', exchangeRate });
    expect(status).toBe(expected);
    if (status === 400) return expect(order.errors[0].path).toBe('exchangeRate');
    expect(order.exchangeRate).toBe(exchangeRate);
    const { body: invoice } = await user.post(`/api/redStar/orders/${order.id}/invoice`);
    expect(invoice.exchangeRate).toBe(exchangeRate);
  },
);
