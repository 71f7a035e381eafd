/** Creates and updates orders and invoices, with their clients, trucks, number and audit log entry, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import { allocateNumber, changeNumber } from '#ledger/server/paper-number.ts';
import { hasCurrentParticulars, storeRevision } from '#ledger/server/revision-store.ts';
import { calculateDueDate, refuseDueDate, resolveVatNumber } from '#paperwork/acts/change-paper.ts';
import { receivedDateRefusal, refundRefusal } from '#paperwork/acts/pay-invoice.ts';
import type { CurrentPaper, Paper, PaperBody } from '#paperwork/paperwork.ts';
import { savePartyDetails } from '#parties/server/save-party-details.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { assertAllowed } from './assert-allowed.ts';
import { assertTaxable } from './assert-taxable.ts';
import { findBillTerms } from './bill-terms-store.ts';
import { calculatePaper, type PaperContent, type PaperParties } from './calculate-paper.ts';
import { paperChange } from './paper-record.ts';
import { itemRows, paperColumns } from './paper-rows.ts';
import {
  findPaper,
  insertPaper,
  lockPaper,
  type PaperKey,
  replaceItems,
  type StoredPaper,
  updatePaper,
} from './paper-store.ts';
import { saveTrucks, trucksOnPaper } from './paper-trucks.ts';
import { savedPart } from './upgrade-revision.ts';

/** Whether the purchase details stored with an invoice's margin and export trucks equal the current truck records. */
async function hasCurrentEvidence(db: Kysely<Database>, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from sale_evidence e
    join paper_truck pt on pt.paper_id = e.invoice_id and pt.truck_id = e.truck_id
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    cross join lateral truck_purchase(e.truck_id) k
    where e.invoice_id = ${invoiceId} and i.vat_treatment in ('Margin', 'Export')
      and k.purchase_price is not null
      and (k.purchase_price, k.purchase_date, k.purchase_invoice_number, k.seller)
        is distinct from (e.purchase_price, e.purchase_date, e.purchase_invoice_number, e.seller)
    limit 1`.execute(db);
  return rows.length === 0;
}

/** The paper to write, and the version that the caller has seen. */
export interface PaperTarget extends PaperKey {
  ifMatch: string | undefined;
}

/**
 * A hook that runs before a paper changes. It updates dependent records, or throws a Failure if the new content
 * contradicts them, for example credit notes.
 */
export type BeforeChange = (context: WriteContext, id: string, content: PaperContent) => Promise<void>;

/** Each company numbers its orders and its invoices separately. */
type PaperSequence = Omit<PaperKey, 'id'>;

async function saveParties(
  context: WriteContext,
  { company, kind }: PaperSequence,
  body: PaperBody,
  before?: Paper,
): Promise<PaperParties> {
  const { billTo, shipTo, saveBillToDetails, saveShipToDetails, date, dueDate } = body;
  const parties = {
    billTo: await savePartyDetails(context, { role: 'billTo', party: billTo, save: saveBillToDetails }),
    shipTo: await savePartyDetails(context, { role: 'shipTo', party: shipTo, save: saveShipToDetails }),
  };
  const ids = { clientId: parties.billTo.id, formerId: before?.billToClient.id ?? null };
  const { formerId, ...terms } = await findBillTerms(context.db, { company, ...ids });
  const saved = before && { ...before, billToClient: { ...before.billToClient, id: formerId } };
  const after = { ...terms, date, dueDate, billToClient: parties.billTo };
  return {
    ...parties,
    dueDate: kind === 'invoice' ? calculateDueDate(saved, after) : null,
    billToVatNumber: resolveVatNumber(saved, after),
  };
}

/** Saves the parties and trucks and calculates the paper. @throws Failure 400 for an unknown client or truck */
async function saveContent(
  context: WriteContext,
  sequence: PaperSequence,
  body: PaperBody,
  previous?: CurrentPaper,
): Promise<PaperContent> {
  const today = context.today();
  const deposit = depositToStore(body, today, previous);
  if (deposit.depositDate !== previous?.depositDate) {
    assertAllowed(receivedDateRefusal(deposit.depositDate, today, 'depositDate'));
  }
  if (sequence.kind === 'invoice') assertAllowed(refuseDueDate(body));
  const parties = await saveParties(context, sequence, body, previous);
  const trucks = await saveTrucks(context, sequence.company, body, previous && trucksOnPaper(previous.items));
  assertTaxable(body.items, trucks);
  return calculatePaper(sequence.kind, { ...body, ...deposit }, parties, trucks);
}

/** @throws Failure 409 if the number is already in use */
async function withFreeNumber(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error, 'paper_number_unique') ? conflict() : error;
  }
}

/**
 * Locks a paper and its linked paper, and returns the current paper.
 * @throws Failure 404 if the company has no such paper, 412 if it changed since the caller read it
 */
export async function lockCurrentPaper(context: WriteContext, { ifMatch, ...key }: PaperTarget): Promise<StoredPaper> {
  const exists = await lockPaper(context.db, key);
  const stored = exists ? await findPaper(context, key) : null;
  if (!stored) throw notFound();
  await assertUnchanged(context, ifMatch, { recordType: key.kind, recordId: key.id, version: stored.version });
  return stored;
}

async function storeItems(context: WriteContext, id: string, content: PaperContent): Promise<void> {
  const { items, trucks } = itemRows(id, content.items);
  await replaceItems(context.db, id, items, trucks);
}

/** Stores the saved paper as its newest revision. */
export async function storeSavedRevision(context: WriteContext, key: PaperKey): Promise<StoredPaper> {
  const stored = await findPaper(context, key);
  if (!stored) throw notFound();
  const { paper } = stored;
  await storeRevision(context, key, { revision: paper.revision, content: savedPart(paper) });
  return stored;
}

/** @throws Failure 400 for an unknown client or truck, 409 for a number that is or was in use */
export async function createPaper(
  context: WriteContext,
  sequence: PaperSequence,
  body: PaperBody,
): Promise<StoredPaper> {
  const { company, kind } = sequence;
  const id = randomUUIDv7();
  const content = await saveContent(context, sequence, body);
  const number = await allocateNumber(context, sequence, id, body.number);
  const creation = { entered_on: context.today(), ...createdBy(context) };
  const row = { id, company, kind, number, ...paperColumns(content), ...creation };
  await withFreeNumber(insertPaper(context.db, row));
  await storeItems(context, id, content);
  const stored = await storeSavedRevision(context, { company, kind, id });
  await writeAuditEntry(context, paperChange(kind, { after: stored }));
  return stored;
}

/** Whether saving an unchanged paper would also leave its letterhead and the purchase details of its trucks unchanged. */
async function isAlreadyStored({ db }: WriteContext, key: PaperKey, revision: number): Promise<boolean> {
  return (await hasCurrentParticulars(db, key, revision)) && (await hasCurrentEvidence(db, key.id));
}

interface ChangedPaper {
  before: CurrentPaper;
  after: StoredPaper;
}

/**
 * Updates a paper. An omitted number stays. Saving without changes creates no revision, unless the company's particulars
 * or the purchase details of its margin trucks have changed.
 * @throws Failure 400 for an unknown client or truck, 404, 409 for a number that is or was in use, 412, and whatever
 * `beforeChange` throws
 */
export async function changePaper(
  context: WriteContext,
  target: PaperTarget,
  body: PaperBody,
  beforeChange: BeforeChange,
): Promise<ChangedPaper> {
  const { kind, id } = target;
  const before = await lockCurrentPaper(context, target);
  const content = await saveContent(context, target, body, before.paper);
  const { number: former, revision, paid, currency, depositPaid } = before.paper;
  const depositRefund = new Big(depositPaid).minus(content.depositPaid).toNumber();
  if (paid !== null) assertAllowed(refundRefusal({ received: paid, currency }, depositRefund, 'depositPaid'));
  const paper = { ...before.paper, ...content, number: body.number ?? former };
  const isSame = isDeepStrictEqual(paper, before.paper);
  if (!isSame) await beforeChange(context, id, content);
  if (isSame && (await isAlreadyStored(context, target, revision))) return { before: before.paper, after: before };
  if (paper.number !== former) await changeNumber(context, target, former, paper.number);
  const columns = { number: paper.number, revision: revision + 1, ...paperColumns(content), ...updatedBy(context) };
  await withFreeNumber(updatePaper(context.db, id, columns));
  await storeItems(context, id, content);
  const after = await storeSavedRevision(context, target);
  await writeAuditEntry(context, paperChange(kind, { before, after }));
  return { before: before.paper, after };
}

type Deposit = Pick<Paper, 'depositPaid' | 'depositDate' | 'depositMethod'>;
type DepositBody = Pick<PaperBody, 'date' | 'depositPaid' | 'depositDate' | 'depositMethod'>;

const noDeposit = { depositPaid: 0, depositDate: null, depositMethod: null } as const;

/**
 * Returns the deposit to store. Omitted fields keep their stored values. A deposit without a date gets the earlier of
 * the paper's date and today, and later changes of the paper's date do not change it.
 */
function depositToStore(body: DepositBody, today: string, previous: Deposit = noDeposit): Deposit {
  const { depositPaid, date, depositDate, depositMethod = previous.depositMethod } = body;
  if (depositPaid === 0) return noDeposit;
  const preset = date < today ? date : today;
  return { depositPaid, depositDate: depositDate ?? previous.depositDate ?? preset, depositMethod };
}
