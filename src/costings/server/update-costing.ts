/** Changes a costing: the version check, the costing and the audit row, in one transaction. */
import type { Costing, CostingBody } from '#costings/costing.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { costingChange } from './costing-record.ts';
import { lockCosting, lockTruckForCosting, updateCosting } from './costing-store.ts';

/** Which costing a write is for, and the version that its writer has seen. */
export interface CostingTarget {
  company: Company;
  truckId: string;
  id: string;
  ifMatch: string | undefined;
}

/**
 * Locks the costing that a write is for, and gives it as it is.
 * @throws Failure 404 when the company has no such truck, or the truck no such costing; 412 when it changed since.
 */
export async function lockCurrentCosting(scope: Scope, { company, truckId, id, ifMatch }: CostingTarget) {
  const isThere = await lockTruckForCosting(scope.db, company, truckId);
  const costing = isThere ? await lockCosting(scope.db, truckId, id) : null;
  if (!costing) throw notFound();
  await assertUnchanged(scope, ifMatch, { recordType: 'costing', recordId: id, version: costing.version });
  return costing;
}

/** Gives a costing what the body says; one that has all that already stays as it is. @throws Failure 404, 412 */
export async function changeCosting(scope: Scope, target: CostingTarget, body: CostingBody): Promise<Costing> {
  const before = await lockCurrentCosting(scope, target);
  const { type, invoiceNumber = before.invoiceNumber, value } = body;
  if (type === before.type && invoiceNumber === before.invoiceNumber && value === before.value) return before;
  await updateCosting(scope.db, target.id, { type, invoice_number: invoiceNumber, value, ...updatedBy(scope) });
  const after = { ...before, type, invoiceNumber, value, version: before.version + 1 };
  await recordChange(scope, costingChange(target.company, { before, after }));
  return after;
}
