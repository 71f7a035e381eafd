/** Credit notes in the stock book and the VAT summary: deducted in the period of their own date. */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';

const base = '/api/redStar';
const bare = { vatRate: 0, freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

/** The clock is in January, so that sales and credit notes of November and December can be entered. */
const userInJanuary = async () => (await appForTest({ now: () => new Date('2027-01-05T12:00:00Z') })).as('User');

async function buy(user: Client, purchasePrice: number, vatScheme = 'Margin'): Promise<string> {
  const made = await user.post(`${base}/trucks`, truckBody({ company: 'RedStar', purchasePrice, vatScheme }));
  return made.body.id;
}

async function sell(user: Client, items: readonly object[], fields: Record<string, unknown> = {}): Promise<string> {
  const body = paperBody([], { depositPaid: 0, date: '2026-11-20', items, ...fields });
  const made = await user.post(`${base}/invoices`, body);
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  return made.body.id;
}

async function credit(user: Client, invoice: string, body: Record<string, unknown>): Promise<string> {
  const made = await user.post(`${base}/invoices/${invoice}/credit-notes`, { reason: 'Agreed', ...body });
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  return made.body.id;
}

const item = (ids: readonly string[], fields: Record<string, unknown>) => paperItemBody(ids, { ...bare, ...fields });
const [november, december] = ['?from=2026-11-01&to=2026-11-30', '?from=2026-12-01&to=2026-12-31'];
const summaryOf = async (user: Client, query = '') => (await user.get(`${base}/vat-summary${query}`)).body;
const booked = async (user: Client) =>
  (await user.get(`${base}/stock-book/rows`)).body.rows.map((row: Record<string, unknown>) => [
    row.disposal,
    row.salePrice,
    row.margin,
    row.vatDue,
  ]);

test('a price reduction lowers the margin in the period of the credit note; deleting the credit note restores it', async () => {
  const user = await userInJanuary();
  const truck = await buy(user, 1400);
  const invoice = await sell(user, [item([truck], { rate: 2000 })]);
  const part = { item: 0, truckIds: [truck], rate: 300, freightRate: 0, warrantyRate: 0 };
  const note = await credit(user, invoice, { date: '2026-12-05', items: [part] });
  expect(await booked(user)).toEqual([['Sold', 1700, 300, 50]]);
  expect(await summaryOf(user, november)).toMatchObject({
    margin: { sales: 2000, margin: 600, vatDue: 100 },
    credits: { net: 0, vat: 0 },
  });
  expect(await summaryOf(user, december)).toMatchObject({
    margin: { sales: -300, margin: -300, vatDue: -50 },
    credits: { net: 300, vat: 50 },
    outputVat: -50,
  });
  // The file has the figures of the screen.
  const { body: file } = await user.get(`${base}/vat-summary/export${december}&format=csv`);
  expect(file).toContain('\r\nCredit notes (already deducted),-300.00,,-50.00\r\n');
  expect(file).toContain('\r\nPurchase VAT,,,0.00\r\nNet VAT to pay (or reclaim),,,-50.00\r\n');
  // Below the purchase price VAT is 0.
  await credit(user, invoice, { date: '2026-12-06', items: [{ ...part, rate: 500 }] });
  expect(await booked(user)).toEqual([['Sold', 1200, -200, 0]]);
  expect((await summaryOf(user, december)).margin).toEqual({ sales: -800, margin: -800, vatDue: -100 });
  // A credit note entered later but dated earlier is deducted first.
  const early = await credit(user, invoice, { date: '2026-11-25', items: [{ ...part, rate: 200 }] });
  expect((await summaryOf(user, november)).margin).toEqual({ sales: 1800, margin: 400, vatDue: 66.67 });
  expect((await summaryOf(user, december)).margin).toEqual({ sales: -800, margin: -800, vatDue: -66.67 });
  for (const id of [early, note]) expect((await user.delete(`${base}/credit-notes/${id}`)).status).toBe(204);
  expect(await booked(user)).toEqual([['Sold', 1500, 100, 16.67]]);
});

test.each([
  ['the invoice is credited in full', { whole: true }],
  ['its price is credited in full', { returnToStock: true, items: [{ item: 0, rate: 2000 }] }],
])('the truck is unsold in the book and can be sold again once %s', async (_, body) => {
  const user = await userInJanuary();
  const truck = await buy(user, 1400);
  const invoice = await sell(user, [item([truck], { rate: 2000 })]);
  await credit(user, invoice, { date: '2026-12-05', ...body });
  expect(await booked(user)).toEqual([[null, null, null, null]]);
  expect((await summaryOf(user)).margin).toEqual({ sales: 0, margin: 0, vatDue: 0 });
  expect((await summaryOf(user, december)).margin).toEqual({ sales: -2000, margin: -600, vatDue: -100 });
  await sell(user, [item([truck], { rate: 2600 })], { date: '2026-12-20' });
  expect(await booked(user)).toEqual([['Sold', 2600, 1200, 200]]);
  expect((await summaryOf(user)).margin).toEqual({ sales: 2600, margin: 1200, vatDue: 200 });
});

test('a truck does not return to stock for a partial credit, which lowers the margin', async () => {
  const user = await userInJanuary();
  const truck = await buy(user, 1400);
  const invoice = await sell(user, [item([truck], { rate: 2000 })]);
  const part = { date: '2026-12-05', reason: 'Agreed', items: [{ item: 0, rate: 300 }] };
  const refused = await user.post(`${base}/invoices/${invoice}/credit-notes`, { ...part, returnToStock: true });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ path: 'returnToStock', message: 'A truck goes back into stock when its whole price is credited.' }],
  ]);
  expect(await booked(user)).toEqual([['Sold', 2000, 600, 100]]);
  await credit(user, invoice, part);
  expect(await booked(user)).toEqual([['Sold', 1700, 300, 50]]);
  expect((await summaryOf(user)).credits).toEqual({ net: 300, vat: 50 });
  const rest = await credit(user, invoice, {
    date: '2026-12-06',
    returnToStock: true,
    items: [{ item: 0, rate: 1700 }],
  });
  expect(await booked(user)).toEqual([[null, null, null, null]]);
  expect((await summaryOf(user)).credits).toEqual({ net: 2000, vat: 100 });
  expect((await user.delete(`${base}/credit-notes/${rest}`)).status).toBe(204);
  expect(await booked(user)).toEqual([['Sold', 1700, 300, 50]]);
  expect((await summaryOf(user)).margin).toEqual({ sales: 1700, margin: 300, vatDue: 50 });
});

test('freight still charged for a returned truck is margin without a purchase price', async () => {
  const user = await userInJanuary();
  const truck = await buy(user, 1400);
  const amounts = { rate: 2000, freightRate: 300, freightDescription: 'Ferry' };
  const invoice = await sell(user, [item([truck], amounts)]);
  // 2,300 - 1,400 = 900 including 150 of VAT; 300 of freight include 50.
  await credit(user, invoice, { date: '2026-12-05', returnToStock: true, items: [{ item: 0, rate: 2000 }] });
  expect(await booked(user)).toEqual([
    [null, null, null, null],
    ['Sold', 300, 300, 50],
  ]);
  expect(await summaryOf(user, december)).toMatchObject({
    margin: { sales: -2000, margin: -600, vatDue: -100 },
    credits: { net: 2000, vat: 100 },
    outputVat: -100,
  });
  await sell(user, [item([truck], { rate: 2600 })], { date: '2026-12-20' });
  expect((await summaryOf(user)).margin).toEqual({ sales: 2900, margin: 1500, vatDue: 250 });
  expect(await booked(user)).toEqual(
    expect.arrayContaining([
      ['Sold', 2600, 1200, 200],
      ['Sold', 300, 300, 50],
    ]),
  );
});

test('each truck of an item is returned with its own price', async () => {
  const user = await userInJanuary();
  const [soldTruck, back] = [await buy(user, 1400), await buy(user, 1400)];
  const invoice = await sell(user, [item([soldTruck, back], { rate: 2000 })]);
  const both = { date: '2026-12-05', reason: 'Agreed', returnToStock: true };
  const items = [
    { item: 0, truckIds: [back], rate: 2000 },
    { item: 0, truckIds: [soldTruck], rate: 100 },
  ];
  expect((await user.post(`${base}/invoices/${invoice}/credit-notes`, { ...both, items })).status).toBe(400);
  // Two lines of one credit note can also add up to the full price.
  await credit(user, invoice, {
    ...both,
    items: [
      { item: 0, truckIds: [back], rate: 1500 },
      { item: 0, truckIds: [back], rate: 500 },
    ],
  });
  expect(await booked(user)).toEqual(
    expect.arrayContaining([
      ['Sold', 2000, 600, 100],
      [null, null, null, null],
    ]),
  );
});

test('crediting one truck of five and items of other treatments reduces the right figures', async () => {
  const user = await userInJanuary();
  const five = await Promise.all(Array.from({ length: 5 }, () => buy(user, 1000, 'Unknown')));
  const abroad = await buy(user, 1000, 'Unknown');
  const plain = await buy(user, 1000, 'Unknown');
  const invoice = await sell(user, [
    item(five, { rate: 1500.05, vatRate: 20 }),
    item([abroad], { rate: 900, vatTreatment: 'Export' }),
    item([plain], { rate: 70 }),
  ]);
  const nothing = { freightRate: 0, warrantyRate: 0 };
  await credit(user, invoice, {
    date: '2026-12-05',
    items: [
      { item: 0, truckIds: [five[2]], rate: 1500.05, ...nothing },
      { item: 1, truckIds: [abroad], rate: 100, ...nothing },
      { item: 2, truckIds: [plain], rate: 7, ...nothing },
    ],
  });
  expect(await summaryOf(user, november)).toMatchObject({ standard: [{ rate: 20, net: 7500.25, vat: 1500.05 }] });
  const late = await summaryOf(user, december);
  expect(late).toMatchObject({
    standard: [{ rate: 20, net: -1500.05, vat: -300.01 }],
    export: { net: -100 },
    noVat: { net: -7 },
    credits: { net: 1607.05, vat: 300.01 },
    outputVat: -300.01,
  });
});

test('dollars are converted at the rate of the invoice; without a rate the credit note is in no total', async () => {
  const user = await userInJanuary();
  const [known, unknown] = [await buy(user, 1000), await buy(user, 1000)];
  const rated = await sell(user, [item([known], { rate: 2000 })], { currency: 'USD', exchangeRate: 1.25 });
  const bald = await sell(user, [item([unknown], { rate: 2000 })], { currency: 'USD' });
  for (const invoice of [rated, bald]) {
    await credit(user, invoice, {
      date: '2026-11-25',
      items: [{ item: 0, rate: 250, freightRate: 0, warrantyRate: 0 }],
    });
  }
  expect(await booked(user)).toEqual([
    ['Sold', 1400, 400, 66.67],
    ['Sold', null, null, null],
  ]);
  const summary = await summaryOf(user);
  expect(summary.margin).toEqual({ sales: 1400, margin: 400, vatDue: 66.67 });
  expect(summary.credits).toEqual({ net: 200, vat: 33.33 });
  expect(summary.unconverted).toMatchObject([
    { kind: 'invoice', net: 2000 },
    { kind: 'creditNote', net: 250 },
  ]);
  const { body: file } = await user.get(`${base}/vat-summary/export?format=csv`);
  const [invoice, note] = summary.unconverted;
  expect(file).toContain(
    `\r\n"Not included, no exchange rate: invoice ${invoice.number} in USD",2000.00,,0.00\r\n` +
      `"Not included, no exchange rate: credit note ${note.number} in USD",250.00,,0.00`,
  );
});

test('a sale credited in parts leaves 0 pounds at an exchange rate with many decimals', async () => {
  const user = await userInJanuary();
  const truck = await buy(user, 1000);
  const invoice = await sell(user, [item([truck], { rate: 2000 })], { currency: 'USD', exchangeRate: 1.2734 });
  for (const rate of [666.66, 666.67, 666.67]) {
    await credit(user, invoice, { date: '2026-12-05', items: [{ item: 0, rate }] });
  }
  expect(await booked(user)).toEqual([[null, null, null, null]]);
  expect((await summaryOf(user)).margin).toEqual({ sales: 0, margin: 0, vatDue: 0 });
});

test.each([
  ['in pounds', {}, 1],
  ['in dollars', { currency: 'USD', exchangeRate: 1.25 }, 1.25],
])(
  'credits of sales before and after a change of the VAT rate use the rate of the sale, %s',
  async (_, fields, rate) => {
    const app = await appForTest({ now: () => new Date('2027-01-05T12:00:00Z') });
    const [user, admin] = [await app.as('User'), await app.as('Admin')];
    const vatRates = [
      { from: '2011-01-04', rate: 20 },
      { from: '2026-11-16', rate: 25 },
    ];
    expect((await admin.put(`${base}/particulars`, { vatRates })).status).toBe(200);
    const sales: string[] = [];
    for (const date of ['2026-11-15', '2026-11-16']) {
      sales.push(await sell(user, [item([await buy(user, 1000)], { rate: 2500 * rate })], { date, ...fields }));
    }
    // Margins of 1,500: 1,500 x 20 / 120 and 1,500 x 25 / 125.
    expect((await summaryOf(user, november)).margin).toEqual({ sales: 5000, margin: 3000, vatDue: 550 });
    for (const sale of sales) await credit(user, sale, { date: '2026-12-05', items: [{ item: 0, rate: 300 * rate }] });
    // Margins of 1,200 include 200 and 240.
    expect(await booked(user)).toEqual([
      ['Sold', 2200, 1200, 200],
      ['Sold', 2200, 1200, 240],
    ]);
    expect(await summaryOf(user, december)).toMatchObject({
      margin: { sales: -600, margin: -600, vatDue: -110 },
      credits: { net: 600, vat: 110 },
    });
    for (const sale of sales) await credit(user, sale, { date: '2027-01-04', whole: true });
    expect((await summaryOf(user, '?from=2027-01-01&to=2027-01-31')).margin).toEqual({
      sales: -4400,
      margin: -2400,
      vatDue: -440,
    });
    expect((await summaryOf(user, november)).margin).toEqual({ sales: 5000, margin: 3000, vatDue: 550 });
    expect(await summaryOf(user)).toMatchObject({ margin: { sales: 0, margin: 0, vatDue: 0 }, outputVat: 0 });
  },
);
