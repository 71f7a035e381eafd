/** Deletes costings and leaves their audit rows, in one transaction. */
import { recordChange, recordChanges } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { costingChange } from './costing-record.ts';
import { lockCostingsOfTruck, removeCosting } from './costing-store.ts';
import { type CostingTarget, lockCurrentCosting } from './update-costing.ts';

/** Deletes a costing. @throws Failure 404, 412 */
export async function deleteCosting(scope: Scope, target: CostingTarget): Promise<void> {
  const before = await lockCurrentCosting(scope, target);
  await removeCosting(scope.db, target.id);
  await recordChange(scope, costingChange(target.company, { before }));
}

/** Leaves the audit rows of a truck's costings, which the database deletes with the truck that is held. */
export async function recordCostingsGone(scope: Scope, company: Company, truckId: string): Promise<void> {
  const costings = await lockCostingsOfTruck(scope.db, truckId);
  await recordChanges(
    scope,
    costings.map((before) => costingChange(company, { before })),
  );
}
