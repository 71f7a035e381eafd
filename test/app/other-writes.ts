/** API writes of every kind other than trucks, costings, orders, invoices and users, for random series. */
import { companyPaths } from '#shared/companies.ts';
import { csvOf, readImportOf, runToEnd } from '../files/import-files.ts';
import { picture, putFile, video } from '../media/media-files.ts';
import { inTenMonths, paperBody, partyBody, truckBody } from './factories.ts';
import type { RandomStep } from './random-steps.ts';
import type { Client } from './test-app.ts';

type Step = RandomStep<string>;

/** Paths of records created by earlier steps; some may have been deleted. */
export interface Known {
  staff: Client;
  trucks: string[];
  invoices: string[];
  orders: string[];
  notes: string[];
  clients: string[];
  suppliers: string[];
  merges: string[];
  documents: string[];
  others: string[];
}

const company = '/api/abbasAutos';
const far = '2099-12-31';
const text = Buffer.from('Reg Number,Make\n');
const sample = { contentType: 'text/csv', size: text.length };

/** One of the paths, or a path that does not exist if there are none. */
function pickFrom(paths: readonly string[], pick: number): string {
  return paths[pick % Math.max(1, paths.length)] ?? '/api/nothing/none';
}

export const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** Creates a record, unless the request is refused because an earlier step deleted something it needs. */
async function make(known: Known, path: string, body: unknown, into: string[], folder = path): Promise<string | null> {
  const { status, body: made } = await known.staff.post(path, body);
  if (status !== 201) return null;
  into.push(`${folder}/${made.id}`);
  return made.uri ?? null;
}

async function makeMedia({ staff, others }: Known, folder: string, contentType: string): Promise<string | undefined> {
  const { status, body } = await staff.post(`${folder}/${encodeURIComponent(contentType)}`);
  if (status !== 201) return undefined;
  others.push(`${folder}/${new URL(body.uri).pathname.split('/').at(-1)}`);
  return body.uri;
}

/** The mail server of these writes refuses this address. */
export const refusedAddress = 'refused@harbour.example';

export const otherWrites = {
  /** Rarely a complete import; otherwise an upload that never arrives. */
  importFile: async ({ staff }: Known, { pick, other, flag }: Step) => {
    if (pick + other > 0 || !flag) {
      await staff.post('/api/imports', { kind: 'clients', name: 'Clients.csv', ...sample });
      return;
    }
    const { path } = await readImportOf(staff, { kind: 'suppliers', content: csvOf('Name,Town', 'Came In Ltd,Hull') });
    await staff.put(path, { columns: [{ head: 'Town', field: null }] });
    await runToEnd(staff, path);
    await staff.delete(path);
  },
  addTruck: (known: Known) => make(known, `${company}/trucks`, truckBody(), known.trucks),
  deleteTruck: async ({ staff, trucks }: Known, { pick, flag }: Step) => {
    if (flag) await staff.delete(pickFrom(trucks, pick));
  },
  addPaper: (known: Known, { pick, other, flag }: Step) => {
    const kind = flag ? 'orders' : 'invoices';
    const billTo = { ...partyBody, name: `Client ${other % 4}` };
    const body = paperBody([idOf(pickFrom(known.trucks, pick))], { billTo, shipTo: billTo });
    return make(known, `${company}/${kind}`, body, known[kind]);
  },
  changeInvoice: async ({ staff, invoices, trucks }: Known, { pick, other, flag }: Step) => {
    const currency = flag ? 'USD' : 'GBP';
    await staff.put(pickFrom(invoices, pick), paperBody([idOf(pickFrom(trucks, other))], { currency }));
  },
  deletePaper: async ({ staff, orders, invoices }: Known, { pick, flag }: Step) => {
    if (flag) await staff.delete(pickFrom([...orders, ...invoices], pick));
  },
  pay: (known: Known, { pick, other, flag }: Step) => {
    const body = { date: '2026-11-20', amount: 1 + other, refund: flag, method: 'Cash', reference: flag ? 'A' : null };
    return make(known, `${pickFrom(known.invoices, pick)}/payments`, body, known.others);
  },
  credit: (known: Known, { pick, flag }: Step) => {
    const body = { date: '2026-11-25', reason: 'Came back', whole: true, returnToStock: flag };
    return make(known, `${pickFrom(known.invoices, pick)}/credit-notes`, body, known.notes, `${company}/credit-notes`);
  },
  deleteNote: async ({ staff, notes }: Known, { pick, flag }: Step) => {
    if (flag) await staff.delete(pickFrom(notes, pick));
  },
  addDocument: async (known: Known, { pick, other, flag }: Step) => {
    const { trucks, orders, invoices, notes, clients, suppliers } = known;
    const owners = [trucks, orders, invoices, notes, clients, suppliers];
    const body = { kind: flag ? 'V5C' : 'Other', name: `list ${other}.csv`, ...sample };
    const uri = await make(
      known,
      `${pickFrom(owners[pick % owners.length] ?? [], other)}/documents`,
      body,
      known.documents,
    );
    if (uri !== null && other % 3 > 0) await putFile(uri, text, sample.contentType);
  },
  changeDocument: async ({ staff, documents }: Known, { pick, other }: Step) => {
    await staff.put(pickFrom(documents, pick), { name: `other ${other % 3}.csv` });
  },
  deleteOne: async ({ staff, documents, others }: Known, { pick }: Step) => {
    await staff.delete(pickFrom([...documents, ...others], pick));
  },
  reserve: async ({ staff, trucks, clients }: Known, { pick, other, flag }: Step) => {
    // Also for clients that are renamed later.
    const client =
      other % 2 === 0 ? { clientId: idOf(pickFrom(clients, other)) } : { clientName: `Client ${other % 4}` };
    const body = { ...client, until: far, note: flag ? `Note ${other}` : null };
    await staff.put(`${pickFrom(trucks, pick)}/reservation`, body);
  },
  endReservation: async ({ staff, trucks }: Known, { pick }: Step) => {
    await staff.delete(`${pickFrom(trucks, pick)}/reservation`);
  },
  share: (known: Known, { pick, other, flag }: Step) => {
    const truckIds = [pick, other].map((at) => idOf(pickFrom(known.trucks, at)));
    const body = { truckIds, withPrice: flag, fields: ['make'], images: 'all', until: inTenMonths };
    return make(known, `${company}/shares`, body, known.others);
  },
  addFilm: async (known: Known, { pick, flag }: Step) => {
    const uri = await makeMedia(known, `${pickFrom(known.trucks, pick)}/video`, 'video/mp4');
    if (uri !== undefined && flag) await putFile(uri, video(), 'video/mp4');
  },
  addPhoto: async (known: Known, { pick }: Step) => {
    const uri = await makeMedia(known, `${pickFrom(known.trucks, pick)}/image`, 'image/png');
    if (uri !== undefined) await putFile(uri, await picture('png'), 'image/png');
  },
  orderPhotos: async ({ staff, trucks }: Known, { pick, flag }: Step) => {
    const truck = pickFrom(trucks, pick);
    const { status, body } = await staff.get(`${truck}/images`);
    if (status !== 200) return;
    const names: string[] = body.map(({ name }: { name: string }) => name).sort();
    await staff.put(`${truck}/images/order`, { names: flag ? names.reverse() : names });
  },
  addParty: (known: Known, { other, flag }: Step) => {
    const kind = flag ? 'clients' : 'suppliers';
    return make(known, `/api/${kind}`, { name: `Party ${other}`, vatNumber: 'GB 123 4567 82' }, known[kind]);
  },
  changeParty: async ({ staff, clients, suppliers }: Known, { pick, other, flag }: Step) => {
    const party = pickFrom(flag ? clients : suppliers, pick);
    const fields = flag ? { paymentDays: other % 60, billTo: { city: `City ${other}` } } : { city: `City ${other}` };
    await staff.put(party, { ...fields, ...(other % 2 === 0 && { name: `Renamed ${other}` }) });
  },
  send: async ({ staff, orders, invoices, notes, clients }: Known, { pick, other, flag }: Step) => {
    const statements = clients.map((path) => `${company}/statements/${idOf(path)}`);
    const path = pickFrom([orders, invoices, notes, statements][pick % 4] ?? [], other);
    const to = flag ? 'ann@harbour.example' : refusedAddress;
    const body = { to, cc: 'bob@harbour.example', subject: `Paper ${other}`, text: 'Dear Ann' };
    await staff.post(`${path}/send`, body);
  },
  merge: async ({ staff, clients, suppliers, merges }: Known, { pick, other, flag }: Step) => {
    const parties = flag ? clients : suppliers;
    const target = pickFrom(parties, pick);
    const { status, body } = await staff.post(`${target}/merge`, { otherId: idOf(pickFrom(parties, other)) });
    if (status === 201) merges.push(`${target}/merge/${body.mergeId}`);
  },
  undoMerge: async ({ staff, merges }: Known, { pick }: Step) => {
    await staff.delete(pickFrom(merges, pick));
  },
  particulars: async ({ staff }: Known, { pick, other, flag }: Step) => {
    const path = pickFrom(Object.values(companyPaths), pick);
    const texts = { invoiceMailSubject: `Invoice {number} of ${other}`, orderTerms: flag ? 'None.' : null };
    const rates = {
      vatRates: [{ from: '2011-01-04', rate: 20 - (pick % 3) }],
      marginAccountCode: `${200 + (pick % 9)}`,
    };
    const names = { legalName: `Name ${other % 3} Ltd`, bic: flag ? null : 'BARCGB22' };
    const body = { ...names, ...texts, ...rates, paymentDays: other % 30 };
    await staff.put(`/api/${path}/particulars`, body);
  },
  view: async (known: Known, { pick, other, flag }: Step) => {
    const view = known.others.find((path) => path.includes('/views/'));
    if (flag && view) await known.staff.put(view, { name: `View ${other}`, shared: pick % 2 === 0 });
    else await make(known, '/api/views', { list: 'trucks', name: `View ${pick}`, columns: ['make'] }, known.others);
  },
  feed: async (known: Known, { pick, other, flag }: Step) => {
    const feed = known.others.find((path) => path.includes('/feeds/'));
    if (!feed) await make(known, `${company}/feeds`, { name: `Portal ${pick}`, format: 'Csv' }, known.others);
    else if (flag) await known.staff.post(`${feed}/new-address`);
    else await known.staff.put(feed, { minPhotos: other % 20, columns: [{ head: 'Make', field: 'make' }] });
  },
  snooze: async ({ staff, trucks }: Known, { pick, other }: Step) => {
    const body = { rule: 'noPhotos', id: idOf(pickFrom(trucks, pick)), until: `2099-12-${10 + (other % 20)}` };
    await staff.post(`${company}/needs-doing/snooze`, body);
  },
  handOver: ({ staff }: Known, { flag }: Step) => staff.get(`${company}/month-end/2026-11/${flag ? 'lines' : 'xero'}`),
  setNextNumber: ({ staff }: Known, { pick }: Step) =>
    staff.put(`${company}/register/invoices/next`, { number: String(5000 + pick) }),
  issueMonth: ({ staff }: Known) => staff.post(`${company}/month-end/2026-11/issue`),
  role: async ({ staff }: Known, { flag }: Step) => {
    await staff.put(`/api/users/colleague/assign?role=${flag ? 'user' : 'admin'}`);
  },
} satisfies Record<string, (known: Known, step: Step) => Promise<unknown>>;

type OtherWrite = keyof typeof otherWrites;

function step(write: OtherWrite, pick: number, other: number, flag: boolean): RandomStep<OtherWrite> {
  return { write, pick, other, flag };
}

const ownerNumbers = [0, 1, 2, 3, 4, 5];

/** A series in which every call made by these writes succeeds at least once. */
export const everyOtherWrite: readonly RandomStep<OtherWrite>[] = [
  step('addTruck', 0, 0, true),
  step('addTruck', 0, 0, true),
  ...[true, false].flatMap((isClient) => [
    step('addParty', 0, 1, isClient),
    step('addParty', 0, 2, isClient),
    step('addParty', 0, 3, isClient),
    step('changeParty', 0, 1, isClient),
    step('merge', 1, 2, isClient),
  ]),
  step('importFile', 0, 0, true),
  step('importFile', 1, 0, false),
  step('undoMerge', 0, 0, true),
  step('undoMerge', 1, 0, true),
  step('addPaper', 0, 1, true),
  step('addPaper', 0, 1, false),
  step('addPaper', 1, 2, false),
  step('changeInvoice', 1, 0, false),
  step('pay', 0, 1, false),
  step('deleteOne', 0, 0, false),
  step('pay', 0, 2, true),
  step('credit', 0, 1, true),
  step('credit', 1, 1, false),
  ...[0, 1, 2, 3].flatMap((kind) => [step('send', kind, 0, true), step('send', kind, 0, false)]),
  ...ownerNumbers.map((owner) => step('addDocument', owner, 1, true)),
  ...ownerNumbers.map((owner) => step('changeDocument', owner, 1, true)),
  ...ownerNumbers.map((owner) => step('deleteOne', owner, 1, true)),
  step('deleteNote', 1, 0, true),
  ...ownerNumbers.map((owner) => step('addDocument', owner, 2, false)),
  step('reserve', 0, 1, true),
  step('endReservation', 0, 0, true),
  step('reserve', 1, 1, true),
  // The client is renamed after the reservation.
  step('reserve', 1, 0, true),
  step('changeParty', 0, 0, true),
  step('endReservation', 1, 0, true),
  step('reserve', 1, 1, true),
  step('share', 0, 1, true),
  step('addFilm', 0, 0, true),
  step('addPhoto', 0, 0, true),
  step('view', 0, 1, false),
  step('view', 0, 2, true),
  step('feed', 0, 1, true),
  step('feed', 0, 1, true),
  step('feed', 0, 2, false),
  step('role', 0, 0, true),
  // Only a truck without photos can be snoozed for having none.
  step('addTruck', 0, 0, true),
  step('snooze', 2, 1, true),
  step('setNextNumber', 0, 0, true),
  step('issueMonth', 0, 0, true),
  step('handOver', 0, 0, true),
  step('handOver', 0, 0, false),
  step('particulars', 0, 1, true),
  // Deletes each of `others` once: payments, a shared page, a video, a photo, a view, a feed.
  ...Array.from({ length: 8 }, (_, at) => step('deleteOne', 12 + at, 0, true)),
  step('share', 0, 1, true),
  step('addFilm', 1, 0, true),
  step('addPhoto', 1, 0, true),
  step('addPhoto', 1, 0, true),
  step('orderPhotos', 1, 0, true),
  step('view', 1, 1, false),
  step('deletePaper', 1, 0, true),
  step('deleteTruck', 0, 0, true),
];
