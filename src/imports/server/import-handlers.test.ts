/** The import API over HTTP: create, match columns, run and undo. */
import { describe, expect, test } from 'vitest';
import { importFields } from '#imports/import-fields.ts';
import { workbookType } from '#shared/list-routes.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd, textCell, workbookOf } from '#test/files/import-files.ts';
import { putFile } from '#test/media/media-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucks = '/api/butler/trucks';

async function truckOf(regNumber: string, path = trucks) {
  const { body } = await admin.get(`${path}?includeSold=true&regNumber=${encodeURIComponent(regNumber)}`);
  return body[0];
}

type Row = { line: number; outcome: string; reason: string | null };
const outcomes = (rows: readonly Row[]) => rows.map(({ line, outcome }) => `${line} ${outcome}`);

describe('an import of trucks', () => {
  test('is previewed, run and undone as a whole', async () => {
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
    const { id, counts } = read;
    expect((await admin.get('/api/imports')).body).toContainEqual(expect.objectContaining({ id, counts }));
    expect(outcomes(read.rows)).toEqual(['2 Changed', '3 Same', '4 New', '5 Wrong', '6 Wrong']);
    const [changed, , , wrong, twin] = read.rows;
    expect(changed).toMatchObject({ id: there.id, title: 'IM1 AAA' });
    expect(changed.changes).toMatchObject([
      { label: 'Color', from: 'Red', to: 'Blue' },
      { label: 'Purchase Price', from: '£1,000.00', to: '£1,250.50' },
      { label: 'Purchase Date', to: '22 Nov 2026' },
    ]);
    expect(wrong.reason).toBe(
      'Model: Required. Purchase Price: Enter an amount. Purchase Date: Enter a valid date, for example 20/11/2026.',
    );
    expect(twin.reason).toBe('Same truck as line 4.');
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
    expect(file.body).toContain('IM1 NEW,DAF,CF,,,,,,,6,Same truck as line 4.');
    expect((await admin.post(`${path}/run`)).status).toBe(409);
    expect((await admin.put(path, { columns: [] })).status).toBe(409);

    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).body.state).toBe('Undone');
    expect(await truckOf('IM1 AAA')).toMatchObject({
      color: 'Red',
      purchasePrice: 1000,
      purchaseDate: there.purchaseDate,
    });
    expect(await truckOf('IM1 NEW')).toBeUndefined();
    const { body: suppliers } = await admin.get('/api/suppliers');
    expect(suppliers.map(({ name }: { name: string }) => name)).not.toContain('New Motors Ltd');
    expect((await admin.delete(path)).status).toBe(409);
  });
});

test('a row with a formula error is rejected, even in a text column', async () => {
  const { read } = await readImportOf(admin, {
    kind: 'trucks',
    company: 'Butler',
    content: csvOf(
      'Reg,Make,Model,Colour,Purchase Price,MOT,Notes of ours',
      'IM8 PRI,DAF,XF,White,#DIV/0!,,#REF!',
      'IM8 COL,DAF,XF,#N/A,500,#n/a,',
      'IM8 FIN,DAF,XF,#1 White,500,,#N/A',
    ),
  });
  expect(read.rows).toMatchObject([
    { outcome: 'Wrong', title: 'IM8 PRI', reason: 'Purchase Price: The spreadsheet has an error here (#DIV/0!).' },
    {
      outcome: 'Wrong',
      title: 'IM8 COL',
      reason: 'Color: The spreadsheet has an error here (#N/A). MOT: The spreadsheet has an error here (#n/a).',
    },
    { outcome: 'New', title: 'IM8 FIN' },
  ]);
});

test('a truck without a reg number is matched by chassis number, and rows for another company are rejected', async () => {
  const { body: known } = await admin.post(
    trucks,
    truckBody({ company: 'Butler', regNumber: 'IM9 CHA', chassisNumber: 'XLR 0001', keyNumber: 'K 0' }),
  );
  const twins = ['IM9 TW1', 'IM9 TW2'];
  for (const regNumber of twins) {
    await admin.post(trucks, truckBody({ company: 'Butler', regNumber, chassisNumber: 'XLR TWIN' }));
  }
  const { read } = await readImportOf(admin, {
    kind: 'trucks',
    company: 'Butler',
    content: csvOf(
      'Reg,VIN,Make,Model,Key,Company',
      ',xlr0001,,,K 1,Butler Symonds',
      ',XLR TWIN,,,K 2,',
      ',XLR NONE,DAF,XF,K 3,',
      'IM9 CHA,,,,K 4,',
      'IM9 OTH,,DAF,XF,,Truck World',
      ',,,,,',
    ),
  });
  expect(read.rows).toMatchObject([
    { outcome: 'Changed', id: known.id, title: 'IM9 CHA', changes: [{ field: 'keyNumber', from: 'K 0', to: 'K 1' }] },
    { outcome: 'Wrong', reason: 'Chassis Number: More than one truck has this chassis number. Add the reg number.' },
    { outcome: 'Wrong', reason: 'Reg Number: Required.' },
    { outcome: 'Wrong', reason: 'Same truck as line 2.' },
    { outcome: 'Wrong', reason: 'Company: This import is for Butler Symonds.' },
  ]);
});

test('an import without a good row cannot be run', async () => {
  const { path } = await readImportOf(admin, { kind: 'clients', content: csvOf('Name,Phone', ',01632 960000') });
  const run = await admin.post(`${path}/run`);
  expect(run).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^No row can be imported/) } });
});

describe('the columns of an import', () => {
  test('can be matched again, and the choice is remembered for the next file of that kind', async () => {
    const content = csvOf('Reg,Make,Model,Odd Head', 'IM4 COL,DAF,XF,Yard 3');
    const file = { kind: 'trucks', company: 'RedStar', content } as const;
    const { path, read } = await readImportOf(admin, file);
    expect(read.columns[3]).toEqual({ head: 'Odd Head', field: null, example: 'Yard 3' });
    const columns = [{ head: 'Odd Head', field: 'location' }];
    const { headers } = await admin.get(path);
    const put = await admin.put(path, { columns }, { 'if-match': String(headers.get('etag')) });
    expect(put).toMatchObject({ status: 200, body: { state: 'Ready', rows: [{ outcome: 'New' }] } });
    expect(put.body.columns.map(({ field }: { field: string }) => field)).toEqual([
      'regNumber',
      'make',
      'model',
      'location',
    ]);
    const moved = await admin.put(path, { columns: [{ head: 'Odd Head', field: 'make' }] });
    expect(moved.body.columns.map(({ field }: { field: string }) => field)).toEqual([
      'regNumber',
      null,
      'model',
      'make',
    ]);
    const wrong = [
      [[{ head: 'Nothing', field: null }], 'columns.0.head'],
      [[{ head: 'Make', field: 'cost' }], 'columns.0.field'],
      [
        [
          { head: 'Make', field: 'color' },
          { head: 'Odd Head', field: 'color' },
        ],
        'columns.1.field',
      ],
    ] as const;
    for (const [given, at] of wrong) {
      const answer = await admin.put(path, { columns: given });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: at }] } });
    }
    await admin.put(path, {
      columns: [
        { head: 'Odd Head', field: 'location' },
        { head: 'Make', field: 'make' },
      ],
    });
    const next = await readImportOf(admin, file);
    expect(next.read.columns[3]).toMatchObject({ field: 'location' });
    expect((await admin.delete(next.path)).status).toBe(204);
    expect((await admin.get(next.path)).status).toBe(404);
  });
});

describe('a file', () => {
  test('is rejected if its bytes are not what was announced', async () => {
    const announced = { kind: 'trucks', company: 'Butler', name: 'Stock.xlsx', contentType: 'text/csv', size: 10 };
    const bad = [
      [{ company: undefined }, 'company', 'Choose a company.'],
      [{ kind: 'papers' }, 'kind', 'Choose trucks, clients, suppliers or costings.'],
      [{ size: 0 }, 'size', 'The file is empty.'],
      [{ size: 26_214_401 }, 'size', 'At most 25 MB (26,214,400 bytes).'],
      [{ contentType: 'application/pdf' }, 'contentType', 'Use a CSV or Excel (.xlsx) file.'],
    ] as const;
    for (const [fields, path, message] of bad) {
      const answer = await admin.post('/api/imports', { ...announced, ...fields });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    }
    const first = await admin.post('/api/imports', announced);
    const binary = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0, 0, 0]);
    const refused = await putFile(first.body.uri, binary, 'text/csv');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Old Excel files')]);
    const error = 'Old Excel files (.xls) are not supported. Save it as .xlsx or as CSV.';
    expect((await admin.get(`/api/imports/${first.body.id}`)).body).toMatchObject({ state: 'Failed', fault: error });
    const locked = Buffer.concat([binary, Buffer.from('EncryptedPackage', 'utf16le')]);
    const { body } = await admin.post('/api/imports', { ...announced, size: locked.length });
    expect(await (await putFile(body.uri, locked, 'text/csv')).text()).toContain('is password-protected');
  });

  test.each([
    ['csv', 'text/csv'],
    ['xlsx', workbookType],
  ])('exported by the app as %s imports without changes', async (format, contentType) => {
    const regNumber = `IM7 ${format.toUpperCase()}`;
    const sold = { isSold: true, soldDate: '2026-11-21', soldTo: { name: 'Export Client' }, euroStatus: 'Euro6' };
    const body = truckBody({
      company: 'TruckWorld',
      regNumber,
      make: '=1+1',
      salePrice: 12_345.5,
      mileageUnit: 'Miles',
    });
    await admin.post('/api/truckWorld/trucks', { ...body, ...sold });
    const filter = encodeURIComponent(JSON.stringify({ regNumber: { contains: regNumber } }));
    const fields = importFields('trucks').map(({ id }) => id);
    const columns = fields.filter((id) => !['company', 'mileageUnit', 'description', 'isSold'].includes(id)).join(',');
    const address = `${app.url}/api/truckWorld/trucks/export?format=${format}&columns=${columns}&filter=${filter}`;
    const exported = await fetch(address, { headers: { authorization: `Bearer ${await app.tokenOf('Admin')}` } });
    const content = new Uint8Array(await exported.arrayBuffer());
    const file = { kind: 'trucks', company: 'TruckWorld', name: `Stock.${format}`, contentType, content } as const;
    const { read } = await readImportOf(admin, file);
    expect(read.columns.filter(({ field }: { field: string | null }) => field === null)).toEqual([]);
    expect(read.rows).toMatchObject([{ outcome: 'Same', changes: [], title: regNumber }]);
    const other = await readImportOf(admin, { ...file, company: 'RedStar' });
    expect(other.read).toMatchObject({ counts: { New: 1, Wrong: 0 } });
    await runToEnd(admin, other.path);
    const copy = await truckOf(regNumber, '/api/redStar/trucks');
    expect(copy).toMatchObject({
      ...sold,
      soldTo: { name: 'Export Client' },
      make: '=1+1',
      mileage: body.mileage,
      salePrice: 12_345.5,
    });
  });

  test('that cannot be read fails with the reason and is deleted', async () => {
    const { path, read } = await readImportOf(admin, { kind: 'suppliers', content: 'Name,City\r\n' });
    expect(read).toMatchObject({ state: 'Failed', fault: 'The file has headings but no rows.', rows: [] });
    expect((await admin.post(`${path}/run`)).status).toBe(409);
    await app.tidy();
    const kept = (await app.storage.list('imports/')).map(({ key }) => key);
    expect(kept).not.toContain(path.replace('/api/', ''));
  });

  test('of a few bytes that would fill all memory is rejected as too large, and later imports still work', async () => {
    const content = workbookOf(`<row r="1">${textCell('A1', 'Name')}${textCell('ZZZZZZ1', 'City')}</row>`);
    const file = { kind: 'suppliers', name: 'Far.xlsx', contentType: workbookType, content } as const;
    const error = 'The file is too large: the maximum is 20,000 rows and 200 columns.';
    expect((await readImportOf(admin, file)).read).toMatchObject({ state: 'Failed', fault: error, rows: [] });
    const { read } = await readImportOf(admin, { kind: 'suppliers', content: csvOf('Name', 'After Ltd') });
    expect(read).toMatchObject({ state: 'Ready', counts: { New: 1 } });
  });
});
