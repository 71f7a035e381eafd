/**
 * What the reads of the API answer about a year of sample trading, compared with the stored answers. If a change is meant
 * to alter one, `npx vitest run src/app/stored-answers.test.ts -u` stores the new ones: read the difference before you
 * commit it.
 */
import { expect, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { pageTypes } from '#shared/record-types.ts';
import { callOf } from '#test/app/examples.ts';
import { truckBody } from '#test/app/factories.ts';
import { pathsOf } from '#test/app/read-paths.ts';
import { storedText } from '#test/app/stored-text.ts';
import { appForFile } from '#test/app/test-app.ts';
import { picture, putFile } from '#test/media/media-files.ts';
import { superAdmin } from './demo/accounts.ts';
import { seedDemo } from './demo/seed.ts';

const today = '2026-11-21';
const app = await appForFile({ now: () => new Date(`${today}T10:00:00Z`) });
const company = '/api/abbasAutos';
const admin = await app.as('SuperAdmin');
const token = await app.tokenOf('SuperAdmin');

const firstAdmin = { ...superAdmin, userId: 'person|SuperAdmin' };
const since = new Date(today);
const createAccount = async ({ email, name }: { email: string; name: string }) => {
  const stamps = { passwordChangedAt: since, createdAt: since };
  return { userId: `person|${name}`, email, name, emailVerified: true, ...stamps };
};
const provider = { firstAdmin, createAccount, listAccounts: async () => [] };
await seedDemo({ db: app.db, provider, log: createLogger('silent') }, today);

async function call(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: unknown) {
  const answer = method === 'get' || method === 'delete' ? await admin[method](path) : await admin[method](path, body);
  if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function upload(path: string, body: unknown, bytes: Uint8Array, type: string): Promise<{ id: string }> {
  const { id, uri } = await call('post', path, body);
  const { ok, status } = await putFile(uri, bytes, type);
  if (!ok) throw new Error(`PUT ${path}: ${status}`);
  return { id };
}

/** The first row of a list. */
async function first(list: string, query = ''): Promise<{ id: string; invoiceId: string; clientId: string }> {
  const { rows } = await call('get', `/api/${list}/rows?limit=1${query}`);
  if (rows.length === 0) throw new Error(`The demo has no ${list}${query}.`);
  return rows[0];
}

const sold = await first('abbasAutos/trucks', '&sold=true&sort=-soldDate,regNumber');
const unsold = await first('abbasAutos/trucks', '&sold=false&sort=purchaseDate,regNumber');
const order = await first('abbasAutos/orders', '&sort=-number');
const note = await first('abbasAutos/credit-notes');
const { clientId } = await first('abbasAutos/debtors', '&sort=-total,client');
const supplier = await first('all/suppliers', '&sort=name');
const wanted = await first('abbasAutos/wanted');
const truck = `${company}/trucks/${unsold.id}`;
const invoice = `${company}/invoices/${note.invoiceId}`;

await call('put', truck, { description: 'Ready for work.', askingPrice: 41_500, advertised: true });
await call('post', `${truck}/costings`, {
  type: 'Repairs',
  value: 312.4,
  supplier: 'Moor Motors',
  invoiceNumber: 'M 7',
});
await upload(`${truck}/image/image%2Fpng`, undefined, await picture('png'), 'image/png');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>>');
const newDocument = { kind: 'Other', name: 'proof.pdf', contentType: 'application/pdf', size: pdf.length };
for (const owner of [truck, invoice]) await upload(`${owner}/documents`, newDocument, pdf, 'application/pdf');
const feed = await call('post', `${company}/feeds`, { name: 'Portal', format: 'Csv', columns: [], minPhotos: 1 });
const fields = ['make', 'model', 'mileage', 'salePrice', 'description'];
const offer = { truckIds: [unsold.id], withPrice: true, fields, images: 'all', until: '2027-03-01' };
const share = await call('post', `${company}/shares`, offer);
const removed = `${company}/trucks/${(await call('post', `${company}/trucks`, truckBody({ regNumber: 'GO12 NEE' }))).id}`;
await call('post', `${removed}/costings`, { type: 'Repairs', value: 60 });
await call('delete', removed);
const deleted = (await call('get', '/api/deleted')).rows[0].id;
for (const paper of [invoice, `${company}/orders/${order.id}`, `${company}/credit-notes/${note.id}`]) {
  await call('get', `${paper}/download`);
}
await app.tidy();
const [image] = await call('get', `${truck}/images`);

const csv = '?format=csv';
const year = '?from=2026-01-01&to=2026-12-31';

/** Ids in paths, by the segment before them. */
const ids: Readonly<Record<string, readonly string[]>> = {
  trucks: [sold.id, unsold.id],
  images: [image.name],
  orders: [order.id],
  invoices: [note.invoiceId],
  'credit-notes': [note.id],
  clients: [clientId],
  suppliers: [supplier.id],
  wanted: [wanted.id],
  feeds: [feed.id],
  deleted: [deleted],
  users: ['person|Umar Sample'],
  register: ['orders', 'invoices', 'creditNotes'],
  statements: [clientId],
  'month-end': ['2026-10'],
  revisions: ['1'],
  'issued-copies': ['1'],
};

/** What a read needs besides its path. */
const queries: Readonly<Record<string, string>> = {
  vatSummary: year,
  exportVatSummary: `${year}&format=csv`,
  listGonePurchases: year,
  sales: `${year}&by=client`,
  exportSales: `${year}&by=client&format=csv`,
  find: '?text=DAF',
  checkTruckSave: `?truckId=${unsold.id}&isSold=true&soldTo=${clientId}`,
};

/** Reads of services and files, and of what is new or in random order in each run. */
const notStored = [
  'lookUpVehicle',
  'getVideo',
  'getImport',
  'getWrongRows',
  'getDeletion',
  'listThumbnails',
  'listSignIns',
  'getFactors',
  'listAllCostings',
];
const documents = pageTypes.map((type) => callOf('get', `${type}Document`));

const reads = app.routes
  .filter(
    ({ id, method, contentType }) =>
      method === 'GET' && !contentType.endsWith('zip') && ![...notStored, ...documents].includes(id),
  )
  .flatMap((route) =>
    pathsOf(route, ids)
      .filter((path) => path !== `${company}/trucks/${sold.id}/costings`)
      .map(
        (path, index) =>
          [
            index === 0 ? route.path : `${route.path} (${index + 1})`,
            `${path}${queries[route.id] ?? (route.id.startsWith('export') ? csv : '')}`,
          ] as const,
      ),
  );

/** Pages and files without a log-in. */
const published = [
  ['/stock/:company', '/stock/abbasAutos'],
  ['/feeds/:name', new URL(feed.uri).pathname],
  ['/s/:secret', new URL(share.uri).pathname],
] as const;

test.each([...reads, ...published])('GET %s answers as stored', async (_title, path) => {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await storedText(answer)).toMatchSnapshot();
});
