/** Pages of lists over HTTP, compared with their SQL statements alone: `npm run bench:lists -- 1000 10000 100000`. */
import { Console } from 'node:console';
import { type Kysely, sql } from 'kysely';
import { costingSqlList } from '#costings/server/costing-sql-list.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import type { Database } from '#server/db/schema.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { listStatement } from '#server/list/list-statement.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { columnFields, placeOf } from '#shared/fields.ts';
import { listQuerySchema } from '#shared/list-query.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';
import { fillAlone, withBenchDatabase } from './bench-database.ts';
import { agent, fetchBytes, startBenchServer } from './bench-server.ts';
import { quantile } from './budget.ts';
import { fillLists } from './list-stock.ts';

const papers = 50_000;
const rounds = 15;
/**
 * After these rounds a repeated statement is prepared, and PostgreSQL has chosen between a generic and a custom plan.
 */
const warmUpRounds = 12;
const out = new Console(process.stdout);

const invoices = paperSqlLists.invoice;
const cases: { listSchema: SqlList; query: Record<string, string> }[] = [
  { listSchema: truckSqlList, query: {} },
  { listSchema: truckSqlList, query: { sold: 'false', limit: '10' } },
  { listSchema: truckSqlList, query: { search: 'v' } },
  { listSchema: truckSqlList, query: { search: 'volvo fh 4' } },
  { listSchema: truckSqlList, query: { offset: '900' } },
  { listSchema: truckSqlList, query: { group: 'make' } },
  // Every sort order of the default columns; the other columns would add little.
  ...columnFields(truckSqlList)
    .filter((field) => placeOf(field) !== 'hidden')
    .flatMap(({ id }) => [{ sort: id }, { sort: `-${id}` }])
    .map((query) => ({ listSchema: truckSqlList, query })),
  { listSchema: costingSqlList(marginDueSql), query: {} },
  { listSchema: costingSqlList(marginDueSql), query: { sort: '-profit' } },
  { listSchema: costingSqlList(marginDueSql), query: { sort: '-repairs' } },
  { listSchema: invoices, query: {} },
  { listSchema: invoices, query: { sort: '-date' } },
  { listSchema: invoices, query: { sort: 'billToClientName' } },
  { listSchema: invoices, query: { search: 'c' } },
  { listSchema: invoices, query: { search: 'client 77' } },
  { listSchema: invoices, query: { group: 'billToClientName' } },
];

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Alternates between the list's full statement and the call with token and role. */
async function measure(db: Kysely<Database>, address: string, token: string, one: (typeof cases)[number]) {
  const query = listQuerySchema(one.listSchema).parse(one.query);
  const listSchema = listSchemaFor(one.listSchema, 'AbbasAutos', '2026-11-20');
  const statement = listStatement({ listSchema, company: 'AbbasAutos', query });
  const url = `${address}/api/abbasAutos/${one.listSchema.list}/rows?${new URLSearchParams(one.query)}`;
  const bare: number[] = [];
  const called: number[] = [];
  const first = await timed(() => fetchBytes(url, { authorization: `Bearer ${token}` }));
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const [sqlMs, httpMs] = [
      await timed(() => statement.execute(db)),
      await timed(() => fetchBytes(url, { authorization: `Bearer ${token}` })),
    ];
    if (round < warmUpRounds) continue;
    bare.push(sqlMs);
    called.push(httpMs);
  }
  const ms = (value: number) => Number(value.toFixed(1));
  const [bareMs, calledMs] = [quantile(bare, 0.5), quantile(called, 0.5)];
  return {
    what: `${one.listSchema.list}?${new URLSearchParams(one.query)}`,
    'first, ms': ms(first),
    'SQL alone, ms': ms(bareMs),
    'HTTP, ms': ms(calledMs),
    ratio: Number((calledMs / bareMs).toFixed(2)),
  };
}

/** Fills a database with this many trucks per company and prints a table. */
async function run(trucks: number): Promise<void> {
  await withBenchDatabase(async (bench) => {
    const { db, url } = bench;
    await fillAlone(url, (filler) => fillLists(filler, { trucks, papers }));
    const server = await startBenchServer(bench);
    const rows = [];
    for (const one of cases) {
      const row = await measure(db, server.address, server.token, one);
      rows.push(row);
      // A large run takes long, so each row is printed when it is known.
      out.log(Object.values(row).join('  '));
    }
    out.log(`${trucks} trucks a company, ${papers} invoices; medians of ${rounds} rounds`);
    out.table(rows);
    const { rows: sizes } = await sql<{
      size: string;
    }>`select pg_size_pretty(pg_indexes_size('truck')) as size`.execute(db);
    out.log(`Indexes of trucks: ${sizes[0]?.size}`);
    agent.destroy();
    await server.stop();
  });
}

const sizes = process.argv.slice(2).map(Number);
for (const trucks of sizes.length > 0 ? sizes : [1000, 10_000, 100_000]) await run(trucks);
