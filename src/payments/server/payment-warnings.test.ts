/** Payment warnings: duplicates, and money received before the tax point of a taxed sale. */
import { describe, expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const path = '/api/abbasAutos';
const message = 'May have a tax point of its own. Check with your accountant.';

const app = await appForFile({ now: () => new Date('2026-11-22T12:00:00Z') });
const user = await app.as('User');

interface Sale {
  truck?: object;
  item?: object;
  fields?: object;
}

/** By default an invoice of 20 November for 10,000 pounds without VAT. */
async function makeInvoice({ truck = {}, item = {}, fields = {} }: Sale = {}) {
  const { body: made } = await user.post(`${path}/trucks`, truckBody({ purchaseVat: null, ...truck }));
  const items = [paperItemBody([made.id], { rate: 10_000, freightRate: 0, warrantyRate: 0, ...item })];
  const answer = await user.post(`${path}/invoices`, paperBody([], { depositPaid: 0, items, ...fields }));
  expect(answer.status).toBe(201);
  return answer.body;
}

const pay = (invoice: { id: string }, fields: object = {}, client = user) =>
  client.post(`${path}/invoices/${invoice.id}/payments`, {
    date: '2026-11-21',
    amount: 1200,
    method: 'Card',
    ...fields,
  });
const paymentsOf = async (invoice: { id: string }) => (await user.get(`${path}/invoices/${invoice.id}/payments`)).body;
const addressOf = ({ id }: { id: string }) => `/AbbasAutos/invoices/${id}/view`;

test('the second of two equal payments has a warning with the name of the other user, and can be deleted', async () => {
  const invoice = await makeInvoice();
  app.provider.people.set('ann', { email: 'ann@quay.example', email_verified: true, name: 'Ann Quay' });
  const token = await app.provider.token({ sub: 'ann' });
  await app.withToken(token).get('/api/users/role');
  await (await app.as('Admin')).put('/api/users/ann/assign?role=user');
  const first = await pay(invoice, {}, app.withToken(token));
  expect(first.body.warnings).toEqual([]);
  const second = await pay(invoice, { method: 'Cash' });
  expect(second.status).toBe(201);
  expect(second.body.warnings).toEqual([
    {
      code: 'samePayment',
      message: 'Ann Quay has already entered a payment of £1,200.00 on 21 Nov 2026.',
      address: addressOf(invoice),
    },
  ]);
  expect((await user.delete(`${path}/invoices/${invoice.id}/payments/${second.body.id}`)).status).toBe(204);
  expect(await paymentsOf(invoice)).toEqual([first.body]);
});

test.each([{ amount: 1200.01 }, { date: '2026-11-20' }, { refund: true }])(
  'a payment that differs by %o is not a duplicate',
  async (fields) => {
    const invoice = await makeInvoice();
    await pay(invoice);
    expect((await pay(invoice, fields)).body.warnings).toEqual([]);
  },
);

test('the second of two equal refunds has a warning that names the refund, and history calls both refunds', async () => {
  const invoice = await makeInvoice();
  await pay(invoice, { amount: 3000 });
  await pay(invoice, { refund: true });
  const second = await pay(invoice, { refund: true });
  expect(second.body.warnings).toMatchObject([
    {
      code: 'samePayment',
      message: expect.stringContaining('has already entered a refund of £1,200.00 on 21 Nov 2026.'),
    },
  ]);
  const { body: history } = await user.get(`${path}/invoices/${invoice.id}/history`);
  expect(history.slice(0, 3).map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'Added refund £1,200.00 by Card',
    'Added refund £1,200.00 by Card',
    'Added payment £3,000.00 by Card',
  ]);
});

describe('money before the tax point', () => {
  test('of a sale with VAT has a warning in every response, also on a deposit', async () => {
    const fields = { depositPaid: 500, depositDate: '2026-10-31' };
    const invoice = await makeInvoice({ fields });
    const early = await pay(invoice, { date: '2026-11-19' });
    const warning = { code: 'prepayment', message, address: addressOf(invoice) };
    expect(early.body.warnings).toEqual([warning]);
    const onDay = await pay(invoice, { date: '2026-11-20' });
    expect(onDay.body.warnings).toEqual([]);
    const refund = await pay(invoice, { date: '2026-11-18', refund: true, amount: 1 });
    expect(refund.body.warnings).toEqual([]);
    const warned = (await paymentsOf(invoice)).map(({ warnings }: { warnings: unknown[] }) => warnings);
    expect(warned).toEqual([[warning], [], [warning], []]);
    const checks = async (month: string) =>
      (await user.get(`${path}/month-end/${month}`)).body.filter(
        ({ code, id }: { code: string; id: string }) => code === 'prepayment' && id === invoice.id,
      );
    const check = {
      code: 'prepayment',
      message: `Invoice ${invoice.number}, £1,700.00 before its tax point: ${message}`,
      address: addressOf(invoice),
      kind: 'invoice',
      id: invoice.id,
    };
    expect(await checks('2026-10')).toEqual([check]);
    expect(await checks('2026-11')).toEqual([check]);
    expect(await checks('2026-12')).toEqual([]);
  });

  test('of a margin sale has a warning once it exceeds the purchase price', async () => {
    const truck = { vatScheme: 'Margin', purchasePrice: 2000 };
    const invoice = await makeInvoice({ truck, item: { vatRate: 0 } });
    const early = { date: '2026-11-01' };
    expect((await pay(invoice, { ...early, amount: 2000 })).body.warnings).toEqual([]);
    expect((await pay(invoice, { ...early, amount: 0.01 })).body.warnings).toMatchObject([{ code: 'prepayment' }]);
    expect((await paymentsOf(invoice)).flatMap(({ warnings }: { warnings: unknown[] }) => warnings)).toHaveLength(1);
  });

  test.each([
    ['an export', { vatTreatment: 'Export', vatRate: 0 }],
    ['a sale without VAT', { vatTreatment: 'NoVat', vatRate: 0 }],
  ])('of %s has no warning', async (_, item) => {
    const invoice = await makeInvoice({ item });
    expect((await pay(invoice, { date: '2026-11-01' })).body.warnings).toEqual([]);
  });
});

test('a second costing with the same invoice number and value has a warning, on any truck', async () => {
  const [{ body: one }, { body: other }] = [
    await user.post(`${path}/trucks`, truckBody()),
    await user.post('/api/butler/trucks', truckBody({ company: 'Butler' })),
  ];
  const costing = { type: 'Repairs', invoiceNumber: 'INV-77', value: 120.5 };
  const first = await user.post(`${path}/trucks/${one.id}/costings`, costing);
  expect(first.body.warnings).toEqual([]);
  const second = await user.post(`/api/butler/trucks/${other.id}/costings`, { ...costing, invoiceNumber: 'inv-77' });
  expect(second).toMatchObject({
    status: 201,
    body: {
      warnings: [
        {
          code: 'sameCosting',
          message: expect.stringMatching(
            /has already entered Repair Costs of £120\.50 with invoice number INV-77 for .+ of Abbas Autos\.$/,
          ),
          address: `/AbbasAutos/trucks/${one.id}/costings/edit`,
        },
      ],
    },
  });
  const different = await user.post(`${path}/trucks/${one.id}/costings`, { ...costing, value: 120.51 });
  expect(different.body.warnings).toEqual([]);
  for (const invoiceNumber of [null, undefined]) {
    const unnumbered = await user.post(`${path}/trucks/${one.id}/costings`, { ...costing, invoiceNumber });
    expect(unnumbered.body.warnings).toEqual([]);
  }
});
