/** Adds a costing to a truck: the costing and the audit row, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { CostingBody } from '#costings/costing.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { holdTruck, insertCosting } from './costing-store.ts';

/** Gives the id of the new costing. @throws Failure 404 when the company has no such truck. */
export async function createCosting(
  scope: Scope,
  company: Company,
  truckId: string,
  { type, invoiceNumber = null, value }: CostingBody,
): Promise<string> {
  if (!(await holdTruck(scope.db, company, truckId))) throw notFound();
  const id = randomUUIDv7();
  await insertCosting(scope.db, { id, truck_id: truckId, type, invoice_number: invoiceNumber, value });
  const after = { costingsId: id, truckId, type, invoiceNumber, value };
  await recordChange(scope, { recordType: 'costing', recordId: id, company, after });
  return id;
}
