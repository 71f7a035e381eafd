/** What the migration to kept evidence makes of sales and deleted purchases of before (specification, sections 14.3 and 20). */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { migrationsBefore } from '#test/earlier-migrations.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

let database: TestDatabase;
let folder: string;
let [base, app]: TestApp[] = [];
let user: Client;

/** The audit row of a deletion: every field with what it was. */
function deletion(id: string, company: string, fields: Record<string, unknown>): string {
  const whole = {
    regNumber: `REG ${id}`,
    vatScheme: 'Qualifying',
    purchaseDate: '2026-03-02',
    purchaseVat: 200.5,
    ...fields,
  };
  const changes = Object.fromEntries(Object.entries(whole).map(([key, old]) => [key, { old, new: null }]));
  return `('2026-04-01', 'u1', 'r-${id}', 'delete', 'truck', '${id}', '${company}', '${JSON.stringify(changes)}')`;
}

const party = `'{"id":"c1","name":"Harbour Haulage"}'`;

/** Rows as the program of then left them: 't1' was bought for 1,400 and sold for 2,000, 't2' is in stock again. */
const formerRows = `
  insert into client (id, name, name_key) values ('c1', 'Harbour Haulage', 'harbour haulage');
  insert into supplier (id, name, name_key) values ('s1', 'Fleet Disposals Ltd', 'fleet disposals ltd');
  insert into truck (id, company, stock_number, reg_number, reg_number_trimmed, make, model, vat_scheme, purchase_price,
    purchase_date, purchase_invoice_number, bought_from, purchase_vat) values
    ('t1', 'Butler', 1, 'T 1', 'T1', 'DAF', 'XF', 'Margin', 1400, '2026-03-01', 'PI-1', 's1', null),
    ('t2', 'Butler', 2, 'T 2', 'T2', 'DAF', 'XF', 'Qualifying', 1000, '2026-03-02', 'PI-2', null, 7);
  insert into paper (id, kind, company, number, date, tax_point, currency, deposit_paid, bill_to, ship_to,
    number_of_trucks, total_sale_price, total_freight_charges, total_warranty_charges, total_due, total_vat)
    values ('p1', 'invoice', 'Butler', '1', '2026-03-20', '2026-03-20', 'GBP', 0, ${party}, ${party}, 1, 2000, 0, 0, 2000, 0);
  insert into paper_item (paper_id, position, description, rate, vat_rate, vat_treatment, freight_rate, warranty_rate,
    rate_net, rate_gross, freight_net, freight_gross, warranty_net, warranty_gross)
    values ('p1', 0, 'One', 2000, 0, 'Margin', 0, 0, 2000, 2000, 0, 0, 0, 0);
  insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model)
    values ('p1', 0, 0, 't1', 'T 1', 'DAF', 'XF');
  insert into audit_entry (at, user_id, request_id, action, record_type, record_id, company, changes) values
    ${[
      deletion('gone', 'Butler', {}),
      deletion('elsewhere', 'RedStar', { purchaseVat: 30 }),
      deletion('april', 'Butler', { purchaseDate: '2026-04-02', purchaseVat: 40 }),
      // what no purchase VAT is known of, or due
      deletion('margin', 'Butler', { vatScheme: 'Margin' }),
      deletion('undated', 'Butler', { purchaseDate: null }),
      deletion('none', 'Butler', { purchaseVat: null }),
      deletion('nothing', 'Butler', { purchaseVat: 0 }),
      // a truck of an early version, whose audit row has none of these fields
      deletion('early', 'Butler', { vatScheme: undefined, purchaseVat: undefined }),
      // one that is there (again), and one that was deleted twice: the last time counts
      deletion('t2', 'Butler', {}),
      deletion('twice', 'Butler', { purchaseVat: 1 }),
      deletion('twice', 'Butler', { purchaseVat: 2 }),
    ].join(',\n    ')};`;

beforeAll(async () => {
  base = await startTestApp();
  database = await createTestDatabase('template0');
  folder = await migrationsBefore('0037');
  await migrate(database.db, folder);
  await sql.raw(formerRows).execute(database.db);
  await migrate(database.db);
  app = await startTestApp({ beside: { ...base, db: database.db, databaseUrl: database.url } });
  user = await app.as('User');
});
afterAll(async () => {
  await app?.stop();
  await database.drop();
  await base?.stop();
  await rm(folder, { recursive: true });
});

test('the purchase VAT of trucks that were deleted before is known from the audit trail', async () => {
  const goneOf = async (company: string) =>
    (await user.get(`/api/${company}/vat-summary/gone-purchases`)).body.map(
      ({ truckId, regNumber, purchaseDate, purchaseVat }: Record<string, unknown>) =>
        [truckId, regNumber, purchaseDate, purchaseVat].join(' '),
    );
  expect(await goneOf('butler')).toEqual([
    'gone REG gone 2026-03-02 200.5',
    'twice REG twice 2026-03-02 2',
    'april REG april 2026-04-02 40',
  ]);
  expect(await goneOf('redStar')).toEqual(['elsewhere REG elsewhere 2026-03-02 30']);
  const march = await user.get('/api/butler/vat-summary?from=2026-03-01&to=2026-03-31');
  expect(march.body.purchaseVat).toBe(200.5 + 2 + 7);
});

test('a sale of before has the evidence of the day of the migration, and keeps it', async () => {
  const line = async () => (await user.get('/api/butler/stock-book/rows')).body.rows[0];
  const kept = {
    purchasePrice: 1400,
    purchaseInvoiceNumber: 'PI-1',
    seller: 'Fleet Disposals Ltd',
    margin: 600,
    vatDue: 100,
  };
  expect(await line()).toMatchObject(kept);
  expect((await user.put('/api/butler/trucks/t1', { purchasePrice: 1700, purchaseInvoiceNumber: 'X' })).status).toBe(
    200,
  );
  expect(await line()).toMatchObject(kept);
});
