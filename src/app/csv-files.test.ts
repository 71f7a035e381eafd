/** Every CSV file of the product is well-formed for a strict reader, and no cell runs as a formula in a spreadsheet. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf } from '#test/files/import-files.ts';
import { readRfc4180 } from '#test/files/rfc4180.ts';

const base = '/api/butler';
const make = 'a\n=1+1';
const clientName = '@Home, "Trucks"';
const description = '=HYPERLINK("x")\r\n+1\n';

const app = await appForFile();
const admin = await app.as('Admin');
const soldDate = '2026-11-20';
const truck = { company: 'Butler', regNumber: '-A1', make, model: "'=x", isSold: true, soldDate, description };
const margin = { ...truck, regNumber: '-A2', vatScheme: 'Margin' };
expect((await admin.post(`${base}/trucks`, truckBody(margin))).status).toBe(201);
const client = { name: clientName, phoneNumber: '+353 20 123 4567' };
const truckId = (await admin.post(`${base}/trucks`, truckBody({ ...truck, soldTo: { name: clientName } }))).body.id;
const items = [paperItemBody([truckId], { description })];
const body = paperBody([], { items, billTo: client, shipTo: { name: '\uFF1D1+1' }, saveBillTo: true });
const { status, body: invoice } = await admin.post(`${base}/invoices`, body);
expect([status, invoice.errors]).toEqual([201, undefined]);
const credit = { date: '2026-11-21', reason: '=1+1', items: [{ item: 0, truckIds: [truckId], rate: 1 }] };
expect((await admin.post(`${base}/invoices/${invoice.id}/credit-notes`, credit)).status).toBe(201);

async function read(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await app.tokenOf('Admin')}` };
  const answer = await fetch(`${app.url}${path}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString();
}

/** The file's cells. Every record has the same number of cells, and none runs in a spreadsheet. */
function cellsForPeople(file: string): string[] {
  const records = readRfc4180(file);
  expect(records.length).toBeGreaterThan(1);
  expect(new Set(records.map((cells) => cells.length)).size).toBe(1);
  const cells = records.flat();
  expect(cells.filter((cell) => /^[=+\-@\t\r\uFF1D](?![\d ().-]*$)/.test(cell))).toEqual([]);
  expect(file.startsWith('\uFEFF')).toBe(true);
  return cells;
}

const period = 'from=2026-11-01&to=2026-11-30';

const files = [
  [
    'trucks/export?format=csv&columns=regNumber,make,model,description,mileage,soldTo',
    ["'-A1", make, "''=x", '512000'],
  ],
  ['trucks/export?format=csv&columns=make', [make]],
  ['invoices/export?format=csv', [`'${clientName}`, "'\uFF1D1+1"]],
  ['credit-notes/export?format=csv', [`'${clientName}`, "'=1+1"]],
  ['debtors/export?format=csv', [`'${clientName}`]],
  ['stock-book/export?format=csv', ["'-A2", make]],
  ['register/invoices/download?format=csv', [`'${clientName}`]],
  [`vat-summary/export?format=csv&${period}`, ['Sales at 20%']],
  [`sales/export?format=csv&by=make&${period}`, [make]],
  [`sales/export?format=csv&by=client&${period}`, [`'${clientName}`]],
  ['month-end/2026-11/lines', [`'${clientName}`, `'${description.trim()}`, "'-A1"]],
] as const;

test.each(files)('%s is well-formed and has no formulas', async (path, texts) => {
  expect(cellsForPeople(await read(`${base}/${path}`))).toEqual(expect.arrayContaining([...texts]));
});

test.each(files)('%s of another company has none of these records', async (path, texts) => {
  const cells = readRfc4180(await read(`/api/abbasAutos/${path}`)).flat();
  expect(cells.filter((cell) => (texts as readonly string[]).includes(cell))).toEqual([]);
});

test("a client's phone number is not changed or escaped", async () => {
  await admin.post('/api/clients', { name: 'Phone Ltd', billTo: { phoneNumber: '+353 (0)20 123-4567' } });
  const file = await read('/api/all/clients/export?format=csv&columns=name,billToPhoneNumber');
  expect(cellsForPeople(file)).toEqual(expect.arrayContaining(['+353 (0)20 123-4567', `'${clientName}`]));
});

test('the file for Xero contains every text unchanged', async () => {
  const records = readRfc4180(await read(`${base}/month-end/2026-11/xero`));
  const [head = [], ...rows] = records;
  expect(rows.every((row) => row.length === head.length)).toBe(true);
  expect(rows[0]?.[0]).toBe(clientName);
  expect(rows[0]?.[head.indexOf('Description')]).toBe(`${description.trim()} (-A1)`);
});

test('the adverts of a sale pack are well-formed and have no formulas', async () => {
  const answer = await fetch(`${app.url}${base}/trucks/sale-pack`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenOf('Admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [truckId] }),
  });
  const folder = await mkdtemp(join(tmpdir(), 'adverts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'pack.zip'), Buffer.from(await answer.arrayBuffer()));
  const print = 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile("pack.zip").read("adverts.csv"))';
  const file = execFileSync('python3', ['-c', print], { cwd: folder }).toString();
  expect(cellsForPeople(file)).toEqual(expect.arrayContaining([make, "''=x", `'${description.trim()}`, '512000']));
});

test("the file of an import's wrong rows can be imported again with the same result", async () => {
  const rows = csvOf('Reg Number,"Ma\nke",=Model,Purchase Price', `X1,"${make}",'=x,lots`);
  const first = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content: rows });
  expect(first.read).toMatchObject({ state: 'Ready', counts: { Wrong: 1 } });
  const file = await read(`${first.path}/wrong`);
  expect(cellsForPeople(file)).toEqual(expect.arrayContaining(['X1', make, "'=x", "'=Model"]));
  const again = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content: file });
  expect(await read(`${again.path}/wrong`)).toContain(`X1,"${make}",'=x,lots,`);
});
