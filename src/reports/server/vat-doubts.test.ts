/** VAT rules over HTTP: the API, the database's conditions, Needs Doing and Month End must agree with the table. */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { type VatCase, vatTable } from '#test/money/vat-table.ts';

const base = '/api/abbasAutos';
const itemCodes = ['qualifyingWithoutVat', 'marginWithVat', 'marginAsNoVat'] as const;
const codes = [...itemCodes, 'rateMissing'] as const;

const app = await appForFile({ now: () => new Date('2026-11-20T12:00:00Z') });
const user = await app.as('User');
await (await app.as('Admin')).put(`${base}/particulars`, { vatNumber: 'GB100000132' });

const whole = { boughtFrom: { name: 'Northern Fleet Sales' }, purchasePrice: 10_000, purchaseVat: null };

async function created(path: string, body: unknown) {
  const { status, body: answer } = await user.post(`${base}/${path}`, body);
  expect({ status, errors: answer.errors }).toEqual({ status: 201, errors: undefined });
  return answer;
}

const addTruck = async (vatScheme: string, fields: object = {}): Promise<string> =>
  (await created('trucks', truckBody({ ...whole, vatScheme, ...fields }))).id;

const bare = { freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

async function bodyOf({ schemes, sent, rate }: VatCase, fields: object) {
  const ids = await Promise.all(schemes.map((scheme) => addTruck(scheme)));
  const tax = { vatRate: rate, ...(sent !== undefined && { vatTreatment: sent }) };
  return paperBody([], { items: [paperItemBody(ids, { ...bare, ...tax })], depositPaid: 0, ...fields });
}

const codesOf = ({ warnings }: { warnings: { code: string }[] }) =>
  [...new Set(warnings.map(({ code }) => code))].toSorted();

/** Ids by code, in Needs Doing and Month End. */
async function listed(path: string, key: 'rule' | 'code') {
  const { status, body } = await user.get(`${base}/${path}`);
  expect(status).toBe(200);
  return (code: string) => new Set(body.filter((row: Record<string, string>) => row[key] === code).map(idOf));
}
const idOf = ({ id }: { id: string }) => id;

async function filtered(code: string): Promise<Set<string>> {
  const filter = encodeURIComponent(JSON.stringify({ [code]: { in: [true] } }));
  const { body } = await user.get(`${base}/invoices/rows?limit=200&filter=${filter}`);
  expect(body.total).toBeLessThanOrEqual(200);
  return new Set(body.rows.map(idOf));
}

const currencies = [{ currency: 'GBP' }, { currency: 'USD', exchangeRate: 1.27 }];
const unconverted = { currency: 'USD', exchangeRate: null };

/** The buyer's country only suggests an export on the form; it does not change the data sent. */
const countries = ['United Kingdom', 'Poland', null];

test('every line of the table is taxed, refused or warned about as it says, in pounds and dollars, at home and abroad', async () => {
  const expected = new Map<string, Set<string>>(codes.map((code) => [code, new Set()]));
  const invoices: { invoice: Record<string, unknown>; isRateMissing: boolean }[] = [];
  // The rules are tested with the other rates, which are like 20 %.
  const tableLines = vatTable.filter(({ rate }) => rate === 0 || rate === 20);
  for (const [at, line] of tableLines.entries()) {
    for (const head of line.refused === '' ? [currencies[at % currencies.length], unconverted] : [unconverted]) {
      const billTo = { name: 'Moorhen Haulage', country: countries[at % countries.length] };
      const made = await user.post(`${base}/invoices`, await bodyOf(line, { ...head, billTo, shipTo: billTo }));
      if (line.refused !== '') {
        const path = line.refused === 'mixed' ? 'items.0.trucks' : 'items.0.vatRate';
        expect([made.status, made.body.errors?.map((error: { path: string }) => error.path)]).toEqual([
          400,
          expect.arrayContaining([path]),
        ]);
        continue;
      }
      expect(made.status).toBe(201);
      expect(made.body.items[0].vatTreatment).toBe(line.stored);
      const warned = [line.warning, head === unconverted ? line.inDollars : ''].filter(Boolean).toSorted();
      expect({ line, codes: codesOf(made.body) }).toEqual({ line, codes: warned });
      for (const code of warned) expected.get(code)?.add(made.body.id);
      invoices.push({ invoice: made.body, isRateMissing: warned.includes('rateMissing') });
    }
  }
  const [needs, month] = [await listed('needs-doing', 'rule'), await listed('month-end/2026-11', 'code')];
  for (const code of codes) {
    expect(expected.get(code)?.size).toBeGreaterThan(0);
    expect(await filtered(code)).toEqual(expected.get(code));
    expect(needs(code)).toEqual(expected.get(code));
    expect(month(code)).toEqual(expected.get(code));
  }
  // A full credit has the VAT of its invoice, and removes every warning except a missing exchange rate.
  for (const { invoice, isRateMissing } of invoices) {
    const body = { date: '2026-11-20', reason: 'Cancelled', whole: true };
    const note = await created(`invoices/${invoice.id}/credit-notes`, body);
    expect([note.totalVat, note.total]).toEqual([invoice.totalVat, invoice.totalDue]);
    expect(codesOf(note)).toEqual(isRateMissing ? ['rateMissing'] : []);
  }
  for (const code of itemCodes) expect(await filtered(code)).toEqual(new Set());
}, 240_000);

const line = (schemes: string[], sent: string | undefined, rate = 0): VatCase => ({
  schemes,
  sent,
  rate,
  refused: '',
  stored: '',
  warning: '',
  inDollars: '',
});

test('an order gives the same warnings as the invoice made from it, at each read and save', async () => {
  const body = await bodyOf(line(['Qualifying'], undefined), {});
  const order = await created('orders', body);
  expect(order.warnings).toEqual([
    {
      code: 'qualifyingWithoutVat',
      message: expect.stringMatching(/^TST \d+ was bought with VAT, but is sold without VAT\.$/),
      address: `/AbbasAutos/orders/${order.id}/edit`,
    },
  ]);
  expect((await user.get(`${base}/orders/${order.id}/details`)).body.warnings).toEqual(order.warnings);
  const { body: invoice } = await user.post(`${base}/orders/${order.id}/invoice`);
  expect(codesOf(invoice)).toEqual(['qualifyingWithoutVat']);
  const items = (body.items as object[]).map((item) => ({ ...item, vatRate: 20 }));
  const saved = await user.put(`${base}/invoices/${invoice.id}`, { ...body, items });
  expect(codesOf(saved.body)).toEqual(['sumsDiffer']);
});

test('the warning for a margin truck sold with VAT states the margin VAT at the rate of the tax point', async () => {
  const truck = await addTruck('Margin', { purchasePrice: 17_000 });
  const items = [paperItemBody([truck], { ...bare, rate: 20_000, vatTreatment: 'Standard' })];
  const invoice = await created('invoices', paperBody([], { items, depositPaid: 0 }));
  const message = expect.stringMatching(
    /^TST \d+ is sold with VAT of £4,000\.00\. Under the margin scheme it would be £500\.00\.$/,
  );
  expect(invoice.warnings).toEqual([{ code: 'marginWithVat', message, address: expect.any(String) }]);
  const needs = (await user.get(`${base}/needs-doing?rule=marginWithVat`)).body.find(
    ({ id }: { id: string }) => id === invoice.id,
  );
  expect(needs).toMatchObject({
    kind: 'invoice',
    address: `/AbbasAutos/invoices/${invoice.id}/edit`,
    message: expect.stringMatching(
      /^Invoice \d+: TST \d+ is sold with VAT of £4,000\.00\. Under the margin scheme it would be £500\.00\.$/,
    ),
  });
});

test('an unusual exchange rate and a missing VAT number give warnings, not errors', async () => {
  const odd = await bodyOf(line(['Qualifying'], 'Standard', 20), { currency: 'USD', exchangeRate: 0.01 });
  expect(codesOf(await created('orders', odd))).toEqual(['exchangeRateUnusual']);
  const admin = await app.as('Admin');
  await admin.put(`${base}/particulars`, { vatNumber: null });
  const invoice = await created('invoices', await bodyOf(line(['Qualifying'], 'Standard', 20), {}));
  expect(invoice.warnings).toEqual([
    {
      code: 'noVatNumber',
      message: 'Abbas Autos has no VAT number, but this invoice charges VAT.',
      address: '/particulars?company=AbbasAutos',
    },
  ]);
  expect((await created('orders', await bodyOf(line(['Qualifying'], 'Standard', 20), {}))).warnings).toEqual([]);
  await admin.put(`${base}/particulars`, { vatNumber: 'GB100000132' });
});

test('a full credit removes the warnings, and deleting the credit note restores them', async () => {
  const doubtful = await bodyOf(line(['Qualifying', 'Qualifying'], 'NoVat'), { date: '2026-10-20' });
  const invoice = await created('invoices', doubtful);
  const sale = await bodyOf(line(['Margin'], 'Margin'), { date: '2026-10-20' });
  const [truck] = (sale.items as { trucks: { id: string }[] }[]).flatMap(({ trucks }) => trucks.map(idOf));
  await user.put(`${base}/trucks/${truck}`, { boughtFrom: null });
  const margin = await created('invoices', sale);
  const found = async () => {
    const month = await listed('month-end/2026-10', 'code');
    const needs = await listed('needs-doing', 'rule');
    for (const [code, id] of [['qualifyingWithoutVat', invoice.id] as const, ['marginRecords', truck] as const]) {
      expect(needs(code).has(id)).toBe(month(code).has(id));
    }
    return [month('qualifyingWithoutVat').has(invoice.id), month('marginRecords').has(truck)];
  };
  const credit = async (id: string, fields: object) =>
    (await created(`invoices/${id}/credit-notes`, { date: '2026-10-21', reason: 'Sent back', ...fields })).id;
  const [first] = (doubtful.items as { trucks: { id: string }[] }[]).flatMap(({ trucks }) => trucks.map(idOf));
  expect(await found()).toEqual([true, true]);
  await credit(invoice.id, { items: [{ item: 0, truckIds: [first], rate: 12_500 }] });
  expect(await found()).toEqual([true, true]);
  expect((await user.get(`${base}/invoices/${invoice.id}/details`)).body.warnings).toHaveLength(1);
  const notes = [await credit(invoice.id, { whole: true }), await credit(margin.id, { whole: true })];
  expect(await found()).toEqual([false, false]);
  for (const id of notes) expect((await user.delete(`${base}/credit-notes/${id}`)).status).toBe(204);
  expect(await found()).toEqual([true, true]);
});

test.each(['Margin', 'Unknown'])(
  'purchase details of a margin sale with VAT scheme %s are missing until all are entered',
  async (scheme) => {
    const none = { purchasePrice: null, boughtFrom: null, purchaseInvoiceNumber: null, purchaseDate: null };
    const truck = await addTruck(scheme, none);
    const items = [paperItemBody([truck], { ...bare, vatRate: 0, vatTreatment: 'Margin' })];
    await created('invoices', paperBody([], { items, date: '2026-09-20', depositPaid: 0 }));
    const rows = async () => {
      const [needs, month] = await Promise.all([
        user.get(`${base}/needs-doing?rule=marginRecords`),
        user.get(`${base}/month-end/2026-09`),
      ]);
      const own = (row: Record<string, string>) => row.id === truck && (row.rule ?? row.code) === 'marginRecords';
      return [needs.body.find(own), month.body.find(own)];
    };
    const missing = (what: string) => {
      const message = expect.stringMatching(
        new RegExp(`^TST \\d+ is sold under the margin scheme without ${what}\\.$`),
      );
      const row = expect.objectContaining({ kind: 'truck', address: `/AbbasAutos/trucks/${truck}/edit`, message });
      return [row, row];
    };
    expect(await rows()).toEqual(missing('purchase price, seller, purchase invoice number and purchase date'));
    await user.put(`${base}/trucks/${truck}`, { purchasePrice: 9000, purchaseDate: '2026-08-01' });
    expect(await rows()).toEqual(missing('seller and purchase invoice number'));
    await user.put(`${base}/trucks/${truck}`, { boughtFrom: { name: 'Northern' }, purchaseInvoiceNumber: 'PI-1' });
    expect(await rows()).toEqual([undefined, undefined]);
  },
);

test('Month End lists a credit note of a margin sale in dollars without an exchange rate', async () => {
  const sale = await bodyOf(line(['Margin'], 'Margin'), { currency: 'USD', date: '2026-08-20' });
  const invoice = await created('invoices', sale);
  const body = { date: '2026-08-21', reason: 'Agreed', items: [{ item: 0, rate: 1 }] };
  const note = await created(`invoices/${invoice.id}/credit-notes`, body);
  const month = (await listed('month-end/2026-08', 'code'))('rateMissing');
  expect(month).toEqual(new Set([invoice.id, note.id]));
});
