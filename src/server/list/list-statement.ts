/** One statement for a list query: rows, total, sums and groups in one round trip. */
import { type RawBuilder, sql } from 'kysely';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import type { Company } from '#shared/companies.ts';
import { fieldOf, isFreeText } from '#shared/fields.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { companyOrderSql } from './company-order.ts';
import { comparedSql, listCondition } from './list-conditions.ts';
import { isNarrowed, pageIdsSql, pageSql, rowsByIdSql } from './list-page.ts';
import { isText, sourceFor, summedFields, sumsSql } from './list-parts.ts';
import type { SqlField, SqlList } from './sql-list.ts';

export interface ListRequest {
  listSchema: SqlList;
  /** Null means all companies. */
  company: Company | null;
  query: ListQuery;
}

type Piece = RawBuilder<unknown>;

/** A page of a list as JSON, with the state it was read in. */
interface PageAnswer {
  state: string;
  rows: string;
}

/** The ids of a page, with the state they were read in. */
interface IdsAnswer {
  state: string;
  ids: string[];
}

/** Totals and groups, each as JSON. */
interface ListAnswer extends PageAnswer {
  totals: string;
  groups: string;
}

/** SQL of the filtered fields, for the joins that they need. */
export function filteredBy({ listSchema, query }: ListRequest): string[] {
  return query.filter.map(({ id }) => comparedSql(fieldOf(listSchema, id)));
}

function totalsSql(request: ListRequest, condition: Piece): Piece {
  const { listSchema, query } = request;
  return sql`
    select json_build_object('total', count(*), 'sums', ${sql.raw(sumsSql(listSchema, query.also))})
    from ${sql.raw(sourceFor(listSchema, filteredBy(request)))}
    where ${condition}`;
}

/** A row with several texts is in the group of each. */
function groupedSql(field: SqlField): string {
  const value = comparedSql(field);
  return field.type === 'texts' ? `unnest(coalesce(${value}, array[null]::text[]))` : value;
}

function groupOrderSql(field: SqlField): string {
  if (field.type === 'company') return companyOrderSql('g.value');
  return isText(field) ? 'g.value collate natural_order, g.value' : 'g.value';
}

/**
 * Groups by exact value first; there are few of them, so merging them by `same_text` is cheap. The most frequent
 * spelling names the group.
 */
function groupsSql(request: ListRequest, condition: Piece): Piece {
  const { listSchema, query } = request;
  if (query.group === null) return sql`select '[]'::json`;
  const field = fieldOf(listSchema, query.group);
  const value = groupedSql(field);
  const columns = summedFields(listSchema, query.also);
  const columnOf = ({ id }: SqlField) => `part."sum_${id}"`;
  const sums = sumsSql(listSchema, query.also, columnOf);
  const counted = columns.map((one) => `sum(${one.sql}) as "sum_${one.id}"`);
  const by = listSchema.sumBy === undefined ? [] : [fieldOf(listSchema, listSchema.sumBy.field)];
  const parts = [
    `${value} as value`,
    'count(*) as count',
    ...counted,
    ...by.map((one) => `${one.sql} as "sum_${one.id}"`),
  ];
  const keys = [value, ...by.map((one) => one.sql)].join(', ');
  const one = isFreeText(field) ? 'part.value collate same_text' : 'part.value';
  const spelling = `(array_agg(part.value order by part.count desc, part.value${isText(field) ? ' collate "C"' : ''}))[1]`;
  const order = groupOrderSql(field);
  return sql`
    select coalesce(json_agg(g.found order by ${sql.raw(order)}), '[]')
    from (
      select ${sql.raw(spelling)} as value,
        json_build_object('value', ${sql.raw(spelling)}, 'count', sum(part.count), 'sums', ${sql.raw(sums)}) as found
      from (
        select ${sql.raw(parts.join(', '))}
        from ${sql.raw(sourceFor(listSchema, [...filteredBy(request), ...parts]))}
        where ${condition}
        group by ${sql.raw(keys)}
      ) part
      group by ${sql.raw(one)}
    ) g`;
}

/** A text that changes whenever a row of the list's sources changes; empty before the first change. */
export function stateSql(sources: readonly string[], company: Company | null): Piece {
  const ofCompany = company === null ? sql`true` : sql`company in ('', ${company})`;
  return sql`
    select coalesce(string_agg(state::text, ',' order by source, company, id), '') as state
    from list_state
    where source = any(${sources}::text[]) and ${ofCompany}`;
}

/** Selects these columns and the state of the list in one statement. */
function withState<Row>({ listSchema, company }: ListRequest, columns: Piece): RawBuilder<Row> {
  return sql<Row>`
    with s as materialized (${stateSql(listSchema.shows, company)})
    select s.state, ${columns}
    from s`;
}

/** Aggregates rows into a JSON array. */
function jsonSql(rows: Piece): Piece {
  return sql`select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r`;
}

/** Whether it is the first page of an unfiltered list. These queries recur, so their statements are prepared. */
export function isRecurring({ query }: ListRequest): boolean {
  const { offset, sort, fields } = query;
  return offset === 0 && sort.length < 2 && fields === null && !isNarrowed({ query });
}

/** The page and the state of the list; prepared. */
export function pageStatement(request: ListRequest): RawBuilder<PageAnswer> {
  return withState<PageAnswer>(request, sql`(${jsonSql(pageSql(request))})::text as rows`);
}

/** The ids of the page, planned for its values. With few columns and tables, planning takes half the time. */
export function pageIdsStatement(request: ListRequest): RawBuilder<IdsAnswer> {
  return withState<IdsAnswer>(
    request,
    sql`${plannedForItsValues} array(select found.id from (${pageIdsSql(request)}) found) as ids`,
  );
}

/**
 * The rows with these ids, prepared once for all searches, sorts and pages. Requests for selected fields are not
 * prepared because there are too many variants.
 */
export function rowsStatement(request: ListRequest, ids: readonly string[]): RawBuilder<PageAnswer> {
  const plan = request.query.fields === null ? sql`` : plannedForItsValues;
  return withState<PageAnswer>(request, sql`${plan} (${jsonSql(rowsByIdSql(request, ids))})::text as rows`);
}

/** The complete result of a query: page, total, sums and groups. */
export function listStatement(request: ListRequest): RawBuilder<ListAnswer> {
  const { listSchema, company, query } = request;
  const condition = listCondition(listSchema, company, query);
  return withState<ListAnswer>(
    request,
    sql`${plannedForItsValues}
      (${jsonSql(pageSql(request))})::text as rows,
      (${totalsSql(request, condition)})::text as totals,
      (${groupsSql(request, condition)})::text as groups`,
  );
}
