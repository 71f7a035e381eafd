/** Deletes costings and writes their audit rows in one transaction. */
import type { Costing } from '#costings/costing.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { costingChange } from './costing-record.ts';
import { lockCostingsOfTrucks, removeCostings } from './costing-store.ts';
import { type CostingTarget, lockCurrentCostings, type SeenCosting } from './update-costing.ts';

async function auditDeletedCostings(
  context: WriteContext,
  company: Company,
  costings: readonly Costing[],
): Promise<void> {
  const changes = costings.map((before) => costingChange(company, { before }));
  await writeAuditEntries(context, changes);
}

/**
 * Deletes costings of a company's trucks.
 * @throws Failure 404, 412; nothing is deleted then
 */
export async function deleteCostings(
  context: WriteContext,
  company: Company,
  targets: readonly SeenCosting[],
): Promise<void> {
  const before = await lockCurrentCostings(context, company, targets);
  const ids = before.map(({ costingsId }) => costingsId);
  await removeCostings(context.db, ids);
  await auditDeletedCostings(context, company, before);
}

/** @throws Failure 404, 412 */
export async function deleteCosting(context: WriteContext, { company, ...seen }: CostingTarget): Promise<void> {
  await deleteCostings(context, company, [seen]);
}

/** Writes audit rows for costings that the database deletes by cascade. The caller must have locked the trucks. */
export async function auditCostingsOfTrucks(
  context: WriteContext,
  company: Company,
  truckIds: readonly string[],
): Promise<void> {
  await auditDeletedCostings(context, company, await lockCostingsOfTrucks(context.db, truckIds));
}
