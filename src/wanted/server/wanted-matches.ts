/** Which trucks match wanted entries now, by the list engine's own conditions for the stock list. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import type { Database } from '#server/db/schema.ts';
import { listCondition } from '#server/list/list-conditions.ts';
import { sourceFor } from '#server/list/list-parts.ts';
import { literalSql } from '#server/list/literal-sql.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import type { Company } from '#shared/companies.ts';
import { buyerPriceSql } from '#trucks/server/buyer-price-sql.ts';
import { columnFilters } from '#wanted/wanted.ts';

/** An entry that can match: its last day is not over. */
export interface OpenEntry {
  id: string;
  company: Company;
  search: string;
  filter: Record<string, unknown>;
  /** Decimal text. */
  maxPrice: string | null;
  /** Ids of trucks. */
  dismissed: string[];
  version: number;
}

interface OpenRequest {
  /** Null means all companies. */
  company: Company | null;
  today: string;
  /** Only this entry. */
  id?: string;
}

export async function findOpenEntries(db: Kysely<Database>, { company, today, id }: OpenRequest): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select w.id, w.company, w.search, w.filter, w.max_price::text as "maxPrice", w.version,
      array(select d.truck_id from wanted_dismissal d where d.wanted_id = w.id order by d.truck_id) as dismissed
    from wanted w
    where (w.until is null or w.until >= ${today}::date)
      and ${company === null ? sql`true` : sql`w.company = ${company}`}
      and ${id === undefined ? sql`true` : sql`w.id = ${id}`}
    order by w.id`.execute(db);
  return rows;
}

/** The criteria of an entry, saved or not. */
export type Criteria = Pick<OpenEntry, 'company' | 'search' | 'filter' | 'maxPrice' | 'dismissed'>;

/** For rows of the stock list on the day. */
export function matchCondition(stock: SqlList, { company, search, filter, maxPrice, dismissed }: Criteria) {
  const selection = { search, filter: columnFilters(filter), sold: false };
  const query = { ...selection, sort: [], group: null, limit: 0, offset: 0, fields: null };
  const conditions = [listCondition(stock, company, query)];
  if (maxPrice !== null) {
    conditions.unshift(sql`coalesce(${sql.raw(buyerPriceSql)} <= ${maxPrice}::numeric, true)`);
  }
  if (dismissed.length > 0) conditions.unshift(sql`t.id <> all(${dismissed}::text[])`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** SQL texts for rows of the stock list. Its trucks are read once, however many entries there are. */
export interface MatchSql {
  /** The ids of the entries that the truck matches. */
  ids: string;
  /** Whether it matches any. */
  any: string;
  /** The trucks, with the joins that the conditions need. */
  source: string;
}

/** @param stock the stock list on the day */
export function matchSql(stock: SqlList, entries: readonly OpenEntry[]): MatchSql {
  const conditions = entries.map((entry) => ({ id: entry.id, condition: matchCondition(stock, entry) }));
  const each = conditions.map(({ id, condition }) => sql`case when ${condition} then ${id} end`);
  const ids = literalSql(sql`${plannedForItsValues} array_remove(array[${joined(each, sql`, `)}]::text[], null)`);
  const any = conditions.map(({ condition }) => condition);
  return {
    ids,
    any: any.length === 0 ? 'false' : literalSql(sql`(${plannedForItsValues} ${joined(any, sql` or `)})`),
    source: sourceFor(stock, [ids]),
  };
}

function joined(parts: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown>) {
  return parts.length === 0 ? sql`` : sql.join(parts, separator);
}
