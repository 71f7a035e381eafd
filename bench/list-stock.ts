/** Fills the database for the benchmarks of lists. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

const costingsEach = 10;

/**
 * Tables whose triggers are disabled: live updates are not needed, and derived values are calculated once at the end.
 */
const quietTables = ['truck', 'truck_costing', 'paper', 'paper_truck', 'supplier', 'client'] as const;

async function triggers(db: Kysely<Database>, state: 'enable' | 'disable'): Promise<void> {
  for (const table of quietTables) await sql`alter table ${sql.id(table)} ${sql.raw(state)} trigger user`.execute(db);
}

async function fillTrucks(db: Kysely<Database>, count: number): Promise<void> {
  await sql`insert into supplier (id, name, name_key) select 's' || n, 'Supplier ' || n, 'supplier ' || n
    from generate_series(1, 300) n`.execute(db);
  await sql`insert into client (id, name, name_key) select 'c' || n, 'Client ' || n, 'client ' || n
    from generate_series(1, 400) n`.execute(db);
  await sql`
    insert into truck (id, company, stock_number, reg_number, reg_number_trimmed, make, model, chassis_number, engine_number,
      gear_box_type, registration_date, mileage, mileage_unit, axle, truck_type, color, purchase_price, purchase_date,
      sale_price, freight_charges, warranty_charges, bought_from, sold_to, is_sold)
    select 't-' || c.company || lpad(n::text, 7, '0'), c.company, n, 'AB' || n % 90 + 10 || ' ' || n, 'AB' || n % 90 + 10 || n,
      (array['DAF', 'Volvo', 'Scania', 'MAN', 'Iveco', 'Renault', 'Mercedes-Benz'])[1 + n % 7],
      (array['XF', 'FH', 'R', 'TGX', 'S-Way', 'T', 'Actros'])[1 + n % 7] || ' ' || 300 + n % 40 * 10,
      'XLRTEH4300G' || n, 'MX13-' || n % 500, (array['Auto', 'Manual'])[1 + n % 2], date '2010-01-01' + n % 4000,
      n * 7 % 900000, (array['Kilometers', 'Miles'])[1 + n % 5 / 4], (array['6x2', '4x2', '6x4'])[1 + n % 3],
      (array['Tractor unit', 'Rigid', 'Tipper'])[1 + n % 3], (array['White', 'Red', 'Blue', 'Silver'])[1 + n % 4],
      5000 + n * 13 % 40000 + 0.5, date '2020-01-01' + n % 2200, case when n % 3 > 0 then 9000 + n * 17 % 50000 end,
      case when n % 4 = 0 then 250.25 + n % 100 end, case when n % 6 = 0 then 100 + n % 50 end,
      's' || 1 + n % 300, case when n % 2 = 0 then 'c' || 1 + n % 400 end, n % 2 = 0
    from unnest(array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar']) c(company),
      generate_series(1, ${sql.lit(count)}) n`.execute(db);
  await sql`insert into stock_number (company, number, truck_id) select company, stock_number, id from truck`.execute(
    db,
  );
  await sql`insert into stock_counter (company, last_number)
    select company, max(stock_number) from truck group by company`.execute(db);
  await sql`
    insert into truck_costing (id, truck_id, type, value)
    select 'k-' || t.id || '-' || n, t.id,
      (array['Repairs', 'InspectionMot', 'Other', 'MiscExpenses', 'CollectionCost', 'DeliveryCost', 'ShippingCost'])[1 + n % 7],
      20 + n * 37 % 900 + 0.37
    from truck t, generate_series(1, ${sql.lit(costingsEach)}) n where t.company = 'AbbasAutos'`.execute(db);
  await sql`
    update truck t set costs = k.costs, cost_total = k.total
    from (
      select truck_id, jsonb_object_agg(type, value) as costs, sum(value) as total
      from (select truck_id, type, sum(value) as value from truck_costing group by 1, 2) c group by truck_id
    ) k where k.truck_id = t.id`.execute(db);
}

async function fillPapers(db: Kysely<Database>, count: number): Promise<void> {
  const party = (offset: number) =>
    sql`json_build_object('id', 'c' || 1 + (n + ${sql.lit(offset)}) % 400, 'name', 'Client ' || 1 + (n + ${sql.lit(offset)}) % 400)`;
  await sql`
    insert into paper (id, kind, company, number, date, tax_point, currency, deposit_paid, bill_to, ship_to, number_of_trucks,
      total_sale_price, total_freight_charges, total_warranty_charges, total_vat, total_due, reg_keys)
    select 'p-' || lpad(n::text, 7, '0'), 'invoice', 'AbbasAutos', n::text, date '2019-01-01' + n % 2700,
      date '2019-01-01' + n % 2700,
      (array['GBP', 'GBP', 'USD'])[1 + n % 3], n % 5 * 100, ${party(0)}, ${party(7)}, 1 + n % 4, 9000 + n * 31 % 60000,
      n % 900, n % 300, 1500, 9000 + n * 31 % 60000, 'ab' || n % 90 + 10 || n
    from generate_series(1, ${sql.lit(count)}) n`.execute(db);
}

/** Fills an empty database with trucks for each company, ten costings per truck of one company, and invoices. */
export async function fillLists(db: Kysely<Database>, { trucks, papers }: { trucks: number; papers: number }) {
  await sql`set statement_timeout = 0`.execute(db);
  await triggers(db, 'disable');
  await fillTrucks(db, trucks);
  await fillPapers(db, papers);
  await triggers(db, 'enable');
  await sql`update list_state set state = gen_random_uuid()`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
