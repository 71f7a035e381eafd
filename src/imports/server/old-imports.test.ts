/** Which imports are deleted in the night, with their rows and files. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf } from '#test/files/import-files.ts';
import { listExpiredImports } from './import-store.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const readOne = () => readImportOf(admin, { kind: 'suppliers', content: csvOf('Name', 'Old Motors Ltd') });

async function change(id: string, age: string, fields: object) {
  await app.db.updateTable('import').set(fields).where('id', '=', id).execute();
  await sql`update import set created_at = now() - ${age}::interval where id = ${id}`.execute(app.db);
}

test.each([
  ['done for less than 30 days', 'kept', '29 days 23 hours', { state: 'Done' }],
  ['done for more than 30 days', 'deleted', '30 days 1 hour', { state: 'Done' }],
  ['ready for more than 30 days', 'deleted', '30 days 1 hour', { state: 'Ready' }],
  ['without a file for less than a day', 'kept', '23 hours', { state: 'Reading', size: null }],
  ['without a file for more than a day', 'deleted', '25 hours', { state: 'Reading', size: null }],
])('an import that is %s is %s', async (_what, outcome, age, fields) => {
  const { path, read } = await readOne();
  await change(read.id, age, fields);
  await app.tidy();
  expect((await admin.get(path)).status).toBe(outcome === 'kept' ? 200 : 404);
  const rows = await app.db.selectFrom('import_row').select('line').where('import_id', '=', read.id).execute();
  expect(rows).toHaveLength(outcome === 'kept' ? 1 : 0);
  const audited = await app.db
    .selectFrom('audit_entry')
    .select(['user_id', 'request_id'])
    .where('record_id', '=', read.id)
    .where('action', '=', 'delete')
    .execute();
  expect(audited).toEqual(outcome === 'kept' ? [] : [{ user_id: 'system', request_id: 'housekeeping' }]);
});

test.each(['Running', 'Undoing'])('an import in the state %s is kept, however old it is', async (state) => {
  const { read } = await readOne();
  await change(read.id, '90 days', { state });
  expect((await listExpiredImports(app.db)).map(({ id }) => id)).not.toContain(read.id);
  await change(read.id, '90 days', { state: 'Failed' });
  expect((await listExpiredImports(app.db)).map(({ id }) => id)).toContain(read.id);
});
