/** Changes a costing: the costing and the audit row, in one transaction. */
import type { Costing, CostingBody } from '#costings/costing.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { holdTruck, lockCosting, updateCosting } from './costing-store.ts';

/** Which costing a write is for. */
export interface CostingTarget {
  company: Company;
  truckId: string;
  id: string;
}

/**
 * Holds the costing that a write is for.
 * @throws Failure 404 when the company has no such truck, or the truck no such costing.
 */
export async function holdCosting({ db }: Scope, { company, truckId, id }: CostingTarget): Promise<Costing> {
  const held = await holdTruck(db, company, truckId);
  const costing = held ? await lockCosting(db, truckId, id) : null;
  if (!costing) throw notFound();
  return costing;
}

/** Gives a costing what the body says. @throws Failure 404 */
export async function changeCosting(scope: Scope, target: CostingTarget, body: CostingBody): Promise<void> {
  const before = await holdCosting(scope, target);
  const { type, invoiceNumber = before.invoiceNumber, value } = body;
  await updateCosting(scope.db, target.id, { type, invoice_number: invoiceNumber, value });
  await recordChange(scope, {
    recordType: 'costing',
    recordId: target.id,
    company: target.company,
    before: { ...before },
    after: { ...before, type, invoiceNumber, value },
  });
}
