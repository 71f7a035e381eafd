/** VAT details on PDFs: margin scheme, zero rate, tax point, due date, VAT numbers and VAT in sterling. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { pdfPages } from '#test/files/pdf-text.ts';

const app = await appForFile();
const user = await app.as('Admin');
const token = await app.provider.token({ sub: 'person|Admin', claims: { email: 'Admin@example.test' } });

const base = '/api/redStar';
const plain = { freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

async function addItem(vatScheme: string, fields: Record<string, unknown>) {
  const { body } = await user.post(`${base}/trucks`, truckBody({ company: 'RedStar', vatScheme }));
  return paperItemBody([body.id], { ...plain, ...fields });
}

async function printed(items: readonly object[], fields: Record<string, unknown> = {}): Promise<string> {
  const made = await user.post(`${base}/invoices`, paperBody([], { items, depositPaid: 0, ...fields }));
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  const url = `${app.url}${base}/invoices/${made.body.id}/download`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (process.env.TAX_PDFS) await writeFile(`${process.env.TAX_PDFS}/${made.body.number}.pdf`, bytes);
  return (await pdfPages(bytes)).join(' ');
}

test('a margin item shows no VAT, and the invoice states the margin scheme', async () => {
  const text = await printed([await addItem('Margin', { rate: 2000, vatRate: 0 })]);
  expect(text).toContain('Vehicle £2,000.00 Margin £2,000.00');
  expect(text).toContain('VAT Rate Net VAT Gross Margin scheme £2,000.00 £2,000.00');
  expect(text).toContain('This is a second-hand margin scheme supply.');
  expect(text).not.toContain('£0.00');
});

test('only trucks of margin sales show their stock book number', async () => {
  const trucks = await Promise.all(
    ['Margin', 'Margin', 'Margin', 'Qualifying'].map(
      async (vatScheme) => (await user.post(`${base}/trucks`, truckBody({ company: 'RedStar', vatScheme }))).body,
    ),
  );
  const [alone, one, two, other] = trucks;
  const sold = { ...plain, rate: 2000, vatRate: 0 };
  const text = await printed([
    paperItemBody([alone.id], sold),
    paperItemBody([one.id, two.id], sold),
    paperItemBody([other.id], { ...sold, vatRate: 20 }),
  ]);
  expect(text.match(/Stock no\. \d+/g)).toEqual([`Stock no. ${alone.stockNumber}`]);
  for (const { regNumber, stockNumber } of [one, two]) expect(text).toContain(`${regNumber} ${stockNumber} DAF`);
  expect(text.match(/Stock No\./g)).toHaveLength(1);
});

test('zero-rated and margin totals are on separate lines from those at a rate', async () => {
  const text = await printed([
    await addItem('Qualifying', { rate: 100, vatRate: 20 }),
    await addItem('Margin', { rate: 2000, vatRate: 0 }),
    await addItem('Qualifying', { rate: 300, vatRate: 0, vatTreatment: 'Export' }),
    await addItem('Unknown', { rate: 40, vatRate: 0 }),
  ]);
  expect(text).toContain(
    '20% £100.00 £20.00 £120.00 Margin scheme £2,000.00 £2,000.00 Zero-rated £300.00 £0.00 £300.00 No VAT £40.00 £40.00',
  );
  expect(text).not.toContain('in pounds');
});

test('an invoice shows a separate tax point, the due date and both VAT numbers', async () => {
  await user.put(`${base}/particulars`, { vatNumber: 'GB 123 4567 82', paymentDays: 30 });
  const client = await user.post('/api/clients', { name: 'Numbered Haulage Ltd', vatNumber: 'IE6388047V' });
  expect({ status: client.status, errors: client.body.errors }).toEqual({ status: 201, errors: undefined });
  const billTo = { id: client.body.id };
  const text = await printed([await addItem('Unknown', { rate: 100 })], { taxPoint: '2026-10-31', billTo });
  expect(text).toContain('Invoice date 20 Nov 2026 Tax point 31 Oct 2026 Due date 20 Dec 2026');
  expect(text).toMatch(/VAT no\. GB ?123 ?4567 ?82/);
  expect(text).toContain('VAT no. IE6388047V');
});

test.each([
  // 20 dollars of VAT at 1.26 are 15.873..., and the net of 100 is 79.365...
  [
    'with an exchange rate',
    { exchangeRate: 1.26 },
    'Net at 20% in sterling: £79.37 Total VAT in sterling: £15.87 (£1 = $1.26)',
  ],
  // half a penny goes up: 20 / 1.6 = 12.5 and 2.01 / 2 = 1.005
  [
    'with half a penny to round',
    { exchangeRate: 2, rate: 10.05 },
    'Net at 20% in sterling: £5.03 Total VAT in sterling: £1.01 (£1 = $2)',
  ],
  ['without an exchange rate', {}, undefined],
])(
  'VAT of an invoice in dollars %s has the expected sterling amounts',
  async (_, { rate = 100, ...fields }: { rate?: number; exchangeRate?: number }, note) => {
    const text = await printed([await addItem('Unknown', { rate })], { currency: 'USD', ...fields });
    if (note === undefined) expect(text).not.toContain('£');
    else expect(text).toContain(note);
  },
);
