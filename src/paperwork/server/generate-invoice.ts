/** Generates the invoice of an order: a copy with today's date; the two are linked with each other. */
import { randomUUIDv7 } from 'node:crypto';
import { allocateNumber } from '#ledger/server/paper-number.ts';
import { calculateDueDate } from '#paperwork/acts/change-paper.ts';
import { generateInvoiceRoute } from '#paperwork/paperwork-routes.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { conflict, Failure } from '#shared/errors.ts';
import { mixedSchemeErrors } from './assert-taxable.ts';
import { findBillTerms } from './bill-terms-store.ts';
import { linkChange, paperChange } from './paper-record.ts';
import { copyPaper, type StoredPaper, updatePaper } from './paper-store.ts';
import { findCurrentTrucks } from './paper-trucks.ts';
import { lockCurrentPaper, storeSavedRevision } from './save-paper.ts';

/** The message includes the trucks because the screen only shows the message, not field errors. */
async function assertNoMixedSchemes(
  { db }: WriteContext,
  company: Company,
  items: StoredPaper['paper']['items'],
): Promise<void> {
  const fieldErrors = mixedSchemeErrors(items, await findCurrentTrucks(db, company, items));
  if (fieldErrors[0])
    throw new Failure(400, `${generateInvoiceRoute.messages[400]} ${fieldErrors[0].message}`, fieldErrors);
}

/**
 * Generates an order's invoice, by default dated today.
 * @throws Failure 404, 409 if there already is one, 400 if an item mixes margin trucks with others
 */
export async function generateInvoice(
  context: WriteContext,
  company: Company,
  orderId: string,
  date = context.today(),
): Promise<StoredPaper> {
  const orderKey = { company, kind: 'order', id: orderId } as const;
  const order = await lockCurrentPaper(context, { ...orderKey, ifMatch: undefined });
  if (order.paper.referenceId !== null) throw conflict();
  await assertNoMixedSchemes(context, company, order.paper.items);
  const invoice = { company, kind: 'invoice', id: randomUUIDv7() } as const;
  const number = await allocateNumber(context, invoice, invoice.id, undefined);
  const { billToClient } = order.paper;
  const terms = await findBillTerms(context.db, { company, clientId: billToClient.id });
  const dueDate = calculateDueDate(undefined, { ...terms, date, billToClient });
  await copyPaper(context.db, orderId, {
    ...invoice,
    number,
    date,
    dueDate,
    enteredOn: context.today(),
    stamp: createdBy(context),
  });
  await updatePaper(context.db, orderId, { ...updatedBy(context), reference_id: invoice.id });
  const stored = await storeSavedRevision(context, invoice);
  await writeAuditEntries(context, [
    paperChange('invoice', { after: stored }),
    linkChange(orderKey, order, invoice.id),
  ]);
  return stored;
}
