/** SQL for one page of a list: finds ids in index order, then reads their rows with joins. */
import { type RawBuilder, sql } from 'kysely';
import { companies } from '#shared/companies.ts';
import { fieldOf } from '#shared/fields.ts';
import { comparedSql, listCondition } from './list-conditions.ts';
import { type OrderHalf, orderHalves, orderSql, sourceFor } from './list-parts.ts';
import type { ListRequest } from './list-statement.ts';
import type { SqlField, SqlList } from './sql-list.ts';

/** The id and the requested fields. Fields on demand are included only if they are named. */
function rowFields({ fields }: SqlList, { fields: ids, also = [] }: ListRequest['query']): readonly SqlField[] {
  if (ids === null) return fields.filter(({ id, onDemand }) => !onDemand || also.includes(id));
  return fields.filter(({ id }) => id === 'id' || ids.includes(id) || also.includes(id));
}

/** The ids of a company's first rows, as many as the page may need, or those of one half of the order. */
function firstIds(request: ListRequest, maxRows: number, half?: OrderHalf): RawBuilder<unknown> {
  const { listSchema, company, query } = request;
  const order = half?.order ?? orderSql(listSchema, query.sort);
  const compared = query.filter.map(({ id }) => comparedSql(fieldOf(listSchema, id)));
  return sql`
    select ${sql.raw(listSchema.alias)}.id
    from ${sql.raw(sourceFor(listSchema, [order, ...compared]))}
    where ${listCondition(listSchema, company, query)} and ${sql.raw(half?.where ?? 'true')}
    order by ${sql.raw(order)}
    limit ${countSql(request, maxRows)}`;
}

/** Whether the best plan depends on the query's values. */
export function isNarrowed({ query }: Pick<ListRequest, 'query'>): boolean {
  return query.search.trim() !== '' || query.filter.length > 0;
}

/** A narrow query is sorted at once. Splitting it into halves would run it twice. */
function halvesOf(request: ListRequest): readonly (OrderHalf | undefined)[] {
  return (isNarrowed(request) ? null : orderHalves(request.listSchema, request.query.sort)) ?? [undefined];
}

/** The count of first pages is a literal, so that a generic plan knows that few rows are needed. */
function countSql(request: ListRequest, count: number): RawBuilder<unknown> {
  return request.query.offset === 0 && !isNarrowed(request) ? sql`${sql.lit(count)}` : sql`${count}`;
}

/**
 * The ids that may be on the page. Indexes are by company, so a list of all companies merges four lists, or eight
 * halves.
 */
function candidates(request: ListRequest): { ids: RawBuilder<unknown>; isMerged: boolean } {
  const { listSchema, company, query } = request;
  const halves = halvesOf(request);
  const requestedCompanies = company === null && listSchema.companySql !== null ? companies : [company];
  if (requestedCompanies.length * halves.length === 1) {
    return { ids: sql`${firstIds(request, query.limit)} offset ${countSql(request, query.offset)}`, isMerged: false };
  }
  const maxRows = query.limit + query.offset;
  const each = requestedCompanies.flatMap((one) =>
    halves.map((half) => sql`(${firstIds({ ...request, company: one }, maxRows, half)})`),
  );
  return { ids: sql.join(each, sql` union all `), isMerged: true };
}

/** The source for reading rows by id, restricted to the company. */
function rowsSource({ listSchema, company }: ListRequest, texts: readonly string[]) {
  // Restricts derived lists, such as the stock book, so that they are not computed for all companies.
  const ofCompany =
    company === null || listSchema.companySql === null
      ? sql``
      : sql` and ${sql.raw(listSchema.companySql)} = ${company}`;
  return { source: sql.raw(sourceFor(listSchema, texts)), id: sql.raw(`${listSchema.alias}.id`), ofCompany };
}

function columnsOf({ listSchema, query }: ListRequest): string[] {
  return rowFields(listSchema, query).map(({ id, sql: value }) => `${value} as "${id}"`);
}

/** Selects these columns of the page's rows in order. */
function pagePart(request: ListRequest, columns: readonly string[]): RawBuilder<unknown> {
  const { listSchema, query } = request;
  const order = orderSql(listSchema, query.sort);
  const { ids, isMerged } = candidates(request);
  const { source, id, ofCompany } = rowsSource(request, [order, ...columns]);
  return sql`
    select ${sql.raw(columns.join(', '))}
    from (${ids}) page
    join ${source} on ${id} = page.id${ofCompany}
    order by ${sql.raw(order)}
    ${isMerged ? sql`limit ${countSql(request, query.limit)} offset ${countSql(request, query.offset)}` : sql``}`;
}

/** The rows of the page in order, with the requested fields. */
export function pageSql(request: ListRequest): RawBuilder<unknown> {
  return pagePart(request, columnsOf(request));
}

/** The ids of the page's rows in order. */
export function pageIdsSql(request: ListRequest): RawBuilder<unknown> {
  const { ids, isMerged } = candidates(request);
  return isMerged ? pagePart(request, [`${request.listSchema.alias}.id`]) : ids;
}

/** The rows with these ids in order, with the requested fields. Its text is the same for all searches and sorts. */
export function rowsByIdSql(request: ListRequest, ids: readonly string[]): RawBuilder<unknown> {
  const columns = columnsOf(request);
  const { source, id, ofCompany } = rowsSource(request, columns);
  return sql`
    select ${sql.raw(columns.join(', '))}
    from ${source}
    where ${id} = any(${ids})${ofCompany}
    order by array_position(${ids}, ${id})`;
}
