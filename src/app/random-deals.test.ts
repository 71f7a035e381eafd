/**
 * Two people trade at random, and plain code recalculates the same deals: VAT, stock book, debtors, statements,
 * payments, sales and register must match it to the penny.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatement } from '#payments/server/statement-store.ts';
import { addDays } from '#shared/dates.ts';
import { appForTest, type Client, type TestApp } from '#test/app/test-app.ts';
import type { Place } from '#test/money/deal.ts';
import {
  type BookLine,
  debtorsOf,
  overdueExportsOf,
  paymentsOf,
  salesOf,
  statementOf,
  stockBookOf,
  vatSummaryOf,
} from '#test/money/deal-books.ts';
import { type Picks, paymentDays, RandomDeals } from '#test/money/random-deals.ts';

type Json = ReturnType<JSON['parse']>;

const companies: readonly Place[] = ['abbasAutos', 'butler'];
const firstDay = '2027-01-10';
const steps = 160;
const rates = [
  { from: '2011-01-04', rate: 20 },
  { from: '2027-02-15', rate: 25 },
];
const rateAt = (day: string) => (day < '2027-02-15' ? 20 : 25);

/** A period with sales, periods with credits of earlier sales, and all of it. */
const periods = [
  { from: '2027-01-01', to: '2027-01-31' },
  { from: '2027-02-01', to: '2027-02-28' },
  { from: '2027-03-01', to: '2027-03-31' },
  { from: '2026-01-01', to: '2028-12-31' },
];

async function vatOf(user: Client, company: Place, { from, to }: { from: string; to: string }) {
  const { body } = await user.get(`/api/${company}/vat-summary?from=${from}&to=${to}`);
  const { standard, margin, export: exported, noVat, credits, purchaseVat, overdueExports } = body;
  const unconverted = body.unconverted.map(({ id }: Json) => id).toSorted();
  return { standard, margin, export: exported, noVat, credits, purchaseVat, unconverted, overdueExports };
}

async function rowsOf(user: Client, address: string): Promise<Json[]> {
  const { status, body } = await user.get(`/api/${address}${address.includes('?') ? '&' : '?'}limit=200`);
  expect({ address, status }).toEqual({ address, status: 200 });
  return body.rows;
}

async function readDebts(user: Client, company: Place) {
  const rows = await rowsOf(user, `${company}/debtors/rows`);
  const bands = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90', 'overpaid'];
  const entries = rows.flatMap((row) =>
    bands.filter((band) => row[band] !== 0).map((band) => [`${row.client} ${row.currency} ${band}`, row[band]]),
  );
  return Object.fromEntries(entries);
}

async function readBook(user: Client, company: Place): Promise<BookLine[]> {
  const rows = await rowsOf(user, `${company}/stock-book/rows`);
  return rows.map(({ stockNumber, saleInvoiceNumber: invoice, salePrice, margin, vatDue }) => {
    return { stockNumber, invoice, salePrice, margin, vatDue };
  });
}

async function readPayments(user: Client, company: Place) {
  const rows = await rowsOf(user, `${company}/payments/rows`);
  return rows
    .map(({ invoiceNumber, date, value, deposit, invoiceDeleted }) => {
      return [invoiceNumber, date, value, deposit, invoiceDeleted].join(' ');
    })
    .toSorted();
}

async function readStatementLines(
  app: TestApp,
  company: Place,
  clientId: string,
  { to, today }: { to: string; today: string },
) {
  const codes = { abbasAutos: 'AbbasAutos', butler: 'Butler' } as const;
  const read = await readStatement(app.db, { company: codes[company], clientId, to, today });
  return (read?.statement.lines ?? [])
    .map(({ number, currency, balance }) => [number, currency, balance].join(' '))
    .toSorted();
}

const bySaleAndNumber = (one: BookLine, other: BookLine) =>
  one.stockNumber - other.stockNumber || Number(one.invoice ?? 0) - Number(other.invoice ?? 0);

async function compareAll(app: TestApp, user: Client, deals: RandomDeals, today: string): Promise<void> {
  const { body: parties } = await user.get('/api/clients');
  for (const company of companies) {
    for (const period of periods) {
      const request = { period, rateAt, company, today };
      const expected = {
        ...vatSummaryOf(deals.deals, deals.trucks, request),
        overdueExports: overdueExportsOf(deals.deals, request),
      };
      expect({ company, period, vat: await vatOf(user, company, period) }).toEqual({ company, period, vat: expected });
    }
    const found = (await user.get(`/api/${company}/sales`)).body.total;
    expect(found).toMatchObject(salesOf(deals.trucks, company));
    const book = stockBookOf(deals.deals, deals.trucks, { rateAt, company }).toSorted(bySaleAndNumber);
    expect((await readBook(user, company)).toSorted(bySaleAndNumber)).toEqual(book);
    expect(await readDebts(user, company)).toEqual(debtorsOf(deals.deals, company, today));
    expect(await readPayments(user, company)).toEqual(paymentsOf(deals.deals, company));
    for (const { id, name } of parties) {
      for (const to of [today, addDays(today, -20)]) {
        const expected = statementOf(deals.deals, { company, client: name, to, today });
        expect({ name, to, lines: await readStatementLines(app, company, id, { to, today }) }).toEqual({
          name,
          to,
          lines: expected,
        });
      }
    }
    const { body: register } = await user.get(`/api/${company}/register/invoices`);
    const numbers = deals.deals.filter((deal) => deal.company === company);
    expect(register.map(({ number, state }: Json) => [number, state])).toEqual(
      numbers.map(({ number, isDeleted }) => [number, isDeleted ? 'Deleted' : 'InUse']),
    );
  }
}

const picksArbitrary: fc.Arbitrary<Picks> = fc.record({
  act: fc.nat(1000),
  person: fc.nat(1),
  record: fc.nat(1000),
  one: fc.nat(1000),
  other: fc.nat(2_000_000),
});

test.each([1, 2, 3])(
  'after random trading by two people every report matches a plain recalculation (seed %i)',
  async (seed) => {
    let today = firstDay;
    const app = await appForTest({ now: () => new Date(`${today}T12:00:00Z`) });
    const people = [await app.as('User'), await app.as('Admin')];
    const [user, admin] = people as [Client, Client];
    for (const company of companies) {
      const { body } = await admin.get(`/api/${company}/particulars`);
      const saved = await admin.put(`/api/${company}/particulars`, { ...body, paymentDays, vatRates: rates });
      expect(saved.status).toBe(200);
    }
    const deals = new RandomDeals(people, () => today);
    const length = { minLength: steps, maxLength: steps };
    const [sequence = []] = fc.sample(fc.array(picksArbitrary, length), { numRuns: 1, seed });
    for (const [index, picks] of sequence.entries()) {
      await deals.act(picks);
      if (index % 2 === 0) today = addDays(today, 1);
      if (index % 40 === 39) await compareAll(app, user, deals, today);
    }
    // The sequence is long enough to include refused requests.
    expect([...deals.seen.keys()]).toEqual(expect.arrayContaining(['credit 400', 'pay 400', 'refund 400']));
  },
);
