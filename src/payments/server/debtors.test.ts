/** Debtors and statements: bands at their edges, merged clients, currencies, days, and what a plain program reckons. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { companyPaths } from '#shared/companies.ts';
import { paperBody, paperItemBody, truckBody } from '#test/factories.ts';
import { pdfPages } from '#test/pdf-text.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

type Json = ReturnType<JSON['parse']>;

const day = '2026-11-22';
let app: TestApp;
let user: Client;
let clock = new Date(`${day}T12:00:00Z`);

beforeAll(async () => {
  app = await startTestApp({ now: () => clock });
  user = await app.as('User');
});
afterAll(() => app.stop());

function daysBefore(count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}

/** A client whose invoices are due on their day. */
async function makeClient(name: string): Promise<string> {
  const { body } = await user.post('/api/clients', { name, paymentDays: 0 });
  return body.id;
}

/** An invoice of so many pounds. */
async function makeInvoice(clientId: string, fields: Record<string, unknown> = {}, company = 'abbasAutos') {
  const { amount = 100, ...rest } = fields;
  const name = Object.entries({ AbbasAutos: 'abbasAutos', Butler: 'butler' }).find(([, path]) => path === company)?.[0];
  const { body: truck } = await user.post(`/api/${company}/trucks`, truckBody({ company: name }));
  const items = [paperItemBody([truck.id], { rate: amount, vatRate: 0, freightRate: 0, warrantyRate: 0 })];
  const party = { id: clientId };
  const body = paperBody([], { billTo: party, shipTo: party, depositPaid: 0, items, ...rest });
  const made = await user.post(`/api/${company}/invoices`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const pay = (invoice: Json, fields: object, company = 'abbasAutos') =>
  user.post(`/api/${company}/invoices/${invoice.id}/payments`, { date: day, method: 'Cash', ...fields });

async function debtorsOf(clientId: string, company = 'abbasAutos'): Promise<Json[]> {
  const { body } = await user.get(`/api/${company}/debtors/rows?limit=200`);
  return body.rows.filter((row: Json) => row.clientId === clientId);
}

const nothing = { notDue: 0, days1To30: 0, days31To60: 0, days61To90: 0, over90: 0, total: 0, overpaid: 0 };

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
])('%i days after the due date: %s', async (days, band) => {
  const clientId = await makeClient(`Band ${days} Ltd`);
  const invoice = await makeInvoice(clientId, { date: daysBefore(days) });
  expect(invoice).toMatchObject({ dueDate: daysBefore(days), overdue: days > 0 });
  expect(await debtorsOf(clientId)).toEqual([
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

test('two currencies are two rows; what was paid too much is in no band; what is paid is no row', async () => {
  const clientId = await makeClient('Two Currencies Ltd');
  await makeInvoice(clientId, { amount: 70, date: daysBefore(5) });
  const over = await makeInvoice(clientId, { amount: 30 });
  await pay(over, { amount: 30.5 });
  await makeInvoice(clientId, { amount: 9, currency: 'USD', date: daysBefore(45) });
  const paid = await makeInvoice(clientId, { amount: 5, depositPaid: 5 });
  expect(paid).toMatchObject({ totalDue: 0, paymentState: 'Paid', overdue: false });
  expect(await debtorsOf(clientId)).toMatchObject([
    { ...nothing, currency: 'GBP', days1To30: 70, total: 70, overpaid: 0.5 },
    { ...nothing, currency: 'USD', days31To60: 9, total: 9 },
  ]);
  const { balance } = (await user.get(`/api/clients/${clientId}`)).body;
  expect(balance).toEqual({ GBP: 69.5, USD: 9 });
});

test('merged clients are one, of all companies together as well; who has no record stands under the name', async () => {
  const [kept, other] = [await makeClient('Kept Debtor'), await makeClient('Other Debtor')];
  await makeInvoice(kept, { amount: 1 });
  await makeInvoice(other, { amount: 2 });
  await makeInvoice(other, { amount: 4 }, 'butler');
  await user.post(`/api/clients/${kept}/merge`, { otherId: other });
  expect(await debtorsOf(other)).toEqual([]);
  expect(await debtorsOf(kept)).toMatchObject([{ client: 'Kept Debtor', total: 3, company: 'Abbas Autos' }]);
  expect(await debtorsOf(kept, 'butler')).toMatchObject([{ total: 4 }]);
  expect(await debtorsOf(kept, 'all')).toMatchObject([{ total: 7, company: 'Abbas Autos, Butler Symonds' }]);
  const unknown = { name: 'Walk In' };
  const none = { billTo: unknown, shipTo: unknown, saveBillToDetails: false, saveShipToDetails: false };
  await makeInvoice('', none);
  const { body } = await user.get('/api/abbasAutos/debtors/rows?search=walk%20in');
  expect(body).toMatchObject({ total: 1, rows: [{ clientId: null, client: 'Walk In', total: 100 }] });
});

test('by the names of a row its invoices are found, and no others, however the name was written and whoever has it now', async () => {
  const unsaved = (name: string) => {
    const party = { name };
    return { billTo: party, shipTo: party, saveBillToDetails: false, saveShipToDetails: false };
  };
  await makeInvoice('', { amount: 10, ...unsaved('Passer By') });
  await makeInvoice('', { amount: 20, ...unsaved('PASSER BY') });
  const clientId = await makeClient('Passer by');
  await makeInvoice(clientId, { amount: 40 });
  const renamed = await makeClient('Passer On');
  await makeInvoice(renamed, { amount: 80 });
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

test('the list is filtered, sorted, summed and exported', async () => {
  const clientId = await makeClient('Zeta Listed');
  await makeInvoice(clientId, { amount: 1234.56, date: daysBefore(100) });
  const filter = encodeURIComponent(JSON.stringify({ over90: { from: 1234.56, to: 1234.56 } }));
  const { body } = await user.get(`/api/abbasAutos/debtors/rows?filter=${filter}&sort=-over90`);
  expect(body).toMatchObject({ total: 1, sums: { GBP: { over90: 1234.56, total: 1234.56 }, USD: { total: 0 } } });
  const csv = await user.get(`/api/abbasAutos/debtors/export?format=csv&filter=${filter}`);
  expect(csv.body).toContain('Client,Currency,Not Due,1 to 30 Days,31 to 60 Days,61 to 90 Days,Over 90 Days,Total');
  expect(csv.body).toContain('Zeta Listed');
  const all = await user.get(`/api/all/debtors/export?format=csv&filter=${filter}`);
  expect(all.body).toMatch(/^\uFEFF?Company,Client,Currency,Not Due,.*\r\nAbbas Autos,Zeta Listed,/s);
});

test('the day turns without a write: neither rows, sums nor tags stay those of yesterday, wherever the server stands', async () => {
  const zone = { TIME_ZONE: 'Pacific/Kiritimati' };
  const far = await startTestApp({ beside: app, env: zone, now: () => clock });
  onTestFinished(async () => {
    clock = new Date(`${day}T12:00:00Z`);
    await far.stop();
  });
  const there = await far.as('User');
  const clientId = await makeClient('Midnight Ltd');
  clock = new Date(`${day}T09:30:00Z`);
  await makeInvoice(clientId, { date: day });
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
  // 00:30 of the next day on the line islands, 10:30 in London.
  clock = new Date(`${day}T10:30:00Z`);
  expect([await read(user), await read(there)]).toEqual([
    [0, 100, 0],
    [1, 0, 100],
  ]);
  expect((await there.get('/api/abbasAutos/invoices', { 'if-none-match': tag })).status).toBe(200);
});

/** A statement's file as a person of the company gets it: its name and its words. */
async function readStatement(clientId: string, query = '') {
  const token = await app.provider.token({ sub: 'reader' });
  await app.withToken(token).get('/api/users/role');
  const admin = await app.as('Admin');
  await admin.put('/api/users/reader/assign?role=user');
  const answer = await fetch(`${app.url}/api/abbasAutos/statements/${clientId}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pages = await pdfPages(new Uint8Array(await answer.arrayBuffer()));
  return { name: answer.headers.get('content-disposition'), text: pages.join(' ') };
}

test('a statement says what was open on its day, whatever came later', async () => {
  const clientId = await makeClient('Statement Šipping');
  const first = await makeInvoice(clientId, { amount: 1000, date: '2026-10-01', depositPaid: 100 });
  const second = await makeInvoice(clientId, { amount: 50, date: '2026-11-01', currency: 'USD' });
  // Before its invoice: it counts once that is there.
  await pay(second, { amount: 20, date: '2026-09-01' });
  await pay(first, { amount: 400, date: '2026-11-01' });
  await pay(first, { amount: 500, date: '2026-11-10' });
  const early = await readStatement(clientId, '?to=2026-11-05');
  expect(early.name).toBe('attachment; filename="Statement_Statement_Sipping_20261105.pdf"');
  expect(early.text).toContain('Statement Šipping');
  const line = `1 Oct 2026 ${first.number} 1 Oct 2026 £1,000.00 £500.00 £0.00 £500.00`;
  expect(early.text).toContain(line);
  expect(early.text).toContain(`1 Nov 2026 ${second.number} 1 Nov 2026 $50.00 $20.00 $0.00 $30.00`);
  expect(early.text).toContain('Balance in GBP (£) £500.00');
  const now = await readStatement(clientId);
  expect(now.text).toContain('Open on 22 Nov 2026');
  expect(now.text).not.toContain('GBP');
  expect(now.text).toContain('Balance in USD ($) $30.00');
  expect((await readStatement(clientId, '?to=2026-09-30')).text).toContain('Nothing was open on 30 Sep 2026.');
  expect((await user.get('/api/abbasAutos/statements/none')).body.message).toBe('The requested client does not exist.');
  expect((await user.get(`/api/abbasAutos/statements/${clientId}?to=today`)).body.message).toBe(
    'Failed to retrieve statement.',
  );
});

test('a statement and the debtors count a credit from its own day, and a whole one leaves nothing open', async () => {
  const clientId = await makeClient('Credited Ltd');
  const part = await makeInvoice(clientId, { amount: 80, date: '2026-10-01' });
  const whole = await makeInvoice(clientId, { amount: 30, date: '2026-10-02' });
  const credit = (invoice: Json, date: string, rate: number) =>
    user.post(`/api/abbasAutos/invoices/${invoice.id}/credit-notes`, {
      date,
      reason: 'Worn',
      items: [{ item: 0, rate }],
    });
  expect((await credit(part, '2026-11-05', 20.01)).status).toBe(201);
  expect((await credit(whole, '2026-11-06', 30)).status).toBe(201);
  const { text: before } = await readStatement(clientId, '?to=2026-11-04');
  expect(before).toContain('£80.00 £0.00 £0.00 £80.00');
  expect(before).toContain('Balance in GBP (£) £110.00');
  const { text: after } = await readStatement(clientId, '?to=2026-11-06');
  expect(after).toContain('£80.00 £0.00 £20.01 £59.99');
  expect(after).not.toContain('£30.00');
  expect(after).toContain('Balance in GBP (£) £59.99');
  expect(await debtorsOf(clientId)).toMatchObject([{ ...nothing, days31To60: 59.99, total: 59.99 }]);
});

/** What the plain reads of the API come to, reckoned anew. */
async function reckoned(own: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const add = (key: string, pennies: number) => found.set(key, (found.get(key) ?? 0) + pennies);
  for (const path of [companyPaths.AbbasAutos, companyPaths.Butler]) {
    for (const invoice of (await user.get(`/api/${path}/invoices`)).body) {
      const payments = (await user.get(`/api/${path}/invoices/${invoice.id}/payments`)).body;
      const paid = payments.reduce(
        (sum: number, one: Json) => sum + (one.refund ? -1 : 1) * Math.round(one.amount * 100),
        0,
      );
      const whole = Math.round(
        (invoice.totalSalePrice + invoice.totalFreightCharges + invoice.totalWarrantyCharges) * 100,
      );
      const left = whole - paid - Math.round(invoice.credited * 100);
      expect([invoice.paid, invoice.balance].map((amount) => Math.round(amount * 100))).toEqual([paid, left]);
      if (left === 0 || !own.includes(invoice.billToClient.id)) continue;
      const late = Math.round((Date.parse(day) - Date.parse(invoice.dueDate ?? day)) / 86_400_000);
      const band =
        late <= 0
          ? 'notDue'
          : late <= 30
            ? 'days1To30'
            : late <= 60
              ? 'days31To60'
              : late <= 90
                ? 'days61To90'
                : 'over90';
      const place = `${path} ${invoice.billToClient.id} ${invoice.currency}`;
      add(`${place} ${left > 0 ? band : 'overpaid'}`, Math.abs(left));
    }
  }
  return found;
}

test('whatever is made, paid, given back, changed and deleted, debtors are what the plain reads come to', async () => {
  const own = await Promise.all(['Random One', 'Random Two', 'Random Three'].map(makeClient));
  const step = fc.record({
    act: fc.nat(5),
    who: fc.nat(2),
    days: fc.integer({ min: -5, max: 120 }),
    pennies: fc.integer({ min: 1, max: 300_00 }),
    usd: fc.boolean(),
    there: fc.boolean(),
  });
  const made: { path: string; id: string }[] = [];
  for (const { act, who, days, pennies, usd, there } of fc.sample(step, { numRuns: 60, seed: 7 })) {
    const path = there ? 'butler' : 'abbasAutos';
    const date = daysBefore(days);
    const amount = pennies / 100;
    const one = made[pennies % Math.max(1, made.length)];
    const at = `/api/${one?.path}/invoices/${one?.id}`;
    if (act <= 1 || !one) {
      const fields = { amount: amount + 10, date, currency: usd ? 'USD' : 'GBP', depositPaid: days % 3 === 0 ? 10 : 0 };
      made.push({ path, id: (await makeInvoice(own[who] ?? '', fields, path)).id });
    } else if (act === 5 && days % 4 === 0) {
      await user.delete(at);
      made.splice(made.indexOf(one), 1);
    } else {
      await user.post(`${at}/payments`, { date, amount, refund: act === 4, method: 'Card' });
    }
  }
  const expected = await reckoned(own);
  const found = new Map<string, number>();
  for (const path of ['abbasAutos', 'butler']) {
    for (const { clientId, currency, client: _, names: _____, id: __, company: ___, total, ...bands } of (
      await user.get(`/api/${path}/debtors/rows?limit=200`)
    ).body.rows) {
      if (!own.includes(clientId)) continue;
      const { overpaid, ...owed } = bands as Record<string, number>;
      const cents = Object.values(owed).reduce((sum, amount) => sum + Math.round(amount * 100), 0);
      expect(Math.round(total * 100)).toBe(cents);
      for (const [band, amount] of Object.entries({ ...owed, overpaid: overpaid ?? 0 })) {
        if (amount !== 0) found.set(`${path} ${clientId} ${currency} ${band}`, Math.round(amount * 100));
      }
    }
  }
  expect(Object.fromEntries([...found].sort())).toEqual(Object.fromEntries([...expected].sort()));
});
