/** Deletes a truck with what hangs on it, and leaves the audit row, in one transaction. */
import { forgetTruckMedia } from '#media/server/delete-media.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { removeTruck } from './truck-store.ts';
import { holdTruck, type TruckTarget } from './update-truck.ts';

/** Deletes a truck. @throws Failure 404, 412 */
export async function deleteTruck(scope: Scope, target: TruckTarget): Promise<void> {
  const { truck } = await holdTruck(scope, target);
  await forgetTruckMedia(scope.db, target.id);
  await removeTruck(scope.db, target.company, target.id);
  await recordChange(scope, { recordType: 'truck', recordId: target.id, company: target.company, before: truck });
}
