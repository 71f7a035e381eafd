/** Debtors: ageing bands, merged clients, currencies and days. `random-deals.test.ts` compares balances with plain code. */
import { expect, onTestFinished, test } from 'vitest';
import { appForFile, type Client, startTestApp } from '#test/app/test-app.ts';
import { day, daysBefore, debtorFixture, nothing } from '#test/money/debtor-fixture.ts';

type Json = ReturnType<JSON['parse']>;

let clock = new Date(`${day}T12:00:00Z`);

const app = await appForFile({ now: () => clock });
const user = await app.as('User');
const fixture = debtorFixture(user);

test.each([
  [-1, 'notDue'],
  [0, 'notDue'],
  [1, 'days1To30'],
  [30, 'days1To30'],
  [31, 'days31To60'],
  [60, 'days31To60'],
  [61, 'days61To90'],
  [90, 'days61To90'],
  [91, 'over90'],
  [4000, 'over90'],
])('an invoice %i days after its due date is in the band %s', async (days, band) => {
  const clientId = await fixture.makeClient(`Band ${days} Ltd`);
  const invoice = await fixture.makeInvoice(clientId, { date: daysBefore(days) });
  expect(invoice).toMatchObject({ dueDate: daysBefore(days), overdue: days > 0 });
  expect(await fixture.debtorsOf(clientId)).toEqual([
    {
      ...nothing,
      [band]: 100,
      total: 100,
      clientId,
      client: `Band ${days} Ltd`,
      names: `Band ${days} Ltd`,
      currency: 'GBP',
      id: `${clientId}:GBP`,
      company: 'Abbas Autos',
    },
  ]);
});

test('each currency has a row; overpayments are in no band; paid invoices have no row', async () => {
  const clientId = await fixture.makeClient('Two Currencies Ltd');
  await fixture.makeInvoice(clientId, { amount: 70, date: daysBefore(5) });
  const over = await fixture.makeInvoice(clientId, { amount: 30 });
  await fixture.pay(over, { amount: 30.5 });
  await fixture.makeInvoice(clientId, { amount: 9, currency: 'USD', date: daysBefore(45) });
  const paid = await fixture.makeInvoice(clientId, { amount: 5, depositPaid: 5 });
  expect(paid).toMatchObject({ totalDue: 0, paymentState: 'Paid', overdue: false });
  expect(await fixture.debtorsOf(clientId)).toMatchObject([
    { ...nothing, currency: 'GBP', days1To30: 70, total: 70, overpaid: 0.5 },
    { ...nothing, currency: 'USD', days31To60: 9, total: 9 },
  ]);
  const { balance } = (await user.get(`/api/clients/${clientId}`)).body;
  expect(balance).toEqual({ GBP: 69.5, USD: 9 });
});

test('merged clients are one debtor, also across companies; a debtor without a record is listed by name', async () => {
  const [survivor, other] = [await fixture.makeClient('Remaining Debtor'), await fixture.makeClient('Other Debtor')];
  await fixture.makeInvoice(survivor, { amount: 1 });
  await fixture.makeInvoice(other, { amount: 2 });
  await fixture.makeInvoice(other, { amount: 4 }, 'butler');
  await fixture.makeInvoice(survivor, { amount: 8 }, 'truckWorld');
  await user.post(`/api/clients/${survivor}/merge`, { otherId: other });
  expect(await fixture.debtorsOf(other)).toEqual([]);
  expect(await fixture.debtorsOf(survivor)).toMatchObject([
    { client: 'Remaining Debtor', total: 3, company: 'Abbas Autos' },
  ]);
  expect(await fixture.debtorsOf(survivor, 'butler')).toMatchObject([{ total: 4 }]);
  expect(await fixture.debtorsOf(survivor, 'all')).toMatchObject([
    { total: 15, company: 'Abbas Autos, Truck World, Butler Symonds' },
  ]);
  const unknown = { name: 'Walk In' };
  const none = { billTo: unknown, shipTo: unknown, saveBillToDetails: false, saveShipToDetails: false };
  await fixture.makeInvoice('', none);
  const { body } = await user.get('/api/abbasAutos/debtors/rows?search=walk%20in');
  expect(body).toMatchObject({ total: 1, rows: [{ clientId: null, client: 'Walk In', total: 100 }] });
});

test('filtering invoices by the name of a debtor finds exactly their invoices, even if the name was reused', async () => {
  const unsaved = (name: string) => {
    const party = { name };
    return { billTo: party, shipTo: party, saveBillToDetails: false, saveShipToDetails: false };
  };
  await fixture.makeInvoice('', { amount: 10, ...unsaved('Passer By') });
  await fixture.makeInvoice('', { amount: 20, ...unsaved('PASSER BY') });
  const clientId = await fixture.makeClient('Passer by');
  await fixture.makeInvoice(clientId, { amount: 40 });
  const renamed = await fixture.makeClient('Passer On');
  await fixture.makeInvoice(renamed, { amount: 80 });
  await user.put(`/api/clients/${renamed}`, { name: 'Passer Over' });
  const { rows } = (await user.get('/api/abbasAutos/debtors/rows?search=passer')).body;
  expect(rows.map((row: Json) => [row.client, row.clientId, row.total])).toEqual([
    ['Passer by', clientId, 40],
    ['Passer By (no record)', null, 30],
    ['Passer Over', renamed, 80],
  ]);
  for (const { names, total } of rows) {
    const filter = encodeURIComponent(JSON.stringify({ client: { in: names.split('\n') }, balance: { from: 0.01 } }));
    const { sums } = (await user.get(`/api/abbasAutos/invoices/rows?filter=${filter}`)).body;
    expect(sums.GBP.balance).toBe(total);
  }
});

test('the list can be filtered, sorted, summed and exported', async () => {
  const clientId = await fixture.makeClient('Zeta Listed');
  await fixture.makeInvoice(clientId, { amount: 1234.56, date: daysBefore(100) });
  const filter = encodeURIComponent(JSON.stringify({ over90: { from: 1234.56, to: 1234.56 } }));
  const { body } = await user.get(`/api/abbasAutos/debtors/rows?filter=${filter}&sort=-over90`);
  expect(body).toMatchObject({ total: 1, sums: { GBP: { over90: 1234.56, total: 1234.56 }, USD: { total: 0 } } });
  const csv = await user.get(`/api/abbasAutos/debtors/export?format=csv&filter=${filter}`);
  expect(csv.body).toContain('Client,Currency,Not yet due,1 to 30 Days,31 to 60 Days,61 to 90 Days,Over 90 Days,Total');
  expect(csv.body).toContain('Zeta Listed');
  const all = await user.get(`/api/all/debtors/export?format=csv&filter=${filter}`);
  expect(all.body).toMatch(/^\uFEFF?Company,Client,Currency,Not yet due,.*\r\nAbbas Autos,Zeta Listed,/s);
});

test('rows, sums and ETags change at midnight of the business without a write, in any server time zone', async () => {
  const zone = { TIME_ZONE: 'Pacific/Kiritimati' };
  const far = await startTestApp({ beside: app, env: zone, now: () => clock });
  onTestFinished(async () => {
    clock = new Date(`${day}T12:00:00Z`);
    await far.stop();
  });
  const there = await far.as('User');
  const clientId = await fixture.makeClient('Midnight Ltd');
  clock = new Date(`${day}T09:30:00Z`);
  await fixture.makeInvoice(clientId, { date: day });
  const search = 'search=midnight';
  const overdue = encodeURIComponent(JSON.stringify({ overdue: { in: [true] } }));
  const read = async (who: Client) => {
    const list = (await who.get(`/api/abbasAutos/invoices/rows?${search}&filter=${overdue}`)).body.total;
    const debts = (await who.get(`/api/abbasAutos/debtors/rows?${search}`)).body.rows[0];
    return [list, debts.notDue, debts.days1To30];
  };
  const tag = (await there.get('/api/abbasAutos/invoices')).headers.get('etag') ?? '';
  expect([await read(user), await read(there)]).toEqual([
    [0, 100, 0],
    [0, 100, 0],
  ]);
  // 00:30 of the next day on Kiritimati, 10:30 in London.
  clock = new Date(`${day}T10:30:00Z`);
  expect([await read(user), await read(there)]).toEqual([
    [0, 100, 0],
    [1, 0, 100],
  ]);
  expect((await there.get('/api/abbasAutos/invoices', { 'if-none-match': tag })).status).toBe(200);
});
