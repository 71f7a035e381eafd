import { type Kysely, sql } from 'kysely';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Reservation } from '#trucks/reservation.ts';

/** May have expired. */
export interface StoredReservation {
  reservation: Reservation;
  version: number;
}

/** Reservations by truck id, including expired ones. The caller must have locked the trucks. */
export async function findReservations(
  db: Kysely<Database>,
  truckIds: readonly string[],
): Promise<Map<string, StoredReservation>> {
  const { rows } = await sql<StoredReservation & { truckId: string }>`
    select
      json_build_object('clientId', r.client_id, 'clientName', c.name, 'until', r.until, 'note', r.note) as reservation,
      r.version, r.truck_id as "truckId"
    from truck_reservation r
    join client c on c.id = r.client_id
    where r.truck_id = any(${truckIds}::text[])
    order by r.truck_id`.execute(db);
  return new Map(rows.map(({ truckId, reservation, version }) => [truckId, { reservation, version }]));
}

export async function findReservation(db: Kysely<Database>, truckId: string): Promise<StoredReservation | null> {
  return (await findReservations(db, [truckId])).get(truckId) ?? null;
}

/** One more than any version the truck's reservations had, so a form opened for an ended reservation is out of date. */
const nextVersion = (truckId: string) => sql<number>`1 + coalesce(
  (select max(record_version) from audit_entry where record_type = 'reservation' and record_id = ${truckId}), 0)`;

/**
 * Creates or replaces the reservation.
 * @returns its version
 */
export async function saveReservation(
  db: Kysely<Database>,
  truckId: string,
  { clientId, until, note }: Omit<Reservation, 'clientName'>,
  stamp: { created: CreateStamp; updated: UpdateStamp },
): Promise<number> {
  const fields = { client_id: clientId, until, note };
  const { version } = await db
    .insertInto('truck_reservation')
    .values({ truck_id: truckId, version: nextVersion(truckId), ...fields, ...stamp.created })
    .onConflict((conflict) =>
      conflict
        .column('truck_id')
        .doUpdateSet((eb) => ({ ...fields, ...stamp.updated, version: eb('truck_reservation.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function removeReservation(db: Kysely<Database>, truckId: string): Promise<void> {
  await db.deleteFrom('truck_reservation').where('truck_id', '=', truckId).execute();
}
