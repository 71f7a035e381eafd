/** Creates costings and their audit rows in one transaction. */
import type { Costing, CostingBody } from '#costings/costing.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import { withIdsInOrder } from '#server/db/ids-in-order.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { costingChange } from './costing-record.ts';
import { insertCostings, lockTrucksForCosting } from './costing-store.ts';

/** A new costing and its truck. */
export interface CostingOfTruck {
  truckId: string;
  body: CostingBody;
}

/**
 * Returns the new costings in order.
 * @throws Failure 404 when the company has no such truck; nothing is written then
 */
export async function createCostings(
  context: WriteContext,
  company: Company,
  given: readonly CostingOfTruck[],
): Promise<Costing[]> {
  const held = await lockTrucksForCosting(context.db, company, [...new Set(given.map(({ truckId }) => truckId))]);
  if (given.some(({ truckId }) => !held.has(truckId))) throw notFound();
  const made = withIdsInOrder(given).map(([costingsId, { truckId, body }]) => {
    const { type, invoiceNumber = null, value } = body;
    return { costingsId, truckId, type, invoiceNumber, value, version: 1 };
  });
  const rows = made.map(({ costingsId: id, truckId, type, invoiceNumber, value }) => ({
    id,
    truck_id: truckId,
    type,
    invoice_number: invoiceNumber,
    value,
    entered_on: context.today(),
    ...createdBy(context),
  }));
  await insertCostings(context.db, rows);
  const changes = made.map((after) => costingChange(company, { after }));
  await writeAuditEntries(context, changes);
  return made;
}

/** @throws Failure 404 */
export async function createCosting(
  context: WriteContext,
  company: Company,
  truckId: string,
  body: CostingBody,
): Promise<Costing> {
  const [made] = await createCostings(context, company, [{ truckId, body }]);
  if (!made) throw notFound();
  return made;
}
