/** 5,000 invoices of a company listed over HTTP, beside the bare SQL statement on the same data: `npm run bench:invoices`. */
import { type Kysely, sql } from 'kysely';
import { papersQuery } from '#paperwork/server/paper-store.ts';
import type { Database } from '#server/db/schema.ts';
import { raceList } from './list-race.ts';

const company = 'AbbasAutos';
const invoiceCount = 5000;
const itemsEach = 2;
const trucksEach = 2;

/** Invoices of two items with two trucks each. */
async function fill(db: Kysely<Database>): Promise<void> {
  const party = sql`json_build_object('id', 'c' || n % 400, 'name', 'Client ' || n % 400, 'contactName', 'A Person',
    'addressLine1', n || ' Dock Road', 'addressLine2', null, 'city', 'Hull', 'country', 'United Kingdom',
    'phoneNumber', '+44 1482 000000', 'email', 'office@example.test')`;
  await sql`
    insert into paper (id, kind, company, number, date, tax_point, currency, deposit_paid, bill_to, ship_to, number_of_trucks,
      total_sale_price, total_freight_charges, total_warranty_charges, total_vat, total_due)
    select 'paper-' || n, 'invoice', ${company}, n::text, date '2026-01-01' + n % 300, date '2026-01-01' + n % 300,
      'GBP', 500, ${party}, ${party},
      ${sql.lit(itemsEach * trucksEach)}, 48000, 1200.48, 480.24, 8280.12, 49180.72
    from generate_series(1, ${sql.lit(invoiceCount)}) n`.execute(db);
  await sql`
    insert into paper_item (paper_id, position, description, rate, vat_rate, vat_treatment, freight_rate, freight_description,
      warranty_rate, warranty_description, rate_net, rate_gross, freight_net, freight_gross, warranty_net,
      warranty_gross)
    select p.id, i, 'Used trucks, sold as seen', 10000, 20, 'Standard', 250.1, 'Ro-ro to Kingston', 100.05, 'Driveline, 3 months',
      20000, 24000, 500.2, 600.24, 200.1, 240.12
    from paper p, generate_series(0, ${sql.lit(itemsEach - 1)}) i`.execute(db);
  await sql`
    insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model, chassis_number,
      engine_number, color, registration_date, sale_price, freight_charges, warranty_charges)
    select i.paper_id, i.position, t, 'truck-' || i.position || '-' || t, 'BN ' || t || i.paper_id, 'DAF', 'XF 480',
      'XLRTEH4300G' || t, 'MX13-355', 'White', date '2019-03-01', 10000, 250.1, 100.05
    from paper_item i, generate_series(0, ${sql.lit(trucksEach - 1)}) t`.execute(db);
  await sql`vacuum analyze paper, paper_item, paper_truck`.execute(db);
}

await raceList({
  title: `${invoiceCount} invoices of ${itemsEach} items with ${trucksEach} trucks each`,
  path: '/api/abbasAutos/invoices',
  fill,
  statement: async (db) => (await papersQuery(company, 'invoice', '2026-11-20').execute(db)).rows[0]?.json ?? '',
});
