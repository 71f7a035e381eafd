/** Stock book and VAT summary over HTTP; amounts were calculated by hand. */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';
import { pdfPages, pdfStructure } from '#test/files/pdf-text.ts';
import { draw as printStockBook } from './stock-book-document.ts';

const company = 'RedStar';
const base = '/api/redStar';

/** By default under the margin scheme. */
async function buy(user: Client, purchasePrice: number, fields: Record<string, unknown> = {}) {
  const body = truckBody({ company, purchasePrice, vatScheme: 'Margin', purchaseVat: null, ...fields });
  const made = await user.post(`${base}/trucks`, body);
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  return made.body as { id: string; regNumber: string; stockNumber: number };
}

const bare = { vatRate: 0, freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

interface Sale {
  items: readonly object[];
  [field: string]: unknown;
}

async function sell(user: Client, { items, ...fields }: Sale) {
  const made = await user.post(`${base}/invoices`, paperBody([], { depositPaid: 0, items, ...fields }));
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  return made.body;
}

const item = (ids: readonly string[], fields: Record<string, unknown>) => paperItemBody(ids, { ...bare, ...fields });

async function bookOf(user: Client) {
  const { status, body } = await user.get(`${base}/stock-book/rows?limit=200`);
  expect(status).toBe(200);
  return body;
}

const summaryOf = async (user: Client, query = '') => (await user.get(`${base}/vat-summary${query}`)).body;

const totalOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;

test('margin and VAT follow from purchase and sale price, and the totals add up', async () => {
  const user = await (await appForTest()).as('User');
  const expected: { salePrice: number; margin: number; vatDue: number }[] = [];
  for (const [bought, rate, freightRate, warrantyRate, margin, vatDue] of [
    [1400, 2000, 0, 0, 600, 100],
    [2000, 1400, 0, 0, -600, 0],
    [1000, 1000.05, 0, 0, 0.05, 0.01],
    [1000, 1000.02, 0, 0, 0.02, 0],
    [1000, 1000.03, 0, 0, 0.03, 0.01],
    [1400, 1700, 200, 100, 600, 100],
    [0, 9_999_999_999.99, 0, 0, 9_999_999_999.99, 1_666_666_666.67],
  ] as const) {
    const truck = await buy(user, bought);
    const extras = { freightRate, freightDescription: 'Ferry', warrantyRate, warrantyDescription: 'Three months' };
    const invoice = await sell(user, { date: '2026-11-20', items: [item([truck.id], { rate, ...extras })] });
    const row = {
      stockNumber: truck.stockNumber,
      purchaseDate: '2026-02-03',
      purchaseInvoiceNumber: 'PI-4711',
      regNumber: truck.regNumber,
      chassisNumber: 'XLRTEH4300G123456',
      make: 'DAF',
      model: 'XF 480',
      purchasePrice: bought,
      saleDate: '2026-11-20',
      saleInvoiceNumber: invoice.number,
      buyer: 'Harbour Haulage Ltd',
      salePrice: rate + freightRate + warrantyRate,
      margin,
      vatDue,
      disposal: 'Sold',
    };
    expected.push(row);
  }
  const { rows, total, sums } = await bookOf(user);
  expect(total).toBe(expected.length);
  const byNumber = (one: { stockNumber: number }, other: { stockNumber: number }) =>
    one.stockNumber - other.stockNumber;
  expect(rows.toSorted(byNumber)).toMatchObject(expected);
  const salePrice = totalOf(expected.map((row) => row.salePrice));
  const margin = totalOf(expected.map((row) => row.margin));
  const vatDue = totalOf(expected.map((row) => row.vatDue));
  expect(sums).toMatchObject({ salePrice, margin, vatDue });
  const figures = { sales: salePrice, margin, vatDue };
  expect(await summaryOf(user)).toMatchObject({ margin: figures, outputVat: vatDue, standard: [] });
});

test('a month with all kinds of sales and purchases has the expected figures', async () => {
  const app = await appForTest();
  const user = await app.as('Admin');
  const rates = [
    { from: '2011-01-04', rate: 20 },
    { from: '2026-11-15', rate: 25 },
  ];
  expect((await user.put(`${base}/particulars`, { vatRates: rates })).status).toBe(200);
  const seller = { boughtFrom: { name: 'Fleet Disposals Ltd' } };
  const early = await buy(user, 1400, seller);
  const late = await buy(user, 1400);
  const dollars = await buy(user, 1000);
  const norate = await buy(user, 1000);
  const outside = await buy(user, 500);
  const abroad = await buy(user, 500);
  const unsold = await buy(user, 700);
  const taxed = { vatScheme: 'Qualifying', purchaseVat: 200.5, purchaseDate: '2026-11-30' };
  const standard = [await buy(user, 1000, taxed), await buy(user, 1000, { ...taxed, purchaseDate: '2026-12-01' })];
  const november = { date: '2026-11-10' };
  await sell(user, { ...november, items: [item([early.id], { rate: 2000 })] });
  // The rate in force at the tax point, not at the date: 600 x 25 / 125.
  await sell(user, { ...november, taxPoint: '2026-11-15', items: [item([late.id], { rate: 2000 })] });
  // 2,000 dollars at 1.26 are 1,587.301...
  await sell(user, { ...november, currency: 'USD', exchangeRate: 1.26, items: [item([dollars.id], { rate: 2000 })] });
  await sell(user, { ...november, currency: 'USD', items: [item([norate.id], { rate: 2000 })] });
  await sell(user, {
    ...november,
    items: [
      item([outside.id], { rate: 100.1, vatRate: 20, vatTreatment: 'Standard' }),
      item(
        standard.map(({ id }) => id),
        { rate: 1000, vatRate: 17.5, freightRate: 10.01, freightDescription: 'Ferry' },
      ),
    ],
  });
  await sell(user, { ...november, items: [item([abroad.id], { rate: 900, vatTreatment: 'Export' })] });
  const plain = await buy(user, 10, { vatScheme: 'Unknown' });
  await sell(user, { ...november, items: [item([plain.id], { rate: 15 })] });
  const december = await buy(user, 10, { vatScheme: 'Unknown' });
  await sell(user, { date: '2026-12-01', items: [item([december.id], { rate: 100, vatRate: 20 })] });

  const summary = await summaryOf(user, '?from=2026-11-01&to=2026-11-30');
  expect(summary).toEqual({
    standard: [
      { rate: 20, net: 100.1, vat: 20.02 },
      // 2 x 1,010.01; VAT of 2,000 and of 20.02: 350 and 3.50
      { rate: 17.5, net: 2020.02, vat: 353.5 },
    ],
    margin: { sales: 2000 + 2000 + 1587.3, margin: 600 + 600 + 587.3, vatDue: 100 + 120 + 97.88 },
    export: { net: 900 },
    overdueExports: { net: 0, vat: 0 },
    overdueExportInvoices: [],
    noVat: { net: 15 },
    credits: { net: 0, vat: 0 },
    purchaseVat: 200.5,
    outputVat: 691.4,
    unconverted: [
      {
        kind: 'invoice',
        id: expect.any(String),
        company,
        number: '4',
        date: '2026-11-10',
        currency: 'USD',
        net: 2000,
        vat: 0,
      },
    ],
  });
  expect(await summaryOf(user, '?from=2026-12-01')).toMatchObject({ outputVat: 20, purchaseVat: 200.5 });

  const { rows, sums } = await bookOf(user);
  const seen = rows.map(({ stockNumber, disposal, salePrice, margin, vatDue }: Record<string, unknown>) => [
    stockNumber,
    disposal,
    salePrice,
    margin,
    vatDue,
  ]);
  expect(seen).toEqual([
    [early.stockNumber, 'Sold', 2000, 600, 100],
    [late.stockNumber, 'Sold', 2000, 600, 120],
    [dollars.stockNumber, 'Sold', 1587.3, 587.3, 97.88],
    [norate.stockNumber, 'Sold', null, null, null],
    [outside.stockNumber, 'OutsideScheme', 120.12, null, 0],
    [abroad.stockNumber, 'Exported', 900, 400, 0],
    [unsold.stockNumber, null, null, null, null],
  ]);
  expect(rows[0].seller).toBe('Fleet Disposals Ltd');
  expect(sums.vatDue).toBe(317.88);
  const sold = await user.get(`${base}/stock-book/rows?search=fleet%20disp&filter={"disposal":{"in":["Sold"]}}`);
  expect(sold.body.total).toBe(1);
  const csv = await user.get(`${base}/stock-book/export?format=csv&columns=stockNumber,vatDue`);
  expect(csv.status).toBe(200);
  const file = await user.get(`${base}/vat-summary/export?format=csv&from=2026-11-01&to=2026-11-30`);
  expect(
    file.body
      .split('\r\n')
      .slice(0, 4)
      .map((line: string) => line.replace('\uFEFF', '')),
  ).toEqual([
    'Figure,Net,Margin,VAT',
    'Sales at 20%,100.10,,20.02',
    'Sales at 17.5%,2020.02,,353.50',
    'Margin Sales,5587.30,1787.30,317.88',
  ]);
});

test('the printed book has the rows and totals of the list', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const sold = await buy(user, 1400, { boughtFrom: { name: 'Fleet Disposals Ltd' } });
  const unsold = await buy(user, 700);
  const invoice = await sell(user, { date: '2026-11-20', items: [item([sold.id], { rate: 2000 })] });
  const { body: file, status } = await user.get(`${base}/stock-book/download?sort=-stockNumber`);
  expect([status, file.slice(0, 4)]).toEqual([200, '%PDF']);
  const { rows } = await bookOf(user);
  const pdf = await printStockBook({ company, rows, today: '2026-11-22' });
  const text = (await pdfPages(pdf)).join(' ');
  const bought = ['3 Feb 2026', 'PI-4711', 'Fleet Disposals Ltd', '£1,400.00'];
  const trucks = [sold.regNumber, unsold.regNumber, 'XLRTEH4300G123456', 'DAF XF 480'];
  const sale = ['20 Nov 2026', invoice.number, 'Harbour Haulage', '£2,000.00', '£600.00', '£100.00'];
  for (const part of [...bought, ...trucks, ...sale]) expect(text).toContain(part);
  expect(text).toContain('Total £2,100.00 £2,000.00 £600.00 £100.00');
  const read = await pdfStructure(pdf);
  expect(read).toMatchObject({ title: 'Stock Book of Red Star Commercial', language: 'en-GB' });
  expect((await user.get('/api/all/stock-book/download')).status).toBe(400);
});

test('a printed book without trucks says so', async () => {
  const text = (await pdfPages(await printStockBook({ company, rows: [], today: '2026-11-22' }))).join(' ');
  expect(text).toContain('Trucks of the second-hand margin scheme, in pounds, as of 22 Nov 2026.');
  expect(text).toContain('No trucks under the margin scheme.');
});

test('every missing number has a reason; trucks sold under the margin scheme stay in the book', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const unknown = await buy(user, 1, { vatScheme: 'Unknown' });
  const soldUnknown = await buy(user, 100, { vatScheme: 'Unknown' });
  const qualifying = await buy(user, 1, { vatScheme: 'Qualifying' });
  const deleted = await buy(user, 1, { vatScheme: 'Unknown' });
  const moved = await buy(user, 1);
  const deletedMargin = await buy(user, 50);
  const soldAndDeleted = await buy(user, 40);
  const last = await buy(user, 1);
  await sell(user, { items: [item([soldUnknown.id], { rate: 160, vatTreatment: 'Margin' })] });
  await sell(user, { items: [item([soldAndDeleted.id], { rate: 100 })] });
  for (const { id } of [deleted, deletedMargin, soldAndDeleted]) await user.delete(`${base}/trucks/${id}`);
  await user.put(`${base}/trucks/${moved.id}`, { company: 'Butler' });

  const gaps = await user.get(`${base}/stock-book/gaps`);
  expect(gaps.body).toEqual([
    { number: unknown.stockNumber, reason: 'Unknown', truckId: unknown.id, regNumber: unknown.regNumber, company },
    {
      number: qualifying.stockNumber,
      reason: 'Qualifying',
      truckId: qualifying.id,
      regNumber: qualifying.regNumber,
      company,
    },
    { number: deleted.stockNumber, reason: 'Deleted', truckId: deleted.id, regNumber: null, company: null },
    { number: moved.stockNumber, reason: 'Moved', truckId: moved.id, regNumber: moved.regNumber, company: 'Butler' },
  ]);
  const { rows } = await bookOf(user);
  expect(rows.map((row: Record<string, unknown>) => [row.stockNumber, row.disposal, row.vatDue])).toEqual([
    [soldUnknown.stockNumber, 'Sold', 10],
    [deletedMargin.stockNumber, 'Deleted', null],
    [soldAndDeleted.stockNumber, 'Sold', 10],
    [last.stockNumber, null, null],
  ]);
  expect((await user.get('/api/butler/stock-book/rows')).body.rows).toMatchObject([{ regNumber: moved.regNumber }]);
  expect((await summaryOf(user)).margin.vatDue).toBe(20);
});

test('an invoice has the stock book number of its margin truck, even if the truck got another number later', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const truck = await buy(user, 1400);
  const invoice = await sell(user, { items: [item([truck.id], { rate: 2000 })] });
  const onInvoice = async () =>
    (await user.get(`${base}/invoices/${invoice.id}/details`)).body.items[0].trucks[0].stockNumber;
  const linesOfBook = async () =>
    (await bookOf(user)).rows.map((row: Record<string, unknown>) => [
      row.stockNumber,
      row.saleInvoiceNumber,
      row.vatDue,
    ]);
  expect(await onInvoice()).toBe(truck.stockNumber);
  // Earlier versions allowed moving invoiced trucks.
  for (const to of ['Butler', company] as const) {
    await app.db.updateTable('truck').set({ company: to }).where('id', '=', truck.id).execute();
  }
  const back = await user.get(`${base}/trucks/${truck.id}`);
  expect(back.body.stockNumber).toBe(truck.stockNumber + 1);
  expect(await onInvoice()).toBe(truck.stockNumber);
  expect(await linesOfBook()).toEqual([
    [truck.stockNumber, invoice.number, 100],
    [truck.stockNumber + 1, null, null],
  ]);
  expect((await summaryOf(user)).margin.vatDue).toBe(100);
});
