/** Changes a truck: the version check, its parties, the truck and the audit row, in one transaction. */
import { recordChange } from '#server/audit/record-change.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Scope } from '#server/http/call.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { Company } from '#shared/companies.ts';
import { conflict, notFound } from '#shared/errors.ts';
import type { TruckUpdate } from '#trucks/truck.ts';
import { truckColumns } from './truck-rows.ts';
import { findTruck, lockTruck, type StoredTruck, updateTruck } from './truck-store.ts';

/** Which truck a write is for, and the version that its writer has seen. */
export interface TruckTarget {
  company: Company;
  id: string;
  ifMatch: string | undefined;
}

/**
 * Holds the truck that a write is for.
 * @throws Failure 404 when the company has none of that id, 412 when it changed since the writer read it.
 */
export async function holdTruck(scope: Scope, { company, id, ifMatch }: TruckTarget): Promise<StoredTruck> {
  const held = await lockTruck(scope.db, company, id);
  const stored = held ? await findTruck(scope.db, company, id) : null;
  if (!stored) throw notFound();
  assertCurrent(ifMatch, stored.version);
  return stored;
}

/**
 * Changes the fields that the body gives; another company in it moves the truck.
 * @throws Failure 400 for an unknown party, 404, 409 for a reg number in use, 412.
 */
export async function changeTruck(scope: Scope, target: TruckTarget, body: TruckUpdate): Promise<StoredTruck> {
  const before = await holdTruck(scope, target);
  const columns = await truckColumns(scope, body);
  try {
    await updateTruck(scope.db, target.company, target.id, columns);
  } catch (error) {
    throw isUniqueViolation(error, 'truck_reg_number_unique') ? conflict() : error;
  }
  const company = body.company ?? target.company;
  const after = await findTruck(scope.db, company, target.id);
  if (!after) throw notFound();
  await recordChange(scope, {
    recordType: 'truck',
    recordId: target.id,
    company,
    before: before.truck,
    after: after.truck,
  });
  return after;
}
