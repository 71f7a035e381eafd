/**
 * An undo leaves every record as it was before the import, with its audit entries, notifications and search index.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { RecordChange } from '#shared/live.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { rebuildRecords } from '#test/database/rebuild-records.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucks = '/api/butler/trucks';
const list = `${trucks}/rows?limit=3&sort=stockNumber&sums=true`;

type Changes = Record<string, { old: unknown; new: unknown }>;

/** The audit rows of one request. */
async function auditedDeletions(requestId: string) {
  const rows = await app.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, changes: row.changes as Changes }));
}

/** The reverse change: new values become old ones and the other way round. */
function reversed({ changes }: { changes: Changes }): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, { old, new: now }]) => [field, { old: now, new: old }]),
  );
}

/** Collects the change notifications that the database sends from now on. */
async function collectChanges(): Promise<RecordChange[]> {
  const received: RecordChange[] = [];
  const listener = new pg.Client({ connectionString: app.databaseUrl });
  await listener.connect();
  onTestFinished(() => listener.end());
  listener.on('notification', ({ payload }) => received.push(...JSON.parse(payload ?? '[]')));
  await listener.query('listen record_change');
  return received;
}

async function run(file: Parameters<typeof readImportOf>[1]) {
  const { path } = await readImportOf(admin, file);
  const done = await runToEnd(admin, path);
  expect(done.counts.Wrong).toBe(0);
  const ids: string[] = done.rows.map(({ id }: { id: string }) => id);
  return { path, ids, request: `import-${path.split('/').at(-1)}` };
}

/** How many of the imported records the search finds, and how many are stored. */
async function countRecords(ids: readonly string[]) {
  const { rows } = await sql`
    select (select count(*) from find_entry where record_id = any(${ids}::text[]))::int as found,
      (select count(*) from truck where id = any(${ids}::text[]))::int as stored`.execute(app.db);
  return rows[0];
}

test('hundreds of new trucks are deleted with audit entries and notifications, and disappear from search and lists', async () => {
  const count = 1020;
  const { body: unrelated } = await admin.post(trucks, truckBody({ company: 'Butler', purchasePrice: 100 }));
  const { body: before } = await admin.get(list);
  const lines = Array.from({ length: count }, (_, n) => `UN1 ${n},DAF,XF 480,${1000 + n},Undone Supplier ${n % 3}`);
  const content = csvOf('Reg,Make,Model,Purchase Price,Bought From', ...lines);
  const { path, ids, request } = await run({ kind: 'trucks', company: 'Butler', content });
  expect(await countRecords(ids)).toEqual({ found: count, stored: count });
  expect((await admin.get(list)).body).not.toEqual(before);
  const received = await collectChanges();
  expect((await admin.delete(path, { 'x-request-id': 'undo-new' })).status).toBe(204);
  // The call returns after some seconds even if a busy machine needs longer.
  await expect.poll(async () => (await admin.get(path)).body.state).toBe('Undone');
  expect(await countRecords(ids)).toEqual({ found: 0, stored: 0 });
  expect((await admin.get(list)).body).toEqual(before);
  const made = (await auditedDeletions(request)).filter(({ action }) => action === 'create');
  const deletions = await auditedDeletions('undo-new');
  // Two more for the import itself: the start and the end of its undo.
  expect([made.length, deletions.length]).toEqual([count + 3, count + 5]);
  const rowOf = new Map(deletions.map((row) => [`${row.record_type} ${row.record_id}`, row]));
  for (const row of made) {
    const { record_type, record_id, company, parent_id } = row;
    expect(rowOf.get(`${record_type} ${record_id}`)).toMatchObject({
      action: 'delete',
      user_id: 'person|Admin',
      user_name: 'Admin',
      record_version: 1,
      company,
      parent_id,
      changes: reversed(row),
    });
  }
  await expect.poll(() => received.filter(({ deleted }) => deleted)).toHaveLength(count + 3);
  const deletedIds = new Set(received.filter(({ deleted }) => deleted).map(({ id }) => id));
  expect(ids.filter((id) => !deletedIds.has(id))).toEqual([]);
  const { records } = await rebuildRecords(app.db);
  expect(records.filter(({ type }) => type === 'truck').map(({ id }) => id)).toEqual([unrelated.id]);
  const { body: next } = await admin.post(trucks, truckBody({ company: 'Butler' }));
  expect(next.stockNumber).toBe(unrelated.stockNumber + count + 1);
});

test('trucks changed in different fields are restored, and the clients and suppliers of the import are deleted', async () => {
  const bodies: Record<string, unknown>[] = [
    { color: 'Red' },
    { purchasePrice: 100.1, boughtFrom: { name: 'First Supplier' } },
    { isSold: true, soldDate: '2026-05-01', soldTo: { name: 'First Client' } },
    { description: 'O\'Neill said: "as new" \\ 100 %', color: null },
    { salePrice: null, mileage: 1 },
  ];
  const before: { id: string; version: string; truck: Record<string, unknown> }[] = [];
  for (const [at, fields] of bodies.entries()) {
    const { body } = await admin.post(
      trucks,
      truckBody({ company: 'Butler', regNumber: `UN2 ${at}`, chassisNumber: null, ...fields }),
    );
    before.push({ id: body.id, version: '"1"', truck: body });
  }
  const content = csvOf(
    'Reg;Color;Purchase Price;Bought From;Sold Date;Sold To;Description;Sale Price;Mileage;Mileage Unit',
    'UN2 0;Blue;;;;;;;;',
    'UN2 1;;2000;Second Supplier;;;;;;',
    'UN2 2;;;;02/06/2026;Second Client;;;;',
    'UN2 3;Green;;;;;Other;;;',
    'UN2 4;;;;;;;500;7;Miles',
  );
  const { path, request } = await run({ kind: 'trucks', company: 'Butler', content });
  const received = await collectChanges();
  expect((await admin.delete(path, { 'x-request-id': 'undo-changed' })).status).toBe(204);
  for (const { id, truck } of before) {
    const { body, headers } = await admin.get(`${trucks}/${id}`);
    expect([body, headers.get('etag')]).toEqual([truck, '"3"']);
    expect((await admin.put(`${trucks}/${id}`, { color: 'Pink' }, { 'if-match': '"2"' })).status).toBe(412);
  }
  const taken = (await auditedDeletions(request)).filter(
    ({ action, record_type }) => action === 'update' && record_type === 'truck',
  );
  const back = (await auditedDeletions('undo-changed')).filter(({ record_type }) => record_type === 'truck');
  const byId = (rows: typeof back) => rows.toSorted((one, other) => (one.record_id < other.record_id ? -1 : 1));
  expect(byId(back).map(({ record_id, record_version, changes }) => ({ record_id, record_version, changes }))).toEqual(
    byId(taken).map((row) => ({ record_id: row.record_id, record_version: 3, changes: reversed(row) })),
  );
  expect(back).toHaveLength(before.length);
  await expect.poll(() => received.filter(({ kind, version }) => kind === 'truck' && version === 3)).toHaveLength(5);
  expect(JSON.stringify((await admin.get('/api/clients')).body)).not.toContain('Second Client');
  await rebuildRecords(app.db);
});

test('changed clients are restored and new ones deleted', async () => {
  const before = [];
  for (const name of ['Undone Haulage', 'Undone Freight']) {
    before.push((await admin.post('/api/clients', { name, billTo: { city: 'Hull' } })).body);
  }
  const content = csvOf('Client;Town;Days', 'undone haulage;Leeds;', 'undone freight;;14', 'Undone New;York;7');
  const { path, ids } = await run({ kind: 'clients', content });
  expect((await admin.delete(path, { 'x-request-id': 'undo-clients' })).status).toBe(204);
  for (const client of before) {
    const { body, headers } = await admin.get(`/api/clients/${client.id}`);
    expect([body, headers.get('etag')]).toEqual([client, '"3"']);
  }
  expect((await admin.get(`/api/clients/${ids[2]}`)).status).toBe(404);
  const rows = (await auditedDeletions('undo-clients')).filter(({ record_type }) => record_type === 'client');
  expect(rows.map(({ action }) => action).sort()).toEqual(['delete', 'update', 'update']);
  await rebuildRecords(app.db);
});

test('costings are deleted or restored, and so are the totals of their trucks', async () => {
  const paths: string[] = [];
  for (const regNumber of ['UN3 A', 'UN3 B']) {
    const { body } = await admin.post(trucks, truckBody({ company: 'Butler', regNumber }));
    paths.push(`${trucks}/${body.id}`);
    await admin.post(`${trucks}/${body.id}/costings`, { type: 'Repairs', value: 50, invoiceNumber: 'A 1' });
  }
  const read = () => Promise.all(paths.flatMap((path) => [admin.get(path), admin.get(`${path}/costings`)]));
  const before = (await read()).map(({ body }) => body);
  const content = csvOf(
    'Reg,Type,Amount,Invoice',
    ...['UN3 A', 'UN3 B'].flatMap((reg) => [
      `${reg},Repairs,75.5,A 1`,
      `${reg},Inspection,80,`,
      `${reg},Repairs,9,B 2`,
    ]),
  );
  const { path } = await run({ kind: 'costings', company: 'Butler', content });
  expect((await read()).map(({ body }) => body)).not.toEqual(before);
  const received = await collectChanges();
  expect((await admin.delete(path, { 'x-request-id': 'undo-costings' })).status).toBe(204);
  const versions = (body: unknown) => JSON.parse(JSON.stringify(body).replaceAll('"version":1', '"version":3'));
  expect((await read()).map(({ body }) => body)).toEqual(versions(before));
  const rows = (await auditedDeletions('undo-costings')).filter(({ record_type }) => record_type === 'costing');
  const left = rows.map(({ action, parent_id, company }) => `${action} ${company} ${trucks}/${parent_id}`);
  const expected = paths.flatMap((truck) =>
    ['delete', 'delete', 'update'].map((action) => `${action} Butler ${truck}`),
  );
  expect(left.sort()).toEqual(expected.sort());
  await expect.poll(() => received.filter(({ kind }) => kind === 'costing')).toHaveLength(6);
  await rebuildRecords(app.db);
});
