/** Exported lists as a spreadsheet reads them. */
import { sql } from 'kysely';
import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const trucks = [
  { regNumber: 'AB 2', make: '=1+1', model: '@x, "y"', salePrice: 12_000.5, purchaseDate: '2026-02-03', axle: '-2' },
  { regNumber: 'AB 10', make: 'Łódź', model: '_x0041_&<é', salePrice: null, purchaseDate: null, mileageUnit: 'Miles' },
];

const app = await appForFile();
const user = await app.as('User');
const token = await app.tokenOf('User');
const ids: string[] = [];
for (const truck of trucks) ids.push((await user.post('/api/abbasAutos/trucks', truckBody(truck))).body.id);
await user.post('/api/abbasAutos/invoices', paperBody(ids, { currency: 'USD', number: '7' }));

function open(path: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${app.url}/api/${path}`, { headers, ...(signal ? { signal } : {}) });
}

test('CSV has labels, plain amounts and dates, and guards against formulas', async () => {
  const answer = await open(
    'abbasAutos/trucks/export?format=csv&columns=regNumber,make,model,axle,salePrice,purchaseDate,mileage,logBookStatus',
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Trucks_AbbasAutos_[\d-]{10}\.csv"$/,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.toString('utf8')).toBe(
    [
      '\uFEFFReg Number,Make,Model,Axle,Sale Price,Purchase Date,Mileage,Mileage Unit,Log Book',
      `AB 2,'=1+1,"'@x, ""y""",-2,12000.50,2026-02-03,512000,km,Completed`,
      'AB 10,Łódź,_x0041_&<é,6x2,,,512000,mi,Completed',
      '',
    ].join('\r\n'),
  );
});

test('an Excel workbook has numbers, dates and texts in cells of their types', async () => {
  const answer = await open(
    'all/trucks/export?format=xlsx&columns=company,regNumber,make,model,salePrice,purchaseDate,mileage',
  );
  expect(answer.status).toBe(200);
  const rows = await readExcelFile(Buffer.from(await answer.arrayBuffer()));
  const sheet =
    Array.isArray(rows) && 'data' in (rows[0] ?? {}) ? (rows[0] as unknown as { data: unknown[][] }).data : rows;
  expect(sheet).toEqual([
    ['Company', 'Reg Number', 'Make', 'Model', 'Sale Price', 'Purchase Date', 'Mileage', 'Mileage Unit'],
    ['Abbas Autos', 'AB 2', '=1+1', '@x, "y"', 12_000.5, new Date('2026-02-03T00:00:00Z'), 512_000, 'km'],
    ['Abbas Autos', 'AB 10', 'Łódź', '_x0041_&<é', null, null, 512_000, 'mi'],
  ]);
});

test("without `columns` the file has the list's default columns of the matching rows", async () => {
  const answer = await open('abbasAutos/invoices/export?format=csv&search=ab10');
  const [heads, row, ...rest] = (await answer.text()).split('\r\n');
  expect(heads).toContain(
    'Number,Date,Deposit Paid,Bill To,Ship To,Number of Trucks,Total Sale Price,Total Freight Charges',
  );
  expect(row).toMatch(/^7,2026-11-20,500\.00,/);
  expect(rest).toEqual(['']);
});

test.each([
  ['trucks/export', 'format'],
  ['trucks/export?format=pdf', 'format'],
  ['trucks/export?format=csv&columns=regNumber,nope', 'columns'],
  ['invoices/export?format=csv&columns=billToClient', 'columns'],
  ['trucks/export?format=csv&sort=nope', 'sort'],
])('%s is refused, and the error names the parameter', async (path, field) => {
  const { status, body } = await user.get(`/api/abbasAutos/${path}`);
  expect(status).toBe(400);
  expect(body.message).toMatch(/^Failed to export list of /);
  expect(body.errors.map((fieldError: { path: string }) => fieldError.path)).toEqual([field]);
});

test('a user who requests many files at the same time gets all of them', async () => {
  const lists = ['trucks', 'costings', 'orders', 'invoices', 'payments', 'debtors', 'stock-book', 'credit-notes'];
  const answers = await Promise.all(lists.map((list) => open(`all/${list}/export?format=csv`)));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Company');
  }
});

async function openCursors(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(app.db);
  return Number(rows[0]?.count);
}

test('an aborted export leaves no query running', async () => {
  await sql`
    insert into truck (id, company, reg_number, reg_number_trimmed, make, model, description)
    select 'bulk-' || n, 'RedStar', 'R ' || n, 'R' || n, 'DAF', 'XF', repeat('a long text ', 3000)
    from generate_series(1, 2000) n`.execute(app.db);
  for (let round = 0; round < 5; round += 1) {
    const leaving = new AbortController();
    const answer = await open('redStar/trucks/export?format=csv&columns=regNumber,description', leaving.signal);
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    expect(await openCursors()).toBeGreaterThan(0);
    leaving.abort();
    await expect.poll(openCursors).toBe(0);
  }
});
