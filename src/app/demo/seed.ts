/** Fills an empty database with the demo's accounts and a year of trading, once and completely. */
import { randomUUIDv7 } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { changeParticulars } from '#companies/server/save-particulars.ts';
import type { Costing } from '#costings/costing.ts';
import { costingChange } from '#costings/server/costing-record.ts';
import { createCreditNote } from '#credits/server/save-credit-note.ts';
import { mediaChange } from '#media/server/media-record.ts';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import type { StoredPaper } from '#paperwork/server/paper-store.ts';
import { createPaper } from '#paperwork/server/save-paper.ts';
import { resolveParty } from '#parties/server/resolve-party.ts';
import { createPayment } from '#payments/server/save-payment.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import type { EmbeddedProvider } from '#server/identity/embedded-provider.ts';
import { StartError } from '#server/start-error.ts';
import { type Company, companies, defaultCompany } from '#shared/companies.ts';
import { createTruck } from '#trucks/server/create-truck.ts';
import { reserveTruck } from '#trucks/server/reserve-truck.ts';
import { newTruckSchema, type Truck } from '#trucks/truck.ts';
import { insertUser, type StoredUser } from '#users/server/user-store.ts';
import { createWanted } from '#wanted/server/save-wanted.ts';
import { otherAccounts, type SampleAccount, superAdmin } from './accounts.ts';
import { type SampleMedia, waitingMedia } from './photos/sample-media.ts';
import { sampleCreditNotes } from './sample-credit-notes.ts';
import { type SoldTruck, samplePapers } from './sample-papers.ts';
import { samplePayments } from './sample-payments.ts';
import { sampleReservations } from './sample-reservations.ts';
import { sampleStock } from './sample-stock.ts';
import { sampleWanted } from './sample-wanted.ts';

export interface DemoTarget {
  db: Kysely<Database>;
  provider: Pick<EmbeddedProvider, 'createAccount' | 'firstAdmin' | 'listAccounts'>;
  log: FastifyBaseLogger;
}

/** The request id of all samples in the audit log; its presence shows that the database is already filled. */
const seedRequestId = ownRequestIds.demo;

async function isSeeded(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('request_id', '=', seedRequestId)
    .executeTakeFirst();
  return row !== undefined;
}

async function refuseRealData({ db, provider }: DemoTarget): Promise<void> {
  const truck = await db.selectFrom('truck').select('id').limit(1).executeTakeFirst();
  if (!truck && provider.firstAdmin.email === superAdmin.email) return;
  throw new StartError('DATA_DIR contains data that is not from the demo: choose another folder.');
}

/** Creates the account, or uses the one that an interrupted start created. */
async function ensureAccount({ provider }: DemoTarget, account: SampleAccount): Promise<StoredUser> {
  const { role, name, email, password } = account;
  const made = await provider.createAccount({ email, name, password });
  const { userId } = made ?? (await provider.listAccounts()).find((known) => known.email === email) ?? {};
  if (userId === undefined) throw new Error(`The account ${email} could not be created.`);
  return { userId, email, emailVerified: true, name, role };
}

async function addUser(context: WriteContext, user: StoredUser): Promise<void> {
  await insertUser(context.db, user, createdBy(context));
  await writeAuditEntry(context, { recordType: 'user', recordId: user.userId, after: { ...user } });
}

type NewCosting = Costing & { company: Company; day: string };

async function addCostings(context: WriteContext, costings: readonly NewCosting[]): Promise<void> {
  const rows = costings.map(({ costingsId, truckId, type, invoiceNumber, value, day }) => ({
    id: costingsId,
    truck_id: truckId,
    type,
    invoice_number: invoiceNumber,
    value,
    entered_on: day,
    ...createdBy(context),
  }));
  await context.db.insertInto('truck_costing').values(rows).execute();
  const changes = costings.map(({ company, day: _, ...after }) => costingChange(company, { after }));
  await writeAuditEntries(context, changes);
}

async function addMedia(context: WriteContext, media: readonly SampleMedia[]): Promise<void> {
  const rows = media.map(({ id, truckId, kind, contentType }) => ({
    id,
    truck_id: truckId,
    kind,
    content_type: contentType,
    ...createdBy(context),
  }));
  await context.db.insertInto('media').values(rows).execute();
  const changes = media.map(({ company, ...item }) =>
    mediaChange(company, { after: { ...item, size: null, hasThumbnails: null } }),
  );
  await writeAuditEntries(context, changes);
}

interface Stock {
  sold: SoldTruck[];
  forSale: Truck[];
}

async function addStock(context: WriteContext, today: string): Promise<Stock> {
  const costings: NewCosting[] = [];
  const media: SampleMedia[] = [];
  const sold: SoldTruck[] = [];
  const forSale: Truck[] = [];
  for (const sample of sampleStock(today)) {
    const body = newTruckSchema.parse(sample.body);
    const soldOn = sample.sale?.date ?? today;
    const day = sample.advertisedOn ?? soldOn;
    const { truck } = await createTruck({ ...context, today: () => day }, body.company, body);
    const { company, id: truckId } = truck;
    if (sample.sale) sold.push({ id: truckId, company, body: sample.body, sale: sample.sale });
    else forSale.push(truck);
    media.push(...waitingMedia(truckId, sample));
    costings.push(
      ...sample.costings.map((costing) => ({
        ...costing,
        company,
        truckId,
        costingsId: randomUUIDv7(),
        version: 1,
        day: soldOn,
      })),
    );
  }
  await addCostings(context, costings);
  await addMedia(context, media);
  return { sold, forSale };
}

async function addReservations(context: WriteContext, forSale: readonly Truck[], today: string): Promise<void> {
  for (const { truck, body } of sampleReservations(forSale, today)) {
    const { company, id } = truck;
    await reserveTruck(context, { company, id, ifMatch: undefined }, { clientId: null, ...body });
  }
}

async function addWanted(context: WriteContext, forSale: readonly Truck[], today: string): Promise<void> {
  for (const { company, clientName, body } of sampleWanted(forSale, today)) {
    const { id: clientId } = await resolveParty(context, 'client', { name: clientName }, 'clientName');
    await createWanted(context, company, { ...body, clientId, userId: context.actor.userId });
  }
}

const paymentDays = 14;

/** Creates orders and invoices in order of date, so that their numbers follow the dates. Returns the invoices. */
async function addPapers(context: WriteContext, sold: readonly SoldTruck[], today: string): Promise<StoredPaper[]> {
  const invoices: StoredPaper[] = [];
  for (const { company, kind, body, invoicedOn } of samplePapers(sold, today)) {
    const stored = await createPaper(context, { company, kind }, paperBodySchema.parse(body));
    if (kind === 'invoice') invoices.push(stored);
    if (invoicedOn !== null) invoices.push(await generateInvoice(context, company, stored.paper.id, invoicedOn));
  }
  return invoices;
}

async function addMoney(context: WriteContext, invoices: readonly StoredPaper[], today: string): Promise<void> {
  for (const { invoice, body } of sampleCreditNotes(invoices, today)) {
    await createCreditNote(context, invoice.paper.company, invoice.paper.id, body);
  }
  for (const invoice of invoices) {
    const { company, id: invoiceId } = invoice.paper;
    for (const payment of samplePayments(invoice, today)) await createPayment(context, { company, invoiceId }, payment);
  }
}

/**
 * Writes accounts and samples unless they exist. The samples are one transaction: an interrupted start leaves at most
 * accounts, which the next start uses.
 * @param today the last day of trading, as `YYYY-MM-DD`.
 * @returns whether anything was written.
 * @throws StartError if the database contains other data.
 */
export async function seedDemo(target: DemoTarget, today: string): Promise<boolean> {
  if (await isSeeded(target.db)) return false;
  await refuseRealData(target);
  const users = await Promise.all(otherAccounts.map((account) => ensureAccount(target, account)));
  const { role, email, name } = superAdmin;
  const actor = { userId: target.provider.firstAdmin.userId, email, name, role };
  await withTransaction(target.db, async (db) => {
    const context: WriteContext = { db, actor, requestId: seedRequestId, log: target.log, today: () => today };
    for (const user of users) await addUser(context, user);
    for (const company of companies) {
      const publicStockPage = company === defaultCompany;
      await changeParticulars(context, { company, ifMatch: undefined }, { paymentDays, publicStockPage });
    }
    const { sold, forSale } = await addStock(context, today);
    await addReservations(context, forSale, today);
    await addMoney(context, await addPapers(context, sold, today), today);
    await addWanted(context, forSale, today);
  });
  return true;
}
