/** Queries on the sale of several trucks at once. */
import { type Kysely, sql } from 'kysely';
import type { StampedUpdate } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { TruckSale } from '#trucks/sale.ts';
import type { TruckTable } from './truck-tables.ts';

/** What a sale asks of a truck, and the truck's version. */
export type SaleRow = Omit<TruckSale, 'regNumber' | 'state' | 'profit'> & {
  regNumber: string;
  profit: number;
  version: number;
};

async function lockTrucksForSale(db: Kysely<Database>, company: Company, ids: readonly string[]): Promise<void> {
  await sql`
    select from truck where company = ${company} and id = any(${ids}::text[]) order by id for update`.execute(db);
}

/**
 * Those of the trucks that the company has, by id.
 * @param forUpdate whether they are held against other writers until the transaction ends; locked in the order of their ids.
 */
export async function findSaleRows(
  db: Kysely<Database>,
  company: Company,
  ids: readonly string[],
  forUpdate = false,
): Promise<Map<string, SaleRow>> {
  // By a statement of its own: who waits for a truck's row reads the truck as it is then, but the client as it was before.
  if (forUpdate) await lockTrucksForSale(db, company, ids);
  const { rows } = await sql<{ truck: SaleRow }>`
    select json_build_object(
      'id', t.id, 'regNumber', t.reg_number, 'isSold', t.is_sold, 'soldDate', t.sold_on, 'salePrice', t.sale_price,
      'soldTo', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'profit', t.profit, 'version', t.version
    ) as truck
    from truck t
    left join client c on c.id = t.sold_to
    where t.company = ${company} and t.id = any(${ids}::text[])
    order by t.id`.execute(db);
  return new Map(rows.map(({ truck }) => [truck.id, truck]));
}

/** Gives trucks of a company the same columns and counts their versions up. */
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
