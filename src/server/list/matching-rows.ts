/** All rows of a list that match a query, and their number, for calculations over lists. */
import { type RawBuilder, sql } from 'kysely';
import { fieldOf } from '#shared/fields.ts';
import { listCondition } from './list-conditions.ts';
import { orderSql, sourceFor } from './list-parts.ts';
import { filteredBy, type ListRequest } from './list-statement.ts';
import type { SqlField } from './sql-list.ts';

/** A list query with an additional SQL condition, which may use the list's alias. */
interface MatchRequest extends ListRequest {
  and: RawBuilder<unknown>;
}

function conditionOf({ listSchema, company, query, and }: MatchRequest): RawBuilder<unknown> {
  return sql`${listCondition(listSchema, company, query)} and ${and}`;
}

/** The rows with these fields as JSON, in the list's order; a limit of null means all. */
export function matchingRowsSql(
  request: MatchRequest,
  ids: readonly string[],
  { limit, offset }: { limit: number | null; offset: number },
): RawBuilder<{ json: string }> {
  const { listSchema, query } = request;
  const order = orderSql(listSchema, query.sort);
  const fields: readonly SqlField[] = ids.map((id) => fieldOf(listSchema, id));
  const columns = fields.map(({ id, sql: value }) => `${value} as "${id}"`);
  return sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json
    from (
      select ${sql.raw(columns.join(', '))}
      from ${sql.raw(sourceFor(listSchema, [order, ...columns, ...filteredBy(request)]))}
      where ${conditionOf(request)}
      order by ${sql.raw(order)}
      limit ${limit} offset ${offset}
    ) r`;
}

export function matchingCountSql(request: MatchRequest): RawBuilder<{ count: number }> {
  const { listSchema } = request;
  return sql<{ count: number }>`
    select count(*)::int as count
    from ${sql.raw(sourceFor(listSchema, filteredBy(request)))}
    where ${conditionOf(request)}`;
}
