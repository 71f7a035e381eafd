/** Refusals of changes, runs and undos of an import, and what an import and the log say of those that fail. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';
import type { StoredImport } from './import-store.ts';
import { runImport } from './run-import.ts';
import { continueUndo, failUndo, undoUntil } from './undo-import.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const idOf = (path: string) => path.split('/').at(-1) ?? '';

function change(path: string, fields: object) {
  return app.db.updateTable('import').set(fields).where('id', '=', idOf(path)).execute();
}

let count = 0;

/** Reads a file of new trucks from new suppliers. */
async function readTrucks(rows: number) {
  count += 1;
  const name = `RU${count}`;
  const lines = Array.from({ length: rows }, (_, n) => `${name} ${n},DAF,XF,White,${name} Supplier`);
  const content = csvOf('Reg,Make,Model,Colour,Bought From', ...lines);
  return { name, ...(await readImportOf(admin, { kind: 'trucks', company: 'Butler', content })) };
}

const colorAnd = (head: string, field: string | null) => [
  { head: 'Colour', field: 'color' },
  { head, field },
];

test.each([
  [
    'an unknown column',
    { columns: [{ head: 'Shelf', field: null }] },
    'columns.0.head',
    'The file has no such column.',
  ],
  ['a column twice', { columns: colorAnd('Colour', null) }, 'columns.1.head', 'This column appears twice.'],
  ['an unknown field', { columns: [{ head: 'Make', field: 'cost' }] }, 'columns.0.field', 'There is no such field.'],
  [
    'a field twice',
    { columns: colorAnd('Make', 'color') },
    'columns.1.field',
    'Another column is already imported into this field.',
  ],
  [
    'columns together with another line of headings',
    { headLine: 2, columns: colorAnd('Make', null) },
    'columns',
    'Match the columns after the sheet and its headings were read.',
  ],
  ['an unknown sheet', { sheet: 'Nothing' }, 'sheet', 'The file has no such sheet.'],
])('a match of %s is refused at its place, and nothing changes', async (_name, body, at, message) => {
  const { path, read } = await readTrucks(1);
  const answer = await admin.put(path, body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: at, message }] } });
  expect((await admin.get(path)).body).toEqual(read);
});

const outdated = expect.any(String);

test.each([
  ['Reading', { run: outdated, match: outdated }],
  ['Running', { run: outdated, match: outdated, undo: 'The import is still running.' }],
  ['Undoing', { run: outdated, match: outdated, undo: 'The import is already being undone.' }],
  ['Done', { run: outdated, match: outdated }],
  ['Undone', { run: outdated, match: outdated, undo: 'Only an import that is done can be undone.' }],
])('an import in the state %s refuses the other steps with 409', async (state, messages) => {
  const { path } = await readTrucks(1);
  await change(path, { state });
  const steps: Record<string, () => ReturnType<typeof admin.delete>> = {
    run: () => admin.post(`${path}/run`),
    match: () => admin.put(path, { columns: [] }),
    undo: () => admin.delete(path),
  };
  for (const [step, message] of Object.entries(messages)) {
    expect(await steps[step]?.(), step).toMatchObject({ status: 409, body: { message } });
  }
  expect((await admin.get(path)).body.state).toBe(state);
});

test('an import that stopped half-way is finished or undone before its columns are matched again', async () => {
  const { path } = await readTrucks(2);
  await runToEnd(admin, path);
  await change(path, { state: 'Failed' });
  const message = 'Some rows were imported already. Import the rest, or undo it.';
  expect(await admin.put(path, { columns: [] })).toMatchObject({ status: 409, body: { message } });
});

test('a file without a readable row cannot be matched or run, and can be removed', async () => {
  const { path } = await readImportOf(admin, { kind: 'suppliers', content: 'Name,City\r\n' });
  expect((await admin.put(path, { columns: [] })).status).toBe(409);
  expect((await admin.put(path, { headLine: 1 })).status).toBe(409);
  expect((await admin.post(`${path}/run`)).status).toBe(409);
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.get(path)).status).toBe(404);
});

test('a row without data in any imported column and a row with too many cells are rejected with the reason', async () => {
  const content = csvOf('Name,Shelf', 'Good Ltd,A', ',B', 'Comma Ltd,C,D');
  const { read } = await readImportOf(admin, { kind: 'suppliers', content });
  const rows = read.rows.map(({ outcome, reason }: { outcome: string; reason: string }) => [outcome, reason]);
  expect(rows).toEqual([
    ['New', null],
    ['Wrong', 'This row has no data in any imported column.'],
    ['Wrong', 'This row has more cells than there are headings. Put values with commas in quotes.'],
  ]);
});

const at = new Date('2026-03-01T08:00:00Z');
const run = { runAt: new Date('2026-03-02T08:00:00Z'), doneAt: new Date('2026-03-02T09:00:00Z') };
const none = { runAt: null, doneAt: null, undoRequest: null };

test.each<[string, Partial<StoredImport>, string | null]>([
  ['a day after its run, if it is done', { ...run, state: 'Done' }, '2026-03-03T09:00:00.000Z'],
  [
    'a day after its start, if it failed half-way',
    { runAt: run.runAt, state: 'Failed', progress: 1 },
    '2026-03-03T08:00:00.000Z',
  ],
  ['a day after its upload, if it has no other time', { state: 'Done' }, '2026-03-02T08:00:00.000Z'],
  [
    'as long as it is stored, if its undo stopped',
    { ...run, state: 'Done', undoRequest: 'x' },
    '2026-03-31T08:00:00.000Z',
  ],
  ['never, if it failed before its first row', { ...run, state: 'Failed', progress: 0 }, null],
  ['never, if it is not run', { state: 'Ready', progress: 0 }, null],
  ['never, while it runs', { ...run, state: 'Running', progress: 1 }, null],
  ['never, if it is undone', { ...run, state: 'Undone', progress: 1 }, null],
])('an import can be undone %s', (_name, fields, until) => {
  const stored = { at, progress: 0, ...none, ...fields } as StoredImport;
  expect(undoUntil(stored)?.toISOString() ?? null).toBe(until);
});

/** The parts of the background work, with its log. */
function partsWithLog() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { parts: { db: app.db, storage: app.storage, log, today: () => '2026-11-23' }, logged };
}

const forever = new AbortController().signal;

/** The database refuses to change or delete this record, until the end of the test. */
async function refuse(event: 'insert' | 'delete', table: 'truck' | 'supplier', column: string, value: string) {
  const name = `refuse_${event}_${table}_${count}`;
  const row = event === 'insert' ? 'new' : 'old';
  await sql`create function ${sql.table(name)}() returns trigger language plpgsql as
    $$ begin raise exception 'Not this one.'; end $$`.execute(app.db);
  await sql`create trigger ${sql.id(name)} before ${sql.raw(event)} on ${sql.table(table)} for each row
    when (${sql.id(row, column)} = ${sql.lit(value)}) execute function ${sql.table(name)}()`.execute(app.db);
  onTestFinished(async () => {
    await sql`drop function ${sql.table(name)}() cascade`.execute(app.db);
  });
}

test('a run that the database refuses fails with advice, imports nothing and is logged', async () => {
  const { path, name } = await readTrucks(2);
  await refuse('insert', 'truck', 'reg_number', `${name} 1`);
  await change(path, { state: 'Running', run_by: 'person|Admin', progress_of: 2 });
  const { parts, logged } = partsWithLog();
  await runImport(parts, idOf(path), forever);
  const fault = 'The import failed; nothing was imported. Try again.';
  expect((await admin.get(path)).body).toMatchObject({ state: 'Failed', fault, progress: 0, undoUntil: null });
  expect((await admin.get(`/api/butler/trucks?regNumber=${name}`)).body).toEqual([]);
  expect(logged()).toContainEqual(expect.objectContaining({ msg: 'an import failed', importId: idOf(path) }));
});

test.each([
  [0, 'Nothing was imported.'],
  [1, 'It stopped after 1 of 2 rows. Import the rest, or undo it.'],
])('a run after %d rows says that the person who started it no longer has permission', async (progress, part) => {
  const { path } = await readTrucks(2);
  await change(path, { state: 'Running', run_by: 'deleted', progress, progress_of: 2 });
  await runImport(partsWithLog().parts, idOf(path), forever);
  const fault = `The person who started this import no longer has permission. ${part}`;
  expect((await admin.get(path)).body).toMatchObject({ state: 'Failed', fault });
});

test('a row that changed since the preview says so', async () => {
  const { body: truck } = await admin.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber: 'RUX 1' }));
  const content = csvOf('Reg,Colour', 'RUX 1,Pink');
  const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  await admin.put(`/api/butler/trucks/${truck.id}`, { color: 'Green' });
  const { rows } = await runToEnd(admin, path);
  const reason = 'Changed by someone else since the preview. Import this row again.';
  expect(rows).toMatchObject([{ outcome: 'Wrong', reason }]);
});

test('several records that an undo leaves out are counted', async () => {
  const { path } = await readTrucks(3);
  const { rows } = await runToEnd(admin, path);
  await change(path, { state: 'Undoing', undo_request: 'left-out', undo_by: 'person|Admin', progress: 0 });
  for (const { id } of rows.slice(1)) await admin.put(`/api/butler/trucks/${id}`, { color: 'Red' });
  await continueUndo(partsWithLog().parts, idOf(path), forever);
  const fault = '2 records were not undone. See the rows for the reasons.';
  expect((await admin.get(path)).body).toMatchObject({ state: 'Undone', fault, progress: 3 });
});

test('an undo that stops says after how many rows, and can be finished', async () => {
  const { path } = await readTrucks(3);
  await runToEnd(admin, path);
  await change(path, {
    state: 'Undoing',
    undo_request: 'stopped',
    undo_by: 'person|Admin',
    progress: 1200,
    progress_of: 3000,
  });
  await failUndo(partsWithLog().parts, idOf(path));
  const fault = 'The undo stopped after 1,200 of 3,000 rows. Undo the import again to finish.';
  expect((await admin.get(path)).body).toMatchObject({ state: 'Done', fault });
  expect((await admin.delete(path)).status).toBe(204);
  await expect.poll(async () => (await admin.get(path)).body.state).toBe('Undone');
});

test.each([
  [
    'new supplier',
    'supplier',
    'the undo of an import failed',
    { state: 'Done', fault: 'The undo stopped after 2 of 2 rows. Undo the import again to finish.' },
  ],
  [
    'first truck',
    'truck',
    'rows of an import could not be undone',
    {
      state: 'Undone',
      rows: [{ undo: 'Kept', reason: 'Not undone: the record could not be restored.' }, { undo: 'Undone' }],
    },
  ],
] as const)(
  'an undo whose %s cannot be deleted says so on the page and in the log',
  async (_name, table, msg, shown) => {
    const { path, name } = await readTrucks(2);
    await runToEnd(admin, path);
    if (table === 'supplier') await refuse('delete', table, 'name', `${name} Supplier`);
    else await refuse('delete', table, 'reg_number', `${name} 0`);
    await change(path, { state: 'Undoing', undo_request: table, undo_by: 'person|Admin', progress: 0 });
    const { parts, logged } = partsWithLog();
    await continueUndo(parts, idOf(path), forever);
    expect((await admin.get(path)).body).toMatchObject(shown);
    expect(logged()).toContainEqual(expect.objectContaining({ msg, importId: idOf(path) }));
  },
);
