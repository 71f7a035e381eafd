/** A list's query as one statement: rows, number, sums and groups in one round trip (specification, section 10.1). */

import { type RawBuilder, sql } from 'kysely';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import type { Company } from '#shared/companies.ts';
import { type Catalogue, fieldOf } from '#shared/fields.ts';
import { comparedSql, listCondition } from './list-conditions.ts';
import { isNarrowed, pageSql } from './list-page.ts';
import { isText, sourceFor, sumsSql } from './list-parts.ts';
import type { ListRequest } from './list-request.ts';

type Piece = RawBuilder<unknown>;

/** A page of a list in one state, as a JSON text. */
interface PageAnswer {
  state: string;
  rows: string;
}

/** What the statement gives besides, each a JSON text. */
interface ListAnswer extends PageAnswer {
  totals: string;
  groups: string;
}

function filteredBy({ catalogue, query }: ListRequest): string[] {
  return query.filter.map(({ id }) => comparedSql(fieldOf(catalogue, id)));
}

function totalsSql(request: ListRequest, condition: Piece): Piece {
  const { catalogue, query } = request;
  return sql`
    select json_build_object('total', count(*), 'sums', ${sql.raw(sumsSql(catalogue, query.also))})
    from ${sql.raw(sourceFor(catalogue, filteredBy(request)))}
    where ${condition}`;
}

function groupsSql(request: ListRequest, condition: Piece): Piece {
  const { catalogue, query } = request;
  if (query.group === null) return sql`select '[]'::json`;
  const field = fieldOf(catalogue, query.group);
  const value = comparedSql(field);
  const sums = sumsSql(catalogue, query.also);
  const order = isText(field) ? 'g.value collate natural_order, g.value' : 'g.value';
  return sql`
    select coalesce(json_agg(g.found order by ${sql.raw(order)}), '[]')
    from (
      select ${sql.raw(value)} as value,
        json_build_object('value', ${sql.raw(value)}, 'count', count(*), 'sums', ${sql.raw(sums)}) as found
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

/** First pages of whole lists recur, and are planned once. */
function recurs(request: ListRequest): boolean {
  const { offset, sort, fields } = request.query;
  return offset === 0 && sort.length < 2 && fields === null && !isNarrowed(request);
}

/** The page alone, with the state that the list is in. */
export function pageStatement(request: ListRequest): RawBuilder<PageAnswer> {
  const { catalogue, company } = request;
  return sql<PageAnswer>`
    with s as materialized (${stateSql(catalogue, company)})
    select ${recurs(request) ? sql`` : plannedForItsValues}
      s.state,
      (select coalesce(json_agg(row_to_json(r)), '[]') from (${pageSql(request)}) r)::text as rows
    from s`;
}

/** The statement that answers a query: page, number, sums and groups. */
export function listStatement(request: ListRequest): RawBuilder<ListAnswer> {
  const { catalogue, company, query } = request;
  const condition = listCondition(catalogue, company, query);
  return sql<ListAnswer>`
    with s as materialized (${stateSql(catalogue, company)})
    select ${plannedForItsValues}
      s.state,
      (select coalesce(json_agg(row_to_json(r)), '[]') from (${pageSql(request)}) r)::text as rows,
      (${totalsSql(request, condition)})::text as totals,
      (${groupsSql(request, condition)})::text as groups
    from s`;
}
