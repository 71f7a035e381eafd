/** Tests a month's totals, unissued documents, and changes since a handover. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client, type TestApp } from '#test/app/test-app.ts';
import { readRfc4180 } from '#test/files/rfc4180.ts';

const bare = { vatRate: 0, freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };
const vat20 = { ...bare, vatRate: 20, vatTreatment: 'Standard' };
const november = (company: string) => `/api/${company}/month-end/2026-11`;

async function addTruck(user: Client, path: string, company: string): Promise<string> {
  const { status, body } = await user.post(`/api/${path}/trucks`, truckBody({ company }));
  expect(status).toBe(201);
  return body.id;
}

async function addInvoice(user: Client, path: string, company: string, item: object, fields: object = {}) {
  const items = [paperItemBody([await addTruck(user, path, company)], { ...bare, ...item })];
  const { status, body } = await user.post(
    `/api/${path}/invoices`,
    paperBody([], { items, depositPaid: 0, ...fields }),
  );
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return { ...body, saved: paperBody([], { items, depositPaid: 0, ...fields }) };
}

const butlerInvoice = (user: Client, item: object, fields: object = {}) =>
  addInvoice(user, 'butler', 'Butler', item, fields);

async function download(app: TestApp, path: string) {
  const token = await app.tokenOf('User');
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const listZip =
  'import json, zipfile; z = zipfile.ZipFile("a.zip"); print(json.dumps({n: z.read(n).decode("latin1") for n in z.namelist()}))';

/** Unpacks the archive with another program; files by path. */
async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'month-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'a.zip'), bytes);
  const files = JSON.parse(execFileSync('python3', ['-c', listZip], { cwd: folder, maxBuffer: 1e8 }).toString());
  return Object.fromEntries(
    Object.entries<string>(files).map(([name, content]) => [name, Buffer.from(content, 'latin1').toString()]),
  );
}

test('the totals are net, VAT and gross by treatment and currency, less credit notes', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const first = await butlerInvoice(user, { ...vat20, rate: 1000.01 });
  await butlerInvoice(user, { ...vat20, vatRate: 5, rate: 200 });
  await butlerInvoice(user, { rate: 9999.99, vatTreatment: 'Margin' });
  await butlerInvoice(user, { rate: 70, vatTreatment: 'NoVat' }, { currency: 'USD' });
  await addInvoice(user, 'redStar', 'RedStar', { ...vat20, rate: 100 });
  const credit = { date: '2026-11-25', reason: 'Agreed', items: [{ item: 0, rate: 0.01 }] };
  expect((await user.post(`/api/butler/invoices/${first.id}/credit-notes`, credit)).status).toBe(201);

  const standard = {
    treatment: 'Standard',
    currency: 'GBP',
    // 1,000.01 and 200 less 0.01; VAT of 200.00 and 10.00, none on the credit note
    ...{ net: 1200, vat: 210, gross: 1410, count: 3 },
    rates: [
      { vatRate: 20, net: 1000, vat: 200, gross: 1200, count: 2 },
      { vatRate: 5, net: 200, vat: 10, gross: 210, count: 1 },
    ],
  };
  const margin = { net: 9999.99, vat: 0, gross: 9999.99, count: 1 };
  const dollars = { net: 70, vat: 0, gross: 70, count: 1 };
  const { body } = await user.get(`${november('butler')}/figures`);
  expect(body).toEqual({
    rows: [
      standard,
      { treatment: 'Margin', currency: 'GBP', ...margin, rates: [{ vatRate: 0, ...margin }] },
      { treatment: 'NoVat', currency: 'USD', ...dollars, rates: [{ vatRate: 0, ...dollars }] },
    ],
    totals: { GBP: { net: 11_199.99, vat: 210, gross: 11_409.99, count: 4 }, USD: dollars },
  });

  const [head = [], ...lines] = readRfc4180((await user.get(`${november('butler')}/lines`)).body);
  const sumOf = (column: string) =>
    lines
      .filter((line) => line[head.indexOf('Treatment')] === 'Standard')
      .reduce((sum, line) => sum + Math.round(Number(line[head.indexOf(column)]) * 100), 0);
  expect([sumOf('Net'), sumOf('VAT'), sumOf('Gross')]).toEqual([120_000, 21_000, 141_000]);

  const all = (await user.get(`${november('all')}/figures`)).body;
  expect(all.rows[0]).toMatchObject({ treatment: 'Standard', net: 1300, vat: 230, gross: 1530, count: 4 });
  const none = { net: 0, vat: 0, gross: 0, count: 0 };
  const empty = (await user.get(`${november('truckWorld')}/figures`)).body;
  expect(empty).toEqual({ rows: [], totals: { GBP: none, USD: none } });
}, 60_000);

test('one call issues all documents that were never issued or have changed since', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const [first, second] = [
    await butlerInvoice(user, { ...vat20, rate: 100 }),
    await butlerInvoice(user, { ...vat20, rate: 200 }),
  ];
  const credit = { date: '2026-11-25', reason: 'Agreed', items: [{ item: 0, rate: 1 }] };
  const answer = await user.post(`/api/butler/invoices/${second.id}/credit-notes`, credit);
  expect(answer).toMatchObject({ status: 201 });
  const note = answer.body;
  const december = await butlerInvoice(user, { rate: 1 }, { taxPoint: '2026-12-01' });
  const empty = await download(app, `${november('butler')}/pdfs`);
  expect([empty.status, JSON.parse(empty.bytes.toString()).message]).toEqual([
    409,
    'Nothing was issued in this month.',
  ]);
  expect((await user.get(`${november('butler')}/handovers`)).body).toEqual([]);

  await download(app, `/api/butler/invoices/${first.id}/download`);
  const changed = { ...first.saved, exchangeRate: 1.25 };
  expect((await user.put(`/api/butler/invoices/${first.id}`, changed)).status).toBe(200);
  const papers = async () => (await user.get(`${november('butler')}/papers`)).body;
  expect(await papers()).toMatchObject({
    invoices: 2,
    creditNotes: 1,
    issued: 1,
    neverIssued: 2,
    changedSinceIssue: 1,
  });

  const issue = () => user.post(`${november('butler')}/issue`);
  expect(await issue()).toMatchObject({ status: 200, body: { issued: 3, left: 0 } });
  expect(await papers()).toMatchObject({ issued: 3, neverIssued: 0, changedSinceIssue: 0 });
  expect(await issue()).toMatchObject({ status: 200, body: { issued: 0, left: 0 } });
  expect((await user.get(november('butler'))).body).toEqual([]);
  const copies = async (path: string) => (await user.get(`/api/butler/${path}/issued-copies`)).body.length;
  expect(await copies(`invoices/${first.id}`)).toBe(2);
  expect(await copies(`credit-notes/${note.id}`)).toBe(1);
  expect(await copies(`invoices/${december.id}`)).toBe(0);
  const files = await unzipped((await download(app, `${november('butler')}/pdfs`)).bytes);
  const names = [`Invoice_${first.number}.pdf`, `Invoice_${second.number}.pdf`, `CreditNote_${note.number}.pdf`];
  expect(Object.keys(files)).toEqual(names);
}, 60_000);

test('the archive for all companies has a folder for each company with invoices or credit notes', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const nothing = await download(app, `${november('all')}/files`);
  const sentence = 'There are no invoices or credit notes in this month.';
  expect([nothing.status, JSON.parse(nothing.bytes.toString()).message]).toEqual([409, sentence]);
  const first = await butlerInvoice(user, { ...vat20, rate: 100 });
  await addInvoice(user, 'redStar', 'RedStar', { ...vat20, rate: 300 });
  await user.post(`${november('butler')}/issue`);

  const { status, headers, bytes } = await download(app, `${november('all')}/files`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(headers.get('content-disposition')).toContain('Month_End_All_2026_11.zip');
  const files = await unzipped(bytes);
  expect(Object.keys(files)).toEqual([
    ...['Checklist', 'Figures', 'Lines', 'Xero'].map((what) => `Butler/${what}_Butler_2026_11.csv`),
    `Butler/PDFs/Invoice_${first.number}.pdf`,
    ...['Checklist', 'Figures', 'Lines', 'Xero'].map((what) => `RedStar/${what}_RedStar_2026_11.csv`),
  ]);
  expect(readRfc4180(files['RedStar/Figures_RedStar_2026_11.csv'] ?? '')).toEqual([
    ['Treatment', 'VAT Rate', 'Currency', 'Net', 'VAT', 'Gross', 'Invoices and Credit Notes'],
    ['Standard', '20', 'GBP', '300.00', '60.00', '360.00', '1'],
  ]);
  expect(files['RedStar/Checklist_RedStar_2026_11.csv']).toContain('Not issued,Invoice 1 has not been issued.');
  const handed = (await user.get(`${november('all')}/handovers`)).body;
  expect(handed).toMatchObject([
    { company: 'Butler', period: '2026-11', file: 'files', changes: [] },
    { company: 'RedStar', period: '2026-11', file: 'files', changes: [] },
  ]);
  const pdfs = await unzipped((await download(app, `${november('all')}/pdfs`)).bytes);
  expect(Object.keys(pdfs)).toEqual([`Butler/Invoice_${first.number}.pdf`]);
  const lines = readRfc4180((await user.get(`${november('all')}/lines`)).body);
  expect(lines.map(([company]) => company)).toEqual(['Company', 'Butler Symonds', 'Red Star Commercial']);
  expect((await user.get(november('all'))).body).toMatchObject([
    { code: 'notIssued', address: expect.stringMatching(/^\/RedStar\//) },
  ]);
  expect((await user.get(`${november('all')}/xero`)).status).toBe(400);
}, 60_000);

test('a download is recorded with its user, audited, and followed by the changes since', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const [changed, moved, deleted] = [
    await butlerInvoice(user, { rate: 100 }),
    await butlerInvoice(user, { rate: 200 }),
    await butlerInvoice(user, { rate: 300 }),
  ];
  const handovers = async () => (await user.get(`${november('butler')}/handovers`)).body;
  await user.get(`${november('butler')}/lines`);
  expect(await handovers()).toEqual([
    {
      ...{ company: 'Butler', period: '2026-11', file: 'lines', changes: [] },
      ...{ by: expect.any(String), at: expect.any(String) },
    },
  ]);
  const put = (paper: typeof changed, fields: object) =>
    user.put(`/api/butler/invoices/${paper.id}`, { ...paper.saved, ...fields });
  expect((await put(changed, { exchangeRate: 1.25 })).status).toBe(200);
  expect((await put(moved, { taxPoint: '2026-12-01' })).status).toBe(200);
  expect((await user.delete(`/api/butler/invoices/${deleted.id}`)).status).toBe(204);
  const added = await butlerInvoice(user, { rate: 400 });
  const address = (id: string) => `/Butler/invoices/${id}/view`;
  const invoice = (change: string, { id, number }: typeof changed, words: string, to = address(id)) => ({
    ...{ change, message: `Invoice ${number} ${words}.`, address: to, kind: 'invoice', id },
  });
  expect((await handovers())[0].changes).toEqual([
    invoice('Changed', changed, 'was changed'),
    invoice('Added', added, 'was added'),
    invoice('OtherMonth', moved, 'is in another month now'),
    invoice('Deleted', deleted, 'was deleted', '/register?company=Butler&kind=invoices'),
  ]);
  await user.get(`${november('butler')}/xero`);
  expect(await handovers()).toMatchObject([{ file: 'xero', changes: [] }]);
  const trail = await app.db
    .selectFrom('audit_entry')
    .select(['action', 'record_id', 'company', 'changes'])
    .where('record_type', '=', 'monthEnd')
    .orderBy('id')
    .execute();
  expect(trail).toMatchObject([
    {
      action: 'create',
      record_id: 'Butler/2026-11',
      company: 'Butler',
      changes: { file: { old: null, new: 'lines' } },
    },
    { action: 'update', record_id: 'Butler/2026-11', changes: { file: { old: 'lines', new: 'xero' } } },
  ]);
}, 60_000);

test('a HEAD request, or a month without documents, records no handover', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  await user.get(`${november('butler')}/lines`);
  await butlerInvoice(user, { rate: 100 });
  const headers = { authorization: `Bearer ${await app.tokenOf('User')}` };
  const head = await fetch(`${app.url}${november('butler')}/lines`, { method: 'HEAD', headers });
  expect(head.status).toBe(200);
  await user.get(`${november('butler')}/xero?part=2`);
  expect((await user.get(`${november('butler')}/handovers`)).body).toEqual([]);
});
