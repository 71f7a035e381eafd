/** What the migration to 12 months makes of pages from before: their ends, their authors, and what the audit trail says. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { migrationsBefore } from '#test/earlier-migrations.ts';

/** Ann is still there under another name; of Bea the audit trail alone knows; of who made 'old' nothing is known. */
const formerRows = `
  insert into app_user (user_id, name, role) values ('u-ann', 'Ann Harbour', 'User'), ('u-cal', 'Cal Pier', 'User');
  insert into truck_share (id, company, secret, truck_ids, with_price, fields, images, videos, until, created_at, created_by) values
    ('long', 'Butler', 'a', '{t1}', false, '{make}', '"all"', '[]', '9999-12-31', '2026-11-20 12:00Z', 'u-ann'),
    ('short', 'Butler', 'b', '{t1}', false, '{make}', '"all"', '[]', '2027-11-20', '2026-11-20 12:00Z', 'u-bea'),
    ('old', 'RedStar', 'c', '{t1}', false, '{make}', '"all"', '[]', '2030-01-01', '2024-02-29 12:00Z', 'u-gone'),
    ('told', 'RedStar', 'd', '{t1}', false, '{make}', '"all"', '[]', '2027-01-01', '2026-11-20 12:00Z', 'u-cal');
  insert into audit_entry (user_id, user_name, request_id, action, record_type, record_id, company, changes) values
    ('u-ann', 'Ann Quay', 'r1', 'create', 'share', 'long', 'Butler', '{}'),
    ('u-bea', 'Bea Moor', 'r2', 'create', 'share', 'short', 'Butler', '{}')`;

test('pages end 12 months after they were made, with an audit row, and name their author of then', async () => {
  const database = await createTestDatabase('template0');
  const folder = await migrationsBefore('0100');
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database.db, folder);
  await sql.raw(formerRows).execute(database.db);
  await migrate(database.db);
  const { rows } = await sql`
    select id, until::text, created_by_name as name from truck_share order by id`.execute(database.db);
  expect(rows).toEqual([
    { id: 'long', until: '2027-11-20', name: 'Ann Quay' },
    { id: 'old', until: '2025-02-28', name: null },
    { id: 'short', until: '2027-11-20', name: 'Bea Moor' },
    { id: 'told', until: '2027-01-01', name: 'Cal Pier' },
  ]);
  const { rows: told } = await sql`
    select record_id as id, user_id as by, company, changes from audit_entry where action = 'update' order by record_id`.execute(
    database.db,
  );
  const system = { by: 'system' };
  expect(told).toEqual([
    { ...system, id: 'long', company: 'Butler', changes: { until: { old: '9999-12-31', new: '2027-11-20' } } },
    { ...system, id: 'old', company: 'RedStar', changes: { until: { old: '2030-01-01', new: '2025-02-28' } } },
  ]);
  await database.db.destroy();
});
