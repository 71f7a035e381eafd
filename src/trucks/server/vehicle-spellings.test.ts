/** Searches match a vehicle's numbers in any spelling: only letters and digits count, O equals 0 and I equals 1. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { vehicleKey } from '#shared/vehicle-key.ts';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf } from '#test/files/import-files.ts';

const butler = '/api/butler';

const app = await appForFile();
const admin = await app.as('Admin');
for (const [regNumber, chassisNumber] of [
  ['191-D-12345', 'WDB 963-403 1L 770011'],
  ['YO10 OKI', null],
  ['12-KK-777', null],
]) {
  const numbers = { company: 'Butler', vatScheme: 'Margin', regNumber, chassisNumber, engineNumber: null };
  const { status, body: truck } = await admin.post(`${butler}/trucks`, truckBody(numbers));
  expect(status).toBe(201);
  const item = paperItemBody([truck.id], { vatRate: 0, vatTreatment: 'Margin' });
  const paper = paperBody([], { items: [item], depositPaid: 0 });
  const { status: invoiced, body: invoice } = await admin.post(`${butler}/invoices`, paper);
  expect({ invoiced, invoice }).toMatchObject({ invoiced: 201 });
  const payment = { date: '2026-11-21', amount: 10, method: 'Cash', refund: false };
  expect((await admin.post(`${butler}/invoices/${invoice.id}/payments`, payment)).status).toBe(201);
  const credit = { date: '2026-11-25', reason: 'Came back', whole: true };
  expect((await admin.post(`${butler}/invoices/${invoice.id}/credit-notes`, credit)).status).toBe(201);
}

const lists = ['trucks', 'costings', 'invoices', 'credit-notes', 'payments', 'stock-book'];
const spellings = [
  ['191D12345', '191-D-12345'],
  ['19I d/I2345', '191-D-12345'],
  ['91.D.123', '191-D-12345'],
  ['Y0100KI', 'YO10 OKI'],
  ['YOIOOKI', 'YO10 OKI'],
  ['10 0k', 'YO10 OKI'],
  ['12KK777', '12-KK-777'],
  ['12 kk 777', '12-KK-777'],
] as const;

async function search(list: string, query: Record<string, string>): Promise<Record<string, unknown>[]> {
  const { status, body } = await admin.get(`${butler}/${list}/rows?${new URLSearchParams(query)}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.rows;
}

test.each([
  '12\u2212D\u22124321',
  '12\u00a0KK\u00a0777',
  '191\u2011D\u20115',
  'W-\u00c4B 12',
  'AB\u300012',
  'AB\uff0d12',
  'A\u00d712',
])('the database and the code have the same key for %j', async (written) => {
  const { rows } = await sql<{ key: string }>`select vehicle_key(${written}) as key`.execute(app.db);
  expect(rows).toEqual([{ key: vehicleKey(written) }]);
});

describe.each(lists)('the search of %s', (list) => {
  test.each(spellings)('finds %s as %s', async (typed, regNumber) => {
    const found = await search(list, { search: typed });
    expect(found).toHaveLength(1);
    const named = found.map((row) => row.regNumber ?? row.regNumbers).filter((value) => value !== undefined);
    expect(named).toEqual(named.map(() => regNumber));
  });
});

test.each(spellings)('a filter, the array call and the global search find %s as %s', async (typed, regNumber) => {
  const filter = JSON.stringify({ regNumber: { contains: typed } });
  for (const list of ['trucks', 'costings', 'stock-book']) {
    expect(await search(list, { filter })).toMatchObject([{ regNumber }]);
  }
  const ofNotes = JSON.stringify({ regNumbers: { contains: typed } });
  expect(await search('credit-notes', { filter: ofNotes })).toMatchObject([{ regNumbers: regNumber }]);
  const query = new URLSearchParams({ regNumber: typed, includeSold: 'true' });
  expect((await admin.get(`${butler}/trucks?${query}`)).body).toMatchObject([{ regNumber }]);
  const { body: hits } = await admin.get(`/api/find?text=${encodeURIComponent(typed)}`);
  expect(hits.find((hit: { kind: string }) => hit.kind === 'truck')).toMatchObject({ title: regNumber });
  expect(hits.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['invoice', 'creditNote']));
});

test('a chassis number is found in any spelling, and a filter matches exactly one spelling', async () => {
  const { body: hits } = await admin.get('/api/find?text=WDB9634O3IL77');
  expect(hits).toMatchObject([{ kind: 'truck', title: '191-D-12345' }]);
  const contains = JSON.stringify({ chassisNumber: { contains: 'wdb9634o31l' } });
  expect(await search('trucks', { filter: contains })).toMatchObject([{ regNumber: '191-D-12345' }]);
  const among = JSON.stringify({ regNumber: { in: ['I2KK777', '191D12345'] } });
  expect(await search('trucks', { filter: among })).toHaveLength(2);
});

test('punctuation alone and one or two characters match nothing by spelling', async () => {
  expect(await search('trucks', { search: '%/' })).toEqual([]);
  expect(await search('invoices', { search: 'I' })).toEqual(await search('invoices', { search: 'i' }));
  expect(await search('trucks', { search: 'IO' })).toEqual([]);
});

test('a deleted truck is found by another spelling', async () => {
  const { body: deletedTruck } = await admin.post(
    `${butler}/trucks`,
    truckBody({ company: 'Butler', regNumber: '05-WX-99' }),
  );
  expect((await admin.delete(`${butler}/trucks/${deletedTruck.id}`)).status).toBe(204);
  const { body } = await admin.get('/api/all/deleted/rows?search=O5WX99');
  expect(body.rows).toMatchObject([{ recordId: deletedTruck.id }]);
});

test('an import matches an existing truck in another spelling, unless one has the exact number', async () => {
  const numbers = { company: 'Butler', keyNumber: 'K 0', chassisNumber: null };
  const { body: plain } = await admin.post(`${butler}/trucks`, truckBody({ ...numbers, regNumber: '08D55' }));
  const { body: hyphens } = await admin.post(`${butler}/trucks`, truckBody({ ...numbers, regNumber: '08-D-55' }));
  const content = csvOf(
    'Reg,Make,Model,Key',
    'I91D12345,,,K 1',
    '08d55,,,K 2',
    '08/D/55,,,K 3',
    '77-X-1,DAF,XF,K 4',
    '77X1,DAF,XF,K 5',
  );
  const { read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
  expect(read.rows).toMatchObject([
    { outcome: 'Changed', title: '191-D-12345' },
    { outcome: 'Changed', id: plain.id },
    { outcome: 'Wrong', reason: 'Reg Number: More than one truck has this reg number in another spelling.' },
    { outcome: 'New', title: '77-X-1' },
    { outcome: 'Wrong', reason: 'Same truck as line 5.' },
  ]);
  expect(hyphens.id).not.toBe(plain.id);
  const costings = csvOf(
    'Reg,Type,Invoice Number,Value',
    'I91D12345,Repair Costs,P-1,10',
    '08/D/55,Repair Costs,P-1,10',
  );
  const { read: costed } = await readImportOf(admin, { kind: 'costings', company: 'Butler', content: costings });
  expect(costed.rows).toMatchObject([
    { outcome: 'New', title: '191-D-12345 Repair Costs £10.00' },
    { outcome: 'Wrong', reason: 'Reg Number: Butler Symonds has no such truck.' },
  ]);
});

test.each([
  ['WDBO634Q31L123456', 'O and Q'],
  ['wdbi6340312123456', 'I'],
])('a chassis number %s gives a warning before and after the save', async (chassisNumber, characters) => {
  const message = `The chassis number has ${characters}. Chassis numbers never have the letters I, O or Q: check for 1 and 0.`;
  const { status, body } = await admin.post(`${butler}/trucks`, truckBody({ company: 'Butler', chassisNumber }));
  expect(status).toBe(201);
  const address = `/Butler/trucks/${body.id}/edit`;
  expect(body.warnings).toEqual([{ code: 'chassisLetters', message, address }]);
  expect((await admin.get(`${butler}/trucks/${body.id}`)).body.warnings).toEqual(body.warnings);
  const query = new URLSearchParams({ regNumber: 'NEW 1', chassisNumber: chassisNumber.replace('4', '5') });
  const { body: check } = await admin.get(`${butler}/trucks/save-check?${query}`);
  expect(check.warnings).toEqual([{ code: 'chassisLetters', message, address: '/Butler/trucks/create' }]);
});

test.each(['WDB9634031L123456', 'to follow', null])(
  'a chassis number %s gives no warning about I, O or Q',
  async (chassisNumber) => {
    const { body } = await admin.post(`${butler}/trucks`, truckBody({ company: 'Butler', chassisNumber }));
    expect(body.warnings).toEqual([]);
  },
);

test('the trimmed reg number keeps its written form', async () => {
  const { rows } = await sql<{ reg: string }>`
    select reg_number_trimmed as reg from truck where reg_number = '191-D-12345'`.execute(app.db);
  expect(rows).toEqual([{ reg: '191-D-12345' }]);
});
