/** The run of an import: concurrent changes, interruptions and permissions. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { rebuildRecords } from '#test/database/rebuild-records.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';
import { runImport } from './run-import.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucks = '/api/butler/trucks';

async function truckOf(regNumber: string) {
  const { body } = await admin.get(`${trucks}?regNumber=${encodeURIComponent(regNumber)}`);
  return body[0];
}

type Row = { line: number; outcome: string };
const outcomes = (rows: readonly Row[]) => rows.map(({ line, outcome }) => `${line} ${outcome}`);

describe('a run', () => {
  test('skips a record that was changed after the preview, and cannot be undone once its records have changed', async () => {
    const { body: seen } = await admin.post(
      trucks,
      truckBody({ company: 'Butler', regNumber: 'IM5 OLD', color: 'Red' }),
    );
    const { path } = await readImportOf(admin, {
      kind: 'trucks',
      company: 'Butler',
      content: csvOf('Reg,Make,Model,Color', 'IM5 OLD,,,Blue', 'IM5 NEW,DAF,XF,White', 'IM5 TOO,DAF,XF,White'),
    });
    await admin.put(`${trucks}/${seen.id}`, { color: 'Green' });
    await admin.post(trucks, truckBody({ company: 'Butler', regNumber: 'IM5 TOO' }));
    const pressed = await Promise.all([admin.post(`${path}/run`), admin.post(`${path}/run`)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([202, 409]);
    await expect.poll(async () => (await admin.get(path)).body.state).toBe('Done');
    const { body: done } = await admin.get(path);
    expect(outcomes(done.rows)).toEqual(['2 Wrong', '3 New', '4 Wrong']);
    expect(done).toMatchObject({ progress: 3, progressOf: 3 });
    expect(done.rows[0].reason).toContain('Changed by someone else');
    expect(await truckOf('IM5 OLD')).toMatchObject({ color: 'Green' });
    const made = `${trucks}/${done.rows[1].id}`;
    // A request with the run's own request id still counts as a change by someone else.
    const asTheRun = { 'x-request-id': `import-${path.split('/').at(-1)}` };
    await admin.post(`${made}/costings`, { type: 'Repairs', value: 5 }, asTheRun);
    const refused = await admin.delete(path);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('IM5 NEW') } });
    expect((await admin.get(made)).status).toBe(200);
  });

  test('skips a record that is changed during the run and imports all others, with one version increment each', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const body = truckBody({ company: 'Butler', regNumber: `IM10 ${n}`, color: 'Red' });
      ids.push((await admin.post(trucks, body)).body.id);
    }
    const content = csvOf('Reg,Make,Model,Color', ...ids.map((_, n) => `IM10 ${n},,,Blue`), 'IM10 NEW,DAF,XF,Blue');
    const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
    await app.db.transaction().execute(async (db) => {
      const changed = { color: 'Green', version: sql<number>`version + 1` };
      await db.updateTable('truck').set(changed).where('id', '=', `${ids[2]}`).execute();
      await admin.post(`${path}/run`);
      await untilWaiting(app.db);
    });
    await expect.poll(async () => (await admin.get(path)).body.state).toBe('Done');
    const { body: done } = await admin.get(path);
    expect(outcomes(done.rows)).toEqual(['2 Changed', '3 Changed', '4 Wrong', '5 Changed', '6 Changed', '7 New']);
    expect(done.rows[2].reason).toContain('Changed by someone else');
    const read = await Promise.all(ids.map((id) => admin.get(`${trucks}/${id}`)));
    expect(read.map(({ body }) => body.color)).toEqual(['Blue', 'Blue', 'Green', 'Blue', 'Blue']);
    expect(read.map(({ headers }) => headers.get('etag'))).toEqual(read.map(() => '"2"'));
  });

  test('gives stock numbers in line order, and the same defaults as the form', async () => {
    const { body: typed } = await admin.post(trucks, {
      company: 'Butler',
      regNumber: 'IM11',
      make: 'DAF',
      model: 'XF',
    });
    const content = csvOf(
      'Reg,Make,Model,Purchase Price,MOT Expiry,Notes',
      'IM11 Z,DAF,XF,,,',
      'IM11 A,DAF,XF,500,,',
      'IM11 M,DAF,XF,,31/03/2027,',
    );
    const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
    const { rows } = await runToEnd(admin, path);
    const made = await Promise.all(rows.map(({ id }: { id: string }) => admin.get(`${trucks}/${id}`)));
    const own = [{}, { purchasePrice: 500, cashTiedUp: 500 }, { motExpiry: '2027-03-31' }];
    const expected = ['IM11 Z', 'IM11 A', 'IM11 M'].map((regNumber, at) => {
      const stockNumber = typed.stockNumber + 1 + at;
      const regNumberTrimmed = regNumber.replace(' ', '');
      return { ...typed, id: rows[at].id, regNumber, regNumberTrimmed, stockNumber, ...own[at] };
    });
    const plain = (truck: object) => Object.fromEntries(Object.entries(truck).filter(([, value]) => value !== ''));
    expect(made.map(({ body }) => plain(body))).toMatchObject(expected.map(plain));
    const ids: string[] = rows.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(ids.toSorted());
    await rebuildRecords(app.db);
  });

  test('that is aborted imports nothing, and is done only once even if several processes resume it', async () => {
    const content = csvOf('Reg,Make,Model,Bought From', 'IM8 ONE,DAF,XF,Half Way Ltd', 'IM8 TWO,DAF,XF,Half Way Ltd');
    const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
    const id = path.split('/').at(-1) ?? '';
    await app.db.updateTable('import').set({ state: 'Running', run_by: 'person|Admin' }).where('id', '=', id).execute();
    const parts = { db: app.db, storage: app.storage, log: createLogger('silent'), today: () => '2026-11-23' };
    const ended = AbortSignal.abort(new Error('The process ends.'));
    await expect(runImport(parts, id, ended)).rejects.toThrow('The process ends.');
    expect((await admin.get(path)).body.state).toBe('Running');
    expect((await admin.delete(path)).status).toBe(409);
    expect(await truckOf('IM8')).toBeUndefined();
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => runImport(parts, id, signal)));
    expect((await admin.get(path)).body).toMatchObject({ state: 'Done', counts: { New: 2, Wrong: 0 } });
    const auditRows = app.db.selectFrom('audit_entry').select('id').where('request_id', '=', `import-${id}`);
    // Two trucks, their supplier and the import.
    expect(await auditRows.execute()).toHaveLength(4);
  });

  test('fails if the user who started it may no longer import', async () => {
    const { path } = await readImportOf(admin, { kind: 'suppliers', content: csvOf('Name', 'Supplier Ltd') });
    const id = path.split('/').at(-1) ?? '';
    await app.db.updateTable('import').set({ state: 'Running', run_by: 'deleted' }).where('id', '=', id).execute();
    const parts = { db: app.db, storage: app.storage, log: createLogger('silent'), today: () => '2026-11-23' };
    await runImport(parts, id, new AbortController().signal);
    expect((await admin.get(path)).body).toMatchObject({
      state: 'Failed',
      fault: expect.stringContaining('Nothing was imported'),
    });
    expect((await runToEnd(admin, path)).counts.New).toBe(1);
  });

  test('can be undone for one day only', async () => {
    const content = csvOf('Reg,Make,Model', 'IM6 DAY,DAF,XF');
    const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
    await runToEnd(admin, path);
    const id = path.split('/').at(-1) ?? '';
    const doneAt = new Date(Date.now() - 25 * 3_600_000);
    await app.db.updateTable('import').set({ done_at: doneAt }).where('id', '=', id).execute();
    expect(await admin.delete(path)).toMatchObject({
      status: 409,
      body: { message: 'The import finished more than a day ago and can no longer be undone.' },
    });
  });
});
