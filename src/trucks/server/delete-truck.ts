/** Deletes a truck with what hangs on it, and leaves an audit row for each, in one transaction. */
import { recordCostingsGone } from '#costings/server/delete-costing.ts';
import { forgetDocuments } from '#documents/server/document-writes.ts';
import { forgetTruckMedia } from '#media/server/delete-media.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { recordReservationGone } from './reserve-truck.ts';
import { truckChange } from './truck-record.ts';
import { removeTruck } from './truck-store.ts';
import { lockCurrentTruck, type TruckTarget } from './update-truck.ts';

/** Deletes a truck, its costings, photos, videos and documents. @throws Failure 404, 412 */
export async function deleteTruck(scope: Scope, target: TruckTarget): Promise<void> {
  const before = await lockCurrentTruck(scope, target);
  await recordCostingsGone(scope, target.company, target.id);
  await forgetTruckMedia(scope, target.company, target.id);
  await recordReservationGone(scope, target.company, target.id);
  await removeTruck(scope.db, target.company, target.id);
  await forgetDocuments(scope, 'truck', [target.id]);
  await recordChange(scope, truckChange({ before }));
}
