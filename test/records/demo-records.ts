/** The year of trading of the demo, and a few more records, for texts that are compared with stored ones. */
import { superAdmin } from '#app/demo/accounts.ts';
import { seedDemo } from '#app/demo/seed.ts';
import { createLogger } from '#server/http/logger.ts';
import { truckBody } from '../app/factories.ts';
import type { TestApp } from '../app/test-app.ts';
import { picture, putFile } from '../media/media-files.ts';

/** The last day of trading. No day of the samples is in 2026 or later, which are days of runs. */
const demoDay = '2024-11-21';
/** The clock of the app. */
export const demoNow = () => new Date(`${demoDay}T10:00:00Z`);

const company = '/api/abbasAutos';
const admin = { ...superAdmin, userId: 'person|SuperAdmin' };
const since = new Date(demoDay);

/** Accounts without passwords. */
const provider = {
  firstAdmin: admin,
  createAccount: async ({ email, name }: { email: string; name: string }) => {
    const stamps = { passwordChangedAt: since, createdAt: since };
    return { userId: `person|${name}`, email, name, emailVerified: true, ...stamps };
  },
  listAccounts: async () => [],
};

export interface DemoRecords {
  /** Ids of Abbas Autos, by the segment before them in an address. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** A sold truck and one for sale. */
  soldId: string;
  unsoldId: string;
  clientId: string;
  /** Paths of a feed and of a shared page. */
  feed: string;
  share: string;
}

function callsOf(client: Awaited<ReturnType<TestApp['as']>>) {
  async function call(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: unknown) {
    const hasBody = method === 'post' || method === 'put';
    const answer = hasBody ? await client[method](path, body) : await client[method](path);
    if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  return {
    call,
    upload: async (path: string, body: unknown, bytes: Uint8Array, type: string) => {
      const { ok, status } = await putFile((await call('post', path, body)).uri, bytes, type);
      if (!ok) throw new Error(`PUT ${path}: ${status}`);
    },
    /** The first row of a list. */
    first: async (list: string, query = ''): Promise<{ id: string; invoiceId: string; clientId: string }> => {
      const { rows } = await call('get', `/api/${list}/rows?limit=1${query}`);
      if (rows.length === 0) throw new Error(`The demo has no ${list}${query}.`);
      return rows[0];
    },
  };
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>>');
const newDocument = { kind: 'Other', name: 'proof.pdf', contentType: 'application/pdf', size: pdf.length };
const offered = ['make', 'model', 'mileage', 'salePrice', 'description'];

/** Adds the records to an empty database. The app's clock has to be `demoNow`. */
export async function addDemoRecords(app: TestApp): Promise<DemoRecords> {
  const { call, first, upload } = callsOf(await app.as('SuperAdmin'));
  await seedDemo({ db: app.db, provider, log: createLogger('silent') }, demoDay);
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
  const repair = { type: 'Repairs', value: 312.4, supplier: 'Moor Motors', invoiceNumber: 'M 7' };
  await call('post', `${truck}/costings`, repair);
  await upload(`${truck}/image/image%2Fpng`, undefined, await picture('png'), 'image/png');
  for (const owner of [truck, invoice]) await upload(`${owner}/documents`, newDocument, pdf, 'application/pdf');
  const feed = await call('post', `${company}/feeds`, { name: 'Portal', format: 'Csv', columns: [], minPhotos: 1 });
  const offer = { truckIds: [unsold.id], withPrice: true, fields: offered, images: 'all', until: '2025-03-01' };
  const share = await call('post', `${company}/shares`, offer);
  const { id: removedId } = await call('post', `${company}/trucks`, truckBody({ regNumber: 'GO12 NEE' }));
  await call('post', `${company}/trucks/${removedId}/costings`, { type: 'Repairs', value: 60 });
  await call('delete', `${company}/trucks/${removedId}`);
  const deleted = (await call('get', '/api/deleted')).rows[0].id;
  for (const paper of [invoice, `${company}/orders/${order.id}`, `${company}/credit-notes/${note.id}`]) {
    await call('get', `${paper}/download`);
  }
  await app.tidy();
  const [image] = await call('get', `${truck}/images`);
  return {
    ids: {
      trucks: [unsold.id, sold.id],
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
      'month-end': ['2024-10'],
      revisions: ['1'],
      'issued-copies': ['1'],
    },
    soldId: sold.id,
    unsoldId: unsold.id,
    clientId,
    feed: new URL(feed.uri).pathname,
    share: new URL(share.uri).pathname,
  };
}
