/**
 * The stock book and VAT summaries of a month and of five years over HTTP, compared with a plain sum over the same
 * sales: `npm run bench:books`. Each company has 10,000 margin scheme trucks sold over five years.
 */
import { Console } from 'node:console';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { companies } from '#shared/companies.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { agent, fetchBytes, startBenchServer } from './bench-server.ts';

const out = new Console(process.stdout);
const soldEach = 10_000;
const rounds = 5;
/** A call may take this many times as long as the plain sum. */
const maxRatio = 20;

/** Inserts without the triggers for search and other lists; everything that the books read is inserted here. */
async function fillCompany(db: Kysely<Database>, company: string): Promise<void> {
  const numbers = sql`generate_series(1, ${sql.lit(soldEach)}) n`;
  await sql`
    insert into truck (id, company, stock_number, reg_number, reg_number_trimmed, make, model, purchase_price,
      purchase_date, vat_scheme)
    select ${company} || n, ${company}, n, 'BN ' || n, 'BN' || n, 'DAF', 'XF 480', 10000 + n,
      date '2021-11-01' + n % 1800, 'Margin'
    from ${numbers}`.execute(db);
  await sql`
    insert into stock_number (company, number, truck_id)
    select company, stock_number, id from truck where company = ${company}`.execute(db);
  const party = sql`json_build_object('id', null, 'name', 'Client ' || n % 400)`;
  await sql`
    insert into paper (id, kind, company, number, date, tax_point, currency, deposit_paid, bill_to, ship_to,
      number_of_trucks, total_sale_price, total_freight_charges, total_warranty_charges, total_vat, total_due)
    select 'p' || ${company} || n, 'invoice', ${company}, n::text, date '2021-11-20' + n % 1800,
      date '2021-11-20' + n % 1800, 'GBP', 0, ${party}, ${party}, 1, 15000, 0, 0, 0, 15000
    from ${numbers}`.execute(db);
  await sql`
    insert into paper_item (paper_id, position, description, rate, vat_rate, vat_treatment, freight_rate, warranty_rate,
      rate_net, rate_gross, freight_net, freight_gross, warranty_net, warranty_gross)
    select id, 0, 'Used truck', 15000, 0, 'Margin', 0, 0, 15000, 15000, 0, 0, 0, 0
    from paper where company = ${company}`.execute(db);
  await sql`
    insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model)
    select id, 0, 0, substr(id, 2), 'BN ' || number, 'DAF', 'XF 480' from paper where company = ${company}`.execute(db);
  await sql`
    insert into sale_evidence (invoice_id, truck_id, purchase_price, purchase_date)
    select 'p' || id, id, purchase_price, purchase_date from truck where company = ${company}`.execute(db);
}

async function fill(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const company of companies) await fillCompany(transaction, company);
  });
  await sql`analyze`.execute(db);
}

/** The minimum work of any sum over these sales; each invoice has one truck, so one column joins its evidence. */
const plainSum = sql`
  select sum(i.rate - e.purchase_price)
  from paper p
  join paper_item i on i.paper_id = p.id
  join paper_truck pt on pt.paper_id = i.paper_id and pt.item_position = i.position
  join sale_evidence e on e.invoice_id = p.id
  where p.company = 'AbbasAutos'`;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

const calls = [
  'abbasAutos/stock-book/rows?limit=25',
  'abbasAutos/stock-book/rows?limit=25&sort=-vatDue&filter={"saleDate":{"from":"2024-03-01","to":"2024-03-31"}}',
  'abbasAutos/vat-summary?from=2024-03-01&to=2024-03-31',
  'abbasAutos/vat-summary',
  'all/vat-summary?from=2024-03-01&to=2024-03-31',
];

async function race(bench: BenchDatabase): Promise<void> {
  const { db } = bench;
  const server = await startBenchServer(bench);
  try {
    const headers = { authorization: `Bearer ${server.token}` };
    const plainMs = await timeOf(() => plainSum.execute(db));
    const rows = [{ what: 'plainSum sum', ms: plainMs.toFixed(1), 'times as long': '1.0' }];
    for (const call of calls) {
      // Changing the state of lists invalidates cached sums.
      const time = await timeOf(async () => {
        await sql`update list_state set state = gen_random_uuid()`.execute(db);
        return await fetchBytes(`${server.address}/api/${call}`, headers);
      });
      rows.push({ what: call, ms: time.toFixed(1), 'times as long': (time / plainMs).toFixed(1) });
    }
    out.table(rows);
    out.log(`Goal: at most ${maxRatio} times as long.`);
  } finally {
    await server.stop();
  }
}

try {
  await withBenchDatabase(async (bench) => {
    const { db } = bench;
    await fill(db);
    await race(bench);
  });
} finally {
  agent.destroy();
}
