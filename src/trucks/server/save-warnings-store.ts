import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { vehicleKey } from '#shared/vehicle-key.ts';
import type { ReservedTruck, SameVehicle } from '#trucks/save-warnings.ts';

/** Without an id: a new vehicle. */
export interface VehicleNumbers {
  id: string | null;
  regNumber: string | null;
  chassisNumber: string | null;
}

/** Limits how many vehicles one warning names. */
const maxNamed = 10;

/**
 * Other trucks of all companies with the same chassis or reg number, those in stock first.
 * @param id SQL of the truck's id, null for a new one
 * @param reg SQL of its vehicle key, '' for none; `chassis` likewise
 */
export function sameVehiclesSql({ id, reg, chassis }: Record<'id' | 'reg' | 'chassis', RawBuilder<unknown>>) {
  return sql<SameVehicle>`
    select o.id, o.company, o.reg_number as "regNumber", o.is_sold as "isSold", o.sold_on as "soldDate",
      ${chassis} <> '' and coalesce(vehicle_key(o.chassis_number) = ${chassis}, false) as "hasSameChassis",
      ${reg} <> '' and vehicle_key(o.reg_number) = ${reg} as "hasSameReg"
    from truck o
    where o.id is distinct from ${id} and (
      (${chassis} <> '' and o.chassis_number is not null and vehicle_key(o.chassis_number) = ${chassis})
      or (${reg} <> '' and vehicle_key(o.reg_number) = ${reg})
    )
    order by o.is_sold, o.id
    limit ${sql.lit(maxNamed)}`;
}

export async function findSameVehicles(
  db: Kysely<Database>,
  { id, regNumber, chassisNumber }: VehicleNumbers,
): Promise<SameVehicle[]> {
  const [reg, chassis] = [vehicleKey(regNumber), vehicleKey(chassisNumber)];
  if (reg === '' && chassis === '') return [];
  const { rows } = await sameVehiclesSql({ id: sql`${id}`, reg: sql`${reg}`, chassis: sql`${chassis}` }).execute(db);
  return rows;
}

/** A truck of any company with the keys that spellings are compared by. */
export type KnownVehicle = Omit<SameVehicle, 'hasSameChassis' | 'hasSameReg'> & {
  regKey: string;
  chassisKey: string | null;
};

export async function findVehiclesByKeys(
  db: Kysely<Database>,
  { regKeys, chassisKeys }: { regKeys: readonly string[]; chassisKeys: readonly string[] },
): Promise<KnownVehicle[]> {
  const { rows } = await sql<KnownVehicle>`
    select t.id, t.company, t.reg_number as "regNumber", t.is_sold as "isSold", t.sold_on as "soldDate",
      vehicle_key(t.reg_number) as "regKey", vehicle_key(t.chassis_number) as "chassisKey"
    from truck t
    where t.id in (
      select id from truck where vehicle_key(reg_number) = any(${regKeys}::text[])
      union all
      select id from truck
      where chassis_number is not null and vehicle_key(chassis_number) = any(${chassisKeys}::text[])
    )
    order by t.is_sold, t.id`.execute(db);
  return rows;
}

/** Trucks whose reservation includes the given day. A merged client is resolved to the remaining one. */
export async function findReservedTrucks(
  db: Kysely<Database>,
  truckIds: readonly string[],
  today: string,
): Promise<ReservedTruck[]> {
  const { rows } = await sql<ReservedTruck>`
    select t.id, t.company, t.reg_number as "regNumber", k.id as "clientId", k.name as "clientName", r.until
    from truck t
    join truck_reservation r on r.truck_id = t.id and r.until >= ${today}::date
    join client m on m.id = r.client_id
    join client k on k.id = coalesce(m.merged_into, m.id)
    where t.id = any(${truckIds}::text[])
    order by t.id`.execute(db);
  return rows;
}

/** The current company of a truck that this company has or had; null if it never had it or the truck is deleted. */
export async function findTruckCompany(db: Kysely<Database>, former: Company, id: string): Promise<Company | null> {
  const { rows } = await sql<{ company: Company }>`
    select t.company from truck t
    where t.id = ${id} and exists (
      select from stock_number n where n.truck_id = t.id and n.company = ${former}
    )`.execute(db);
  return rows[0]?.company ?? null;
}
