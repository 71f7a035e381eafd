/** Reads trucks by id, complete as the API shows them. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { rowColumns, rowJoins } from '#server/list/list-schema-columns.ts';
import type { Company } from '#shared/companies.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckSqlList } from './truck-sql-list.ts';

/** The existing trucks, complete and in the order of the ids. */
export async function findTrucksById(db: Kysely<Database>, ids: readonly string[], today: string): Promise<Truck[]> {
  const listSchema = listSchemaFor(truckSqlList, null, today);
  const { rows } = await sql<{ truck: Truck }>`
    select row_to_json(r) as truck
    from (
      select ${rowColumns(listSchema)} from truck t ${rowJoins(listSchema)}
      where t.id = any(${ids}::text[])
      order by array_position(${ids}::text[], t.id)
    ) r`.execute(db);
  return rows.map(({ truck }) => truck);
}

/** The same, but only trucks of the company. */
export async function findTrucksOf(
  db: Kysely<Database>,
  company: Company,
  ids: readonly string[],
  today: string,
): Promise<Truck[]> {
  return (await findTrucksById(db, ids, today)).filter((truck) => truck.company === company);
}
