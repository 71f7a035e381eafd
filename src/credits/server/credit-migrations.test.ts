/** What the migrations make of credit notes and evidence that earlier versions stored. */
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

const party = `'{"id":"c1","name":"Harbour Haulage"}'`;
const note = (id: string, number: string, invoice: string, currency: string, isBack: boolean) => `
  insert into credit_note (id, company, number, date, currency, invoice_id, invoice_number, invoice_date, reason,
    return_to_stock, bill_to, ship_to, number_of_trucks, total_net, total_vat, total, reg_numbers)
    values ('${id}', 'Butler', '${number}', '2026-04-10', '${currency}', '${invoice}', '1', '2026-03-20', 'A worn tyre',
      ${isBack}, ${party}, ${party}, 1, 300, 0, 300, 'T 1');
  insert into credit_note_item (credit_note_id, position, item, description, rate, vat_rate, vat_treatment, freight_rate,
    warranty_rate, rate_net, rate_gross, freight_net, freight_gross, warranty_net, warranty_gross)
    values ('${id}', 0, 0, 'One', 300, 0, 'Margin', 0, 0, 300, 300, 0, 0, 0, 0);
  insert into credit_note_truck (credit_note_id, item_position, position, truck_id, truck)
    values ('${id}', 0, 0, 't-${invoice}', '{"id":"t-${invoice}","regNumber":"T"}');
  insert into paper_revision (kind, paper_id, revision, company, form, content, saved_by, saved_by_name)
    values ('creditNote', '${id}', 1, 'Butler', 1, '{"id":"${id}","exchangeRate":null,"items":[],"number":"${number}"}', 'u', 'Ann');`;

/** A margin sale over 2,000 of a truck that was bought for 1,400. */
const sale = (id: string, number: number, currency: string, rate: string) => `
  insert into truck (id, company, stock_number, reg_number, reg_number_trimmed, make, model, vat_scheme, purchase_price,
    purchase_date) values ('t-${id}', 'Butler', ${number}, 'T ${number}', 'T${number}', 'DAF', 'XF', 'Margin', 1400, '2026-03-01');
  insert into paper (id, kind, company, number, date, tax_point, currency, exchange_rate, deposit_paid, bill_to, ship_to,
    form_version, number_of_trucks, total_sale_price, total_freight_charges, total_warranty_charges, total_due, total_vat)
    values ('${id}', 'invoice', 'Butler', '${number}', '2026-03-20', '2026-03-20', '${currency}', ${rate}, 0, ${party}, ${party},
      1, 1, 2000, 0, 0, 2000, 0);
  insert into paper_item (paper_id, position, description, rate, vat_rate, vat_treatment, freight_rate, warranty_rate,
    rate_net, rate_gross, freight_net, freight_gross, warranty_net, warranty_gross)
    values ('${id}', 0, 'One', 2000, 0, 'Margin', 0, 0, 2000, 2000, 0, 0, 0, 0);
  insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model)
    values ('${id}', 0, 0, 't-${id}', 'T ${number}', 'DAF', 'XF');`;

const formerRows = `
  insert into client (id, name, name_key) values ('c1', 'Harbour Haulage', 'harbour haulage');
  ${sale('dollars', 1, 'USD', '1.25')}
  ${note('rated', '1', 'dollars', 'USD', false)}
  ${sale('unrated', 2, 'USD', 'null')}
  ${note('waiting', '2', 'unrated', 'USD', false)}
  ${sale('pounds', 3, 'GBP', 'null')}
  ${note('partly', '3', 'pounds', 'GBP', true)}
  insert into document (id, owner_type, owner_id, company, document_kind, name, content_type, announced_size, size, created_at)
    values ('d1', 'invoice', 'pounds', 'Butler', 'ExportEvidence', 'cmr.pdf', 'application/pdf', 9, 9, '2026-06-30T23:30:00Z'),
      ('d2', 'invoice', 'pounds', 'Butler', 'ExportEvidence', 'cmr.pdf', 'application/pdf', 9, null, '2026-06-30T23:30:00Z'),
      ('d3', 'invoice', 'pounds', 'Butler', 'Other', 'cmr.pdf', 'application/pdf', 9, 9, '2026-06-30T23:30:00Z');`;

beforeAll(async () => {
  base = await startTestApp();
  database = await createTestDatabase('template0');
  folder = await migrationsBefore('0059');
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

test('a credit note gets the rate that its invoice was given later, as a revision with an audit row', async () => {
  const { rows } = await sql`
    select c.id, c.exchange_rate::float8 as rate, c.revision, r.content ->> 'exchangeRate' as kept, e.changes
    from credit_note c
    join paper_revision r on r.kind = 'creditNote' and r.paper_id = c.id and r.revision = c.revision
    left join audit_entry e on e.record_type = 'creditNote' and e.record_id = c.id
    order by c.id`.execute(database.db);
  const untouched = { rate: null, revision: 1, kept: null, changes: null };
  expect(rows).toEqual([
    { id: 'partly', ...untouched },
    { id: 'rated', rate: 1.25, revision: 2, kept: '1.25', changes: { exchangeRate: { old: null, new: 1.25 } } },
    { id: 'waiting', ...untouched },
  ]);
});

test('a truck that came back for a part of its price is a sale with its rest in the stock book', async () => {
  // dollars: 1,700 at 1.25 are 1,360, less 1,400
  const { body } = await user.get('/api/butler/stock-book/rows?sort=stockNumber');
  expect(body.rows).toMatchObject([
    { salePrice: 1360, margin: -40, vatDue: 0 },
    { salePrice: null, margin: null, vatDue: null },
    { salePrice: 1700, margin: 300, vatDue: 50 },
  ]);
});

test('export evidence of before counts from the day of its upload', async () => {
  const { rows } = await sql`select id, evidence_since from document order by id`.execute(database.db);
  expect(rows).toEqual([
    { id: 'd1', evidence_since: '2026-07-01' },
    { id: 'd2', evidence_since: null },
    { id: 'd3', evidence_since: null },
  ]);
});
