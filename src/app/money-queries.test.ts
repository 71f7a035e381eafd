/** Random queries of payments, debtors, credit notes, the stock book and deleted records, compared with plain code. */
import { expect, test } from 'vitest';
import { records } from '#app/server-features.ts';
import { creditNoteSqlList } from '#credits/server/credit-note-sql-list.ts';
import { deletedSqlList } from '#history/server/deleted-sql-list.ts';
import { debtorSqlList } from '#payments/server/debtor-sql-list.ts';
import { paymentSqlList } from '#payments/server/payment-sql-list.ts';
import { appForFile } from '#test/app/test-app.ts';
import { expectPlainAnswers, type ListUnderTest, queryCount } from '#test/lists/list-property.ts';
import type { PlainRow } from '#test/lists/plain-list.ts';
import { moneyFixture, tradeDay } from '#test/money/money-fixture.ts';
import { moneyRows } from '#test/money/money-rows.ts';
import { stockBookSqlList } from '#vat/server/stock-book-sql-list.ts';

const app = await appForFile({ now: () => new Date(`${tradeDay}T12:00:00Z`) });
const user = await app.as('Admin');
const fixture = moneyFixture(user);
await fixture.trade('abbasAutos', 36);
await fixture.trade('butler', 12);
const money = moneyRows(user, fixture);

/** The searchable texts of these columns. */
function textsOf(...ids: readonly string[]) {
  return (row: PlainRow) => ids.map((id) => String(row[id] ?? ''));
}

/** Rows by company, and of all companies. */
async function byCompany(rowsOf: (place: 'abbasAutos' | 'butler') => Promise<PlainRow[]>) {
  const [abbasAutos, butler] = [await rowsOf('abbasAutos'), await rowsOf('butler')];
  return { abbasAutos, butler, redStar: [], all: [...abbasAutos, ...butler] };
}

/**
 * No other call returns deleted records, so only order, search, filters and groups are checked; values are tested
 * elsewhere.
 */
async function deletedRows(): Promise<PlainRow[]> {
  const { body } = await user.get('/api/all/deleted/rows?limit=200');
  expect(body.total).toBe(body.rows.length);
  return body.rows;
}

test('every random query returns the same rows, order, sums and groups as plain code', async () => {
  const ofInvoices = await money.invoiceTexts();
  const ofDeleted = money.deletedTexts();
  const lists: ListUnderTest[] = [
    {
      listSchema: creditNoteSqlList,
      texts: textsOf('number', 'invoiceNumber', 'billToClientName', 'regNumbers'),
      rows: await byCompany(money.creditNoteRows),
    },
    {
      listSchema: paymentSqlList,
      texts: (row) => [
        ...textsOf('invoiceNumber', 'client', 'reference')(row),
        ...(ofInvoices.get(String(row.invoiceId)) ?? []),
      ],
      rows: await byCompany(money.paymentRows),
    },
    {
      listSchema: debtorSqlList,
      texts: textsOf('client'),
      rows: {
        ...(await byCompany((place) => money.debtorRows([place]))),
        all: await money.debtorRows(['abbasAutos', 'butler']),
      },
    },
    {
      listSchema: stockBookSqlList,
      texts: (row) => [
        ...textsOf('regNumber', 'chassisNumber', 'seller', 'buyer', 'saleInvoiceNumber')(row),
        `${row.make}${row.model}`,
        `${row.model}${row.make}`,
      ],
      rows: await byCompany(money.stockBookRows),
    },
    {
      listSchema: deletedSqlList(records),
      texts: ({ title, recordId }) => [`${title} ${ofDeleted.get(String(recordId)) ?? ''}`],
      rows: { all: await deletedRows() },
    },
  ];
  for (const { rows } of lists) expect(rows.all?.length).toBeGreaterThan(2);
  await expectPlainAnswers(() => app.as('Admin'), lists, queryCount(60));
}, 3_600_000);
