/** Makes the invoice of an order: a copy of it with the day's date, each pointing at the other, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { takeNumber } from '#ledger/server/paper-number.ts';
import { dueDateAfter } from '#paperwork/acts/change-paper.ts';
import { generateInvoiceRoute } from '#paperwork/paperwork-routes.ts';
import { recordChanges } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { conflict, Failure } from '#shared/errors.ts';
import { mixedFaults } from './assert-taxable.ts';
import { findBillTerms } from './bill-terms-store.ts';
import { linkChange, paperChange } from './paper-record.ts';
import { copyPaper, type StoredPaper, updatePaper } from './paper-store.ts';
import { trucksAsTheyStand } from './paper-trucks.ts';
import { keepSaved, lockCurrentPaper } from './save-paper.ts';

/** The screen shows the answer's message alone, so that names the trucks, too. */
async function assertUnmixed({ db }: Scope, company: Company, items: StoredPaper['paper']['items']): Promise<void> {
  const faults = mixedFaults(items, await trucksAsTheyStand(db, company, items));
  if (faults[0]) throw new Failure(400, `${generateInvoiceRoute.messages[400]} ${faults[0].message}`, faults);
}

/**
 * Generates an order's invoice, dated today unless told otherwise.
 * @throws Failure 404, 409 when it has one already, 400 where an item has margin trucks beside others by now
 */
export async function generateInvoice(
  scope: Scope,
  company: Company,
  orderId: string,
  date = scope.today(),
): Promise<StoredPaper> {
  const orderKey = { company, kind: 'order', id: orderId } as const;
  const order = await lockCurrentPaper(scope, { ...orderKey, ifMatch: undefined });
  if (order.paper.referenceId !== null) throw conflict();
  await assertUnmixed(scope, company, order.paper.items);
  const invoice = { company, kind: 'invoice', id: randomUUIDv7() } as const;
  const number = await takeNumber(scope, invoice, invoice.id, undefined);
  const { billToClient } = order.paper;
  const terms = await findBillTerms(scope.db, { company, clientId: billToClient.id });
  const dueDate = dueDateAfter(undefined, { ...terms, date, billToClient });
  await copyPaper(scope.db, orderId, {
    ...invoice,
    number,
    date,
    dueDate,
    enteredOn: scope.today(),
    stamp: createdBy(scope),
  });
  await updatePaper(scope.db, orderId, { ...updatedBy(scope), reference_id: invoice.id });
  const stored = await keepSaved(scope, invoice);
  await recordChanges(scope, [paperChange('invoice', { after: stored }), linkChange(orderKey, order, invoice.id)]);
  return stored;
}
