/**
 * Like record-rebuild.test.ts, for records that belong to trucks, orders, invoices, clients and suppliers, and for
 * those that belong to nothing: the audit log alone rebuilds each record, and names the parent of each deleted one.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { flatBody } from '#parties/party-record.ts';
import { companies, companyPaths } from '#shared/companies.ts';
import { pageTypes, type RecordType, recordTypeNames } from '#shared/record-types.ts';
import { callOf, documentWrites, type KindExample, send } from '#test/app/examples.ts';
import { kindExamples, pageExamples, recordExamples } from '#test/app/kind-examples.ts';
import { everyOtherWrite, idOf, type Known, otherWrites, refusedAddress } from '#test/app/other-writes.ts';
import { seriesOf } from '#test/app/random-steps.ts';
import { type Client, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { callsWithoutSuccess, coreCalls, writingCalls } from '#test/app/written-calls.ts';
import { expectFindEntries } from '#test/database/find-entries.ts';
import { type RebuiltRecord, rebuildRecords } from '#test/database/rebuild-records.ts';
import { startMailServer } from '#test/mail/mail-server.ts';

type Write = keyof typeof otherWrites;

const writeNames = Object.keys(otherWrites) as Write[];
const steps = seriesOf([...writeNames, 'addTruck', 'addPaper', 'addDocument'], 80);

type Row = { id: string } & Record<string, unknown>;

/** Reads the stored records in the format of the audit log. */
type Read = (app: TestApp, staff: Client) => Promise<Row[]>;

/** Types with one row per record, whose columns are aliased to the field names of the audit log. */
function rowsOf(query: ReturnType<typeof sql<Row>>): Read {
  return async ({ db }) => (await query.execute(db)).rows;
}

function partiesOf(kind: 'clients' | 'suppliers'): Read {
  return async (_, staff) => {
    const { body } = await staff.get(`/api/${kind}`);
    return body.map(({ id, balance: _balance, ...fields }: Row) => ({ id, ...flatBody(fields) }));
  };
}

/** Kinds with examples are read by their path. The search has the id of every record. */
function recordsOf({ type, saved }: KindExample): Read {
  return async ({ db, routes }, staff) => {
    const { rows } = await sql<{ id: string }>`select record_id as id from find_entry where kind = ${type}`.execute(db);
    const path = routes.find(({ id }) => id === callOf('get', type))?.path.replace(':truckCompany', 'abbasAutos');
    const answers = await Promise.all(rows.map(({ id }) => staff.get(`/api${path?.replace(/:\w+$/, id)}`)));
    return answers.map(({ body }) => saved?.parse(body) ?? body);
  };
}

/** Types that record-rebuild.test.ts or other tests rebuild. */
const elsewhere = null;

const reads: Readonly<Partial<Record<RecordType, Read | null>>> = {
  truck: elsewhere,
  costing: elsewhere,
  order: elsewhere,
  invoice: elsewhere,
  issuedCopy: elsewhere,
  user: elsewhere,
  // The audit log records retries of a job, not its state.
  job: elsewhere,
  // Passwords are never in the audit log, and an ended log-in is deleted.
  password: elsewhere,
  signIn: elsewhere,
  invitation: elsewhere,
  secondFactor: elsewhere,
  recoveryCodes: elsewhere,
  secondFactorRule: elsewhere,
  mail: rowsOf(sql`select id, case when finished_at is null then 'Waiting' else state end as outcome, recipient as "to",
    copy_recipient as cc, subject, case when finished_at is not null then reason end as reason from mail`),
  payment: rowsOf(sql`select id, invoice_id as "invoiceId", date::text, amount::float8, currency, refund, method,
    reference from payment where not deposit`),
  document: rowsOf(sql`select id, owner_id as "ownerId", document_kind as kind, name, content_type as "contentType",
    size::float8 from document`),
  image: rowsOf(sql`select id, truck_id as "truckId", content_type as "contentType", original_name as "originalName",
    size::float8 from media where kind = 'image'`),
  video: rowsOf(sql`select id, truck_id as "truckId", content_type as "contentType", original_name as "originalName",
    size::float8 from media where kind = 'video'`),
  // Compared below, because an order may name photos that have been deleted.
  imageOrder: elsewhere,
  reservation: rowsOf(sql`select r.truck_id as id, r.client_id as "clientId", c.name as "clientName", r.until::text,
    r.note from truck_reservation r join client c on c.id = r.client_id`),
  wantedDismissal: rowsOf(sql`select id, wanted_id as "wantedId", truck_id as "truckId", reg_number as "regNumber"
    from wanted_dismissal`),
  share: rowsOf(sql`select id, truck_ids as "truckIds", with_price as "withPrice", fields, images, videos, until::text
    from truck_share`),
  feed: rowsOf(sql`select id, name, format, columns, separator, encoding, show_reserved as "showReserved",
    with_reg_number as "withRegNumber", min_photos as "minPhotos", photo_size as "photoSize",
    to_char(addressed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addressedAt" from feed`),
  client: partiesOf('clients'),
  supplier: partiesOf('suppliers'),
  companyParticulars: async (_, staff) => {
    const answers = await Promise.all(companies.map((one) => staff.get(`/api/${companyPaths[one]}/particulars`)));
    return answers.flatMap(({ body, headers }, at) =>
      headers.get('etag') === '"0"' ? [] : [{ id: `${companies[at]}`, ...body }],
    );
  },
  import: rowsOf(sql`select id, kind, name, state, (
    select jsonb_agg(jsonb_build_object('head', c ->> 'head', 'field', c -> 'field')) from jsonb_array_elements(columns) c
  ) as columns, leave_out_hidden as "leaveOutHidden" from import`),
  view: rowsOf(sql`select id, list, name, shared, query, columns from list_view`),
  monthEnd:
    rowsOf(sql`select id, period, file, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from month_end_handover`),
  nextNumber: rowsOf(sql`select id, kind, number_value::text as number from next_number`),
  snooze: rowsOf(sql`select id, rule, record_id as "recordId", until::text from needs_doing_snooze`),
  ...Object.fromEntries(pageExamples.map((kind) => [kind.type, recordsOf(kind)])),
};

test('the audit entries of every type are tested', () => {
  expect(recordTypeNames.filter((type) => reads[type] === undefined)).toEqual([]);
});

const byId = (rows: readonly Row[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Treats a null field like a missing one. */
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

/** Photos are in the order that was last saved, without deleted ones, followed by newer photos. */
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

/** The parent of each deleted record according to its own fields. */
const ownerOf: Partial<Record<string, (record: RebuiltRecord) => unknown>> = {
  image: ({ fields }) => fields.truckId,
  video: ({ fields }) => fields.truckId,
  document: ({ fields }) => fields.ownerId,
  payment: ({ fields }) => fields.invoiceId,
  reservation: ({ id }) => id,
};

/** Every write of the kinds with examples, and of their documents. */
async function sendKindExamples({ routes }: TestApp, admin: Client): Promise<void> {
  for (const { type, record, writes } of kindExamples) {
    const ofDocuments = type in recordExamples ? documentWrites(type, record) : {};
    for (const [id, example] of Object.entries({ ...ofDocuments, ...writes })) {
      const route = routes.find((one) => one.id === id);
      if (!route) throw new Error(`There is no call ${id}.`);
      expect((await send(admin, route, await example({ admin }))).status).toBe(route.status);
    }
  }
}

/** The mail server refuses one address. */
async function appWithMail() {
  const server = await startMailServer({ refuse: (to) => (to === refusedAddress ? 550 : undefined) });
  onTestFinished(() => server.stop());
  const metrics = new Registry();
  const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'office@trucks.example' };
  return { app: await startTestApp({ env, metrics }), metrics };
}

test('the audit log alone rebuilds child records, and names the parent of each deleted one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const { app, metrics } = await appWithMail();
      try {
        const staff = await app.as('SuperAdmin');
        await app.withToken(await app.provider.token({ sub: 'colleague', claims: {} })).get('/api/users/role');
        const lists = { trucks: [], invoices: [], orders: [], notes: [], clients: [], suppliers: [], merges: [] };
        const known: Known = { staff, ...lists, documents: [], others: [] };
        for (const step of everyOtherWrite) await otherWrites[step.write](known, step);
        await sendKindExamples(app, staff);
        const calls = writingCalls(app.routes).filter((id) => !coreCalls.includes(id));
        await expect.poll(() => callsWithoutSuccess(metrics, app.routes, calls)).toEqual([]);
        // Two at a time, so that writes also run concurrently.
        for (let at = 0; at < series.length; at += 2) {
          await Promise.all(series.slice(at, at + 2).map((step) => otherWrites[step.write](known, step)));
        }
        // An e-mail that was refused permanently is tried three times.
        for (let round = 0; round < 4; round += 1) await app.tidy();
        const { records, deleted } = await rebuildRecords(app.db);
        const types = new Set([...records, ...deleted].map(({ type }) => type));
        expect(rebuiltTypes.filter(([type]) => !types.has(type))).toEqual([]);
        await expectRecords(app, staff, records);
        await expectPhotoOrders(app, staff, known);
        expect(await expectFindEntries(app.db)).toEqual(pageTypes.toSorted());
        for (const child of deleted) {
          const owner = ownerOf[child.type];
          if (owner) expect(child.parent).toEqual({ type: expect.any(String), id: owner(child) });
        }
      } finally {
        await app.stop();
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
