/** Keeps trucks for clients, and ends that: the truck is held, the reservation and its audit row go together. */
import { isDeepStrictEqual } from 'node:util';
import { resolveParty } from '#parties/server/resolve-party.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { type Change, recordChange, recordChanges } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { conflict, Failure, notFound } from '#shared/errors.ts';
import type { Reservation, ReservationBody } from '#trucks/reservation.ts';
import type { Truck } from '#trucks/truck.ts';
import {
  findReservation,
  findReservations,
  removeReservation,
  type StoredReservation,
  saveReservation,
} from './reservation-store.ts';
import { findTruck, lockTruck } from './truck-store.ts';
import type { TruckTarget } from './update-truck.ts';

interface Changed {
  company: Company;
  truckId: string;
  before: StoredReservation | null;
  after: StoredReservation | null;
}

/** A truck has one reservation at most, which is known by the truck's id. */
function reservationChange({ company, truckId, before, after }: Changed): Change {
  return {
    recordType: 'reservation',
    recordId: truckId,
    parent: { recordType: 'truck', recordId: truckId },
    company,
    version: (after ?? before)?.version ?? 1,
    ...(before && { before: before.reservation }),
    ...(after && { after: after.reservation }),
  };
}

/** Holds the truck. @throws Failure 404 where the company has none of that id, 412 */
async function lockReservation(scope: Scope, target: TruckTarget): Promise<StoredReservation | null> {
  const { company, id, ifMatch } = target;
  if (!(await lockTruck(scope.db, company, id))) throw notFound();
  const before = await findReservation(scope.db, id);
  const standing = { recordType: 'reservation', recordId: id, version: before?.version ?? 0 } as const;
  await assertUnchanged(scope, ifMatch, standing);
  return before;
}

/** Who has a truck reserved, null for nobody, and the version that a change is based on. @throws Failure 404 */
export async function readReservation(
  scope: Pick<Scope, 'db' | 'today'>,
  { company, id }: Pick<TruckTarget, 'company' | 'id'>,
): Promise<{ reservation: Reservation | null; version: number }> {
  const found = await findTruck(scope, company, id);
  if (!found) throw notFound();
  const stored = await findReservation(scope.db, id);
  return { reservation: found.truck.reservation, version: stored?.version ?? 0 };
}

/** @throws Failure 404, 409 where it is sold */
async function findUnsoldTruck(scope: Scope, { company, id }: TruckTarget): Promise<Truck> {
  const found = await findTruck(scope, company, id);
  if (!found) throw notFound();
  if (!found.truck.isSold) return found.truck;
  const { regNumber, soldTo } = found.truck;
  throw conflict(`${regNumber} has been sold${soldTo ? ` to ${soldTo.name}` : ''}. A sold truck cannot be reserved.`);
}

async function clientOf(scope: Scope, { clientId, clientName }: ReservationBody) {
  if (clientName && !clientId) return await resolveParty(scope, 'client', { name: clientName }, 'clientName');
  try {
    return await resolveParty(scope, 'client', { id: clientId ?? '' }, 'clientId');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(400, undefined, [{ path: 'clientId', message: 'This client does not exist.' }]);
  }
}

/** Keeps a truck for a client until a day; one that is kept so already stays as it is. @throws Failure 400, 404, 412 */
export async function reserveTruck(
  scope: Scope,
  target: TruckTarget,
  body: ReservationBody,
): Promise<{ truck: Truck; saved: StoredReservation }> {
  const { company, id: truckId } = target;
  const before = await lockReservation(scope, target);
  const truck = await findUnsoldTruck(scope, target);
  const { id: clientId, name: clientName } = await clientOf(scope, body);
  const { until, note } = body;
  const reservation = { clientId, clientName, until, note };
  if (before && isDeepStrictEqual(before.reservation, reservation)) return { truck, saved: before };
  const stamp = { created: createdBy(scope), updated: updatedBy(scope) };
  const saved = { reservation, version: await saveReservation(scope.db, truckId, reservation, stamp) };
  await recordChange(scope, reservationChange({ company, truckId, before, after: saved }));
  return { truck, saved };
}

/** Ends the reservation of a truck. @throws Failure 404 where the truck has none, 412 */
export async function endReservation(scope: Scope, target: TruckTarget): Promise<void> {
  const before = await lockReservation(scope, target);
  if (!before) throw notFound();
  await removeReservation(scope.db, target.id);
  await recordChange(scope, reservationChange({ company: target.company, truckId: target.id, before, after: null }));
}

/** Leaves the audit rows of reservations that the database deletes with their trucks, which are held. */
export async function recordReservationsGone(
  scope: Scope,
  company: Company,
  truckIds: readonly string[],
): Promise<void> {
  const gone = await findReservations(scope.db, truckIds);
  const changes = [...gone].map(([truckId, before]) => reservationChange({ company, truckId, before, after: null }));
  await recordChanges(scope, changes);
}
