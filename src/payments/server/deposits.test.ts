/** Deposits: date and method, and that the payment list shows each once. */
import { describe, expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const today = '2026-11-22';

const app = await appForFile({ now: () => new Date(`${today}T12:00:00Z`) });
const user = await app.as('User');

type Kind = 'orders' | 'invoices';
const pathOf = (kind: Kind, { id }: { id: string }) => `/api/abbasAutos/${kind}/${id}`;

async function bodyFor(name: string, fields: object = {}) {
  const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody());
  const items = [paperItemBody([truck.id], { rate: 10_000, freightRate: 0, warrantyRate: 0 })];
  const party = { name };
  return paperBody([], { billTo: party, shipTo: party, items, date: '2026-11-20', depositPaid: 500, ...fields });
}

async function make(kind: Kind, name: string, fields: object = {}) {
  const made = await user.post(`/api/abbasAutos/${kind}`, await bodyFor(name, fields));
  expect(made.status).toBe(201);
  return made.body;
}

async function change(kind: Kind, paper: { id: string; number: string }, fields: object) {
  const stored = (await user.get(`${pathOf(kind, paper)}/details`)).body;
  const { depositDate: _, depositMethod: __, ...rest } = stored;
  const items = stored.items.map((item: object) => ({ ...item, totals: undefined }));
  const body = { ...rest, billTo: stored.billToClient, shipTo: stored.shipToClient, items, ...fields };
  return await user.put(pathOf(kind, paper), body);
}

async function invoiceOf(order: { id: string }) {
  const made = await user.post(`${pathOf('orders', order)}/invoice`, undefined);
  expect(made.status).toBe(201);
  return made.body;
}

async function listed(name: string) {
  const { body } = await user.get(`/api/abbasAutos/payments/rows?${new URLSearchParams({ search: name })}`);
  return body.rows;
}

describe('the date and method of a deposit', () => {
  test.each([
    ['the earlier of date and today', { date: '2026-11-20' }, { depositDate: '2026-11-20', depositMethod: null }],
    ['today if the paper has a future date', { date: '2026-11-30' }, { depositDate: today, depositMethod: null }],
    [
      'the values of the request',
      { depositDate: '2026-10-01', depositMethod: 'Card' },
      { depositDate: '2026-10-01', depositMethod: 'Card' },
    ],
    ['tomorrow', { depositDate: '2026-11-23' }, { depositDate: '2026-11-23' }],
    [
      'null without a deposit',
      { depositPaid: 0, depositDate: '2026-10-01', depositMethod: 'Cash' },
      {
        depositDate: null,
        depositMethod: null,
      },
    ],
  ])('are %s', async (_, fields, expected) => {
    for (const kind of ['orders', 'invoices'] as const) {
      const paper = await make(kind, 'Deposit Day Ltd', fields);
      expect(paper).toMatchObject(expected);
      expect((await user.get(`${pathOf(kind, paper)}/details`)).body).toMatchObject(expected);
    }
  });

  test.each([
    [{ depositDate: '2026-11-24' }, 'depositDate', 'Must not be later than tomorrow.'],
    [{ depositDate: '2026-02-30' }, 'depositDate', 'Enter a valid date, for example 20/11/2026.'],
    [{ depositMethod: 'Gold' }, 'depositMethod', 'Choose a method.'],
  ])('%j is refused with 400', async (fields, path, message) => {
    for (const kind of ['orders', 'invoices'] as const) {
      const answer = await user.post(`/api/abbasAutos/${kind}`, await bodyFor('Deposit Refused Ltd', fields));
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    }
  });

  test('are unchanged by an update that omits them', async () => {
    const invoice = await make('invoices', 'Deposit Stays Ltd', { depositDate: '2026-10-02', depositMethod: 'Cheque' });
    const depositFields = { depositDate: '2026-10-02', depositMethod: 'Cheque' };
    expect(await change('invoices', invoice, { date: '2026-10-30' })).toMatchObject({
      status: 200,
      body: depositFields,
    });
    expect((await change('invoices', invoice, { depositPaid: 600 })).body).toMatchObject(depositFields);
    expect((await change('invoices', invoice, { depositMethod: null })).body).toMatchObject({ depositMethod: null });
  });
});

describe('the payment list shows a deposit once', () => {
  test('with its order and later with its invoice, with date and method', async () => {
    const order = await make('orders', 'Deposit Order Ltd', {
      depositDate: '2026-11-18',
      depositMethod: 'BankTransfer',
    });
    const deposit = {
      date: '2026-11-18',
      amount: 500,
      value: 500,
      currency: 'GBP',
      method: 'BankTransfer',
      deposit: true,
      refund: false,
      client: 'Deposit Order Ltd',
    };
    const ofOrder = { ...deposit, id: `${order.id}-deposit`, orderId: order.id, orderNumber: order.number };
    expect(await listed('Deposit Order')).toEqual([
      expect.objectContaining({ ...ofOrder, invoiceId: null, invoiceNumber: null, invoiceDeleted: false }),
    ]);
    const invoice = await invoiceOf(order);
    expect(invoice).toMatchObject({ depositPaid: 500, depositDate: '2026-11-18', depositMethod: 'BankTransfer' });
    const ofInvoice = { ...deposit, id: `${invoice.id}-deposit`, invoiceId: invoice.id, invoiceNumber: invoice.number };
    expect(await listed('Deposit Order')).toEqual([
      expect.objectContaining({ ...ofInvoice, orderId: null, orderNumber: null }),
    ]);
    expect((await user.get(`${pathOf('invoices', invoice)}/payments`)).body).toEqual([
      {
        id: `${invoice.id}-deposit`,
        date: '2026-11-18',
        amount: 500,
        refund: false,
        method: 'BankTransfer',
        reference: null,
        deposit: true,
        warnings: [expect.objectContaining({ code: 'prepayment' })],
      },
    ]);
    // Delete the invoice first, then the order.
    expect((await user.delete(pathOf('invoices', invoice))).status).toBe(204);
    expect(await listed('Deposit Order')).toEqual([expect.objectContaining({ ...ofOrder, invoiceDeleted: false })]);
    expect((await user.delete(pathOf('orders', order))).status).toBe(204);
    expect(await listed('Deposit Order')).toEqual([expect.objectContaining({ ...ofOrder, invoiceDeleted: true })]);
  });

  test.each([
    ['the invoice alone', 0, 500, ['invoices']],
    ['the order, then the invoice', 500, 500, ['orders', 'invoices']],
    ['the invoice, then the order', 500, 800, ['invoices', 'orders']],
    ['both at once from the order', 500, 500, ['orders?deleteInvoice=true']],
    ['both at once from the invoice', 500, 200, ['invoices?deleteOrder=true']],
  ])('after deleting %s', async (title, ofOrder, ofInvoice, deletions) => {
    const name = `Deposit Gone ${title}`;
    const order = await make('orders', name, { depositPaid: ofOrder });
    const invoice = await invoiceOf(order);
    const fields = { depositPaid: ofInvoice, depositDate: '2026-11-19', depositMethod: 'Cash' };
    expect((await change('invoices', invoice, fields)).status).toBe(200);
    for (const deletion of deletions) {
      const [kind = '', query] = deletion.split('?');
      const { id } = kind === 'orders' ? order : invoice;
      const suffix = query === undefined ? '' : `?${query}`;
      expect((await user.delete(`/api/abbasAutos/${kind}/${id}${suffix}`)).status).toBe(204);
      const rows = await listed(name);
      expect(rows.map(({ value }: { value: number }) => value).reduce((sum: number, one: number) => sum + one)).toBe(
        ofInvoice,
      );
    }
    const invoiceRow = (await listed(name)).find((row: { invoiceId: string | null }) => row.invoiceId === invoice.id);
    if (ofInvoice !== 800) {
      expect(invoiceRow).toMatchObject({
        id: `${invoice.id}-deposit`,
        invoiceNumber: invoice.number,
        client: name,
        date: '2026-11-19',
        method: 'Cash',
        invoiceDeleted: true,
      });
    }
  });

  test('with the new amount after a change, and no longer once it is 0', async () => {
    for (const kind of ['orders', 'invoices'] as const) {
      const name = `Deposit Edited ${kind}`;
      const paper = await make(kind, name);
      await change(kind, paper, { depositPaid: 750.25, billTo: { name }, shipTo: { name } });
      expect(await listed(name)).toMatchObject([{ amount: 750.25, date: '2026-11-20' }]);
      await change(kind, paper, { depositPaid: 0 });
      expect(await listed(name)).toEqual([]);
      const { body: history } = await user.get(`/api/abbasAutos/${kind}/${paper.id}/history`);
      expect(JSON.stringify(history)).toContain('Deposit Paid');
    }
  });
});

test('searching for an order finds its deposit, also after a change of number and client', async () => {
  const order = await make('orders', 'Deposit Search Ltd');
  const [{ regNumber }] = order.items[0].trucks;
  expect(await listed(regNumber)).toMatchObject([{ orderId: order.id }]);
  await change('orders', order, { number: '987654', billTo: { name: 'Deposit Renamed Ltd' } });
  expect(await listed('Deposit Renamed')).toMatchObject([{ orderNumber: '987654', client: 'Deposit Renamed Ltd' }]);
});
