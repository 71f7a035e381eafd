/** The company summary of costings over HTTP, beside the bare SQL statement on the same data: `npm run bench:costings`. */
import { type Kysely, sql } from 'kysely';
import { summariesQuery } from '#costings/server/costing-store.ts';
import type { Database } from '#server/db/schema.ts';
import { raceList } from './list-race.ts';

const company = 'AbbasAutos';
const truckCount = 10_000;
const costingCount = 100_000;

async function fill(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into truck (id, company, reg_number, reg_number_trimmed, make, model, purchase_price, sale_price, is_sold)
    select gen_random_uuid(), ${company}, 'BN ' || n, 'BN' || n, 'DAF', 'XF 480', 10000 + n * 1.01,
      case when n % 3 = 0 then 15000 + n * 1.07 end, n % 3 = 0
    from generate_series(1, ${sql.lit(truckCount)}) n`.execute(db);
  await sql`
    insert into truck_costing (id, truck_id, type, invoice_number, value)
    select gen_random_uuid(), t.ids[1 + n % ${sql.lit(truckCount)}], k.types[1 + n % 7], 'INV-' || n, 20 + n % 900 + 0.37
    from generate_series(1, ${sql.lit(costingCount)}) n,
      (select array_agg(id) as ids from truck) t,
      (select array['Repairs', 'InspectionMot', 'Other', 'MiscExpenses', 'CollectionCost', 'DeliveryCost',
        'ShippingCost'] as types) k`.execute(db);
  await sql`vacuum analyze truck, truck_costing`.execute(db);
}

await raceList({
  title: `Summary of ${truckCount} trucks with ${costingCount} costings`,
  path: '/api/abbasAutos/trucks/costings/summary',
  fill,
  statement: async (db) => (await summariesQuery(company).execute(db)).rows[0]?.json ?? '',
});
