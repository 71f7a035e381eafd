/** Imports of clients, suppliers and costings over HTTP. */
import { describe, expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd } from '#test/files/import-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucks = '/api/butler/trucks';

type Row = { line: number; outcome: string };
const outcomes = (rows: readonly Row[]) => rows.map(({ line, outcome }) => `${line} ${outcome}`);

describe('imports of clients, suppliers and costings', () => {
  test('clients are matched by name, and the import can be undone', async () => {
    const { body: known } = await admin.post('/api/clients', { name: 'Harbour  Haulage', billTo: { city: 'Hull' } });
    const { path, read } = await readImportOf(admin, {
      kind: 'clients',
      content: csvOf(
        'Client;Town;Post code;Country;VAT No;Days',
        'harbour haulage;Leeds;LS1 1AA;;;',
        'New Client;York;;;GB 1;30',
        'Newer Client;York;75001;France;;14',
        ';York;;;;',
      ),
    });
    expect(read.columns.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'billToCity',
      'billToPostcode',
      'billToCountry',
      'vatNumber',
      'paymentDays',
    ]);
    expect(outcomes(read.rows)).toEqual(['2 Changed', '3 Wrong', '4 New', '5 Wrong']);
    expect(read.rows[1].reason).toMatch(/^VAT Number: /);
    expect(read.rows[3].reason).toBe('Name: Required.');
    const done = await runToEnd(admin, path);
    expect((await admin.get(`/api/clients/${known.id}`)).body).toMatchObject({
      name: known.name,
      billTo: { city: 'Leeds', postcode: 'LS1 1AA' },
    });
    const made = `/api/clients/${done.rows[2].id}`;
    expect((await admin.get(made)).body).toMatchObject({
      paymentDays: 14,
      billTo: { city: 'York', postcode: '75001', country: 'France', countryCode: 'FR' },
    });
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(`/api/clients/${known.id}`)).body).toMatchObject({
      billTo: { city: 'Hull', postcode: null },
    });
    expect((await admin.get(made)).status).toBe(404);
  });

  test('a supplier import cannot be undone once a truck names one of its suppliers', async () => {
    const { path } = await readImportOf(admin, {
      kind: 'suppliers',
      content: csvOf('Name\tCity', 'Used Since Ltd\tHull'),
    });
    await runToEnd(admin, path);
    await admin.post(
      trucks,
      truckBody({ company: 'Butler', regNumber: 'IM2 SUP', boughtFrom: { name: 'used since ltd' } }),
    );
    const { status, body } = await admin.delete(path);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Used Since Ltd has changed or been used since, so the import can no longer be undone.',
    });
  });

  test('costings of a file are added once, even if the file is imported again', async () => {
    const { body: truck } = await admin.post(trucks, truckBody({ company: 'Butler', regNumber: 'IM3 COS' }));
    const content = csvOf(
      'Reg,Type,Amount,Invoice',
      'im3cos,Repair Costs,£120.50,A 1',
      'im3cos,Inspection,80,',
      'IM3 COS,Inspection,80,',
      'NO 1,Repairs,5,',
      'IM3 COS,Paint,0,',
    );
    const file = { kind: 'costings', company: 'Butler', content } as const;
    const { path, read } = await readImportOf(admin, file);
    expect(outcomes(read.rows)).toEqual(['2 New', '3 New', '4 New', '5 Wrong', '6 Wrong']);
    expect(read.rows[3].reason).toBe('Reg Number: Butler Symonds has no such truck.');
    expect(read.rows[4].reason).toBe('Type: Choose a type. Value: Must not be 0.');
    await runToEnd(admin, path);
    const costings = `${trucks}/${truck.id}/costings`;
    expect((await admin.get(costings)).body).toMatchObject([
      { type: 'Repairs', value: 120.5, invoiceNumber: 'A 1' },
      { type: 'InspectionMot', value: 80, invoiceNumber: null },
      { type: 'InspectionMot', value: 80, invoiceNumber: null },
    ]);
    const again = await readImportOf(admin, { ...file, content: content.replace('£120.50', '£130') });
    expect(outcomes(again.read.rows).slice(0, 3)).toEqual(['2 Changed', '3 Same', '4 Same']);
    const corrected = await readImportOf(admin, {
      ...file,
      content: csvOf('Reg,Type,Amount,Invoice', 'IM3COS,Repairs,99,A 1'),
    });
    expect(corrected.read.rows).toMatchObject([{ outcome: 'Changed', changes: [{ from: '£120.50', to: '£99.00' }] }]);
    await runToEnd(admin, corrected.path);
    expect((await admin.delete(corrected.path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(409);
    expect((await admin.get(costings)).body).toHaveLength(3);
  });

  test('equal costings are all imported with a note, and an undo removes only those of its import', async () => {
    const { body: truck } = await admin.post(trucks, truckBody({ company: 'Butler', regNumber: 'IM4 TYR' }));
    const costings = async () => (await admin.get(`${trucks}/${truck.id}/costings`)).body;
    const file = (count: number) => {
      const content = csvOf('Reg,Type,Amount,Invoice', ...Array(count).fill('IM4 TYR,Repairs,250,T 9'));
      return { kind: 'costings', company: 'Butler', content } as const;
    };
    const first = await readImportOf(admin, file(2));
    const note = 'Line 2 has the same costing. This one is imported as well.';
    const added = [
      { outcome: 'New', reason: null },
      { outcome: 'New', reason: note },
    ];
    expect(first.read.rows).toMatchObject(added);
    expect((await runToEnd(admin, first.path)).rows).toMatchObject(added);
    expect(await costings()).toHaveLength(2);
    const again = await readImportOf(admin, file(2));
    expect(outcomes(again.read.rows)).toEqual(['2 Same', '3 Same']);
    const longer = await readImportOf(admin, file(3));
    expect(outcomes(longer.read.rows)).toEqual(['2 Same', '3 Same', '4 New']);
    expect(longer.read.rows[2].reason).toBe(note);
    await runToEnd(admin, longer.path);
    expect((await admin.delete(longer.path)).status).toBe(204);
    expect(await costings()).toHaveLength(2);
    expect((await admin.delete(first.path)).status).toBe(204);
    expect(await costings()).toEqual([]);
  });
});

test("a row with invisible characters is rejected, and a look-alike of a client's name matches that client", async () => {
  const known = await admin.post('/api/clients', { name: "O'Hara - Sons" });
  expect(known.status).toBe(201);
  const { read } = await readImportOf(admin, {
    kind: 'clients',
    content: csvOf(
      'Client,Town',
      'In\u200Bvisible,Leeds',
      'Visible,Le\u202Eeds',
      '\uFEFFTrimmed,York',
      'O\u2019Hara \u2013 Sons,Hull',
    ),
  });
  expect(outcomes(read.rows)).toEqual(['2 Wrong', '3 Wrong', '4 New', '5 Changed']);
  expect(read.rows.slice(0, 2).map(({ reason }: { reason: string }) => reason)).toEqual([
    'Name: Contains invisible characters.',
    expect.stringContaining('Contains invisible characters.'),
  ]);
  expect(read.rows[3]).toMatchObject({ id: known.body.id });
});

test('a heading has the field that the person chose last for it, or else the one that anyone did', async () => {
  const colleague = await app.as('SuperAdmin');
  const importOf = async (user: typeof admin, heads: string) => {
    const { path, read } = await readImportOf(user, { kind: 'suppliers', content: csvOf(heads, 'A,B,C') });
    const fields = read.columns.map(({ field }: { field: string | null }) => field);
    const choose = (columns: object[]) => user.put(path, { columns });
    return { fields, choose };
  };
  const first = await importOf(admin, 'Name,Firm,Place');
  await first.choose([{ head: 'Place', field: 'city' }]);
  const second = await importOf(colleague, 'Name,Firm,Place');
  expect(second.fields).toEqual(['name', null, 'city']);
  await second.choose([{ head: 'Place', field: 'country' }]);
  expect((await importOf(admin, 'Name,Firm,Place')).fields).toEqual(['name', null, 'city']);
  // Another column takes the field of Name, in a list of all columns as a program sends it.
  await second.choose([
    { head: 'Name', field: null },
    { head: 'Firm', field: 'name' },
    { head: 'Place', field: null },
  ]);
  expect((await importOf(colleague, 'Name,Town,Place')).fields).toEqual(['name', 'city', null]);
});
