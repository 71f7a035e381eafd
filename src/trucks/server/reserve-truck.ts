/** Reserves trucks and ends reservations. The truck is locked; the reservation and its audit row are saved together. */
import { isDeepStrictEqual } from 'node:util';
import { resolveParty } from '#parties/server/resolve-party.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditChange, writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, conflict, Failure, notFound } from '#shared/errors.ts';
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

/** A truck has at most one reservation, so the truck's id identifies it. */
function reservationChange({ company, truckId, before, after }: Changed): AuditChange {
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

/**
 * Locks the truck.
 * @throws Failure 404 when the company has no such truck, 412
 */
async function lockReservation(context: WriteContext, target: TruckTarget): Promise<StoredReservation | null> {
  const { company, id, ifMatch } = target;
  if (!(await lockTruck(context.db, company, id))) throw notFound();
  const before = await findReservation(context.db, id);
  const current = { recordType: 'reservation', recordId: id, version: before?.version ?? 0 } as const;
  await assertUnchanged(context, ifMatch, current);
  return before;
}

/**
 * Returns the reservation, or null, and the version that a change must name.
 * @throws Failure 404
 */
export async function readReservation(
  context: Pick<WriteContext, 'db' | 'today'>,
  { company, id }: Pick<TruckTarget, 'company' | 'id'>,
): Promise<{ reservation: Reservation | null; version: number }> {
  const found = await findTruck(context, company, id);
  if (!found) throw notFound();
  const stored = await findReservation(context.db, id);
  return { reservation: found.truck.reservation, version: stored?.version ?? 0 };
}

/** @throws Failure 404, 409 when the truck is sold */
async function findUnsoldTruck(context: WriteContext, { company, id }: TruckTarget): Promise<Truck> {
  const found = await findTruck(context, company, id);
  if (!found) throw notFound();
  if (!found.truck.isSold) return found.truck;
  const { regNumber, soldTo } = found.truck;
  throw conflict(`${regNumber} has been sold${soldTo ? ` to ${soldTo.name}` : ''}. A sold truck cannot be reserved.`);
}

async function clientOf(context: WriteContext, { clientId, clientName }: ReservationBody) {
  if (clientName && !clientId) return await resolveParty(context, 'client', { name: clientName }, 'clientName');
  try {
    return await resolveParty(context, 'client', { id: clientId ?? '' }, 'clientId');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(400, undefined, [{ path: 'clientId', message: 'This client does not exist.' }]);
  }
}

/**
 * Reserves a truck until a day, which must not be over. An identical reservation stays unchanged.
 * @throws Failure 400, 404, 412
 */
export async function reserveTruck(
  context: WriteContext,
  target: TruckTarget,
  body: ReservationBody,
): Promise<{ truck: Truck; saved: StoredReservation }> {
  const { company, id: truckId } = target;
  if (body.until < context.today()) throw badField('until', 'Must be today or later.');
  const before = await lockReservation(context, target);
  const truck = await findUnsoldTruck(context, target);
  const { id: clientId, name: clientName } = await clientOf(context, body);
  const { until, note } = body;
  const reservation = { clientId, clientName, until, note };
  if (before && isDeepStrictEqual(before.reservation, reservation)) return { truck, saved: before };
  const stamp = { created: createdBy(context), updated: updatedBy(context) };
  const saved = { reservation, version: await saveReservation(context.db, truckId, reservation, stamp) };
  await writeAuditEntry(context, reservationChange({ company, truckId, before, after: saved }));
  return { truck, saved };
}

/** @throws Failure 404 when the truck has no reservation, 412 */
export async function endReservation(context: WriteContext, target: TruckTarget): Promise<void> {
  const before = await lockReservation(context, target);
  if (!before) throw notFound();
  await removeReservation(context.db, target.id);
  await writeAuditEntry(
    context,
    reservationChange({ company: target.company, truckId: target.id, before, after: null }),
  );
}

/** Writes audit rows for reservations that the database deletes by cascade. The caller must have locked the trucks. */
export async function auditDeletedReservations(
  context: WriteContext,
  company: Company,
  truckIds: readonly string[],
): Promise<void> {
  const deleted = await findReservations(context.db, truckIds);
  const changes = [...deleted].map(([truckId, before]) => reservationChange({ company, truckId, before, after: null }));
  await writeAuditEntries(context, changes);
}
