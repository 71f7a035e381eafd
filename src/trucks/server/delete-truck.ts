/** Deletes trucks with what hangs on them, and leaves an audit row for each, in one transaction. */
import { recordCostingsGone } from '#costings/server/delete-costing.ts';
import { forgetDocuments } from '#documents/server/document-writes.ts';
import { forgetTruckMedia } from '#media/server/delete-media.ts';
import { recordChanges } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { recordReservationsGone } from './reserve-truck.ts';
import { truckChange } from './truck-record.ts';
import { removeTrucks } from './truck-store.ts';
import { lockCurrentTrucks, type SeenTruck, type TruckTarget } from './update-truck.ts';

/** Deletes trucks of a company, their costings, photos, videos and documents. @throws Failure 404, 412; nothing is deleted then */
export async function deleteTrucks(scope: Scope, company: Company, targets: readonly SeenTruck[]): Promise<void> {
  const before = await lockCurrentTrucks(scope, company, targets);
  const ids = [...before.keys()];
  await recordCostingsGone(scope, company, ids);
  await forgetTruckMedia(scope, company, ids);
  await recordReservationsGone(scope, company, ids);
  await removeTrucks(scope.db, company, ids);
  await forgetDocuments(scope, 'truck', ids);
  const changes = [...before.values()].map((stored) => truckChange({ before: stored }));
  await recordChanges(scope, changes);
}

/** Deletes one truck, as `deleteTrucks`. @throws Failure 404, 412 */
export async function deleteTruck(scope: Scope, { company, ...seen }: TruckTarget): Promise<void> {
  await deleteTrucks(scope, company, [seen]);
}
