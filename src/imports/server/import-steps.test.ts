/** Large imports that run and are undone in steps: concurrent changes, and runs that are interrupted. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';
import { failRun, runImport } from './run-import.ts';
import { continueUndo, failUndo } from './undo-import.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucks = '/api/butler/trucks';
/** More rows than the API call undoes in its own transaction. */
const many = 260;

const parts = () => ({ db: app.db, storage: app.storage, log: createLogger('silent'), today: () => '2026-11-23' });
const idOf = (path: string) => path.split('/').at(-1) ?? '';

async function readTrucks(name: string, count = many) {
  const lines = Array.from({ length: count }, (_, n) => `${name} ${n},DAF,XF,${name} Supplier`);
  const content = csvOf('Reg,Make,Model,Bought From', ...lines);
  return (await readImportOf(admin, { kind: 'trucks', company: 'Butler', content })).path;
}

async function countTrucks(name: string): Promise<number> {
  const found = await app.db.selectFrom('truck').select('id').where('reg_number', 'like', `${name} %`).execute();
  return found.length;
}

/** Starts a run or an undo whose job has not begun yet. */
async function begin(path: string, changes: object): Promise<void> {
  await app.db
    .updateTable('import')
    .set({ run_by: 'person|Admin', undo_by: 'person|Admin', ...changes })
    .where('id', '=', idOf(path))
    .execute();
}

/** Aborts the work once this many rows are done; returns the final progress. */
async function endAfter(path: string, rows: number, work: (signal: AbortSignal) => Promise<void>): Promise<number> {
  const end = new AbortController();
  const look = async () => {
    const query = app.db.selectFrom('import').select('progress').where('id', '=', idOf(path));
    return (await query.executeTakeFirstOrThrow()).progress;
  };
  const working = expect(work(end.signal)).rejects.toThrow();
  await expect.poll(look, { interval: 5 }).toBeGreaterThanOrEqual(rows);
  end.abort(new Error('The process ends.'));
  await working;
  return await look();
}

test('users can create trucks of the same company while an import runs and while it is undone', async () => {
  const path = await readTrucks('STA', 1500);
  expect((await admin.post(`${path}/run`)).body).toMatchObject({ state: 'Running', progress: 0, progressOf: 1500 });
  const stateNow = async () => (await admin.get(`${path}?limit=0`)).body.state;
  async function createDuring(state: string): Promise<void> {
    const states: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      expect((await admin.post(trucks, truckBody({ company: 'Butler' }))).status).toBe(201);
      states.push(await stateNow());
    }
    expect(states).toContain(state);
  }
  await createDuring('Running');
  await expect.poll(stateNow, { timeout: 60_000 }).toBe('Done');
  const undone = admin.delete(path);
  await expect.poll(stateNow, { interval: 20 }).toBe('Undoing');
  expect(await admin.delete(path)).toMatchObject({
    status: 409,
    body: { message: 'The import is already being undone.' },
  });
  await createDuring('Undoing');
  expect((await undone).status).toBe(204);
  await expect.poll(stateNow, { timeout: 60_000 }).toBe('Undone');
  expect(await countTrucks('STA')).toBe(0);
});

test('a run that failed half-way reports its progress, and can be resumed and then undone', async () => {
  const path = await readTrucks('STB');
  await begin(path, { state: 'Running', progress_of: many });
  const taken = await endAfter(path, 1, (signal) => runImport(parts(), idOf(path), signal));
  expect(await countTrucks('STB')).toBe(taken);
  await failRun(parts(), idOf(path));
  const { body: failed } = await admin.get(path);
  const error = `The import failed. It stopped after ${taken} of ${many} rows. Import the rest, or undo it.`;
  expect(failed).toMatchObject({ state: 'Failed', fault: error, progress: taken, undoUntil: expect.any(String) });
  expect((await admin.put(path, { columns: [] })).status).toBe(409);
  expect(await runToEnd(admin, path)).toMatchObject({ state: 'Done', counts: { New: many }, progress: many });
  expect(await countTrucks('STB')).toBe(many);
  expect((await admin.delete(path)).status).toBe(204);
  expect([(await admin.get(path)).body.state, await countTrucks('STB')]).toEqual(['Undone', 0]);
});

test('a run that failed half-way can be undone without resuming it', async () => {
  const path = await readTrucks('STC');
  await begin(path, { state: 'Running', progress_of: many });
  await endAfter(path, 1, (signal) => runImport(parts(), idOf(path), signal));
  await failRun(parts(), idOf(path));
  expect((await admin.delete(path)).status).toBe(204);
  expect([(await admin.get(path)).body.state, await countTrucks('STC')]).toEqual(['Undone', 0]);
  expect(JSON.stringify((await admin.get('/api/suppliers')).body)).not.toContain('STC Supplier');
});

test('undoing a large import is refused with 409 if a record has changed since, and nothing is undone', async () => {
  const path = await readTrucks('STD');
  const { rows } = await runToEnd(admin, path);
  await admin.put(`${trucks}/${rows[7].id}`, { color: 'Red' });
  await admin.post(`${trucks}/${rows[255].id}/costings`, { type: 'Repairs', value: 5 });
  const message = 'STD 7 and 1 more have changed or been used since, so the import can no longer be undone.';
  expect(await admin.delete(path)).toMatchObject({ status: 409, body: { message } });
  expect((await admin.get(path)).body).toMatchObject({ state: 'Done', fault: null });
  expect(await countTrucks('STD')).toBe(many);
});

test('a record that is changed during an undo is not undone, and all others are', async () => {
  const path = await readTrucks('STE');
  const { rows } = await runToEnd(admin, path);
  await begin(path, { state: 'Undoing', undo_request: 'undo-skipped', progress: 0, progress_of: many });
  await endAfter(path, 1, (signal) => continueUndo(parts(), idOf(path), signal));
  await admin.put(`${trucks}/${rows[258].id}`, { color: 'Red' });
  await failUndo(parts(), idOf(path));
  const { body: stopped } = await admin.get(path);
  expect(stopped).toMatchObject({ state: 'Done', fault: expect.stringContaining('Undo the import again to finish.') });
  expect(stopped.undoUntil).not.toBeNull();
  expect((await admin.post(`${path}/run`)).status).toBe(409);
  expect((await admin.delete(path)).status).toBe(204);
  const { body: undone } = await admin.get(path);
  expect(undone).toMatchObject({
    state: 'Undone',
    fault: '1 record was not undone. See the rows for the reasons.',
    undoUntil: null,
  });
  const notUndone = undone.rows.filter(({ undo }: { undo: string }) => undo !== 'Undone');
  const reason = 'Not undone: the record was changed or used during the undo.';
  expect(notUndone).toMatchObject([{ id: rows[258].id, title: 'STE 258', undo: 'Kept', reason }]);
  expect((await admin.get(`${trucks}/${rows[258].id}`)).body).toMatchObject({ color: 'Red' });
  expect(await countTrucks('STE')).toBe(1);
});

test('a record that the database refuses to delete is not undone, and all others are', async () => {
  const path = await readTrucks('STF');
  const { rows } = await runToEnd(admin, path);
  await sql`create function refuse_one() returns trigger language plpgsql as $$
    begin
      if old.reg_number = 'STF 100' then raise exception 'Not deleted.'; end if;
      return old;
    end $$`.execute(app.db);
  await sql`create trigger refuse_one before delete on truck for each row execute function refuse_one()`.execute(
    app.db,
  );
  expect((await admin.delete(path)).status).toBe(204);
  await sql`drop function refuse_one() cascade`.execute(app.db);
  const { body: undone } = await admin.get(path);
  expect(undone).toMatchObject({ state: 'Undone', fault: '1 record was not undone. See the rows for the reasons.' });
  expect(undone.rows[100]).toMatchObject({
    id: rows[100].id,
    undo: 'Kept',
    reason: 'Not undone: the record could not be restored.',
  });
  expect(await countTrucks('STF')).toBe(1);
});

test('costings of one invoice are imported as previewed, even if their rows are in different steps', async () => {
  const { body: truck } = await admin.post(trucks, truckBody({ company: 'Butler', regNumber: 'STG 1' }));
  const lines = Array.from({ length: many }, (_, n) => `STG 1,Repairs,${n + 1},INV 1`);
  const content = csvOf('Reg,Type,Amount,Invoice', ...lines);
  const { path, read } = await readImportOf(admin, { kind: 'costings', company: 'Butler', content });
  expect(read.counts.New).toBe(many);
  await begin(path, { state: 'Running', progress_of: many });
  await endAfter(path, 1, (signal) => runImport(parts(), idOf(path), signal));
  await runImport(parts(), idOf(path), new AbortController().signal);
  expect((await admin.get(`${path}?limit=0`)).body).toMatchObject({ state: 'Done', counts: { New: many, Wrong: 0 } });
  expect((await admin.get(`${trucks}/${truck.id}/costings`)).body).toHaveLength(many);
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.get(`${trucks}/${truck.id}/costings`)).body).toEqual([]);
});
