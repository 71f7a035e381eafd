/** Compares the VAT summary with the totals of invoices, and the stock book with both, for random months. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';

const base = '/api/butler';

interface Item {
  rate: number;
  vatRate: number;
  vatTreatment: string;
  freightRate: number;
  warrantyRate: number;
  totals: Record<'rate' | 'freight' | 'warranty', { net: number; vat: number }>;
  trucks: { id: string }[];
}

interface Invoice {
  id: string;
  taxPoint: string;
  currency: 'GBP' | 'USD';
  exchangeRate: number | null;
  totalVat: number;
  items: Item[];
}

/** Converts an amount of the API to whole pennies. */
const pennies = (amount: number) => BigInt(Math.round(amount * 100));

/** Integer division, rounded half up; both must be positive. */
const divided = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by);

/** Null for dollars without an exchange rate. */
function inPounds({ currency, exchangeRate }: Invoice, amount: bigint): bigint | null {
  if (currency === 'GBP') return amount;
  return exchangeRate === null ? null : divided(amount * 1_000_000n, BigInt(Math.round(exchangeRate * 1e6)));
}

const lines = ['rate', 'freight', 'warranty'] as const;
const sumOf = (item: Item, part: 'net' | 'vat') =>
  lines.reduce((sum, line) => sum + pennies(item.totals[line][part]), 0n);
const amount = (sum: bigint) => Number(sum) / 100;

/** Calculates the summary independently. `rateOn` returns the VAT rate in force, in percent. */
function expected(invoices: readonly Invoice[], prices: ReadonlyMap<string, number>, rateOn: (day: string) => bigint) {
  const sums = { sales: 0n, margin: 0n, due: 0n, export: 0n, noVat: 0n };
  const standard = new Map<number, { net: bigint; vat: bigint }>();
  for (const invoice of invoices) {
    for (const item of invoice.items) {
      const net = inPounds(invoice, sumOf(item, 'net'));
      const vat = inPounds(invoice, sumOf(item, 'vat'));
      if (net === null || vat === null) continue;
      if (item.vatTreatment === 'Export') sums.export += net;
      if (item.vatTreatment === 'NoVat') sums.noVat += net;
      if (item.vatTreatment === 'Standard') {
        const known = standard.get(item.vatRate) ?? { net: 0n, vat: 0n };
        standard.set(item.vatRate, { net: known.net + net, vat: known.vat + vat });
      }
      for (const { id } of item.vatTreatment === 'Margin' ? item.trucks : []) {
        const each = pennies(item.rate) + pennies(item.freightRate) + pennies(item.warrantyRate);
        const sale = inPounds(invoice, each) ?? 0n;
        const margin = sale - pennies(prices.get(id) ?? 0);
        const rate = rateOn(invoice.taxPoint);
        sums.sales += sale;
        sums.margin += margin;
        if (margin > 0n) sums.due += divided(margin * rate, 100n + rate);
      }
    }
  }
  const rows = [...standard].sort(([one], [other]) => other - one);
  return {
    standard: rows.map(([rate, { net, vat }]) => ({ rate, net: amount(net), vat: amount(vat) })),
    margin: { sales: amount(sums.sales), margin: amount(sums.margin), vatDue: amount(sums.due) },
    export: { net: amount(sums.export) },
    noVat: { net: amount(sums.noVat) },
    outputVat: amount(rows.reduce((sum, [, { vat }]) => sum + vat, 0n) + sums.due),
  };
}

const day = fc.integer({ min: 0, max: 91 }).map((days) => new Date(Date.UTC(2026, 9, 1) + days * 86_400_000));
const money = fc.integer({ min: 1, max: 3_000_000 }).map((sum) => sum / 100);
const anyItem = fc.record({
  kind: fc.constantFrom('Margin', 'Margin', 'Export', 'NoVat', 'Standard'),
  vatRate: fc.constantFrom(20, 20, 5, 17.5),
  count: fc.integer({ min: 1, max: 3 }),
  bought: money,
  /** Large enough to be credited in two parts. */
  rate: fc.integer({ min: 3, max: 3_000_000 }).map((sum) => sum / 100),
  freight: fc.oneof(fc.constant(0), money),
});
/** In dollars at most one item per rate, because several are converted into pounds together. */
const anyInvoice = fc.record({
  date: day.map((date) => date.toISOString().slice(0, 10)),
  exchangeRate: fc.constantFrom(undefined, undefined, 1.2734, 1.05, 0),
  items: fc.array(anyItem, { minLength: 1, maxLength: 3 }),
});

async function sell(
  user: Client,
  { date, exchangeRate, items }: typeof anyInvoice extends fc.Arbitrary<infer T> ? T : never,
) {
  const isDollars = exchangeRate !== undefined;
  const all = isDollars ? items.filter(({ kind }, at) => kind === 'Margin' || at === 0) : items;
  const bodies: object[] = [];
  for (const { kind, vatRate, count, bought, rate, freight } of all) {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const vatScheme = kind === 'Margin' ? 'Margin' : 'Unknown';
      const body = truckBody({ company: 'Butler', purchasePrice: bought, vatScheme });
      ids.push((await user.post(`${base}/trucks`, body)).body.id);
    }
    const extras = { freightRate: freight, freightDescription: 'Ferry', warrantyRate: 0, warrantyDescription: null };
    bodies.push(
      paperItemBody(ids, { ...extras, rate, vatTreatment: kind, vatRate: kind === 'Standard' ? vatRate : 0 }),
    );
  }
  const currency = isDollars ? { currency: 'USD', exchangeRate: exchangeRate || null } : {};
  const made = await user.post(`${base}/invoices`, paperBody([], { items: bodies, date, ...currency }));
  expect(made.status).toBe(201);
}

/** Of every four invoices one is not credited, one in part, one in full, and one in two parts that return a truck. */
async function creditAll(user: Client, invoices: readonly Invoice[]): Promise<void> {
  for (const [index, { id, items }] of invoices.entries()) {
    const [item] = items;
    const [truck] = item?.trucks ?? [];
    if (!item || !truck || index % 4 === 0) continue;
    const part = { item: 0, truckIds: [truck.id], rate: Math.floor(item.rate * 40) / 100 };
    const rest = { ...part, rate: amount(pennies(item.rate) - pennies(part.rate)) };
    const credits = [
      [{ items: [part] }],
      [{ whole: true }],
      [{ items: [part] }, { items: [rest], returnToStock: true }],
    ][(index % 4) - 1];
    for (const [month, credit] of (credits ?? []).entries()) {
      const body = { date: `2027-0${1 + month}-10`, reason: 'Less', ...credit };
      expect((await user.post(`${base}/invoices/${id}/credit-notes`, body)).status).toBe(201);
    }
  }
}

test('for random months the summary equals the invoices, and the stock book equals the summary', async () => {
  const user = await (await appForTest({ now: () => new Date('2027-02-28T12:00:00Z') })).as('Admin');
  const vatRates = [
    { from: '2011-01-04', rate: 20 },
    { from: '2026-11-16', rate: 25 },
  ];
  await user.put(`${base}/particulars`, { vatRates });
  const rateOn = (today: string) => (today < '2026-11-16' ? 20n : 25n);
  const [made] = fc.sample(fc.array(anyInvoice, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 14 });
  for (const invoice of made ?? []) await sell(user, invoice);
  const { body: invoices } = await user.get(`${base}/invoices`);
  const { body: trucks } = await user.get(`${base}/trucks?includeSold=true`);
  const prices = new Map<string, number>(
    trucks.map(({ id, purchasePrice }: { id: string; purchasePrice: number }) => [id, purchasePrice]),
  );
  const periods = [
    ['2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
    ['2026-10-01', '2026-12-31'],
    ['2026-11-15', '2026-11-16'],
  ] as const;
  for (const [from, to] of periods) {
    const own = invoices.filter(({ taxPoint }: Invoice) => taxPoint >= from && taxPoint <= to) as Invoice[];
    const converted = own.filter(({ currency, exchangeRate }) => currency === 'GBP' || exchangeRate !== null);
    const { body: summary } = await user.get(`${base}/vat-summary?from=${from}&to=${to}`);
    expect(summary).toMatchObject(expected(converted, prices, rateOn));
    expect(summary.unconverted).toHaveLength(own.length - converted.length);
    const filter = encodeURIComponent(JSON.stringify({ saleDate: { from, to } }));
    const { body: book } = await user.get(`${base}/stock-book/rows?filter=${filter}`);
    expect(book.sums).toMatchObject({ margin: summary.margin.margin, vatDue: summary.margin.vatDue });
  }
  await creditAll(user, invoices);
  const [{ body: summary }, { body: book }] = [
    await user.get(`${base}/vat-summary`),
    await user.get(`${base}/stock-book/rows`),
  ];
  const { sales, margin, vatDue } = summary.margin;
  expect(book.sums).toMatchObject({ salePrice: sales, margin, vatDue });
  expect(summary.credits.net).toBeGreaterThan(0);
});
