/** Deletes a costing and leaves the audit row, in one transaction. */
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { removeCosting } from './costing-store.ts';
import { type CostingTarget, holdCosting } from './update-costing.ts';

/** Deletes a costing. @throws Failure 404 */
export async function deleteCosting(scope: Scope, target: CostingTarget): Promise<void> {
  const costing = await holdCosting(scope, target);
  await removeCosting(scope.db, target.id);
  await recordChange(scope, {
    recordType: 'costing',
    recordId: target.id,
    company: target.company,
    before: { ...costing },
  });
}
