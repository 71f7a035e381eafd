/** Sort orders of lists that use an index, checked in PostgreSQL's query plans. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costingSqlList } from '#costings/server/costing-sql-list.ts';
import { creditNoteSqlList } from '#credits/server/credit-note-sql-list.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import { paymentSqlList } from '#payments/server/payment-sql-list.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { pageSql } from '#server/list/list-page.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import type { Company } from '#shared/companies.ts';
import { listQuerySchema } from '#shared/list-query.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const backwards = [truckSqlList, costingSqlList(marginDueSql)].flatMap((listSchema) =>
  listSchema.fields.filter(({ readsBackwards }) => readsBackwards).map(({ id }) => ({ listSchema, id })),
);

/** The query plan of a page when an index is usable, as it is with many rows. */
async function planOf(
  { listSchema, id }: { listSchema: SqlList; id?: string },
  company: Company | null,
): Promise<string> {
  const query = listQuerySchema(listSchema).parse(id === undefined ? {} : { sort: `-${id}` });
  const page = pageSql({ listSchema: listSchemaFor(listSchema, company, '2026-11-20'), company, query });
  return await database.db.transaction().execute(async (transaction) => {
    for (const scanKind of ['seqscan', 'bitmapscan', 'sort']) {
      await sql`select set_config(${`enable_${scanKind}`}, 'off', true)`.execute(transaction);
    }
    const { rows } = await sql<Record<string, string>>`explain ${page}`.execute(transaction);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
}

test.each(backwards)('$listSchema.list are read in descending order of $id from its index', async (one) => {
  const column = /\.(\w+)$/.exec(one.listSchema.fields.find(({ id }) => id === one.id)?.sql ?? '')?.[1];
  const scan = (direction: string) => new RegExp(`Index (Only )?Scan ${direction}using truck_by_${column} `, 'g');
  const plan = await planOf(one, 'AbbasAutos');
  expect([plan.match(scan('Backward '))?.length, plan.match(scan(''))?.length], plan).toEqual([1, 1]);
  const ofAll = await planOf(one, null);
  expect([ofAll.match(scan('Backward '))?.length, ofAll.match(scan(''))?.length], ofAll).toEqual([4, 4]);
});

test.each([
  ['date', 'payment_by_date'],
  ['invoiceNumber', 'payment_by_invoice_number'],
  ['orderNumber', 'payment_by_order_number'],
  ['client', 'payment_by_client'],
  ['amount', 'payment_by_amount'],
  ['value', 'payment_by_received'],
])('payments and deposits are read in descending order of %s from its index', async (id, index) => {
  const plan = await planOf({ listSchema: paymentSqlList, id }, 'AbbasAutos');
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using ${index} `));
});

test.each([
  [paperSqlLists.order, 'paper_by_date'],
  [paperSqlLists.invoice, 'paper_by_date'],
  [creditNoteSqlList, 'credit_note_by_date'],
])('$list of all companies are read by date from an index', async (listSchema, index) => {
  const plan = await planOf({ listSchema }, null);
  expect(plan.match(new RegExp(`Index (Only )?Scan Backward using ${index} `, 'g')), plan).toHaveLength(4);
});
