import { type Kysely, sql } from 'kysely';
import type { StampedUpdate } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { TruckSale } from '#trucks/sale.ts';
import type { TruckTable } from './truck-tables.ts';

/** The fields that a sale checks, and the truck's version. */
export type SaleRow = Omit<TruckSale, 'regNumber' | 'state' | 'profit'> & {
  regNumber: string;
  profit: number;
  advertised: boolean;
  version: number;
};

async function lockTrucksForSale(db: Kysely<Database>, company: Company, ids: readonly string[]): Promise<void> {
  await sql`
    select from truck where company = ${company} and id = any(${ids}::text[]) order by id for update`.execute(db);
}

/**
 * The company's trucks with these ids.
 * @param forUpdate locks them until the transaction ends, in id order so that two writers cannot deadlock.
 */
export async function findSaleRows(
  db: Kysely<Database>,
  company: Company,
  ids: readonly string[],
  forUpdate = false,
): Promise<Map<string, SaleRow>> {
  // A separate statement: after waiting for a row lock, one statement would see the new truck but still the old client.
  if (forUpdate) await lockTrucksForSale(db, company, ids);
  const { rows } = await sql<{ truck: SaleRow }>`
    select json_build_object(
      'id', t.id, 'regNumber', t.reg_number, 'isSold', t.is_sold, 'soldDate', t.sold_on, 'salePrice', t.sale_price,
      'soldTo', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'profit', t.profit, 'advertised', t.advertised, 'version', t.version
    ) as truck
    from truck t
    left join client c on c.id = t.sold_to
    where t.company = ${company} and t.id = any(${ids}::text[])
    order by t.id`.execute(db);
  return new Map(rows.map(({ truck }) => [truck.id, truck]));
}

/** Sets the same columns on several trucks and increments their versions. */
export async function updateTrucks(
  db: Kysely<Database>,
  company: Company,
  ids: readonly string[],
  values: StampedUpdate<TruckTable>,
): Promise<void> {
  await db
    .updateTable('truck')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('company', '=', company)
    .where('id', 'in', ids)
    .execute();
}
