/** Warnings about trucks on orders and invoices, before and after saving. */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, partyBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile({ now: () => new Date('2026-11-20T12:00:00Z') });
const user = await app.as('User');
const admin = await app.as('Admin');

const company = '/api/abbasAutos';
const vatNumber = 'GB100000132';
for (const path of ['abbasAutos', 'redStar']) await admin.put(`/api/${path}/particulars`, { vatNumber });

async function created(path: string, body: unknown) {
  const { status, body: answer } = await user.post(path, body);
  expect({ status, errors: answer.errors }).toEqual({ status: 201, errors: undefined });
  return answer;
}

const addTruck = (fields: Record<string, unknown> = {}) => created(`${company}/trucks`, truckBody(fields));
const paperFor = (name: string, ...ids: string[]) => paperBody(ids, { billTo: { ...partyBody, name } });
const addPaper = (folder: string, name: string, ...ids: string[]) =>
  created(`${company}/${folder}`, paperFor(name, ...ids));
const warningsOf = async (id: string, query = '') => (await user.get(`${company}/trucks/${id}/warnings${query}`)).body;
const codesOf = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);

test('an available truck has no warnings', async () => {
  const { id } = await addTruck();
  expect(await warningsOf(id)).toEqual([]);
});

test('the warning of a truck that was sold without a buyer or a day names neither', async () => {
  const { id, regNumber } = await addTruck();
  await user.put(`${company}/trucks/${id}`, { isSold: true });
  await app.db.updateTable('truck').set({ sold_on: null }).where('id', '=', id).execute();
  expect(await warningsOf(id)).toMatchObject([{ code: 'sold', message: `${regNumber} was sold.` }]);
});

test('a truck that is sold, reserved, on an order and on an invoice has a warning for each', async () => {
  const { id, regNumber } = await addTruck();
  await user.put(`${company}/trucks/${id}/reservation`, { clientName: 'Moorhen', until: '2026-11-20' });
  await user.put(`${company}/trucks/${id}`, { isSold: true, soldDate: '2026-11-03', soldTo: { name: 'Quarry Ltd' } });
  const order = await addPaper('orders', 'Heron', id);
  const invoice = await addPaper('invoices', 'Heron', id);
  const truck = `/AbbasAutos/trucks/${id}/view`;
  expect(await warningsOf(id)).toEqual([
    { code: 'sold', message: `${regNumber} was sold to Quarry Ltd on 3 Nov 2026.`, address: truck },
    { code: 'reserved', message: `${regNumber} is reserved for Moorhen until 20 Nov 2026.`, address: truck },
    {
      code: 'onOrder',
      message: `${regNumber} is already on Abbas Autos order ${order.number} for Heron.`,
      address: `/AbbasAutos/orders/${order.id}/view`,
    },
    {
      code: 'onInvoice',
      message: `${regNumber} is already on Abbas Autos invoice ${invoice.number} for Heron.`,
      address: `/AbbasAutos/invoices/${invoice.id}/view`,
    },
  ]);
  expect(codesOf(order)).toEqual(['sold', 'reserved']);
  expect(codesOf(invoice)).toEqual(['sold', 'reserved', 'onOrder']);
});

test('an order and its invoice do not warn of each other; a third paper warns of both', async () => {
  const { id } = await addTruck();
  const order = await addPaper('orders', 'Heron', id);
  const { body: invoice } = await user.post(`${company}/orders/${order.id}/invoice`);
  expect(invoice.warnings).toEqual([]);
  expect((await user.get(`${company}/orders/${order.id}/details`)).body.warnings).toEqual([]);
  const saved = await user.put(`${company}/invoices/${invoice.id}`, paperFor('Heron', id));
  expect(saved.body.warnings).toEqual([]);
  expect(await warningsOf(id, `?paperId=${order.id}`)).toEqual([]);
  expect(codesOf(await addPaper('orders', 'Quarry', id))).toEqual(['onOrder', 'onInvoice']);
});

test("a sale to the paper's client, or a reservation for them, causes no warning", async () => {
  const { id } = await addTruck();
  const { body: reservation } = await user.put(`${company}/trucks/${id}/reservation`, {
    clientName: 'Kestrel',
    until: '2026-12-01',
  });
  const paper = await addPaper('invoices', 'KESTREL', id);
  expect(paper.warnings).toEqual([]);
  await user.post(`${company}/invoices/${paper.id}/mark-sold`);
  expect((await user.get(`${company}/invoices/${paper.id}/details`)).body.warnings).toEqual([]);
  expect(await warningsOf(id, `?paperId=${paper.id}&clientId=${reservation.clientId}`)).toEqual([]);
  expect((await warningsOf(id, `?paperId=${paper.id}`)).map(({ code }: { code: string }) => code)).toEqual([
    'sold',
    'reserved',
  ]);
});

test('a moved truck still has a warning about the order of its former company', async () => {
  const { id, regNumber } = await addTruck();
  const order = await addPaper('orders', 'Heron', id);
  await user.put(`${company}/trucks/${id}`, { company: 'RedStar' });
  const invoice = await created('/api/redStar/invoices', paperFor('Quarry', id));
  expect(invoice.warnings).toEqual([
    {
      code: 'onOrder',
      message: `${regNumber} is already on Abbas Autos order ${order.number} for Heron.`,
      address: `/AbbasAutos/orders/${order.id}/view`,
    },
  ]);
});

test('an order and the invoice generated from it warn of a truck that was moved since', async () => {
  const { id, regNumber } = await addTruck();
  const order = await addPaper('orders', 'Heron', id);
  await user.put(`${company}/trucks/${id}`, { company: 'RedStar' });
  const moved = {
    code: 'moved',
    message: `${regNumber} was moved to Red Star Commercial.`,
    address: `/RedStar/trucks/${id}/view`,
  };
  expect((await user.get(`${company}/orders/${order.id}/details`)).body.warnings).toEqual([moved]);
  expect((await user.post(`${company}/orders/${order.id}/invoice`)).body.warnings).toEqual([moved]);
});

test('of concurrent saves with the same truck all but the first get a warning', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addTruck();
    const saved = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addPaper('orders', `${name} Ltd`, id)));
    expect(saved.map(({ warnings }) => warnings.length).sort()).toEqual([0, 1, 2, 3]);
  }
});

test('VAT in dollars causes a warning until an exchange rate is entered; pounds or no VAT cause none', async () => {
  const { id } = await addTruck();
  const body = { ...paperFor('Curlew', id), currency: 'USD' };
  const invoice = await created(`${company}/invoices`, body);
  const address = `/AbbasAutos/invoices/${invoice.id}/edit`;
  const message = `Invoice ${invoice.number} needs an exchange rate to show its VAT in pounds.`;
  expect(invoice.warnings).toEqual([{ code: 'rateMissing', message, address }]);
  const path = `${company}/invoices/${invoice.id}`;
  expect((await user.get(`${path}/details`)).body.warnings).toEqual(invoice.warnings);
  expect(codesOf((await user.put(path, { ...body, exchangeRate: 1.25 })).body)).toEqual([]);
  const untaxed = { ...body, items: [paperItemBody([id], { vatRate: 0 })] };
  expect(codesOf((await user.put(path, untaxed)).body)).toEqual(['qualifyingWithoutVat']);
  expect(codesOf((await user.put(path, { ...body, currency: 'GBP', depositPaid: 0 })).body)).toEqual([]);
});
