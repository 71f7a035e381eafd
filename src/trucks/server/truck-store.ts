/** Queries on trucks. The database builds the JSON of the API, so a long list is passed through without parsing. */

import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import { findInCompany, type RecordStore } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import { type RowPatch, updateEachQuery } from '#server/db/update-each.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { onDay } from '#server/list/day-fields.ts';
import { rowColumns, rowJoins } from '#server/list/list-schema-columns.ts';
import { stateSql } from '#server/list/list-statement.ts';
import type { Company } from '#shared/companies.ts';
import { pageLimits } from '#shared/list-query.ts';
import { searchedVehicleKey, trimRegNumber } from '#shared/vehicle-key.ts';
import type { SameVehicle } from '#trucks/save-warnings.ts';
import type { Truck } from '#trucks/truck.ts';
import { sameVehiclesSql } from './save-warnings-store.ts';
import { truckReads, truckSqlList } from './truck-sql-list.ts';
import type { TruckTable } from './truck-tables.ts';

/** A truck with its version, which becomes the ETag. */
export interface StoredTruck {
  truck: Truck;
  version: number;
}

export interface TruckFilter {
  company: Company;
  includeSold: boolean;
  /** Part of a reg number, in any spelling. */
  regNumber: string;
  /** Limits the rows, first by reg number; null returns all. */
  maxRows: number | null;
}

/** The columns of a read on a given day. */
const fieldsOn = (today: string) => rowColumns({ fields: onDay(truckReads.fields, today) });
const joinsOn = (today: string) => rowJoins({ joins: onDay(truckReads.joins, today) });

/** Long enough for the trigram index over the reg numbers that lists search. */
const foundByIndex = /^[A-Z0-9]{3,}$/;

/**
 * SQL condition: a reg number contains a trimmed part, in any spelling. Parts too short for the index scan all the
 * company's trucks.
 */
function containsPart(part: string): RawBuilder<unknown> {
  const inIndex = sql`t.search_reg like ${`%${part.toLowerCase()}%`}`;
  const contains = sql`strpos(t.reg_number_trimmed, ${part}) > 0`;
  const asWritten = foundByIndex.test(part) ? sql`${inIndex} and ${contains}` : contains;
  const key = searchedVehicleKey(part);
  return key === null ? asWritten : sql`(${asWritten} or t.search_reg like ${`%${key}%`})`;
}

/**
 * A company's trucks by reg number, as the JSON text of an array of `Truck`. With a row limit, an exact match comes
 * first, then other spellings of it, so the limit never cuts them off.
 */
async function readTrucks(
  { db, today }: Pick<WriteContext, 'db' | 'today'>,
  { company, includeSold, regNumber, maxRows }: TruckFilter,
  limit: number | null,
): Promise<{ json: string; count: number; state: string }> {
  const part = trimRegNumber(regNumber);
  const unsold = includeSold ? sql`true` : sql`not t.is_sold`;
  const order =
    maxRows === null
      ? sql`t.reg_number_trimmed`
      : sql`t.reg_number_trimmed <> ${part}, vehicle_key(t.reg_number) <> vehicle_key(${part}), t.reg_number_trimmed`;
  // As a literal, the limit tells the generic plan that the order of an index is no help.
  const count = maxRows === null ? sql.lit(limit) : limit;
  const { rows } = await sql<{ json: string; count: number; state: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json, count(*)::int as count,
      (${stateSql(truckSqlList.shows, company)}) as state
    from (
      select ${fieldsOn(today())}
      from (
        select t.* from truck t
        where t.company = ${company} and ${unsold} and ${containsPart(part)}
        order by ${order}
        limit ${count}
      ) t
      ${joinsOn(today())}
      order by ${order}
    ) r`.execute(db);
  return onlyRow(rows);
}

export async function listTrucks(context: Pick<WriteContext, 'db' | 'today'>, filter: TruckFilter): Promise<string> {
  return (await readTrucks(context, filter, filter.maxRows)).json;
}

/**
 * Like `listTrucks`, with the state of the list in the same query. Null for more trucks than a list page may have,
 * which takes the memory of a whole list.
 */
export async function listFewTrucks(
  context: Pick<WriteContext, 'db' | 'today'>,
  filter: TruckFilter,
): Promise<{ json: string; state: string } | null> {
  const limit = Math.min(filter.maxRows ?? Number.POSITIVE_INFINITY, pageLimits.maxRows + 1);
  const { count, ...found } = await readTrucks(context, filter, limit);
  return count > pageLimits.maxRows ? null : found;
}

async function findStored(
  { db, today }: Pick<WriteContext, 'db' | 'today'>,
  company: Company,
  which: RawBuilder<unknown>,
): Promise<StoredTruck[]> {
  const { rows } = await sql<StoredTruck>`
    select row_to_json(r) as truck, r_version.version
    from (select ${fieldsOn(today())} from truck t ${joinsOn(today())} where t.company = ${company} and ${which}) r
    join truck r_version on r_version.id = r.id`.execute(db);
  return rows;
}

export async function findTruck(
  context: Pick<WriteContext, 'db' | 'today'>,
  company: Company,
  id: string,
): Promise<StoredTruck | null> {
  const [found] = await findStored(context, company, sql`t.id = ${id}`);
  return found ?? null;
}

/** SQL of `vehicleKey`: empty for a text without digits. */
function comparableKey(column: string): RawBuilder<string> {
  const number = sql.id(column);
  return sql`case when ${number} ~ '[0-9]' then vehicle_key(${number}) else '' end`;
}

/** As `findTruck`, with other trucks that have its numbers: one query, because every view of a truck makes it. */
export async function findTruckAndSameVehicles(
  { db, today }: Pick<WriteContext, 'db' | 'today'>,
  company: Company,
  id: string,
): Promise<(StoredTruck & { sameVehicles: SameVehicle[] }) | null> {
  const same = sameVehiclesSql({ id: sql`k.id`, reg: sql`k.reg`, chassis: sql`k.chassis` });
  const { rows } = await sql<StoredTruck & { sameVehicles: SameVehicle[] }>`
    select row_to_json(r) as truck, k.version,
      (select coalesce(json_agg(row_to_json(v)), '[]') from (${same}) v) as "sameVehicles"
    from (select ${fieldsOn(today())} from truck t ${joinsOn(today())} where t.company = ${company} and t.id = ${id}) r
    cross join (
      select id, version, ${comparableKey('reg_number')} as reg, ${comparableKey('chassis_number')} as chassis
      from truck where id = ${id}
    ) k`.execute(db);
  return rows[0] ?? null;
}

/** The company's trucks with these ids. */
export async function findTrucks(
  context: Pick<WriteContext, 'db' | 'today'>,
  company: Company,
  ids: readonly string[],
): Promise<Map<string, StoredTruck>> {
  const found = await findStored(context, company, sql`t.id = any(${ids}::text[])`);
  return new Map(found.map((stored) => [stored.truck.id, stored]));
}

function isTruck(company: Company, id: string) {
  return sql<boolean>`company = ${company} and id = ${id}`;
}

/** Locks a truck until the transaction ends; false if it does not exist. */
export async function lockTruck(db: Kysely<Database>, company: Company, id: string): Promise<boolean> {
  const row = await db.selectFrom('truck').select('id').where(isTruck(company, id)).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** The truck fields that an invoice copies, and the truck's version. */
export type LockedTruck = Pick<
  Truck,
  | 'id'
  | 'regNumber'
  | 'make'
  | 'model'
  | 'chassisNumber'
  | 'engineNumber'
  | 'color'
  | 'registrationDate'
  | 'mileage'
  | 'mileageUnit'
  | 'vatScheme'
  | 'stockNumber'
  | 'salePrice'
  | 'freightCharges'
  | 'warrantyCharges'
> & { version: number };

/** Locks the company's trucks with these ids, in id order so that two writers cannot deadlock. */
export async function lockTrucks(
  db: Kysely<Database>,
  company: Company,
  ids: readonly string[],
): Promise<Map<string, LockedTruck>> {
  const { rows } = await sql<{ truck: LockedTruck }>`
    select json_build_object(
      'id', t.id, 'regNumber', t.reg_number, 'make', t.make, 'model', t.model, 'chassisNumber', t.chassis_number,
      'engineNumber', t.engine_number, 'color', t.color, 'registrationDate', t.registration_date,
      'mileage', t.mileage, 'mileageUnit', t.mileage_unit, 'vatScheme', t.vat_scheme,
      'stockNumber', t.stock_number,
      'salePrice', t.sale_price, 'freightCharges', t.freight_charges, 'warrantyCharges', t.warranty_charges,
      'version', t.version
    ) as truck
    from truck t
    where t.company = ${company} and t.id = any(${ids}::text[])
    order by t.id
    for update`.execute(db);
  return new Map(rows.map(({ truck }) => [truck.id, truck]));
}

/**
 * Adds trucks in the given order.
 * @throws UniqueViolation of `truck_reg_number_unique`
 */
export async function insertTrucks(
  db: Kysely<Database>,
  rows: readonly (Insertable<TruckTable> & CreateStamp)[],
): Promise<void> {
  // Each multi-row insert is a different statement, because it omits other columns, so it is not kept prepared.
  const query = db.insertInto('truck').values(rows);
  await (rows.length === 1 ? query : query.modifyEnd(plannedForItsValues)).execute();
}

export interface TruckPatch extends RowPatch {
  values: Updateable<TruckTable>;
}

/**
 * Updates trucks that this transaction has locked and increments their versions. Trucks that already have all the
 * values stay unchanged.
 * @returns the ids of the changed trucks.
 * @throws UniqueViolation of `truck_reg_number_unique`
 */
export async function updateEachTruck(
  db: Kysely<Database>,
  company: Company,
  patches: readonly TruckPatch[],
  stamp: UpdateStamp,
): Promise<string[]> {
  const which = sql`t.company = ${company}`;
  const { rows } = await updateEachQuery('truck', patches, { stamp, which, unlessSame: true }).execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes trucks; their costings are deleted by cascade. */
export async function removeTrucks(db: Kysely<Database>, company: Company, ids: readonly string[]): Promise<void> {
  await sql`delete from truck where company = ${company} and id = any(${ids}::text[])`.execute(db);
}

export const truckRecords: RecordStore = {
  find: findInCompany('truck'),
  hit: {
    from: `truck r
    left join truck_reservation v on v.truck_id = r.id and v.until >= f.today and not r.is_sold
    left join client c on c.id = v.client_id`,
    company: 'r.company',
    title: 'r.reg_number',
    detail: `concat_ws(', ', btrim(r.make || ' ' || coalesce(r.model, '')),
    case when r.is_sold then 'Sold' when c.id is not null then 'Reserved' end)`,
    cover: 'r.cover_image',
    reservedFor: 'c.name',
    reservedUntil: 'v.until::text',
  },
};
