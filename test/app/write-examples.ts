/**
 * One example of every call that writes, by the id of its contract: what is there before, then the request. The test of
 * the audit trail makes each of them (src/history/server/every-write.test.ts); a new write is a line here.
 */
import { expect } from 'vitest';
import { csvOf, readImportOf, runToEnd } from '../files/import-files.ts';
import { picture, putFile, video } from '../media/media-files.ts';
import { inTenMonths, paperBody, truckBody } from './factories.ts';
import type { Client } from './test-app.ts';

/** Who makes what has to be there before. */
interface World {
  admin: Client;
  /** A person who has signed in, and may be changed; gives their id. */
  person: () => Promise<string>;
}

interface Request {
  path: string;
  body?: unknown;
}

type Example = (world: World) => Promise<Request>;

let counter = 0;
function next(): string {
  counter += 1;
  return String(counter);
}

async function made(world: World, path: string, body?: unknown) {
  const answer = await world.admin.post(path, body);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
  return answer.body;
}

async function put(world: World, path: string, body: unknown): Promise<void> {
  const { status } = await world.admin.put(path, body);
  expect({ path, isDone: status === 200 || status === 204 }).toEqual({ path, isDone: true });
}

async function truck(world: World, fields: Record<string, unknown> = {}) {
  const { id } = await made(world, '/api/abbasAutos/trucks', truckBody(fields));
  return { id: id as string, path: `/api/abbasAutos/trucks/${id}` };
}

async function paper(world: World, kind: 'orders' | 'invoices') {
  const { id: truckId } = await truck(world);
  const { id } = await made(world, `/api/abbasAutos/${kind}`, paperBody([truckId]));
  return { path: `/api/abbasAutos/${kind}/${id}`, truckId };
}

async function creditNote(world: World) {
  const { path } = await paper(world, 'invoices');
  const { id } = await made(world, `${path}/credit-notes`, { date: '2026-11-25', reason: 'Came back', whole: true });
  return { path: `/api/abbasAutos/credit-notes/${id}` };
}

async function party(world: World, kind: 'clients' | 'suppliers') {
  const { id } = await made(world, `/api/${kind}`, { name: `Party ${next()}` });
  return { id: id as string, path: `/api/${kind}/${id}` };
}

async function costing(world: World) {
  const { path } = await truck(world);
  const { costingsId } = await made(world, `${path}/costings`, { type: 'Repairs', value: 5 });
  return `${path}/costings/${costingsId}`;
}

async function photo(world: World, path: string) {
  const { uri } = await made(world, `${path}/image/image%2Fpng`);
  expect((await putFile(uri, await picture('png'), 'image/png')).status).toBe(201);
  return new URL(uri).pathname.split('/').at(-1) ?? '';
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const newDocument = { kind: 'Other', name: 'paper.pdf', contentType: 'application/pdf', size: pdf.length };

async function document(world: World, owner: string) {
  const { id, uri } = await made(world, `${owner}/documents`, newDocument);
  expect((await putFile(uri, pdf, 'application/pdf')).ok).toBe(true);
  return `${owner}/documents/${id}`;
}

/** The three writes of documents, for each of their owners. */
function documentWrites(name: string, ownerOf: (world: World) => Promise<{ path: string }>): Record<string, Example> {
  const one = async (world: World) => document(world, (await ownerOf(world)).path);
  return {
    [`create${name}Document`]: async (world) => ({
      path: `${(await ownerOf(world)).path}/documents`,
      body: newDocument,
    }),
    [`update${name}Document`]: async (world) => ({ path: await one(world), body: { name: 'other.pdf' } }),
    [`delete${name}Document`]: async (world) => ({ path: await one(world) }),
  };
}

/** What is the same for orders and invoices. */
function paperWrites(name: string, kind: 'orders' | 'invoices'): Record<string, Example> {
  return {
    [`create${name}`]: async (world) => ({
      path: `/api/abbasAutos/${kind}`,
      body: paperBody([(await truck(world)).id]),
    }),
    [`update${name}`]: async (world) => {
      const { path, truckId } = await paper(world, kind);
      return { path, body: paperBody([truckId], { depositPaid: 600 }) };
    },
    [`delete${name}`]: async (world) => ({ path: (await paper(world, kind)).path }),
  };
}

/** What is the same for clients and suppliers. */
function partyWrites(name: string, kind: 'clients' | 'suppliers'): Record<string, Example> {
  const merged = async (world: World) => {
    const [kept, other] = [await party(world, kind), await party(world, kind)];
    return { kept, otherId: other.id };
  };
  return {
    [`create${name}`]: async () => ({ path: `/api/${kind}`, body: { name: `Party ${next()}` } }),
    [`update${name}`]: async (world) => ({ path: (await party(world, kind)).path, body: { name: `Party ${next()}` } }),
    [`merge${name}`]: async (world) => {
      const { kept, otherId } = await merged(world);
      return { path: `${kept.path}/merge`, body: { otherId } };
    },
    [`undoMerge${name}`]: async (world) => {
      const { kept, otherId } = await merged(world);
      const { mergeId } = await made(world, `${kept.path}/merge`, { otherId });
      return { path: `${kept.path}/merge/${mergeId}` };
    },
  };
}

const letter = { to: 'ann@harbour.example', cc: null, subject: 'Your papers', text: 'They are attached.' };

/** The call that sends what is at a path. */
function sending(ownerOf: (world: World) => Promise<{ path: string }>): Example {
  return async (world) => ({ path: `${(await ownerOf(world)).path}/send`, body: letter });
}

const reservation = { clientName: 'Kept For Ltd', until: '2099-12-31', note: null };
const view = () => ({ list: 'trucks', name: `View ${next()}`, query: {}, columns: [] });

async function share(world: World) {
  const { id } = await truck(world);
  return { truckIds: [id], fields: ['make'], until: inTenMonths };
}

/** An import that is ready. */
async function suppliersFile({ admin }: World): Promise<string> {
  const content = csvOf('Name,City', `Imported ${next()},Hull`);
  return (await readImportOf(admin, { kind: 'suppliers', content })).path;
}

const payment = { date: '2026-11-20', amount: 100, method: 'BankTransfer', reference: 'A 1' };

/** By the id of the contract. */
export const writeExamples: Readonly<Record<string, Example>> = {
  createTruck: async () => ({ path: '/api/abbasAutos/trucks', body: truckBody() }),
  updateTruck: async (world) => ({ path: (await truck(world)).path, body: { color: 'Red' } }),
  deleteTruck: async (world) => ({ path: (await truck(world)).path }),
  markTrucksSold: async (world) => ({
    path: '/api/abbasAutos/trucks/mark-sold',
    body: { ids: [(await truck(world)).id] },
  }),
  reserveTruck: async (world) => ({ path: `${(await truck(world)).path}/reservation`, body: reservation }),
  endReservation: async (world) => {
    const { path } = await truck(world);
    await put(world, `${path}/reservation`, reservation);
    return { path: `${path}/reservation` };
  },
  createCosting: async (world) => ({
    path: `${(await truck(world)).path}/costings`,
    body: { type: 'Repairs', value: 5 },
  }),
  updateCosting: async (world) => ({ path: await costing(world), body: { type: 'Other', value: 6 } }),
  deleteCosting: async (world) => ({ path: await costing(world) }),
  uploadImage: async (world) => ({ path: `${(await truck(world)).path}/image/image%2Fpng` }),
  deleteImage: async (world) => {
    const { path } = await truck(world);
    return { path: `${path}/image/${await photo(world, path)}` };
  },
  orderImages: async (world) => {
    const { path } = await truck(world);
    const [one, other] = [await photo(world, path), await photo(world, path)];
    return { path: `${path}/images/order`, body: { names: [other, one] } };
  },
  uploadVideo: async (world) => ({ path: `${(await truck(world)).path}/video/video%2Fmp4` }),
  deleteVideo: async (world) => {
    const { path } = await truck(world);
    const { uri } = await made(world, `${path}/video/video%2Fmp4`);
    await putFile(uri, video(), 'video/mp4');
    return { path: `${path}/video/${new URL(uri).pathname.split('/').at(-1)}` };
  },
  ...documentWrites('Truck', (world) => truck(world)),
  ...documentWrites('Order', (world) => paper(world, 'orders')),
  ...documentWrites('Invoice', (world) => paper(world, 'invoices')),
  ...documentWrites('CreditNote', async (world) => {
    const { path } = await paper(world, 'invoices');
    const { id } = await made(world, `${path}/credit-notes`, { date: '2026-11-25', reason: 'Came back', whole: true });
    return { path: `/api/abbasAutos/credit-notes/${id}` };
  }),
  ...documentWrites('Client', (world) => party(world, 'clients')),
  ...documentWrites('Supplier', (world) => party(world, 'suppliers')),
  ...paperWrites('Order', 'orders'),
  ...paperWrites('Invoice', 'invoices'),
  generateInvoice: async (world) => ({ path: `${(await paper(world, 'orders')).path}/invoice` }),
  markInvoiceSold: async (world) => ({ path: `${(await paper(world, 'invoices')).path}/mark-sold` }),
  createPayment: async (world) => ({ path: `${(await paper(world, 'invoices')).path}/payments`, body: payment }),
  deletePayment: async (world) => {
    const path = `${(await paper(world, 'invoices')).path}/payments`;
    return { path: `${path}/${(await made(world, path, payment)).id}` };
  },
  ...documentWrites('CreditNote', (world) => creditNote(world)),
  sendOrder: sending((world) => paper(world, 'orders')),
  sendInvoice: sending((world) => paper(world, 'invoices')),
  sendCreditNote: sending(creditNote),
  sendStatement: sending(async (world) => ({
    path: `/api/abbasAutos/statements/${(await party(world, 'clients')).id}`,
  })),
  createCreditNote: async (world) => ({
    path: `${(await paper(world, 'invoices')).path}/credit-notes`,
    body: { date: '2026-11-25', reason: 'Came back', whole: true, returnToStock: true },
  }),
  deleteCreditNote: async (world) => {
    return await creditNote(world);
  },
  ...partyWrites('Client', 'clients'),
  ...partyWrites('Supplier', 'suppliers'),
  setNextNumber: async () => ({
    path: '/api/butler/register/creditNotes/next',
    body: { number: String(900_000 + Number(next())) },
  }),
  updateParticulars: async () => ({ path: '/api/butler/particulars', body: { legalName: `Butler ${next()}` } }),
  assignRole: async (world) => ({ path: `/api/users/${await world.person()}/assign?role=user` }),
  deleteUser: async (world) => ({ path: `/api/auth0/users/${await world.person()}` }),
  createView: async () => ({ path: '/api/views', body: view() }),
  updateView: async (world) => {
    const { id } = await made(world, '/api/views', view());
    return { path: `/api/views/${id}`, body: { name: `View ${next()}` } };
  },
  deleteView: async (world) => ({ path: `/api/views/${(await made(world, '/api/views', view())).id}` }),
  createShare: async (world) => ({ path: '/api/abbasAutos/shares', body: await share(world) }),
  revokeShare: async (world) => {
    const { id } = await made(world, '/api/abbasAutos/shares', await share(world));
    return { path: `/api/abbasAutos/shares/${id}` };
  },
  createImport: async () => ({
    path: '/api/imports',
    body: { kind: 'suppliers', name: 'Suppliers.csv', contentType: 'text/csv', size: 10 },
  }),
  updateImport: async (world) => ({
    path: await suppliersFile(world),
    body: { columns: [{ head: 'City', field: null }] },
  }),
  runImport: async (world) => ({ path: `${await suppliersFile(world)}/run` }),
  undoImport: async (world) => {
    const path = await suppliersFile(world);
    await runToEnd(world.admin, path);
    return { path };
  },
  issueMonthEnd: async (world) => {
    await paper(world, 'invoices');
    return { path: '/api/abbasAutos/month-end/2026-11/issue' };
  },
  snoozeNeedsDoing: async (world) => ({
    path: '/api/abbasAutos/needs-doing/snooze',
    body: { rule: 'noPhotos', id: (await truck(world)).id, until: '2099-12-31' },
  }),
};

const keptElsewhere = 'The test has its accounts elsewhere; the test of accounts looks at the row.';

/** Calls that are no GET and change no record, or whose row another test looks at: why. */
export const writesWithoutExample: Readonly<Record<string, string>> = {
  makeSalePack: 'It gives a file.',
  printLabels: 'It gives a file.',
  previewParticulars: 'It gives a file.',
  retryJob: "Only a job that failed can be tried again; the jobs' own test makes one and looks at the row.",
  retryJobs: 'As `retryJob`.',
  updateAccount: keptElsewhere,
  changePassword: keptElsewhere,
  endSignIn: keptElsewhere,
  endOtherSignIns: keptElsewhere,
  beginOneTimeCodes: keptElsewhere,
  confirmOneTimeCodes: keptElsewhere,
  removeOneTimeCodes: keptElsewhere,
  renewRecoveryCodes: keptElsewhere,
  beginPasskey: keptElsewhere,
  addPasskey: keptElsewhere,
  removePasskey: keptElsewhere,
  createInvitation: keptElsewhere,
  resendInvitation: keptElsewhere,
  revokeInvitation: keptElsewhere,
  updateFactorRule: keptElsewhere,
  takeFactors: keptElsewhere,
};
