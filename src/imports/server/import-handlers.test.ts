/** The calls for imports over HTTP: read, matched, run, undone (part two, sections 17.1 and 19). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { truckBody } from '#test/factories.ts';
import { csvOf, importIn, readImportOf, runToEnd, sendImport } from '#test/import-files.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('Admin');
});
afterAll(() => app.stop());

const trucks = '/api/butler/trucks';

async function truckOf(regNumber: string, path = trucks) {
  const { body } = await admin.get(`${path}?includeSold=true&regNumber=${encodeURIComponent(regNumber)}`);
  return body[0];
}

type Row = { line: number; outcome: string; reason: string | null };
const outcomes = (rows: readonly Row[]) => rows.map(({ line, outcome }) => `${line} ${outcome}`);

describe('an import of trucks', () => {
  test('is read, run and undone as a whole', async () => {
    const { body: there } = await admin.post(trucks, {
      ...truckBody({ company: 'Butler', regNumber: 'IM1 AAA', color: 'Red', purchasePrice: 1000 }),
    });
    await admin.post(trucks, { ...truckBody({ company: 'Butler', regNumber: 'IM1 SAM', make: 'Volvo' }) });
    const { path, read } = await readImportOf(admin, {
      kind: 'trucks',
      company: 'Butler',
      content: csvOf(
        'Registration,Make,Model,Colour,Cost,Date Bought,Mileage,Supplier,Shelf',
        'im1aaa,,,Blue,"£1,250.50",22/11/2026,,,A',
        'IM1 SAM,Volvo,,,,,,,',
        'IM1 NEW,DAF,XF 480,White,£900,2026-11-20,"123,456 mi",New Motors Ltd,B',
        'IM1 BAD,DAF,,,twelve,31/02/2026,,,',
        'IM1 NEW,DAF,CF,,,,,,',
      ),
    });
    expect(read).toMatchObject({
      state: 'Ready',
      counts: { New: 1, Changed: 1, Same: 1, Wrong: 2 },
      columns: [
        { head: 'Registration', field: 'regNumber', example: 'im1aaa' },
        { head: 'Make', field: 'make' },
        { head: 'Model', field: 'model' },
        { head: 'Colour', field: 'color' },
        { head: 'Cost', field: 'purchasePrice' },
        { head: 'Date Bought', field: 'purchaseDate' },
        { head: 'Mileage', field: 'mileage' },
        { head: 'Supplier', field: 'boughtFrom' },
        { head: 'Shelf', field: null },
      ],
    });
    expect(outcomes(read.rows)).toEqual(['2 Changed', '3 Same', '4 New', '5 Wrong', '6 Wrong']);
    const [changed, , , wrong, twin] = read.rows;
    expect(changed).toMatchObject({ id: there.id, title: 'IM1 AAA' });
    expect(changed.changes).toMatchObject([
      { label: 'Color', from: 'Red', to: 'Blue' },
      { label: 'Purchase Price', from: '£1,000.00', to: '£1,250.50' },
      { label: 'Purchase Date', to: '22 Nov 2026' },
    ]);
    expect(wrong.reason).toBe(
      'Model: Required. Purchase Price: Enter an amount. Purchase Date: Enter a date.',
    );
    expect(twin.reason).toBe('Line 4 is for the same truck.');
    expect(await truckOf('IM1 NEW')).toBeUndefined();

    const done = await runToEnd(admin, path);
    expect(done).toMatchObject({ state: 'Done', counts: { New: 1, Changed: 1, Same: 1, Wrong: 2 } });
    expect(await truckOf('IM1 AAA')).toMatchObject({
      regNumber: 'IM1 AAA',
      color: 'Blue',
      purchasePrice: 1250.5,
      purchaseDate: '2026-11-22',
      make: there.make,
    });
    const made = await truckOf('IM1 NEW');
    expect(made).toMatchObject({ mileage: 123_456, mileageUnit: 'Miles', boughtFrom: { name: 'New Motors Ltd' } });
    expect(done.rows[2].id).toBe(made.id);
    const { body: history } = await admin.get(`${trucks}/${made.id}/history`);
    expect(history).toMatchObject([{ by: 'Admin' }]);
    const file = await admin.get(`${path}/wrong`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.body).toContain('IM1 NEW,DAF,CF,,,,,,,6,Line 4 is for the same truck.');
    expect((await admin.post(`${path}/run`)).status).toBe(409);
    expect((await admin.put(path, { columns: [] })).status).toBe(409);

    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).body.state).toBe('Undone');
    expect(await truckOf('IM1 AAA')).toMatchObject({ color: 'Red', purchasePrice: 1000, purchaseDate: there.purchaseDate });
    expect(await truckOf('IM1 NEW')).toBeUndefined();
    const { body: suppliers } = await admin.get('/api/suppliers');
    expect(suppliers.map(({ name }: { name: string }) => name)).not.toContain('New Motors Ltd');
    expect((await admin.delete(path)).status).toBe(409);
  });
});
