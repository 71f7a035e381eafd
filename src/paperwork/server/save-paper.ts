/** Makes and changes orders and invoices: clients, trucks, number, paper and audit rows, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import { changeNumber, takeNumber } from '#ledger/server/paper-number.ts';
import { hasParticularsOfToday, keepRevision } from '#ledger/server/revision-store.ts';
import { dueDateAfter, refuseDueDate, vatNumberAfter } from '#paperwork/acts/change-paper.ts';
import { receivedDateRefusal, takenRefusal } from '#paperwork/acts/pay-invoice.ts';
import { depositToStore } from '#paperwork/deposit.ts';
import type { CurrentPaper, Paper, PaperBody } from '#paperwork/paperwork.ts';
import { savePartyDetails } from '#parties/server/save-party-details.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Scope } from '#server/http/call.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { assertAllowed } from './assert-allowed.ts';
import { assertTaxable } from './assert-taxable.ts';
import { findBillTerms } from './bill-terms-store.ts';
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
import { type PaperContent, type PaperParties, reckonPaper } from './reckon-paper.ts';
import { savedPart } from './revision-forms.ts';

/** Whether an invoice keeps what its margin trucks cost as their records say it today; true for what has no such trucks. */
async function hasEvidenceOfToday(db: Kysely<Database>, invoiceId: string): Promise<boolean> {
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

/** Which paper a write is for, and the version that its writer has seen. */
export interface PaperTarget extends PaperKey {
  ifMatch: string | undefined;
}

/**
 * What rooms above do with what a paper is about to be: notes what else changes with it, or rejects with a Failure where
 * it contradicts what was made of the paper since.
 */
export type BeforeChange = (scope: Scope, id: string, content: PaperContent) => Promise<void>;

/** Whose numbers a paper takes: a company's of a kind. */
type PaperSequence = Omit<PaperKey, 'id'>;

async function saveParties(
  scope: Scope,
  { company, kind }: PaperSequence,
  body: PaperBody,
  before?: Paper,
): Promise<PaperParties> {
  const { billTo, shipTo, saveBillToDetails, saveShipToDetails, date, dueDate } = body;
  const parties = {
    billTo: await savePartyDetails(scope, { role: 'billTo', party: billTo, save: saveBillToDetails }),
    shipTo: await savePartyDetails(scope, { role: 'shipTo', party: shipTo, save: saveShipToDetails }),
  };
  const ids = { clientId: parties.billTo.id, formerId: before?.billToClient.id ?? null };
  const { formerId, ...terms } = await findBillTerms(scope.db, { company, ...ids });
  const saved = before && { ...before, billToClient: { ...before.billToClient, id: formerId } };
  const after = { ...terms, date, dueDate, billToClient: parties.billTo };
  return {
    ...parties,
    dueDate: kind === 'invoice' ? dueDateAfter(saved, after) : null,
    billToVatNumber: vatNumberAfter(saved, after),
  };
}

/** What the body comes to, with its parties and trucks saved. @throws Failure 400 for an unknown client or truck */
async function saveContent(
  scope: Scope,
  sequence: PaperSequence,
  body: PaperBody,
  former?: CurrentPaper,
): Promise<PaperContent> {
  const today = scope.today();
  const deposit = depositToStore(body, today, former);
  if (deposit.depositDate !== former?.depositDate) {
    assertAllowed(receivedDateRefusal(deposit.depositDate, today, 'depositDate'));
  }
  if (sequence.kind === 'invoice') assertAllowed(refuseDueDate(body));
  const parties = await saveParties(scope, sequence, body, former);
  const trucks = await saveTrucks(scope, sequence.company, body, former && trucksOnPaper(former.items));
  assertTaxable(body.items, trucks);
  return reckonPaper(sequence.kind, { ...body, ...deposit }, parties, trucks);
}

/** Runs a write that sets a number. @throws Failure 409 when the number is in use. */
async function withFreeNumber(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error, 'paper_number_unique') ? conflict() : error;
  }
}

/**
 * Locks the paper that a write is for, and the one that it is linked with, and gives it as it is.
 * @throws Failure 404 when the company has none of that id, 412 when it changed since the writer read it.
 */
export async function lockCurrentPaper(scope: Scope, { ifMatch, ...key }: PaperTarget): Promise<StoredPaper> {
  const isThere = await lockPaper(scope.db, key);
  const stored = isThere ? await findPaper(scope, key) : null;
  if (!stored) throw notFound();
  await assertUnchanged(scope, ifMatch, { recordType: key.kind, recordId: key.id, version: stored.version });
  return stored;
}

async function storeItems(scope: Scope, id: string, content: PaperContent): Promise<void> {
  const { items, trucks } = itemRows(id, content.items);
  await replaceItems(scope.db, id, items, trucks);
}

/** A paper as a write has left it, kept as its newest revision. */
export async function keepSaved(scope: Scope, key: PaperKey): Promise<StoredPaper> {
  const stored = await findPaper(scope, key);
  if (!stored) throw notFound();
  const { paper } = stored;
  await keepRevision(scope, key, { revision: paper.revision, content: savedPart(paper) });
  return stored;
}

/** Makes a paper. @throws Failure 400 for an unknown client or truck, 409 for a number that is or was in use. */
export async function createPaper(scope: Scope, sequence: PaperSequence, body: PaperBody): Promise<StoredPaper> {
  const { company, kind } = sequence;
  const id = randomUUIDv7();
  const content = await saveContent(scope, sequence, body);
  const number = await takeNumber(scope, sequence, id, body.number);
  const made = { entered_on: scope.today(), ...createdBy(scope) };
  const row = { id, company, kind, number, ...paperColumns(content), ...made };
  await withFreeNumber(insertPaper(scope.db, row));
  await storeItems(scope, id, content);
  const stored = await keepSaved(scope, { company, kind, id });
  await recordChange(scope, paperChange(kind, { after: stored }));
  return stored;
}

/** Whether a save of a paper that is all that already would keep nothing new: the letterhead and what its trucks cost. */
async function isKeptAlready({ db }: Scope, key: PaperKey, revision: number): Promise<boolean> {
  return (await hasParticularsOfToday(db, key, revision)) && (await hasEvidenceOfToday(db, key.id));
}

/** A paper before and after a write. */
interface ChangedPaper {
  before: CurrentPaper;
  after: StoredPaper;
}

/**
 * Gives a paper what the body says; a number left out stays. A paper that is all that already stays in its revision,
 * unless the company's particulars, or what its margin trucks cost, are others now.
 * @param beforeChange of rooms above, called with what the paper would be
 * @throws Failure 400 for an unknown client or truck, 404, 409 for a number that is or was in use, 412, and as
 * `beforeChange` does.
 */
export async function changePaper(
  scope: Scope,
  target: PaperTarget,
  body: PaperBody,
  beforeChange: BeforeChange,
): Promise<ChangedPaper> {
  const { kind, id } = target;
  const before = await lockCurrentPaper(scope, target);
  const content = await saveContent(scope, target, body, before.paper);
  const { number: former, revision, paid, currency, depositPaid } = before.paper;
  const taken = new Big(depositPaid).minus(content.depositPaid).toNumber();
  if (paid !== null) assertAllowed(takenRefusal({ received: paid, currency }, taken, 'depositPaid'));
  const paper = { ...before.paper, ...content, number: body.number ?? former };
  const isSame = isDeepStrictEqual(paper, before.paper);
  if (!isSame) await beforeChange(scope, id, content);
  if (isSame && (await isKeptAlready(scope, target, revision))) return { before: before.paper, after: before };
  if (paper.number !== former) await changeNumber(scope, target, former, paper.number);
  const columns = { number: paper.number, revision: revision + 1, ...paperColumns(content), ...updatedBy(scope) };
  await withFreeNumber(updatePaper(scope.db, id, columns));
  await storeItems(scope, id, content);
  const after = await keepSaved(scope, target);
  await recordChange(scope, paperChange(kind, { before, after }));
  return { before: before.paper, after };
}
