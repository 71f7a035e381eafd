/** VAT of exports without evidence in the VAT summary: when it is added, and when it is deducted again. */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';
import { putFile } from '#test/media/media-files.ts';

const base = '/api/redStar';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const plain = { vatRate: 0, freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

/** A test app with an adjustable clock, always at noon. */
async function openBusiness(firstDay: string) {
  let day = firstDay;
  const app = await appForTest({ now: () => new Date(`${day}T12:00:00Z`) });
  const user = await app.as('Admin');
  const goTo = (next: string) => {
    day = next;
  };
  return { user, goTo };
}

async function exportTruck(user: Client, fields: Record<string, unknown> = {}, rate = 12_000) {
  const { body: truck } = await user.post(`${base}/trucks`, truckBody({ company: 'RedStar' }));
  const items = [paperItemBody([truck.id], { ...plain, rate, vatTreatment: 'Export' })];
  const made = await user.post(`${base}/invoices`, paperBody([], { depositPaid: 0, items, ...fields }));
  expect(made).toMatchObject({ status: 201 });
  return made.body as { id: string; number: string };
}

async function attach(user: Client, invoice: { id: string }, kind = 'ExportEvidence') {
  const about = { kind, name: 'bill of lading.pdf', contentType: 'application/pdf', size: pdf.length };
  const { body } = await user.post(`${base}/invoices/${invoice.id}/documents`, about);
  await putFile(body.uri, pdf, 'application/pdf');
  return `${base}/invoices/${invoice.id}/documents/${body.id}`;
}

async function credit(user: Client, invoice: { id: string }, date: string, rate: number) {
  const body = { date, reason: 'Agreed', items: [{ item: 0, rate }] };
  expect(await user.post(`${base}/invoices/${invoice.id}/credit-notes`, body)).toMatchObject({ status: 201 });
}

async function pay(user: Client, invoice: { id: string }, date: string, amount: number, refund = false) {
  const body = { date, amount, refund, method: 'BankTransfer' };
  expect(await user.post(`${base}/invoices/${invoice.id}/payments`, body)).toMatchObject({ status: 201 });
}

const summaryOf = async (user: Client, month: string) => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  return (await user.get(`${base}/vat-summary?from=${month}-01&to=${last}`)).body;
};
const overdueIn = async (user: Client, month: string) => {
  const { overdueExports, outputVat } = await summaryOf(user, month);
  expect(outputVat).toBe(overdueExports.vat);
  return overdueExports;
};
const nothing = { net: 0, vat: 0 };

test('VAT included in the price is added on the last day of the deadline, and deducted on the day of the evidence', async () => {
  const { user, goTo } = await openBusiness('2026-11-10');
  const invoice = await exportTruck(user, { date: '2026-08-10' });
  expect(await overdueIn(user, '2026-11')).toEqual(nothing);
  goTo('2026-11-11');
  // 12,000 x 20 / 120
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 10_000, vat: 2000 });
  expect(await summaryOf(user, '2026-08')).toMatchObject({ export: { net: 12_000 }, outputVat: 0 });
  goTo('2026-12-05');
  const document = await attach(user, invoice);
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 10_000, vat: 2000 });
  expect(await overdueIn(user, '2026-12')).toEqual({ net: -10_000, vat: -2000 });
  expect((await summaryOf(user, '2026-12')).overdueExportInvoices).toEqual([
    {
      id: invoice.id,
      company: 'RedStar',
      number: invoice.number,
      evidenceDue: '2026-11-10',
      change: 'Attached',
      day: '2026-12-05',
      net: -10_000,
      vat: -2000,
    },
  ]);
  const all = (await user.get(`${base}/vat-summary`)).body;
  expect(all).toMatchObject({ overdueExports: nothing, outputVat: 0 });
  expect(all.overdueExportInvoices.map(({ change }: { change: string }) => change)).toEqual(['Overdue', 'Attached']);
  const csv = (await user.get(`${base}/vat-summary/export?format=csv&from=2026-11-01&to=2026-11-30`)).body;
  expect(csv).toContain('\r\nOverdue Exports,10000.00,,2000.00\r\n');
  expect(csv).toContain(`invoice ${invoice.number}: no proof of export by 10 Nov 2026`);
  expect((await user.delete(document)).status).toBe(204);
  expect(await overdueIn(user, '2026-12')).toEqual(nothing);
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 10_000, vat: 2000 });
});

test('evidence on the last day is in time, also after renaming; a document of another kind counts from its change', async () => {
  const { user, goTo } = await openBusiness('2026-11-10');
  const [inTime, late] = [
    await exportTruck(user, { date: '2026-08-10' }),
    await exportTruck(user, { date: '2026-08-10' }, 1200),
  ];
  const document = await attach(user, inTime);
  const other = await attach(user, late, 'Other');
  goTo('2026-12-20');
  await user.put(document, { name: 'CMR.pdf' });
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 1000, vat: 200 });
  await user.put(other, { kind: 'ExportEvidence' });
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 1000, vat: 200 });
  expect(await overdueIn(user, '2026-12')).toEqual({ net: -1000, vat: -200 });
});

test('the VAT rate is that of the tax point, and dollars are converted at the exchange rate of the invoice', async () => {
  const { user } = await openBusiness('2026-12-20');
  const vatRates = [
    { from: '2011-01-04', rate: 20 },
    { from: '2026-09-01', rate: 25 },
  ];
  expect((await user.put(`${base}/particulars`, { vatRates })).status).toBe(200);
  await exportTruck(user, { date: '2026-08-31' });
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 10_000, vat: 2000 });
  await exportTruck(user, { date: '2026-09-01' }, 12_500);
  // 12,500 x 25 / 125
  expect(await overdueIn(user, '2026-12')).toEqual({ net: 10_000, vat: 2500 });
  // 9,600 pounds including 1,600 of VAT
  await exportTruck(user, { date: '2026-07-01', currency: 'USD', exchangeRate: 1.25 });
  expect(await overdueIn(user, '2026-10')).toEqual({ net: 8000, vat: 1600 });
  const unrated = await exportTruck(user, { date: '2026-06-01', currency: 'USD' });
  expect(await overdueIn(user, '2026-09')).toEqual(nothing);
  expect((await summaryOf(user, '2026-09')).unconverted).toMatchObject([{ kind: 'invoice', id: unrated.id }]);
  expect((await user.get(`${base}/vat-summary`)).body.unconverted).toHaveLength(1);
});

test('credit notes reduce the VAT on the last day, or later on their own date, but not after the evidence', async () => {
  const { user, goTo } = await openBusiness('2026-09-01');
  const invoice = await exportTruck(user, { date: '2026-08-10' });
  await credit(user, invoice, '2026-09-01', 3000);
  goTo('2026-12-10');
  // 9,000 x 20 / 120
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 7500, vat: 1500 });
  await credit(user, invoice, '2026-12-02', 1200);
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 7500, vat: 1500 });
  expect(await overdueIn(user, '2026-12')).toEqual({ net: -1000, vat: -200 });
  goTo('2027-01-15');
  await attach(user, invoice);
  goTo('2027-02-01');
  await credit(user, invoice, '2027-02-01', 100);
  expect(await overdueIn(user, '2026-12')).toEqual({ net: -1000, vat: -200 });
  // 7,800 remained
  expect(await overdueIn(user, '2027-01')).toEqual({ net: -6500, vat: -1300 });
  expect(await overdueIn(user, '2027-02')).toEqual(nothing);
});

test('an export credited in full in time is never overdue', async () => {
  const { user, goTo } = await openBusiness('2026-09-01');
  await credit(user, await exportTruck(user, { date: '2026-08-10' }), '2026-09-01', 12_000);
  goTo('2026-12-10');
  expect(await overdueIn(user, '2026-11')).toEqual(nothing);
});

type Receipt = readonly [date: string, amount: number, refund?: boolean];

test.each<[string, Record<string, unknown>, readonly Receipt[], string]>([
  ['payment after the tax point', {}, [['2026-09-20', 12_000]], '2026-12-15'],
  [
    'two part payments before the tax point',
    {},
    [
      ['2026-08-05', 5000],
      ['2026-08-20', 7000],
    ],
    '2026-11-20',
  ],
  ['part payment before the tax point', {}, [['2026-08-05', 11_999.99]], '2026-12-15'],
  ['overpayment', {}, [['2026-08-31', 13_000]], '2026-11-30'],
  ['a deposit and the rest paid', { depositPaid: 2000 }, [['2026-08-20', 10_000]], '2026-11-20'],
  ['a deposit of the full price', { depositPaid: 12_000 }, [], '2026-11-01'],
  [
    'a refund before full payment',
    {},
    [
      ['2026-08-05', 7000],
      ['2026-08-06', 1000, true],
      ['2026-08-20', 5000],
      ['2026-08-25', 1000],
    ],
    '2026-11-25',
  ],
])('the deadline of an export with %s is calculated', async (_, fields, receipts, evidenceDue) => {
  const { user } = await openBusiness('2026-10-01');
  const invoice = await exportTruck(user, { date: '2026-08-01', taxPoint: '2026-09-15', ...fields });
  for (const [date, amount, refund] of receipts) await pay(user, invoice, date, amount, refund);
  const { body } = await user.get(`${base}/invoices/${invoice.id}/details`);
  expect(body).toMatchObject({ evidence: 'Due', evidenceDue });
});

test('an export paid before its tax point is overdue in the period of its earlier deadline', async () => {
  const { user, goTo } = await openBusiness('2026-10-01');
  const invoice = await exportTruck(user, { date: '2026-08-01', taxPoint: '2026-09-15' });
  await pay(user, invoice, '2026-08-20', 12_000);
  goTo('2026-12-20');
  expect(await overdueIn(user, '2026-11')).toEqual({ net: 10_000, vat: 2000 });
  expect(await overdueIn(user, '2026-12')).toEqual(nothing);
});
