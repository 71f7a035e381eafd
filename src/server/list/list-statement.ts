/** A list's query as one statement: rows, number, sums and groups in one round trip (specification, section 10.1). */

import { type RawBuilder, sql } from 'kysely';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import type { Company } from '#shared/companies.ts';
import { type Catalogue, fieldOf } from '#shared/fields.ts';
import { comparedSql, listCondition } from './list-conditions.ts';
import { pageSql } from './list-page.ts';
import { isText, sourceFor, sumsSql } from './list-parts.ts';
import type { ListRequest } from './list-request.ts';

type Piece = RawBuilder<unknown>;

/** States of the list that an answer is remembered for; null where there is none. */
export interface KnownStates {
  totals: string | null;
  groups: string | null;
}

/** What the statement gives, each a JSON text; null where the list is in the state that is known. */
export interface ListAnswer {
  state: string;
  rows: string;
  totals: string | null;
  groups: string | null;
}

function filteredBy({ catalogue, query }: ListRequest): string[] {
  return query.filter.map(({ id }) => comparedSql(fieldOf(catalogue, id)));
}

function totalsSql(request: ListRequest, condition: Piece): Piece {
  const { catalogue } = request;
  return sql`
    select json_build_object('total', count(*), 'sums', ${sql.raw(sumsSql(catalogue))})
    from ${sql.raw(sourceFor(catalogue, filteredBy(request)))}
    where ${condition}`;
}

function groupsSql(request: ListRequest, condition: Piece): Piece {
  const { catalogue, query } = request;
  if (query.group === null) return sql`select '[]'::json`;
  const field = fieldOf(catalogue, query.group);
  const value = comparedSql(field);
  const order = isText(field) ? 'g.value collate natural_order, g.value' : 'g.value';
  return sql`
    select coalesce(json_agg(g.found order by ${sql.raw(order)}), '[]')
    from (
      select ${sql.raw(value)} as value,
        json_build_object('value', ${sql.raw(value)}, 'count', count(*), 'sums', ${sql.raw(sumsSql(catalogue))}) as found
      from ${sql.raw(sourceFor(catalogue, [...filteredBy(request), value]))}
      where ${condition}
      group by ${sql.raw(value)}
    ) g`;
}

/** What the rows of a list come from, in one text that differs as soon as a row does. */
export function stateSql({ sources }: Pick<Catalogue, 'sources'>, company: Company | null): Piece {
  const ofCompany = company === null ? sql`true` : sql`company in ('', ${company})`;
  return sql`
    select string_agg(state::text, ',' order by source, company) as state
    from list_state
    where source = any(${sources}::text[]) and ${ofCompany}`;
}

/**
 * The statement that answers a query. What is remembered of a list that is still in the same state is not reckoned
 * again: PostgreSQL runs the part of a `case` that it comes to, and no other.
 */
export function listStatement(request: ListRequest, known: KnownStates): RawBuilder<ListAnswer> {
  const { catalogue, company, query } = request;
  const condition = listCondition(catalogue, company, query);
  const unless = (state: string | null, part: Piece) =>
    state === null ? part : sql`case when s.state <> ${state} then (${part})::text end`;
  return sql<ListAnswer>`
    with s as materialized (${stateSql(catalogue, company)})
    select ${plannedForItsValues}
      s.state,
      (select coalesce(json_agg(row_to_json(r)), '[]') from (${pageSql(request)}) r)::text as rows,
      (${unless(known.totals, totalsSql(request, condition))})::text as totals,
      (${unless(known.groups, groupsSql(request, condition))})::text as groups
    from s`;
}
