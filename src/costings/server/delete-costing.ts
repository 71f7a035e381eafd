/** Deletes costings and leaves their audit rows, in one transaction. */
import type { Costing } from '#costings/costing.ts';
import { recordChanges } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { costingChange } from './costing-record.ts';
import { lockCostingsOfTrucks, removeCostings } from './costing-store.ts';
import { type CostingTarget, lockCurrentCostings, type SeenCosting } from './update-costing.ts';

async function recordGone(scope: Scope, company: Company, costings: readonly Costing[]): Promise<void> {
  const changes = costings.map((before) => costingChange(company, { before }));
  await recordChanges(scope, changes);
}

/** Deletes costings of a company's trucks. @throws Failure 404, 412; nothing is deleted then */
export async function deleteCostings(scope: Scope, company: Company, targets: readonly SeenCosting[]): Promise<void> {
  const before = await lockCurrentCostings(scope, company, targets);
  const ids = before.map(({ costingsId }) => costingsId);
  await removeCostings(scope.db, ids);
  await recordGone(scope, company, before);
}

/** Deletes one costing, as `deleteCostings`. @throws Failure 404, 412 */
export async function deleteCosting(scope: Scope, { company, ...seen }: CostingTarget): Promise<void> {
  await deleteCostings(scope, company, [seen]);
}

/** Leaves the audit rows of trucks' costings, which the database deletes with the trucks that are held. */
export async function recordCostingsGone(scope: Scope, company: Company, truckIds: readonly string[]): Promise<void> {
  await recordGone(scope, company, await lockCostingsOfTrucks(scope.db, truckIds));
}
