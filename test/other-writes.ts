/** Writes of all kinds on what hangs on trucks, papers and parties, and on what hangs on nothing, each by the API. */
import { companyPaths } from '#shared/companies.ts';
import { paperBody, partyBody, truckBody } from './factories.ts';
import { picture, putFile, video } from './media-files.ts';
import type { RandomStep } from './random-steps.ts';
import type { Client } from './test-app.ts';

type Step = RandomStep<string>;

/** Paths of what earlier steps have made; some of it may be gone. */
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

/** Whose records they are. */
export const company = '/api/abbasAutos';
const far = '2099-12-31';
const text = Buffer.from('Reg Number,Make\n');
const sample = { contentType: 'text/csv', size: text.length };

/** One of the paths; of none, one that nobody answers. */
function oneOf(paths: readonly string[], pick: number): string {
  return paths[pick % Math.max(1, paths.length)] ?? '/api/nothing/none';
}

/** The id at the end of a path. */
export const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** A write to something that is not there, or no longer, is refused; that is a part of the game. */
async function make(known: Known, path: string, body: unknown, into: string[], folder = path): Promise<string | null> {
  const { status, body: made } = await known.staff.post(path, body);
  if (status !== 201) return null;
  into.push(`${folder}/${made.id}`);
  return made.uri ?? null;
}

/** The writes, by name. */
export const otherWrites = {
  addTruck: (known: Known) => make(known, `${company}/trucks`, truckBody(), known.trucks),
  deleteTruck: async ({ staff, trucks }: Known, { pick, flag }: Step) => {
    if (flag) await staff.delete(oneOf(trucks, pick));
  },
  addPaper: (known: Known, { pick, other, flag }: Step) => {
    const kind = flag ? 'orders' : 'invoices';
    const billTo = { ...partyBody, name: `Client ${other % 4}` };
    const body = paperBody([idOf(oneOf(known.trucks, pick))], { billTo, shipTo: billTo });
    return make(known, `${company}/${kind}`, body, known[kind]);
  },
  changeInvoice: async ({ staff, invoices, trucks }: Known, { pick, other, flag }: Step) => {
    const currency = flag ? 'USD' : 'GBP';
    await staff.put(oneOf(invoices, pick), paperBody([idOf(oneOf(trucks, other))], { currency }));
  },
  deletePaper: async ({ staff, orders, invoices }: Known, { pick, flag }: Step) => {
    if (flag) await staff.delete(oneOf([...orders, ...invoices], pick));
  },
  pay: (known: Known, { pick, other, flag }: Step) => {
    const body = { date: '2026-11-20', amount: 1 + other, refund: flag, method: 'Cash', reference: flag ? 'A' : null };
    return make(known, `${oneOf(known.invoices, pick)}/payments`, body, known.others);
  },
  credit: (known: Known, { pick, flag }: Step) => {
    const body = { date: '2026-11-25', reason: 'Came back', whole: true, returnToStock: flag };
    return make(known, `${oneOf(known.invoices, pick)}/credit-notes`, body, known.notes, `${company}/credit-notes`);
  },
  deleteNote: async ({ staff, notes }: Known, { pick, flag }: Step) => {
    if (flag) await staff.delete(oneOf(notes, pick));
  },
  addDocument: async (known: Known, { pick, other, flag }: Step) => {
    const { trucks, orders, invoices, notes, clients, suppliers } = known;
    const owners = [trucks, orders, invoices, notes, clients, suppliers];
    const body = { kind: flag ? 'V5C' : 'Other', name: `list ${other}.csv`, ...sample };
    const uri = await make(
      known,
      `${oneOf(owners[pick % owners.length] ?? [], other)}/documents`,
      body,
      known.documents,
    );
    if (uri !== null && other % 3 > 0) await putFile(uri, text, sample.contentType);
  },
  changeDocument: async ({ staff, documents }: Known, { pick, other }: Step) => {
    await staff.put(oneOf(documents, pick), { name: `other ${other % 3}.csv` });
  },
  deleteOne: async ({ staff, documents, others }: Known, { pick }: Step) => {
    await staff.delete(oneOf([...documents, ...others], pick));
  },
  reserve: async ({ staff, trucks }: Known, { pick, other, flag }: Step) => {
    const body = { clientName: `Client ${other % 4}`, until: far, note: flag ? `Note ${other}` : null };
    await staff.put(`${oneOf(trucks, pick)}/reservation`, body);
  },
  endReservation: async ({ staff, trucks }: Known, { pick }: Step) => {
    await staff.delete(`${oneOf(trucks, pick)}/reservation`);
  },
  share: (known: Known, { pick, other, flag }: Step) => {
    const truckIds = [pick, other].map((at) => idOf(oneOf(known.trucks, at)));
    const body = { truckIds, withPrice: flag, fields: ['make'], images: 'all', until: far };
    return make(known, `${company}/shares`, body, known.others);
  },
  addFilm: async (known: Known, { pick, flag }: Step) => {
    const { status, body } = await known.staff.post(`${oneOf(known.trucks, pick)}/video/video%2Fmp4`);
    if (status === 201 && flag) await putFile(body.uri, video(), 'video/mp4');
  },
  addPhoto: async (known: Known, { pick }: Step) => {
    const { status, body } = await known.staff.post(`${oneOf(known.trucks, pick)}/image/image%2Fpng`);
    if (status === 201) await putFile(body.uri, await picture('png'), 'image/png');
  },
  orderPhotos: async ({ staff, trucks }: Known, { pick, flag }: Step) => {
    const truck = oneOf(trucks, pick);
    const { status, body } = await staff.get(`${truck}/images`);
    if (status !== 200) return;
    const names: string[] = body.map(({ name }: { name: string }) => name).sort();
    await staff.put(`${truck}/images/order`, { names: flag ? names.reverse() : names });
  },
  addParty: (known: Known, { other, flag }: Step) => {
    const kind = flag ? 'clients' : 'suppliers';
    return make(known, `/api/${kind}`, { name: `Party ${other}`, vatNumber: 'GB 123 4567 82' }, known[kind]);
  },
  merge: async ({ staff, clients, suppliers, merges }: Known, { pick, other, flag }: Step) => {
    const parties = flag ? clients : suppliers;
    const kept = oneOf(parties, pick);
    const { status, body } = await staff.post(`${kept}/merge`, { otherId: idOf(oneOf(parties, other)) });
    if (status === 201) merges.push(`${kept}/merge/${body.mergeId}`);
  },
  undoMerge: async ({ staff, merges }: Known, { pick }: Step) => {
    await staff.delete(oneOf(merges, pick));
  },
  particulars: async ({ staff }: Known, { pick, other, flag }: Step) => {
    const path = oneOf(Object.values(companyPaths), pick);
    const body = { legalName: `Name ${other % 3} Ltd`, bic: flag ? null : 'BARCGB22', paymentDays: other % 30 };
    await staff.put(`/api/${path}/particulars`, body);
  },
  view: async (known: Known, { pick, other, flag }: Step) => {
    const view = known.others.find((path) => path.includes('/views/'));
    if (flag && view) await known.staff.put(view, { name: `View ${other}`, shared: pick % 2 === 0 });
    else await make(known, '/api/views', { list: 'trucks', name: `View ${pick}`, columns: ['make'] }, known.others);
  },
  snooze: async ({ staff, trucks }: Known, { pick, other }: Step) => {
    const body = { rule: 'noPhotos', id: idOf(oneOf(trucks, pick)), until: `2099-12-${10 + (other % 20)}` };
    await staff.post(`${company}/needs-doing/snooze`, body);
  },
  role: async ({ staff }: Known, { flag }: Step) => {
    await staff.put(`/api/users/colleague/assign?role=${flag ? 'user' : 'admin'}`);
  },
} satisfies Record<string, (known: Known, step: Step) => Promise<unknown>>;
