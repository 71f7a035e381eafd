/**
 * As record-rebuild.test.ts, of all that hangs on trucks, papers and parties, and of what hangs on nothing: the audit rows
 * alone rebuild each record as it is, and name for each that is gone what it belonged to.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { savedCreditNoteSchema } from '#credits/credit-note.ts';
import { flatBody } from '#parties/party-record.ts';
import { companies, companyPaths } from '#shared/companies.ts';
import type { RecordType } from '#shared/record-types.ts';
import { paperBody, partyBody, truckBody } from '#test/factories.ts';
import { picture, putFile, video } from '#test/media-files.ts';
import { type RandomStep, seriesOf } from '#test/random-steps.ts';
import { type RebuiltRecord, rebuildRecords } from '#test/rebuild-records.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

type Step = RandomStep<string>;

/** Paths of what earlier steps have made; some of it may be gone. */
interface Known {
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

/** One of the paths; of none, one that nobody answers. */
function oneOf(paths: readonly string[], pick: number): string {
  return paths[pick % Math.max(1, paths.length)] ?? '/api/nothing/none';
}

const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** A write to something that is not there, or no longer, is refused; that is a part of the game. */
async function make(known: Known, path: string, body: unknown, into: string[], folder = path): Promise<string | null> {
  const { status, body: made } = await known.staff.post(path, body);
  if (status !== 201) return null;
  into.push(`${folder}/${made.id}`);
  return made.uri ?? null;
}

const writes = {
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

type Write = keyof typeof writes;

const writeNames = Object.keys(writes) as Write[];
const steps = seriesOf([...writeNames, 'addTruck', 'addPaper', 'addDocument'], 200);

/** Each write once, so that there is something of every type. */
const first: readonly RandomStep<Write>[] = writeNames.map((write) => ({
  write,
  pick: 0,
  other: 1,
  flag: false,
}));

type Row = { id: string } & Record<string, unknown>;

/** Records as the audit trail spells them, read where they are. */
type Read = (app: TestApp, staff: Client) => Promise<Row[]>;

/** Those whose table has a row for each, with the fields of the audit trail by their columns. */
function rowsOf(query: ReturnType<typeof sql<Row>>): Read {
  return async ({ db }) => (await query.execute(db)).rows;
}

function partiesOf(kind: 'clients' | 'suppliers'): Read {
  return async (_, staff) => {
    const { body } = await staff.get(`/api/${kind}`);
    return body.map(({ id, balance: _balance, ...fields }: Row) => ({ id, ...flatBody(fields) }));
  };
}

/** Types with another test that rebuilds them: record-rebuild.test.ts, and sending's own. */
const elsewhere = null;

const reads = {
  truck: elsewhere,
  costing: elsewhere,
  order: elsewhere,
  invoice: elsewhere,
  issuedCopy: elsewhere,
  user: elsewhere,
  // What is told of these is what happened, not what is: e-mails, and jobs that people tried again.
  mail: elsewhere,
  job: elsewhere,
  payment: rowsOf(sql`select id, invoice_id as "invoiceId", date::text, amount::float8, currency, refund, method,
    reference from payment`),
  creditNote: async ({ db }, staff) => {
    const notes = await db.selectFrom('credit_note').select('id').execute();
    const answers = await Promise.all(notes.map(({ id }) => staff.get(`${company}/credit-notes/${id}`)));
    return answers.map(({ body }) => savedCreditNoteSchema.parse(body));
  },
  document: rowsOf(sql`select id, owner_id as "ownerId", document_kind as kind, name, content_type as "contentType",
    size::float8 from document`),
  image: rowsOf(sql`select id, truck_id as "truckId", content_type as "contentType", original_name as "originalName",
    size::float8 from media where kind = 'image'`),
  video: rowsOf(sql`select id, truck_id as "truckId", content_type as "contentType", original_name as "originalName",
    size::float8 from media where kind = 'video'`),
  // Below: an order is of the photos that there are.
  imageOrder: elsewhere,
  reservation: rowsOf(sql`select r.truck_id as id, r.client_id as "clientId", c.name as "clientName", r.until::text,
    r.note from truck_reservation r join client c on c.id = r.client_id`),
  share: rowsOf(sql`select id, truck_ids as "truckIds", with_price as "withPrice", fields, images, videos, until::text
    from truck_share`),
  client: partiesOf('clients'),
  supplier: partiesOf('suppliers'),
  companyParticulars: async (_, staff) => {
    const answers = await Promise.all(companies.map((one) => staff.get(`/api/${companyPaths[one]}/particulars`)));
    return answers.flatMap(({ body, headers }, at) =>
      headers.get('etag') === '"0"' ? [] : [{ id: `${companies[at]}`, ...body }],
    );
  },
  view: rowsOf(sql`select id, list, name, shared, query, columns from list_view`),
  snooze: rowsOf(sql`select id, rule, record_id as "recordId", until::text from needs_doing_snooze`),
} satisfies Record<RecordType, Read | null>;

const byId = (rows: readonly Row[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** A field that no row has is null in a read, or not there. */
function withoutNulls({ id, ...fields }: Row): Row {
  return { ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)), id };
}

const rebuiltTypes = Object.entries<Read | null>(reads).flatMap(([type, read]) =>
  read ? [[type, read] as const] : [],
);

async function expectRecords(app: TestApp, staff: Client, records: readonly RebuiltRecord[]): Promise<void> {
  for (const [type, read] of rebuiltTypes) {
    const own = records.filter((record) => record.type === type && record.fields.mergedInto === undefined);
    const expected = own.map(({ id, fields: { mergedFrom: _, ...fields } }) => withoutNulls({ ...fields, id }));
    expect({ type, records: byId((await read(app, staff)).map(withoutNulls)) }).toEqual({
      type,
      records: byId(expected),
    });
  }
}

/** The last order that somebody gave, of those photos that are still there, then those that came since. */
async function expectPhotoOrders({ db }: TestApp, staff: Client, { trucks }: Known): Promise<void> {
  const orders = await db
    .selectFrom('audit_entry')
    .select(['record_id', 'changes'])
    .where('record_type', '=', 'imageOrder')
    .orderBy('id')
    .execute();
  for (const truck of trucks) {
    const { status, body } = await staff.get(`${truck}/images`);
    if (status !== 200) continue;
    const names: string[] = body.map(({ name }: { name: string }) => name);
    const last = orders.findLast(({ record_id }) => record_id === idOf(truck))?.changes as
      | { imageIds: { new: string[] } }
      | undefined;
    const given = (last?.imageIds.new ?? []).filter((name) => names.includes(name));
    expect(names).toEqual([...given, ...names.filter((name) => !given.includes(name)).sort()]);
  }
}

/** What each that is gone belonged to, by what it said of itself. */
const ownerOf: Partial<Record<string, (record: RebuiltRecord) => unknown>> = {
  image: ({ fields }) => fields.truckId,
  video: ({ fields }) => fields.truckId,
  document: ({ fields }) => fields.ownerId,
  payment: ({ fields }) => fields.invoiceId,
  reservation: ({ id }) => id,
};

test('the audit rows alone rebuild what hangs on other records, and name what each that is gone belonged to', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const app = await startTestApp();
      try {
        const staff = await app.as('SuperAdmin');
        await app.withToken(await app.provider.token({ sub: 'colleague', claims: {} })).get('/api/users/role');
        const lists = { trucks: [], invoices: [], orders: [], notes: [], clients: [], suppliers: [], merges: [] };
        const known: Known = { staff, ...lists, documents: [], others: [] };
        for (const step of first) await writes[step.write](known, step);
        // Two at a time, so that writers also meet.
        for (let at = 0; at < series.length; at += 2) {
          await Promise.all(series.slice(at, at + 2).map((step) => writes[step.write](known, step)));
        }
        const { records, gone } = await rebuildRecords(app.db);
        const types = new Set([...records, ...gone].map(({ type }) => type));
        expect(rebuiltTypes.filter(([type]) => !types.has(type))).toEqual([]);
        await expectRecords(app, staff, records);
        await expectPhotoOrders(app, staff, known);
        for (const child of gone) {
          const owner = ownerOf[child.type];
          if (owner) expect(child.parent).toEqual({ type: expect.any(String), id: owner(child) });
        }
      } finally {
        await app.stop();
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 120_000);
