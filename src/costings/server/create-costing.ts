/** Adds a costing to a truck: the costing and the audit row, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { Costing, CostingBody } from '#costings/costing.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { createdBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { costingChange } from './costing-record.ts';
import { insertCosting, lockTrucksForCosting } from './costing-store.ts';

/** Gives the new costing. @throws Failure 404 when the company has no such truck. */
export async function createCosting(
  scope: Scope,
  company: Company,
  truckId: string,
  { type, invoiceNumber = null, value }: CostingBody,
): Promise<Costing> {
  const held = await lockTrucksForCosting(scope.db, company, [truckId]);
  if (!held.has(truckId)) throw notFound();
  const id = randomUUIDv7();
  const row = {
    id,
    truck_id: truckId,
    type,
    invoice_number: invoiceNumber,
    value,
    entered_on: scope.today(),
    ...createdBy(scope),
  };
  await insertCosting(scope.db, row);
  const after = { costingsId: id, truckId, type, invoiceNumber, value, version: 1 };
  await recordChange(scope, costingChange(company, { after }));
  return after;
}
