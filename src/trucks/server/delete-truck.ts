/** Deletes trucks and their dependent records, with an audit row for each, in one transaction. */
import { auditCostingsOfTrucks } from '#costings/server/delete-costing.ts';
import { deleteDocumentsOf } from '#documents/server/document-writes.ts';
import { deleteTruckMedia } from '#media/server/delete-media.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { auditDeletedReservations } from './reserve-truck.ts';
import { truckChange } from './truck-record.ts';
import { removeTrucks } from './truck-store.ts';
import { lockCurrentTrucks, type SeenTruck, type TruckTarget } from './update-truck.ts';

/**
 * Deletes trucks of a company with their costings, photos, videos and documents.
 * @throws Failure 404, 412; nothing is deleted then
 */
export async function deleteTrucks(
  context: WriteContext,
  company: Company,
  targets: readonly SeenTruck[],
): Promise<void> {
  const before = await lockCurrentTrucks(context, company, targets);
  const ids = [...before.keys()];
  await auditCostingsOfTrucks(context, company, ids);
  await deleteTruckMedia(context, company, ids);
  await auditDeletedReservations(context, company, ids);
  await removeTrucks(context.db, company, ids);
  await deleteDocumentsOf(context, 'truck', ids);
  const changes = [...before.values()].map((stored) => truckChange({ before: stored }));
  await writeAuditEntries(context, changes);
}

/** @throws Failure 404, 412 */
export async function deleteTruck(context: WriteContext, { company, ...seen }: TruckTarget): Promise<void> {
  await deleteTrucks(context, company, [seen]);
}
