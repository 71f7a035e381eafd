/**
 * Changes records of every kind, and compares every open read before and after. One that differs must be refetched: on a
 * colleague's screen after the change events, and on the user's own screen because of the contract of the call. Cached
 * totals of lists equal those of a fresh read.
 */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { announceChange, openChangeFeed } from '#server/live/change-feed.ts';
import type { RecordChange } from '#shared/live.ts';
import { pageTypes, type RecordType, recordTypeNames } from '#shared/record-types.ts';
import { callOf, type Example, type KindExample, send as sendExample } from '#test/app/examples.ts';
import { inTenMonths, paperBody, truckBody } from '#test/app/factories.ts';
import { kindExamples, recordExamples } from '#test/app/kind-examples.ts';
import { idOf } from '#test/app/other-writes.ts';
import { pathsOf } from '#test/app/read-paths.ts';
import { appForFile } from '#test/app/test-app.ts';
import { picture, putFile, video } from '#test/media/media-files.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { isChangedBy, isOutdated } from '#web/live/refresh-plan.ts';

const app = await appForFile({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.test' } });
const admin = await app.as('SuperAdmin');
await app.as('User');
const company = '/api/abbasAutos';

async function send(method: 'post' | 'put' | 'delete', path: string, body?: unknown) {
  const answer = method === 'delete' ? await admin.delete(path) : await admin[method](path, body);
  const refusal = answer.status < 300 ? '' : JSON.stringify(answer.body);
  expect({ path, refusal }).toEqual({ path, refusal: '' });
  return answer.body;
}
const post = (path: string, body?: unknown) => send('post', path, body);
const put = (path: string, body?: unknown) => send('put', path, body);
const remove = (path: string) => send('delete', path);

const client = await post('/api/clients', { name: 'Harbour Haulage Ltd' });
const otherClient = await post('/api/clients', { name: 'Moorhen Deliveries' });
const supplier = await post('/api/suppliers', { name: 'Moor Motors' });
const newTruck = (fields = {}) =>
  post(`${company}/trucks`, truckBody({ boughtFrom: { name: 'Moor Motors' }, ...fields }));
const truck = await newTruck();
const returned = await newTruck();
const unsold = await newTruck();
const order = await post(`${company}/orders`, paperBody([truck.id]));
const invoice = await post(`${company}/orders/${order.id}/invoice`);
const credited = await post(`${company}/invoices`, paperBody([returned.id]));
const credit = { date: '2026-11-25', reason: 'Came back', whole: true, returnToStock: true };
const note = await post(`${company}/invoices/${credited.id}/credit-notes`, credit);
await put(`${company}/trucks/${truck.id}/reservation`, { clientId: client.id, until: '2099-12-31' });

const ownerPaths = {
  truck: `${company}/trucks/${truck.id}`,
  order: `${company}/orders/${order.id}`,
  invoice: `${company}/invoices/${invoice.id}`,
  creditNote: `${company}/credit-notes/${note.id}`,
  client: `/api/clients/${client.id}`,
  supplier: `/api/suppliers/${supplier.id}`,
};
/** The kinds that only their feature has an example of, and the path of a record of each. */
const otherKinds: (KindExample & { open: string })[] = [];
for (const kind of kindExamples.filter(({ type }) => !(type in ownerPaths))) {
  otherKinds.push({ ...kind, open: (await kind.record({ admin })).path });
}
const openPaths: [string, string][] = [
  ...Object.entries(ownerPaths),
  ...otherKinds.map(({ type, open }): [string, string] => [type, open]),
];

async function upload(
  path: string,
  body: unknown,
  bytes: Uint8Array,
  type: string,
): Promise<{ id: string; name: string }> {
  const { id, uri } = await post(path, body);
  expect((await putFile(uri, bytes, type)).ok).toBe(true);
  return { id, name: new URL(uri).pathname.split('/').at(-1) ?? '' };
}

const newDocument = { kind: 'Other', name: 'evidence.pdf', contentType: 'application/pdf', size: 20 };
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>>');
const photos: string[] = [];
async function addPhoto(): Promise<void> {
  const path = `${ownerPaths.truck}/image/image%2Fpng`;
  photos.push((await upload(path, undefined, await picture('png'), 'image/png')).name);
}
await addPhoto();
const message = { to: 'ann@harbour.example', cc: null, subject: 'Your papers', text: 'They are attached.' };
const payment = { date: '2026-11-20', amount: 100, method: 'BankTransfer', reference: 'A 1' };

/** Ids in paths, by the segment before them. */
const ids: Readonly<Record<string, readonly string[]>> = {
  trucks: [truck.id, unsold.id],
  orders: [order.id],
  invoices: [invoice.id],
  'credit-notes': [note.id],
  clients: [client.id],
  suppliers: [supplier.id],
  users: ['person|User'],
  register: ['orders', 'invoices', 'creditNotes'],
  'month-end': ['2026-11'],
  revisions: ['1'],
  ...Object.fromEntries(otherKinds.map(({ open }) => [open.split('/').at(-2), [idOf(open)]])),
};
const year = '?from=2026-01-01&to=2026-12-31';
const queries: Readonly<Record<string, string>> = {
  vatSummary: year,
  listGonePurchases: year,
  sales: `${year}&by=client`,
  find: '?text=Har',
  checkTruckSave: `?truckId=${truck.id}&isSold=true&soldTo=${otherClient.id}`,
};

/** Reads that are about the person's own account, about files under way, or about what no longer changes. */
const notOpened = [
  ...['getAccount', 'listSignIns', 'getFactors', 'getFactorRule', 'listFactorOwners', 'listInvitations'],
  ...['listImports', 'getImport', 'listJobs', 'getDeletion', 'getDeleted', 'getDeletedHistory', 'listUnconfirmedUsers'],
  ...pageTypes.map((owner) => callOf('get', `${owner}Document`)),
];

const reads = app.routes
  .filter(({ id, shows, contentType }) => shows.length > 0 && contentType.endsWith('json') && !notOpened.includes(id))
  .flatMap((route) => pathsOf(route, ids).map((path) => ({ route, path: `${path}${queries[route.id] ?? ''}` })));

/** Presigned URLs differ in each response. */
const withoutUrls = (key: string, value: unknown) => (key === 'uri' ? null : value);

/** Reads of lists, whose totals are cached. */
const listReads = reads.filter(({ route }) => route.listSchema !== undefined);

/** The successful responses by path. */
async function readAll(wanted = reads): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const waiting = [...wanted];
  async function readNext(): Promise<void> {
    for (let read = waiting.pop(); read !== undefined; read = waiting.pop()) {
      const { status, body } = await admin.get(read.path);
      if (status === 200) answers.set(read.path, JSON.stringify(body, withoutUrls));
    }
  }
  await Promise.all([readNext(), readNext(), readNext()]);
  return answers;
}

/** The responses with totals of another state of the lists; afterwards the former totals are cached again. */
async function readUncached(lists: typeof reads): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string }>`insert into list_state (source, company)
    select distinct source, '' from list_state returning id`.execute(app.db);
  const answers = await readAll(lists);
  await sql`delete from list_state where id = any(${rows.map(({ id }) => id)})`.execute(app.db);
  await readAll(lists);
  return answers;
}

/** Kinds that are changed by calls about accounts and jobs, which no step makes. */
const unchangedKinds: readonly RecordType[] = [
  ...(['password', 'invitation', 'secondFactor', 'recoveryCodes', 'secondFactorRule', 'signIn'] as const),
  ...(['import', 'job'] as const),
];

/** Sends the request of an example to the record that is open, unless it creates one. */
async function sendToOpen(open: string, id: string, example: Example): Promise<void> {
  const route = app.routes.find((one) => one.id === id);
  if (!route) throw new Error(`There is no call ${id}.`);
  const { path, body } = await example({ admin });
  const folder = open.replace(/[^/]+$/, '');
  const part = path.slice(folder.length).replace(/^[^/]+/, '');
  const request = { path: path.startsWith(folder) ? `${open}${part}` : path, body };
  expect({ id, status: (await sendExample(admin, route, request)).status }).toEqual({ id, status: route.status });
}

/** Each changes records, by the id of the call's contract. */
const steps: readonly [string, () => Promise<unknown>][] = [
  ['updateTruck', () => put(ownerPaths.truck, { color: 'Red', salePrice: 20_000 })],
  ['updateTruck', () => put(ownerPaths.truck, { regNumber: 'HAR 1' })],
  ['createTruck', () => newTruck({ regNumber: 'HAR 2' })],
  ['createCosting', () => post(`${ownerPaths.truck}/costings`, { type: 'Repairs', value: 5, supplier: 'Moor Motors' })],
  [
    'reserveTruck',
    () => put(`${company}/trucks/${unsold.id}/reservation`, { clientName: 'Quay', until: '2099-12-31' }),
  ],
  ['endReservation', () => remove(`${company}/trucks/${unsold.id}/reservation`)],
  ['uploadImage', addPhoto],
  ['orderImages', () => put(`${ownerPaths.truck}/images/order`, { names: photos.toReversed() })],
  ['deleteImage', () => remove(`${ownerPaths.truck}/image/${photos[0]}`)],
  ['uploadVideo', () => upload(`${ownerPaths.truck}/video/video%2Fmp4`, undefined, video(), 'video/mp4')],
  ...openPaths
    .filter(([owner]) => owner in recordExamples)
    .map(([owner, path]): [string, () => Promise<unknown>] => [
      callOf('create', `${owner}Document`),
      async () => {
        const { id } = await upload(`${path}/documents`, newDocument, pdf.subarray(0, 20), 'application/pdf');
        await put(`${path}/documents/${id}`, { kind: 'ExportEvidence' });
      },
    ]),
  ['updateClient', () => put(ownerPaths.client, { name: 'Harbour Freight', billTo: { city: 'Leith' } })],
  ['updateSupplier', () => put(ownerPaths.supplier, { name: 'Moor Trucks' })],
  ['mergeClient', () => post(`${ownerPaths.client}/merge`, { otherId: otherClient.id })],
  ['updateOrder', () => put(ownerPaths.order, paperBody([truck.id, unsold.id], { dealAuthorisation: 'Z. Abbas' }))],
  ['updateInvoice', () => put(ownerPaths.invoice, paperBody([truck.id], { depositPaid: 700, date: '2026-11-19' }))],
  ['createInvoice', () => post(`${company}/invoices`, paperBody([unsold.id]))],
  ['createPayment', () => post(`${ownerPaths.invoice}/payments`, payment)],
  ['sendInvoice', () => post(`${ownerPaths.invoice}/send`, message)],
  ['sendStatement', () => post(`${company}/statements/${client.id}/send`, message)],
  ['markInvoiceSold', () => post(`${ownerPaths.invoice}/mark-sold`)],
  ['createCreditNote', () => post(`${ownerPaths.invoice}/credit-notes`, { ...credit, whole: true })],
  ['deleteCreditNote', () => remove(ownerPaths.creditNote)],
  ['updateParticulars', () => put(`${company}/particulars`, { legalName: 'Abbas Autos (Hull) Ltd', vatNumber: null })],
  ['setNextNumber', () => put(`${company}/register/invoices/next`, { number: '900' })],
  [
    'snoozeNeedsDoing',
    () => post(`${company}/needs-doing/snooze`, { rule: 'noPhotos', id: unsold.id, until: '2099-12-31' }),
  ],
  ['downloadMonthEndXero', () => admin.get(`${company}/month-end/2026-11/xero`)],
  ['createShare', () => post(`${company}/shares`, { truckIds: [unsold.id], fields: ['make'], until: inTenMonths })],
  ['createView', () => post('/api/views', { list: 'trucks', name: 'V', query: {}, columns: [], shared: true })],
  ['assignRole', () => put('/api/users/person%7CUser/assign?role=admin')],
  ...otherKinds.flatMap(({ open, writes }) =>
    Object.entries(writes).map(([id, example]): [string, () => Promise<unknown>] => [
      id,
      () => sendToOpen(open, id, example),
    ]),
  ),
  ['deleteOrder', () => remove(ownerPaths.order)],
  ['deleteTruck', () => remove(`${company}/trucks/${unsold.id}`)],
];

test('each read that differs after a change is refetched by colleagues and by the user', async () => {
  let changes: RecordChange[] = [];
  const feed = await openChangeFeed(app.databaseUrl, quietLog);
  onTestFinished(() => feed.close());
  feed.subscribe({ onChange: (change) => changes.push(change), onMissed: () => undefined });
  const changedKinds = new Set<string>();
  const missed = new Set<string>();
  let before = await readAll();
  const opened = new Set(reads.filter(({ path }) => before.has(path)).map(({ route }) => route));
  expect(reads.filter(({ route }) => !opened.has(route)).map(({ path }) => path)).toEqual([]);
  for (const [id, change] of steps) {
    changes = [];
    await change();
    // Notifications arrive in the order of commits, so this one is the last.
    const end = { kind: 'view', id: 'end', company: null, version: null, deleted: false } as const;
    await announceChange(app.db, end);
    await expect.poll(() => changes.some((one) => one.id === end.id)).toBe(true);
    const after = await readAll();
    changes = changes.filter((one) => one.id !== end.id);
    for (const { kind } of changes) changedKinds.add(kind);
    const own = app.routes.find((route) => route.id === id);
    for (const { route, path } of reads) {
      const [old, answer] = [before.get(path), after.get(path)];
      if (old === undefined || answer === undefined || old === answer) continue;
      const query = { queryKey: [route.id, path], meta: { route } };
      const isOnOwnScreen = own?.method !== 'GET' && !route.shows.includes('deleted');
      if (isOnOwnScreen && !isChangedBy(query, own?.changes ?? [])) missed.add(`${id}, own screen: ${route.id}`);
      if (!isOutdated(query, { changes, isAll: false })) missed.add(`${id}: ${route.id}`);
    }
    // Totals can only be outdated where rows changed: every list is short enough for one page.
    const changedLists = listReads.filter(({ path }) => before.get(path) !== after.get(path));
    const fresh = await readUncached(changedLists);
    for (const { route, path } of changedLists) {
      if (after.get(path) !== fresh.get(path)) missed.add(`${id}, cached totals: ${route.id}`);
    }
    before = after;
  }
  expect([...missed]).toEqual([]);
  expect(recordTypeNames.filter((kind) => !changedKinds.has(kind) && !unchangedKinds.includes(kind))).toEqual([]);
}, 600_000);
