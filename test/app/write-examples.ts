/**
 * An example of every call that writes, by the id of its contract: creates what is needed and returns the request. The
 * test of the audit log sends each (src/history/server/every-write.test.ts), so a new write needs a line here, or in the
 * `*.examples.ts` of its feature.
 */
import { expect } from 'vitest';
import { csvOf, readImportOf, runToEnd } from '../files/import-files.ts';
import { picture, putFile, video } from '../media/media-files.ts';
import {
  create,
  documentWrites,
  type Example,
  next,
  paper,
  party,
  put,
  type Setup,
  sendExample,
  truck,
} from './examples.ts';
import { inTenMonths, paperBody, truckBody } from './factories.ts';
import { kindExamples, recordExamples } from './kind-examples.ts';

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

interface PersonSetup extends Setup {
  /** Creates a user who has logged in and may be changed; returns the id. */
  person: () => Promise<string>;
}

/** By the id of the contract. */
export const writeExamples: Readonly<Record<string, (setup: PersonSetup) => ReturnType<Example>>> = {
  ...Object.fromEntries(
    [
      ...Object.entries(recordExamples).map(([type, record]) => documentWrites(type, record)),
      ...kindExamples.map(({ writes }) => writes),
    ].flatMap(Object.entries<Example>),
  ),
  createTruck: async () => ({ path: '/api/abbasAutos/trucks', body: truckBody() }),
  updateTruck: async (setup) => ({ path: (await truck(setup)).path, body: { color: 'Red' } }),
  deleteTruck: async (setup) => ({ path: (await truck(setup)).path }),
  markTrucksSold: async (setup) => ({
    path: '/api/abbasAutos/trucks/mark-sold',
    body: { ids: [(await truck(setup)).id] },
  }),
  advertiseTrucks: async (setup) => ({
    path: '/api/abbasAutos/trucks/advertise',
    body: { ids: [(await truck(setup)).id], advertised: true },
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
  ...paperWrites('Order', 'orders'),
  ...paperWrites('Invoice', 'invoices'),
  generateInvoice: async (setup) => ({ path: `${(await paper(setup, 'orders')).path}/invoice` }),
  markInvoiceSold: async (setup) => ({ path: `${(await paper(setup, 'invoices')).path}/mark-sold` }),
  createPayment: async (setup) => ({ path: `${(await paper(setup, 'invoices')).path}/payments`, body: payment }),
  deletePayment: async (setup) => {
    const path = `${(await paper(setup, 'invoices')).path}/payments`;
    return { path: `${path}/${(await create(setup, path, payment)).id}` };
  },
  sendOrder: sendExample((setup) => paper(setup, 'orders')),
  sendInvoice: sendExample((setup) => paper(setup, 'invoices')),
  sendStatement: sendExample(async (setup) => ({
    path: `/api/abbasAutos/statements/${(await party(setup, 'clients')).id}`,
  })),
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
