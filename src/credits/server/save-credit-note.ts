/** Creates and deletes credit notes, each in one transaction with number, truck sales, revision and audit log entry. */

import { randomUUIDv7 } from 'node:crypto';
import { type CalculatedPart, CreditLeft, type CreditPart, creditTotals } from '#credits/credit-amounts.ts';
import type { CreditNote, CreditNoteBody, SavedCreditNote } from '#credits/credit-note.ts';
import { deleteDocumentsOf } from '#documents/server/document-writes.ts';
import { allocateNumber } from '#ledger/server/paper-number.ts';
import { markDeleted } from '#ledger/server/paper-number-store.ts';
import { storeRevision } from '#ledger/server/revision-store.ts';
import { refuseCreditDate, refuseReturnToStock } from '#paperwork/acts/credit-invoice.ts';
import { refuseCreditDeletion, trucksSoldAgain } from '#paperwork/acts/delete-credit-note.ts';
import { countTrucks, type Paper } from '#paperwork/paperwork.ts';
import { assertAllowed } from '#paperwork/server/assert-allowed.ts';
import { clientOfInvoice } from '#paperwork/server/invoice-sale.ts';
import { findPaper, lockPaper } from '#paperwork/server/paper-store.ts';
import { actorName, createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { conflict, Failure, type FieldError, notFound } from '#shared/errors.ts';
import { returnTrucksToStock, sellTrucksAgain } from '#trucks/server/return-to-stock.ts';
import { lockTrucks } from '#trucks/server/truck-store.ts';
import {
  findCreditedInvoice,
  findCreditedParts,
  findCreditNote,
  insertCreditNote,
  removeCreditNote,
} from './credit-note-store.ts';
import { findCreditedTrucks, storeReturned } from './credited-trucks-store.ts';
import { savedPart } from './rate-credits.ts';

/** @throws Failure 400 for items and trucks that the invoice does not have */
function partsOf(body: CreditNoteBody, { items }: Paper): CreditPart[] {
  const fieldErrors: FieldError[] = [];
  const parts = body.items.map(({ item, truckIds, ...rates }, index): CreditPart => {
    const known = items[item]?.trucks.map(({ id }) => id);
    if (!known) fieldErrors.push({ path: `items.${index}.item`, message: 'The invoice has no such item.' });
    for (const [at, id] of (truckIds ?? []).entries()) {
      if (known && !known.includes(id)) {
        fieldErrors.push({ path: `items.${index}.truckIds.${at}`, message: 'The item does not have this truck.' });
      }
    }
    return { item, truckIds: truckIds ?? known ?? [], ...rates };
  });
  if (fieldErrors.length > 0) throw new Failure(400, undefined, fieldErrors);
  return parts;
}

/** @throws Failure 409 if the parts exceed the remaining amount, or nothing remains */
function resolveParts(left: CreditLeft, parts: readonly CreditPart[]): CalculatedPart[] {
  if (parts.length === 0) throw conflict('This invoice has already been credited in full.');
  return parts.map((part) => {
    const taken = left.take(part);
    if (!taken) throw conflict();
    return taken;
  });
}

/** The remaining price of each credited truck. */
function ratesLeft(left: CreditLeft, parts: readonly CreditPart[]): number[] {
  return parts.flatMap(({ item, truckIds }) => truckIds.map((id) => left.ratesOf(item, id).rate));
}

function creditItem({ items }: Paper, part: CalculatedPart): SavedCreditNote['items'][number] {
  const item = items[part.item];
  if (!item) throw new Error(`The invoice has no item ${part.item}.`);
  const { rate, freightRate, warrantyRate, totals } = part;
  const trucks = item.trucks.filter(({ id }) => part.truckIds.includes(id));
  const truckIds = trucks.map(({ id }) => id);
  return { ...item, item: part.item, truckIds, rate, freightRate, warrantyRate, totals, trucks };
}

/** @throws Failure 404 */
async function lockInvoice(context: WriteContext, company: Company, id: string): Promise<Paper> {
  const key = { company, kind: 'invoice', id } as const;
  const stored = (await lockPaper(context.db, key)) ? await findPaper(context, key) : null;
  if (!stored) throw notFound();
  return stored.paper;
}

/** Returns trucks to stock that are sold to the invoice's client. */
async function returnTrucks(
  context: WriteContext,
  company: Company,
  invoice: Paper,
  note: SavedCreditNote,
): Promise<void> {
  const client = await clientOfInvoice(context.db, invoice);
  const ids = note.items.flatMap(({ truckIds }) => truckIds);
  const returned = await returnTrucksToStock(context, company, ids, client?.id ?? null);
  await storeReturned(context.db, note.id, returned);
}

/**
 * @throws Failure 400 for an invalid date, for unknown items and trucks, and for returning trucks that are not credited in
 * full, 404, 409 for more than the remaining amount
 */
export async function createCreditNote(
  context: WriteContext,
  company: Company,
  invoiceId: string,
  body: CreditNoteBody,
): Promise<CreditNote> {
  const { db } = context;
  const invoice = await lockInvoice(context, company, invoiceId);
  const { date, reason, returnToStock } = body;
  assertAllowed(refuseCreditDate(date, { invoiceDate: invoice.date, today: context.today() }));
  const left = new CreditLeft(invoice.items, await findCreditedParts(db, invoiceId));
  const parts = resolveParts(left, body.whole ? left.rest() : partsOf(body, invoice));
  assertAllowed(refuseReturnToStock(returnToStock, ratesLeft(left, parts)));
  const items = parts.map((part) => creditItem(invoice, part));
  const id = randomUUIDv7();
  const number = await allocateNumber(context, { company, kind: 'creditNote' }, id, undefined);
  const { currency, exchangeRate, billToClient, shipToClient, billToVatNumber } = invoice;
  const about = {
    invoiceId,
    invoiceNumber: invoice.number,
    invoiceDate: invoice.date,
    billToClient,
    shipToClient,
    billToVatNumber,
  };
  const trucks = new Set(items.flatMap(({ truckIds }) => truckIds));
  const sums = { numberOfTrucks: Math.min(trucks.size, countTrucks(items)), ...creditTotals(items) };
  const note = { id, company, number, date, currency, exchangeRate, ...about, reason, returnToStock, items, ...sums };
  await insertCreditNote(db, note, { entered_on: context.today(), ...createdBy(context) });
  if (returnToStock) await returnTrucks(context, company, invoice, note);
  await storeRevision(context, { company, kind: 'creditNote', id }, { revision: 1, content: note });
  const saved = await findCreditNote(db, company, id);
  if (!saved) throw notFound();
  await writeAuditEntry(context, {
    recordType: 'creditNote',
    recordId: id,
    company,
    version: 1,
    after: savedPart(saved),
  });
  return saved;
}

/**
 * Deletes a credit note. The invoice becomes outstanding again and returned trucks become sold again. The number is not
 * reused.
 * @throws Failure 404, 409 if a truck was sold elsewhere or moved since
 */
export async function deleteCreditNote(context: WriteContext, company: Company, id: string): Promise<void> {
  const { db } = context;
  const invoiceId = await findCreditedInvoice(db, company, id);
  if (invoiceId === undefined) throw notFound();
  // Locks the invoice first, in the same order as creating a credit note, to avoid deadlocks.
  const invoice = await lockInvoice(context, company, invoiceId);
  const note = await findCreditNote(db, company, id);
  if (!note) throw notFound();
  const ids = note.items.flatMap(({ truckIds }) => truckIds);
  // Waits for concurrent sales of these trucks.
  await lockTrucks(db, company, ids);
  const trucks = await findCreditedTrucks(db, id, context.today());
  assertAllowed(refuseCreditDeletion(company, trucks));
  await removeCreditNote(db, id);
  await markDeleted(db, [id], actorName(context));
  await deleteDocumentsOf(context, 'creditNote', [id]);
  const change = { version: note.revision, before: savedPart(note) };
  await writeAuditEntry(context, { recordType: 'creditNote', recordId: id, company, ...change });
  const client = await clientOfInvoice(db, invoice);
  await sellTrucksAgain(context, company, trucksSoldAgain(company, trucks), client?.id ?? null);
}
