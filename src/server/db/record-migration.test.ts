/** What the migration to the record makes of a database that was in use before it. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { migrationsBefore } from '#test/earlier-migrations.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

const party = (fields: object) => JSON.stringify({ id: 'c1', name: 'Harbour Haulage', ...fields });

/** Rows as the program of then left them. */
const formerRows = `
  insert into app_user (user_id, email, name, role, created_at)
    values ('u1', 'ann@example.test', 'Ann', 'User', '2026-01-01'), ('u2', null, null, 'User', '2026-01-02');
  insert into supplier (id, name, name_key) values ('s1', 'A Seller', 'a seller');
  insert into client (id, name, name_key) values ('c1', 'Harbour Haulage', 'harbour haulage');
  insert into truck (id, company, reg_number, reg_number_trimmed, make, model, is_sold, created_at) values
    ('t1', 'Butler', 'T 1', 'T1', 'DAF', 'XF', true, '2026-01-03'),
    ('t2', 'Butler', 'T 2', 'T2', 'DAF', 'XF', true, '2026-01-03'),
    ('t3', 'Butler', 'T 3', 'T3', 'DAF', 'XF', false, '2026-01-03');
  insert into truck_costing (id, truck_id, type, value) values ('k1', 't1', 'Repairs', 12.5);
  insert into media (id, truck_id, kind, content_type, size, uploaded_by) values ('m1', 't1', 'image', 'image/png', 9, 'u1');
  insert into paper (
    id, kind, company, number, date, currency, deposit_paid, bill_to, ship_to, number_of_trucks, total_sale_price,
    total_freight_charges, total_warranty_charges, total_due
  ) values
    ('p1', 'invoice', 'Butler', '7', '2026-02-01', 'GBP', 0, '${party({ city: 'Hull' })}', '${party({})}', 3, 0, 0, 0, 0),
    ('p2', 'invoice', 'Butler', '8', '2026-03-01', 'GBP', 0, '${party({})}', '${party({})}', 1, 0, 0, 0, 0),
    ('p3', 'order', 'Butler', '9', '2026-09-01', 'GBP', 0, '${party({})}', '${party({})}', 1, 0, 0, 0, 0);
  insert into paper_item (paper_id, position, description, rate, vat_rate, freight_rate, warranty_rate) values
    ('p1', 0, 'Three', 0.35, 17.5, 0.05, 9999999999.99), ('p2', 0, 'One', 100, 20, 0, 0), ('p3', 0, 'One', 100, 20, 0, 0);
  insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model) values
    ('p1', 0, 0, 't1', 'T 1', 'DAF', 'XF'), ('p1', 0, 1, 't3', 'T 3', 'DAF', 'XF'), ('p1', 0, 2, 'gone', 'G', 'DAF', 'XF'),
    ('p2', 0, 0, 't1', 'T 1', 'DAF', 'XF'), ('p3', 0, 0, 't1', 'T 1', 'DAF', 'XF');
  insert into paper_counter (company, kind, last_number) values ('Butler', 'invoice', 8);
  insert into audit_entry (at, user_id, user_email, request_id, action, record_type, record_id, company, changes) values
    ('2026-01-03', 'u1', 'ann@example.test', 'r1', 'create', 'truck', 't1', 'Butler', '{"regNumber":{"old":null,"new":"T 1"}}'),
    ('2026-01-04', 'u2', null, 'r2', 'update', 'truck', 't1', 'Butler', '{"color":{"old":null,"new":"Red"}}'),
    ('2026-01-05', 'u1', 'ann@example.test', 'r3', 'create', 'client', 'c1', null, '{"name":{"old":null,"new":"Harbour Haulage"}}'),
    ('2026-01-06', 'u1', 'ann@example.test', 'r4', 'create', 'truck', 'gone', 'Butler', '{"regNumber":{"old":null,"new":"G"}}'),
    ('2026-01-07', 'u1', 'ann@example.test', 'r5', 'create', 'costing', 'k9', 'Butler',
      '{"truckId":{"old":null,"new":"gone"},"type":{"old":null,"new":"Other"},"value":{"old":null,"new":5}}'),
    ('2026-01-08', 'u2', null, 'r6', 'update', 'costing', 'k9', 'Butler', '{"value":{"old":5,"new":6}}'),
    ('2026-01-09', 'u1', 'ann@example.test', 'r7', 'create', 'costing', 'k8', 'Butler',
      '{"truckId":{"old":null,"new":"gone"},"value":{"old":null,"new":1}}'),
    ('2026-01-09', 'u1', 'ann@example.test', 'r7', 'delete', 'costing', 'k8', 'Butler',
      '{"truckId":{"old":"gone","new":null},"value":{"old":1,"new":null}}'),
    ('2026-01-10', 'u2', null, 'r8', 'delete', 'truck', 'gone', 'Butler', '{"regNumber":{"old":"G","new":null}}'),
    ('2026-01-11', 'u1', 'ann@example.test', 'r9', 'create', 'invoice', 'px', 'Butler', '{"number":{"old":null,"new":"11"}}'),
    ('2026-01-12', 'u1', 'ann@example.test', 'r9', 'update', 'invoice', 'px', 'Butler', '{"number":{"old":"11","new":"012"}}'),
    ('2026-01-13', 'u1', 'ann@example.test', 'r9', 'delete', 'invoice', 'px', 'Butler', '{"number":{"old":"012","new":null}}');`;

beforeAll(async () => {
  database = await createTestDatabase('template0');
  folder = await migrationsBefore('0011');
  await migrate(database.db, folder);
  await sql.raw(formerRows).execute(database.db);
  await migrate(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The rows of a query, each as the list of its values. */
async function valuesOf(query: string): Promise<unknown[][]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(database.db);
  return rows.map((row) => Object.values(row));
}

test('rows of costings name their truck, and those that went with it have a row of their own', async () => {
  const rows = await valuesOf(`select record_id, action, user_id, request_id, parent_type, parent_id
    from audit_entry where record_type = 'costing' order by id`);
  expect(rows).toEqual([
    ['k9', 'create', 'u1', 'r5', 'truck', 'gone'],
    ['k9', 'update', 'u2', 'r6', 'truck', 'gone'],
    ['k8', 'create', 'u1', 'r7', 'truck', 'gone'],
    ['k8', 'delete', 'u1', 'r7', 'truck', 'gone'],
    ['k9', 'delete', 'u2', 'r8', 'truck', 'gone'],
  ]);
  expect(await valuesOf("select changes from audit_entry where record_id = 'k9' and action = 'delete'")).toEqual([
    [{ truckId: { old: 'gone', new: null }, type: { old: 'Other', new: null }, value: { old: 6, new: null } }],
  ]);
  expect(await valuesOf("select distinct user_name from audit_entry where user_id = 'u1'")).toEqual([['Ann']]);
});

test('records have who and when from the audit trail, else when they were made', async () => {
  const stamps = `created_by, updated_by, to_char(updated_at, 'YYYY-MM-DD')`;
  expect(await valuesOf(`select id, ${stamps} from truck order by id`)).toEqual([
    ['t1', 'u1', 'u2', '2026-01-04'],
    ['t2', null, null, '2026-01-03'],
    ['t3', null, null, '2026-01-03'],
  ]);
  expect(await valuesOf(`select to_char(created_at, 'YYYY-MM-DD') as made, ${stamps} from client`)).toEqual([
    ['2026-01-05', 'u1', 'u1', '2026-01-05'],
  ]);
  expect(await valuesOf('select created_by, original_name from media')).toEqual([['u1', null]]);
  expect(await valuesOf('select created_at = updated_at from supplier')).toEqual([[true]]);
});

test('sold trucks have the day of their latest invoice, with an audit row; the others none', async () => {
  const days = await valuesOf('select id, sold_on from truck order by id');
  expect(days).toEqual([
    ['t1', '2026-03-01'],
    ['t2', null],
    ['t3', null],
  ]);
  expect(
    await valuesOf(
      "select record_id, user_id, changes from audit_entry where request_id = 'migration' and changes ? 'soldDate'",
    ),
  ).toEqual([['t1', 'system', { soldDate: { old: null, new: '2026-03-01' } }]]);
});

test('every number that a paper ever had is known', async () => {
  const rows = await valuesOf('select kind, number_value, paper_id from paper_number order by kind, number_value');
  expect(rows).toEqual([
    ['invoice', '7', 'p1'],
    ['invoice', '8', 'p2'],
    ['invoice', '11', 'px'],
    ['invoice', '12', 'px'],
    ['order', '9', 'p3'],
  ]);
});

test('lines are reckoned as they were shown: half up, once for all trucks', async () => {
  const lines = await valuesOf(`select rate_net, rate_gross, freight_net, freight_gross, warranty_net, warranty_gross
    from paper_item where paper_id = 'p1'`);
  expect(lines).toEqual([['1.05', '1.23', '0.15', '0.18', '29999999999.97', '35249999999.96']]);
  expect(await valuesOf('select id, total_vat from paper order by id')).toEqual([
    ['p1', '5250000000.20'],
    ['p2', '20.00'],
    ['p3', '20.00'],
  ]);
});

test('later changes are news again', async () => {
  const disabled = await valuesOf("select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'");
  expect(disabled).toEqual([]);
});
