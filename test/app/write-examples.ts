/**
 * An example of every call that writes, by the id of its contract: creates what is needed and returns the request. The
 * test of the audit log sends each (src/history/server/every-write.test.ts), so a new write needs a line here.
 */
import { expect } from 'vitest';
import { csvOf, readImportOf, runToEnd } from '../files/import-files.ts';
import { picture, putFile, video } from '../media/media-files.ts';
import { inTenMonths, paperBody, truckBody } from './factories.ts';
import type { Client } from './test-app.ts';

/** What the examples use to create the records that they need. */
interface Setup {
  admin: Client;
  /** Creates a user who has logged in and may be changed; returns the id. */
  person: () => Promise<string>;
}

interface Request {
  path: string;
  body?: unknown;
}

type Example = (setup: Setup) => Promise<Request>;

let counter = 0;
function next(): string {
  counter += 1;
  return String(counter);
}

async function create(setup: Setup, path: string, body?: unknown) {
  const answer = await setup.admin.post(path, body);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
  return answer.body;
}

async function put(setup: Setup, path: string, body: unknown): Promise<void> {
  const { status } = await setup.admin.put(path, body);
  expect({ path, isDone: status === 200 || status === 204 }).toEqual({ path, isDone: true });
}

async function truck(setup: Setup, fields: Record<string, unknown> = {}) {
  const { id } = await create(setup, '/api/abbasAutos/trucks', truckBody(fields));
  return { id: id as string, path: `/api/abbasAutos/trucks/${id}` };
}

async function paper(setup: Setup, kind: 'orders' | 'invoices') {
  const { id: truckId } = await truck(setup);
  const { id } = await create(setup, `/api/abbasAutos/${kind}`, paperBody([truckId]));
  return { path: `/api/abbasAutos/${kind}/${id}`, truckId };
}

async function creditNote(setup: Setup) {
  const { path } = await paper(setup, 'invoices');
  const { id } = await create(setup, `${path}/credit-notes`, { date: '2026-11-25', reason: 'Came back', whole: true });
  return { path: `/api/abbasAutos/credit-notes/${id}` };
}

async function party(setup: Setup, kind: 'clients' | 'suppliers') {
  const { id } = await create(setup, `/api/${kind}`, { name: `Party ${next()}` });
  return { id: id as string, path: `/api/${kind}/${id}` };
}

async function costing(setup: Setup) {
  const { path } = await truck(setup);
  const { costingsId } = await create(setup, `${path}/costings`, { type: 'Repairs', value: 5 });
  return `${path}/costings/${costingsId}`;
}

async function photo(setup: Setup, path: string) {
  const { uri } = await create(setup, `${path}/image/image%2Fpng`);
  expect((await putFile(uri, await picture('png'), 'image/png')).status).toBe(201);
  return new URL(uri).pathname.split('/').at(-1) ?? '';
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const newDocument = { kind: 'Other', name: 'paper.pdf', contentType: 'application/pdf', size: pdf.length };

async function document(setup: Setup, owner: string) {
  const { id, uri } = await create(setup, `${owner}/documents`, newDocument);
  expect((await putFile(uri, pdf, 'application/pdf')).ok).toBe(true);
  return `${owner}/documents/${id}`;
}

/** The three writes on documents, for each kind of owner. */
function documentWrites(name: string, ownerOf: (setup: Setup) => Promise<{ path: string }>): Record<string, Example> {
  const one = async (setup: Setup) => document(setup, (await ownerOf(setup)).path);
  return {
    [`create${name}Document`]: async (setup) => ({
      path: `${(await ownerOf(setup)).path}/documents`,
      body: newDocument,
    }),
    [`update${name}Document`]: async (setup) => ({ path: await one(setup), body: { name: 'other.pdf' } }),
    [`delete${name}Document`]: async (setup) => ({ path: await one(setup) }),
  };
}

/** The same writes for orders and invoices. */
function paperWrites(name: string, kind: 'orders' | 'invoices'): Record<string, Example> {
  return {
    [`create${name}`]: async (setup) => ({
      path: `/api/abbasAutos/${kind}`,
      body: paperBody([(await truck(setup)).id]),
    }),
    [`update${name}`]: async (setup) => {
      const { path, truckId } = await paper(setup, kind);
      return { path, body: paperBody([truckId], { depositPaid: 600 }) };
    },
    [`delete${name}`]: async (setup) => ({ path: (await paper(setup, kind)).path }),
  };
}

/** The same writes for clients and suppliers. */
function partyWrites(name: string, kind: 'clients' | 'suppliers'): Record<string, Example> {
  const createPair = async (setup: Setup) => {
    const [target, other] = [await party(setup, kind), await party(setup, kind)];
    return { target, otherId: other.id };
  };
  return {
    [`create${name}`]: async () => ({ path: `/api/${kind}`, body: { name: `Party ${next()}` } }),
    [`update${name}`]: async (setup) => ({ path: (await party(setup, kind)).path, body: { name: `Party ${next()}` } }),
    [`merge${name}`]: async (setup) => {
      const { target, otherId } = await createPair(setup);
      return { path: `${target.path}/merge`, body: { otherId } };
    },
    [`undoMerge${name}`]: async (setup) => {
      const { target, otherId } = await createPair(setup);
      const { mergeId } = await create(setup, `${target.path}/merge`, { otherId });
      return { path: `${target.path}/merge/${mergeId}` };
    },
  };
}

const message = { to: 'ann@harbour.example', cc: null, subject: 'Your papers', text: 'They are attached.' };

/** The call that e-mails a document or statement. */
function sendExample(ownerOf: (setup: Setup) => Promise<{ path: string }>): Example {
  return async (setup) => ({ path: `${(await ownerOf(setup)).path}/send`, body: message });
}

const reservation = { clientName: 'Reserved For Ltd', until: '2099-12-31', note: null };
const view = () => ({ list: 'trucks', name: `View ${next()}`, query: {}, columns: [] });

async function share(setup: Setup) {
  const { id } = await truck(setup);
  return { truckIds: [id], fields: ['make'], until: inTenMonths };
}

/** Creates an import that is ready to run. */
async function suppliersFile({ admin }: Setup): Promise<string> {
  const content = csvOf('Name,City', `Imported ${next()},Hull`);
  return (await readImportOf(admin, { kind: 'suppliers', content })).path;
}

const payment = { date: '2026-11-20', amount: 100, method: 'BankTransfer', reference: 'A 1' };

/** By the id of the contract. */
export const writeExamples: Readonly<Record<string, Example>> = {
  createTruck: async () => ({ path: '/api/abbasAutos/trucks', body: truckBody() }),
  updateTruck: async (setup) => ({ path: (await truck(setup)).path, body: { color: 'Red' } }),
  deleteTruck: async (setup) => ({ path: (await truck(setup)).path }),
  markTrucksSold: async (setup) => ({
    path: '/api/abbasAutos/trucks/mark-sold',
    body: { ids: [(await truck(setup)).id] },
  }),
  reserveTruck: async (setup) => ({ path: `${(await truck(setup)).path}/reservation`, body: reservation }),
  endReservation: async (setup) => {
    const { path } = await truck(setup);
    await put(setup, `${path}/reservation`, reservation);
    return { path: `${path}/reservation` };
  },
  createCosting: async (setup) => ({
    path: `${(await truck(setup)).path}/costings`,
    body: { type: 'Repairs', value: 5 },
  }),
  updateCosting: async (setup) => ({ path: await costing(setup), body: { type: 'Other', value: 6 } }),
  deleteCosting: async (setup) => ({ path: await costing(setup) }),
  uploadImage: async (setup) => ({ path: `${(await truck(setup)).path}/image/image%2Fpng` }),
  deleteImage: async (setup) => {
    const { path } = await truck(setup);
    return { path: `${path}/image/${await photo(setup, path)}` };
  },
  orderImages: async (setup) => {
    const { path } = await truck(setup);
    const [one, other] = [await photo(setup, path), await photo(setup, path)];
    return { path: `${path}/images/order`, body: { names: [other, one] } };
  },
  uploadVideo: async (setup) => ({ path: `${(await truck(setup)).path}/video/video%2Fmp4` }),
  deleteVideo: async (setup) => {
    const { path } = await truck(setup);
    const { uri } = await create(setup, `${path}/video/video%2Fmp4`);
    await putFile(uri, video(), 'video/mp4');
    return { path: `${path}/video/${new URL(uri).pathname.split('/').at(-1)}` };
  },
  ...documentWrites('Truck', (setup) => truck(setup)),
  ...documentWrites('Order', (setup) => paper(setup, 'orders')),
  ...documentWrites('Invoice', (setup) => paper(setup, 'invoices')),
  ...documentWrites('CreditNote', async (setup) => {
    const { path } = await paper(setup, 'invoices');
    const { id } = await create(setup, `${path}/credit-notes`, {
      date: '2026-11-25',
      reason: 'Came back',
      whole: true,
    });
    return { path: `/api/abbasAutos/credit-notes/${id}` };
  }),
  ...documentWrites('Client', (setup) => party(setup, 'clients')),
  ...documentWrites('Supplier', (setup) => party(setup, 'suppliers')),
  ...paperWrites('Order', 'orders'),
  ...paperWrites('Invoice', 'invoices'),
  generateInvoice: async (setup) => ({ path: `${(await paper(setup, 'orders')).path}/invoice` }),
  markInvoiceSold: async (setup) => ({ path: `${(await paper(setup, 'invoices')).path}/mark-sold` }),
  createPayment: async (setup) => ({ path: `${(await paper(setup, 'invoices')).path}/payments`, body: payment }),
  deletePayment: async (setup) => {
    const path = `${(await paper(setup, 'invoices')).path}/payments`;
    return { path: `${path}/${(await create(setup, path, payment)).id}` };
  },
  ...documentWrites('CreditNote', (setup) => creditNote(setup)),
  sendOrder: sendExample((setup) => paper(setup, 'orders')),
  sendInvoice: sendExample((setup) => paper(setup, 'invoices')),
  sendCreditNote: sendExample(creditNote),
  sendStatement: sendExample(async (setup) => ({
    path: `/api/abbasAutos/statements/${(await party(setup, 'clients')).id}`,
  })),
  createCreditNote: async (setup) => ({
    path: `${(await paper(setup, 'invoices')).path}/credit-notes`,
    body: { date: '2026-11-25', reason: 'Came back', whole: true, returnToStock: true },
  }),
  deleteCreditNote: async (setup) => {
    return await creditNote(setup);
  },
  ...partyWrites('Client', 'clients'),
  ...partyWrites('Supplier', 'suppliers'),
  setNextNumber: async () => ({
    path: '/api/butler/register/creditNotes/next',
    body: { number: String(900_000 + Number(next())) },
  }),
  updateParticulars: async () => ({ path: '/api/butler/particulars', body: { legalName: `Butler ${next()}` } }),
  assignRole: async (setup) => ({ path: `/api/users/${await setup.person()}/assign?role=user` }),
  deleteUser: async (setup) => ({ path: `/api/auth0/users/${await setup.person()}` }),
  createView: async () => ({ path: '/api/views', body: view() }),
  updateView: async (setup) => {
    const { id } = await create(setup, '/api/views', view());
    return { path: `/api/views/${id}`, body: { name: `View ${next()}` } };
  },
  deleteView: async (setup) => ({ path: `/api/views/${(await create(setup, '/api/views', view())).id}` }),
  createShare: async (setup) => ({ path: '/api/abbasAutos/shares', body: await share(setup) }),
  revokeShare: async (setup) => {
    const { id } = await create(setup, '/api/abbasAutos/shares', await share(setup));
    return { path: `/api/abbasAutos/shares/${id}` };
  },
  createImport: async () => ({
    path: '/api/imports',
    body: { kind: 'suppliers', name: 'Suppliers.csv', contentType: 'text/csv', size: 10 },
  }),
  updateImport: async (setup) => ({
    path: await suppliersFile(setup),
    body: { columns: [{ head: 'City', field: null }] },
  }),
  runImport: async (setup) => ({ path: `${await suppliersFile(setup)}/run` }),
  undoImport: async (setup) => {
    const path = await suppliersFile(setup);
    await runToEnd(setup.admin, path);
    return { path };
  },
  issueMonthEnd: async (setup) => {
    await paper(setup, 'invoices');
    return { path: '/api/abbasAutos/month-end/2026-11/issue' };
  },
  snoozeNeedsDoing: async (setup) => ({
    path: '/api/abbasAutos/needs-doing/snooze',
    body: { rule: 'noPhotos', id: (await truck(setup)).id, until: '2099-12-31' },
  }),
};

const externalAccounts = 'The test uses an external identity provider; the test of accounts checks the audit entry.';

/** Calls other than GET without an example, and why: they change no record, or another test checks the audit entry. */
export const writesWithoutExample: Readonly<Record<string, string>> = {
  makeSalePack: 'It returns a file.',
  printLabels: 'It returns a file.',
  previewParticulars: 'It returns a file.',
  retryJob: 'Only a failed job can be retried; the test of jobs checks the audit entry.',
  retryJobs: 'Like `retryJob`.',
  updateAccount: externalAccounts,
  changePassword: externalAccounts,
  endSignIn: externalAccounts,
  endOtherSignIns: externalAccounts,
  beginOneTimeCodes: externalAccounts,
  confirmOneTimeCodes: externalAccounts,
  removeOneTimeCodes: externalAccounts,
  renewRecoveryCodes: externalAccounts,
  beginPasskey: externalAccounts,
  addPasskey: externalAccounts,
  removePasskey: externalAccounts,
  createInvitation: externalAccounts,
  resendInvitation: externalAccounts,
  revokeInvitation: externalAccounts,
  updateFactorRule: externalAccounts,
  takeFactors: externalAccounts,
};
