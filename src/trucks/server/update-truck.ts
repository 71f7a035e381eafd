/** Changes a truck: the version check, its parties, the truck and the audit row, in one transaction. */
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { conflict, notFound } from '#shared/errors.ts';
import type { TruckUpdate } from '#trucks/truck.ts';
import { truckChange } from './truck-record.ts';
import { soldColumns, truckColumns } from './truck-rows.ts';
import { findTruck, lockTruck, type StoredTruck, updateTruck } from './truck-store.ts';

/** Which truck a write is for, and the version that its writer has seen. */
export interface TruckTarget {
  company: Company;
  id: string;
  ifMatch: string | undefined;
}

/**
 * Locks the truck that a write is for, and gives it as it is.
 * @throws Failure 404 when the company has none of that id, 412 when it changed since the writer read it.
 */
export async function lockCurrentTruck(scope: Scope, { company, id, ifMatch }: TruckTarget): Promise<StoredTruck> {
  const isThere = await lockTruck(scope.db, company, id);
  const stored = isThere ? await findTruck(scope, company, id) : null;
  if (!stored) throw notFound();
  await assertUnchanged(scope, ifMatch, { recordType: 'truck', recordId: id, version: stored.version });
  return stored;
}

/**
 * Changes the fields that the body gives; another company in it moves the truck. A truck that has all that already
 * stays as it is, in the same version.
 * @throws Failure 400 for an unknown party, 404, 409 for a reg number in use, 412.
 */
export async function changeTruck(scope: Scope, target: TruckTarget, body: TruckUpdate): Promise<StoredTruck> {
  const before = await lockCurrentTruck(scope, target);
  const columns = { ...(await truckColumns(scope, body)), ...soldColumns(scope, body, before.truck.isSold) };
  try {
    const isChanged = await updateTruck(scope.db, target.company, target.id, columns, updatedBy(scope));
    if (!isChanged) return before;
  } catch (error) {
    throw isUniqueViolation(error, 'truck_reg_number_unique') ? conflict() : error;
  }
  const after = await findTruck(scope, body.company ?? target.company, target.id);
  if (!after) throw notFound();
  await recordChange(scope, truckChange({ before, after }));
  return after;
}
