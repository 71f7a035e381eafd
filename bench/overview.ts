/** The landing page's call with 10,000 trucks a company, beside the bare SQL of its figures: `npm run bench:overview`. */
import { Console } from 'node:console';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { readFigures } from '#reports/server/overview-store.ts';
import type { Database } from '#server/db/schema.ts';
import { businessDay } from '#shared/business-day.ts';
import { monthEnd, monthStart } from '#shared/dates.ts';
import { fillAlone, withBenchDatabase } from './bench-database.ts';
import { agent, fetchBytes, quantile, startBenchServer } from './list-race.ts';

const rounds = 15;
const warmUpRounds = 3;
/** Milliseconds that the call may take. */
const goal = 300;
const trucks = 10_000;
/** One truck in so many stands in stock. */
const oneUnsoldIn = 5;
const out = new Console(process.stdout);

/** Nobody hears of rows that a benchmark makes, and what follows from them is given with them. */
const quietTables = ['truck', 'truck_costing', 'paper', 'paper_item', 'paper_truck', 'media'] as const;

async function triggers(db: Kysely<Database>, state: 'enable' | 'disable'): Promise<void> {
  for (const table of quietTables) await sql`alter table ${sql.id(table)} ${sql.raw(state)} trigger user`.execute(db);
}

async function fillTrucks(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into truck (id, company, reg_number, reg_number_trimmed, make, model, purchase_price, purchase_date,
      sale_price, is_sold, sold_on, invoiced, invoice_price, stock_number, costs, cost_total, vat_scheme, mot_expiry)
    select 't-' || c || n, c, 'AB ' || n, 'AB' || n, 'DAF', 'XF 480', 9000 + n, current_date - (n % 900)::int,
      12000 + n % 9000, n % ${sql.lit(oneUnsoldIn)} > 0, case when n % ${sql.lit(oneUnsoldIn)} > 0 then current_date - (n % 700)::int end,
      n % ${sql.lit(oneUnsoldIn)} > 0, case when n % ${sql.lit(oneUnsoldIn)} > 0 then 12000 + n % 9000 end, n, '{"Repairs": 400}', 400, (array['Margin', 'Qualifying', 'Unknown'])[1 + n % 3], current_date + (n % 400)::int
    from unnest(array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar']) c,
      generate_series(1, ${sql.lit(trucks)}) n`.execute(db);
  await sql`
    insert into truck_costing (id, truck_id, type, value)
    select 'k-' || t.id || '-' || n, t.id, 'Repairs', 100 from truck t, generate_series(1, 4) n`.execute(db);
  await sql`
    insert into media (id, truck_id, kind, content_type, size, created_by)
    select 'm-' || t.id, t.id, 'image', 'image/png', 1000, 'nobody' from truck t where t.stock_number % 7 > 0`.execute(
    db,
  );
}

/** An invoice for each sold truck. */
async function fillPapers(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into paper (id, kind, company, number, date, due_date, tax_point, currency, deposit_paid, bill_to, ship_to,
      number_of_trucks, total_sale_price, total_freight_charges, total_warranty_charges, total_vat, total_due)
    select 'p-' || t.id, 'invoice', t.company, t.stock_number::text, t.sold_on, t.sold_on + 30, t.sold_on,
      (array['GBP', 'GBP', 'USD'])[1 + t.stock_number % 3], 0, '{"name": "Client"}', '{"name": "Client"}', 1,
      t.sale_price, 0, 0, 0, t.sale_price
    from truck t where t.is_sold`.execute(db);
  await sql`
    insert into paper_item (paper_id, position, description, rate, vat_rate, freight_rate, warranty_rate, rate_net,
      rate_gross, freight_net, freight_gross, warranty_net, warranty_gross, vat_treatment)
    select 'p-' || id, 0, 'Truck', sale_price, 0, 0, 0, sale_price, sale_price, 0, 0, 0, 0, 'NoVat' from truck where is_sold`.execute(
    db,
  );
  await sql`
    insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model)
    select 'p-' || id, 0, 0, id, reg_number, make, model from truck where is_sold`.execute(db);
}

async function fill(db: Kysely<Database>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  await triggers(db, 'disable');
  await fillTrucks(db);
  await fillPapers(db);
  await triggers(db, 'enable');
  await sql`update list_state set state = gen_random_uuid()`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Every list is another one than it was, as after a change in every company. */
async function changeAll(db: Kysely<Database>): Promise<void> {
  await sql`update list_state set state = gen_random_uuid()`.execute(db);
}

/** In turns: the SQL of the figures, the call while nothing changes, and the call after a change in every company. */
async function measure(db: Kysely<Database>, { address, token }: { address: string; token: string }) {
  const today = businessDay(new Date(), 'Europe/London');
  const period = [monthStart(today, -11), monthEnd(today)] as const;
  const url = `${address}/api/overview`;
  const call = () => fetchBytes(url, { authorization: `Bearer ${token}` });
  const times: Record<'bare' | 'unchanged' | 'changed', number[]> = { bare: [], unchanged: [], changed: [] };
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const bare = await timed(() => readFigures(db, today, period));
    await changeAll(db);
    const changed = await timed(call);
    const unchanged = await timed(call);
    if (round < warmUpRounds) continue;
    times.bare.push(bare);
    times.changed.push(changed);
    times.unchanged.push(unchanged);
  }
  const ms = (of: keyof typeof times, share: number) => Number(quantile(times[of], share).toFixed(1));
  return {
    'SQL of the figures, ms': ms('bare', 0.5),
    'nothing changed, ms': ms('unchanged', 0.5),
    'ratio to the SQL': Number((ms('unchanged', 0.5) / ms('bare', 0.5)).toFixed(2)),
    'every company changed, ms': ms('changed', 0.5),
    'slowest of all, ms': Math.max(ms('changed', 1), ms('unchanged', 1)),
  };
}

await withBenchDatabase(async ({ db, url, folder }) => {
  await fillAlone(url, fill);
  const server = await startBenchServer(db, join(folder, 'media'));
  const row = await measure(db, server);
  out.log(
    `GET /overview, ${trucks} trucks and ${trucks - trucks / oneUnsoldIn} invoices a company; medians of ${rounds} rounds`,
  );
  out.table([row]);
  if (row['slowest of all, ms'] > goal) process.exitCode = 1;
  agent.destroy();
  await server.stop();
});
