/** The global search over 40,000 trucks, 20,000 orders and invoices and 20,000 clients: `npm run bench:find`. */
import { Console } from 'node:console';
import { type Kysely, sql } from 'kysely';
import { pageRecords, records } from '#app/server-features.ts';
import { findRecords } from '#find/server/find-store.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { withBenchDatabase } from './bench-database.ts';

const rounds = 15;
const warmUpRounds = 3;

/** One example of each kind of search. */
const texts = [
  ['a letter', 'a'],
  ['two characters', 'bn'],
  ['a reg number', 'BN 12345'],
  ['half a reg number', 'bn123'],
  ['a make', 'mercedes'],
  ['make and model', 'scania r450'],
  ['make and model that are part of others', 'daf xf'],
  ['a misspelled make', 'mersedes actros'],
  ['a mistyped reg number', 'BM 123456'],
  ['a client', 'haulier 77'],
  ['an invoice number', 'invoice 123'],
  ['nothing like it', 'qqqq wwww'],
  ['two characters swapped', 'vovlo'],
  ['nothing like many words', 'abcdefgh ijklmnop qrstuvwx yzabcdef'],
] as const;

async function fill(pool: Kysely<Database>): Promise<void> {
  await withTransaction(pool, async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`insert into client (id, name, name_key)
      select 'client' || n, 'Haulier ' || n, 'haulier ' || n from generate_series(1, 20000) n`.execute(db);
    await sql`
    insert into truck (id, company, reg_number, reg_number_trimmed, make, model, chassis_number, engine_number)
    select gen_random_uuid(), c.companies[1 + n % 4], 'BN ' || n, 'BN' || n, m.makes[1 + n % 5], m.models[1 + n % 5],
      'XLR' || md5(n::text), 'MX' || n
    from generate_series(1, 40000) n,
      (select array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar'] as companies) c,
      (select array['DAF', 'Mercedes-Benz', 'Scania', 'Volvo', 'MAN'] as makes,
        array['XF 480', 'Actros 1845', 'R450', 'FH 500', 'TGX 18.440'] as models) m`.execute(db);
    await sql`
    insert into paper (id, kind, company, number, date, tax_point, currency, deposit_paid, bill_to, ship_to,
      number_of_trucks, total_sale_price, total_freight_charges, total_warranty_charges, total_vat, total_due)
    select 'paper' || n, case n % 2 when 0 then 'order' else 'invoice' end, c.companies[1 + n / 2 % 4],
      (1 + n / 8)::text, '2026-01-01', case n % 2 when 1 then date '2026-01-01' end, 'GBP', 0,
      json_build_object('name', 'Haulier ' || n % 900), json_build_object('name', 'Port ' || n % 90), 1, 1, 0, 0, 0, 1
    from generate_series(0, 19999) n,
      (select array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar'] as companies) c`.execute(db);
    await sql`
    insert into paper_item (paper_id, position, description, rate, vat_rate, freight_rate, warranty_rate, rate_net,
      rate_gross, freight_net, freight_gross, warranty_net, warranty_gross, vat_treatment)
    select id, 0, 'Truck', 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 'NoVat' from paper`.execute(db);
    await sql`
    insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model)
    select 'paper' || n, 0, 0, 'truck' || n, 'BN ' || n * 2, 'DAF', 'XF' from generate_series(0, 19999) n`.execute(db);
  });
  await sql`vacuum analyze find_entry, truck, paper, client, supplier, media`.execute(pool);
}

/** The reference: reading every entry. */
async function readAll(db: Kysely<Database>): Promise<void> {
  await sql`select count(*) from find_entry where strpos(body, 'no such text') > 0`.execute(db);
}

async function medianMs(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const start = performance.now();
    await run();
    if (round >= warmUpRounds) times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

await withBenchDatabase(async ({ db }) => {
  await fill(db);
  const actor = { userId: 'bench', email: null, name: 'Bench', role: 'User' } as const;
  const context = { db, actor, today: () => '2026-11-20' };
  const base = await medianMs(() => readAll(db));
  const rows = [{ what: 'every entry read', hits: 0, 'median ms': base.toFixed(1), ratio: '1.00' }];
  for (const [what, text] of texts) {
    const median = await medianMs(() => findRecords(context, records, pageRecords, text, 20));
    const hits = (await findRecords(context, records, pageRecords, text, 20)).length;
    rows.push({ what: `${what}: ${text}`, hits, 'median ms': median.toFixed(1), ratio: (median / base).toFixed(2) });
  }
  new Console(process.stdout).table(rows);
  process.stdout.write('Goal: at most 100 ms each.\n');
});
