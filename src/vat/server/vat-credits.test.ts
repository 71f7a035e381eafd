/** Credit notes in the stock book and in the VAT summary: taken off where they belong, in the period of their own date (section 20). */
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/factories.ts';
import { appForTest, type Client } from '#test/test-app.ts';

const base = '/api/redStar';
const bare = { vatRate: 0, freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

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

test('a price let down lowers the margin in the period of the credit note; a deleted credit note gives it back', async () => {
  const user = await (await appForTest()).as('User');
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
  // below the price of purchase: VAT stops at 0
  await credit(user, invoice, { date: '2026-12-06', items: [{ ...part, rate: 500 }] });
  expect(await booked(user)).toEqual([['Sold', 1200, -200, 0]]);
  expect((await summaryOf(user, december)).margin).toEqual({ sales: -800, margin: -800, vatDue: -100 });
  // One that is entered after them and dated before them comes before them: a period's VAT is that of its margin
  const early = await credit(user, invoice, { date: '2026-11-25', items: [{ ...part, rate: 200 }] });
  expect((await summaryOf(user, november)).margin).toEqual({ sales: 1800, margin: 400, vatDue: 66.67 });
  expect((await summaryOf(user, december)).margin).toEqual({ sales: -800, margin: -800, vatDue: -66.67 });
  for (const id of [early, note]) expect((await user.delete(`${base}/credit-notes/${id}`)).status).toBe(204);
  expect(await booked(user)).toEqual([['Sold', 1500, 100, 16.67]]);
});

test.each([
  ['the whole of it', { whole: true }],
  ['a part, with its truck back in stock', { returnToStock: true, items: [{ item: 0, rate: 1900 }] }],
])('%s: the truck is unsold in the book again, and can be sold anew', async (_, body) => {
  const user = await (await appForTest()).as('User');
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

test('one truck out of five, and items of other kinds, are taken off where they belong', async () => {
  const user = await (await appForTest()).as('User');
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

test('dollars are changed at the rate of the invoice; without one the credit note is in no sum either', async () => {
  const user = await (await appForTest()).as('User');
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
});
