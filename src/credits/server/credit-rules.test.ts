/** Valid dates and exchange rates of credit notes and their invoices, over HTTP. */
import { afterEach, expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const usualNow = '2026-12-10T12:00:00Z';
let now = usualNow;
const app = await appForFile({ now: () => new Date(now) });
const user = await app.as('User');
afterEach(() => {
  now = usualNow;
});

const base = '/api/truckWorld';
const bare = { freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

/** An invoice of 20 November over a truck for 2,000, at 20% unless the item says otherwise. */
async function addInvoice(fields: Record<string, unknown> = {}, item: Record<string, unknown> = {}) {
  const truck = await user.post(
    `${base}/trucks`,
    truckBody({
      company: 'TruckWorld',
      vatScheme: item.vatTreatment === 'Margin' ? 'Margin' : 'Qualifying',
      purchasePrice: 1000,
    }),
  );
  const items = [paperItemBody([truck.body.id], { rate: 2000, vatRate: 20, ...bare, ...item })];
  const body = paperBody([], { items, depositPaid: 0, date: '2026-11-20', ...fields });
  const made = await user.post(`${base}/invoices`, body);
  expect(made).toMatchObject({ status: 201 });
  return { body, id: made.body.id, path: `${base}/invoices/${made.body.id}` };
}

const credit = (path: string, fields: Record<string, unknown> = {}) =>
  user.post(`${path}/credit-notes`, {
    date: '2026-12-01',
    reason: 'Agreed',
    items: [{ item: 0, rate: 200 }],
    ...fields,
  });
const summaryOf = async (from: string, to: string) =>
  (await user.get(`${base}/vat-summary?from=${from}&to=${to}`)).body;

test.each([
  ['2026-11-19', 'Must not be before the invoice date, 20 Nov 2026.'],
  ['2026-12-12', 'Must not be after tomorrow, 11 Dec 2026.'],
  ['2099-12-01', 'Must not be after tomorrow, 11 Dec 2026.'],
])('a credit note dated %s is refused with 400', async (date, message) => {
  const { path } = await addInvoice();
  const { status, body } = await credit(path, { date });
  expect([status, body.message, body.errors]).toEqual([
    400,
    'Failed to create credit note.',
    [{ path: 'date', message }],
  ]);
});

test('a credit note may be dated on the day of its invoice and tomorrow', async () => {
  const { path } = await addInvoice();
  for (const date of ['2026-11-20', '2026-12-11']) expect((await credit(path, { date })).status).toBe(201);
});

test('a credit note dated far in the past has a warning when it is created and read', async () => {
  const { path } = await addInvoice({ date: '2025-01-02', taxPoint: '2025-01-02' });
  const { body: usual } = await credit(path);
  expect(usual.warnings).toEqual([]);
  const { body: old } = await credit(path, { date: '2025-11-20' });
  const address = `/TruckWorld/credit-notes/${old.id}/view`;
  const message = `Credit note ${old.number}: the date 20 Nov 2025 is more than a year back.`;
  expect(old.warnings).toEqual([{ code: 'dateUnusual', message, address }]);
  expect((await user.get(`${base}/credit-notes/${old.id}`)).body.warnings).toEqual(old.warnings);
});

test.each([
  ['2026-07-11T23:30:00Z', ['dateUnusual']],
  ['2026-07-12T23:30:00Z', []],
])(
  'a back-dated credit note, created just after midnight of 11 June, has at %s the warnings %j',
  async (later, codes) => {
    now = '2026-06-10T23:30:00Z';
    const { path } = await addInvoice({ date: '2025-01-02', taxPoint: '2025-01-02' });
    const { body: note } = await credit(path, { date: '2025-02-03' });
    now = later;
    const { warnings } = (await user.get(`${base}/credit-notes/${note.id}`)).body;
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(codes);
  },
);

test('an invoice may be dated on the day of its credit note, but not after it', async () => {
  const { body, path } = await addInvoice();
  const { body: note } = await credit(path);
  const late = await user.put(path, { ...body, date: '2026-12-02' });
  expect([late.status, late.body.message]).toEqual([
    409,
    `Credit note ${note.number} is dated 1 Dec 2026. The invoice cannot be dated after it.`,
  ]);
  expect((await user.put(path, { ...body, date: '2026-12-01' })).status).toBe(200);
});

test('an exchange rate used by a credit note can be changed only after that is deleted', async () => {
  const { body, path } = await addInvoice({ currency: 'USD', exchangeRate: 1.25 });
  const { body: note } = await credit(path);
  for (const exchangeRate of [1.3, null]) {
    const { status, body: answer } = await user.put(path, { ...body, exchangeRate });
    expect([status, answer.message]).toEqual([
      409,
      `Credit note ${note.number} uses the exchange rate 1.25. Delete it before you change the rate.`,
    ]);
  }
  expect((await user.put(path, { ...body, billTo: { name: 'Harbour Haulage Ltd', city: 'York' } })).status).toBe(200);
  expect((await user.delete(`${base}/credit-notes/${note.id}`)).status).toBe(204);
  expect((await user.put(path, { ...body, exchangeRate: 1.3 })).status).toBe(200);
});

test('an exchange rate entered after the credit note applies to both, and adds a revision of the credit note', async () => {
  // 2,000 at 20% and 200 credited; at 1.25 these are 1,600 with 320, and 160 with 32.
  const { body, path } = await addInvoice({ currency: 'USD', date: '2026-10-05' });
  const { body: note } = await credit(path);
  const address = `${base}/credit-notes/${note.id}`;
  await user.get(`${address}/download`);
  const before = await summaryOf('2026-12-01', '2026-12-31');
  expect(before.unconverted).toEqual(expect.arrayContaining([expect.objectContaining({ id: note.id })]));
  const october = await summaryOf('2026-10-01', '2026-10-31');
  expect((await user.put(path, { ...body, exchangeRate: 1.25 })).status).toBe(200);
  expect((await user.get(address)).body).toMatchObject({ exchangeRate: 1.25, revision: 2, state: 'Issued' });
  const after = await summaryOf('2026-12-01', '2026-12-31');
  expect(after.unconverted).toEqual([]);
  expect(after.credits.vat - before.credits.vat).toBe(32);
  expect((await summaryOf('2026-10-01', '2026-10-31')).outputVat - october.outputVat).toBe(320);
  const revisions = await Promise.all([1, 2].map((n) => user.get(`${address}/revisions/${n}`)));
  expect(revisions.map(({ body: { exchangeRate } }) => exchangeRate)).toEqual([null, 1.25]);
  const trail = await app.db
    .selectFrom('audit_entry')
    .select(['action', 'changes', 'record_version'])
    .where('record_type', '=', 'creditNote')
    .where('record_id', '=', note.id)
    .orderBy('id')
    .execute();
  expect(trail.slice(1)).toEqual([
    { action: 'update', record_version: 2, changes: { exchangeRate: { old: null, new: 1.25 } } },
  ]);
  const copies = (await user.get(`${address}/issued-copies`)).body;
  expect(copies).toMatchObject([{ n: 1, revision: 1 }]);
  await user.get(`${address}/download`);
  expect((await user.get(`${address}/issued-copies`)).body).toMatchObject([
    { n: 2, revision: 2 },
    { n: 1, revision: 1, sha256: copies[0].sha256 },
  ]);
  // Now that the credit note uses the rate, it cannot change.
  expect((await user.put(path, { ...body, exchangeRate: 1.3 })).status).toBe(409);
  const { body: second } = await credit(path);
  expect(second.exchangeRate).toBe(1.25);
});

test('a margin sale in dollars and its credit note are listed as unconverted until the rate is entered', async () => {
  const { body, id, path } = await addInvoice(
    { currency: 'USD', date: '2026-08-10' },
    { vatRate: 0, vatTreatment: 'Margin' },
  );
  const { body: note } = await credit(path);
  const warning = {
    code: 'rateMissing',
    message: `Credit note ${note.number} needs an exchange rate to show its VAT in pounds.`,
    address: `/TruckWorld/invoices/${id}/edit`,
  };
  const warningsOf = async () => (await user.get(`${base}/credit-notes/${note.id}`)).body.warnings;
  expect([note.warnings, await warningsOf()]).toEqual([[warning], [warning]]);
  type Row = { rule: string; code: string; kind: string; id: string; address: string };
  const listed = async (call: string) =>
    (await user.get(`${base}/${call}`)).body
      .filter((row: Row) => [id, note.id].includes(row.id) && [row.rule, row.code].includes('rateMissing'))
      .map((row: Row) => [row.kind, row.id, row.address]);
  const edit = `/TruckWorld/invoices/${id}/edit`;
  const calls = ['needs-doing', 'month-end/2026-08', 'month-end/2026-12'];
  expect(await Promise.all(calls.map(listed))).toEqual([
    [
      ['invoice', id, edit],
      ['creditNote', note.id, edit],
    ],
    [['invoice', id, edit]],
    [['creditNote', note.id, `/TruckWorld/credit-notes/${note.id}/view`]],
  ]);
  const snooze = { rule: 'rateMissing', id: note.id, until: '2026-12-20' };
  expect((await user.post(`${base}/needs-doing/snooze`, snooze)).status).toBe(201);
  expect(await listed('needs-doing')).toEqual([['invoice', id, edit]]);
  await user.put(path, { ...body, exchangeRate: 1.25 });
  expect(await Promise.all(calls.map(listed))).toEqual([[], [], []]);
  expect(await warningsOf()).toEqual([]);
});

test('a margin sale in dollars and its credit note have margins once the rate is entered', async () => {
  // 2,000 dollars at 1.25 are 1,600, bought for 1,000: 600 of margin, 100 of VAT; 200 less are 440 and 73.33.
  const { body, path } = await addInvoice(
    { currency: 'USD', date: '2026-09-05' },
    { vatRate: 0, vatTreatment: 'Margin' },
  );
  await credit(path);
  await user.put(path, { ...body, exchangeRate: 1.25 });
  expect((await summaryOf('2026-09-01', '2026-09-30')).margin).toEqual({ sales: 1600, margin: 600, vatDue: 100 });
  const filter = encodeURIComponent(JSON.stringify({ saleDate: { from: '2026-09-05', to: '2026-09-05' } }));
  const { body: book } = await user.get(`${base}/stock-book/rows?filter=${filter}`);
  expect(book.rows).toMatchObject([{ salePrice: 1440, margin: 440, vatDue: 73.33 }]);
});

test('a change of a dollar invoice that has no exchange rate makes no new version of its credit notes', async () => {
  const { body, path } = await addInvoice({ currency: 'USD' }, { vatRate: 0, vatTreatment: 'NoVat' });
  const { body: note } = await credit(path);
  expect((await user.put(path, { ...body, number: '4710' })).status).toBe(200);
  const { body: after } = await user.get(`${base}/credit-notes/${note.id}`);
  expect(after).toMatchObject({ exchangeRate: null, revision: note.revision });
});
