/** The trucks that match one entry, saved or not. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { sourceFor } from '#server/list/list-parts.ts';
import { fieldOf } from '#shared/fields.ts';
import { buyerPriceSql } from '#trucks/server/buyer-price-sql.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import type { WantedTruck } from '#wanted/wanted.ts';
import { type Criteria, matchCondition } from './wanted-matches.ts';

const maxTrucks = 200;

/** The source has the joins of the filtered columns and of the given texts. */
function matching(criteria: Criteria, today: string, texts: readonly string[] = []) {
  const stock = listSchemaFor(truckSqlList, criteria.company, today);
  const filtered = Object.keys(criteria.filter).map((id) => fieldOf(stock, id));
  const compared = filtered.map(({ compareSql, sql: value }) => compareSql ?? value);
  const source: RawBuilder<unknown> = sql.raw(sourceFor(stock, [...compared, ...texts]));
  return sql`from ${source} where ${matchCondition(stock, criteria)}`;
}

export async function countMatches(db: Kysely<Database>, criteria: Criteria, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${matching(criteria, today)}`.execute(db);
  return onlyRow(rows).count;
}

/** Newest stock first. */
export async function listMatches(db: Kysely<Database>, criteria: Criteria, today: string): Promise<WantedTruck[]> {
  const { rows } = await sql<WantedTruck>`
    select t.id, t.reg_number as "regNumber", t.make, t.model, (${sql.raw(buyerPriceSql)})::float8 as price,
      rv.client_name as "reservedFor"
    ${matching(criteria, today, ['rv.client_name'])}
    order by coalesce(t.purchase_date, t.entered_on) desc, t.id
    limit ${maxTrucks}`.execute(db);
  return rows;
}
