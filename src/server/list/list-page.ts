/** The rows of one page as SQL: found by id in the order of an index, then read with their joins. */
import { type RawBuilder, sql } from 'kysely';
import { companies } from '#shared/companies.ts';
import { type Field, fieldOf, type ListSchema } from '#shared/fields.ts';
import { comparedSql, listCondition } from './list-conditions.ts';
import { type OrderHalf, orderHalves, orderSql, sourceFor } from './list-parts.ts';
import type { ListRequest } from './list-request.ts';

/** Fields of the rows: the id and those that are asked for; those on demand only by name. */
function rowFields({ fields }: ListSchema, { fields: ids, also = [] }: ListRequest['query']): readonly Field[] {
  if (ids === null) return fields.filter(({ id, onDemand }) => !onDemand || also.includes(id));
  return fields.filter(({ id }) => id === 'id' || ids.includes(id) || also.includes(id));
}

/** The ids of the first rows of a company, as many as the page may need; those of one half of the order where it has two. */
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

/** Whether it depends on the values that are asked for how a page is best found. */
export function isNarrowed({ query }: Pick<ListRequest, 'query'>): boolean {
  return query.search.trim() !== '' || query.filter.length > 0;
}

/** What few rows match is found and sorted at once: two halves would find it twice. */
function halvesOf(request: ListRequest): readonly (OrderHalf | undefined)[] {
  return (isNarrowed(request) ? null : orderHalves(request.listSchema, request.query.sort)) ?? [undefined];
}

/** The first pages stand in the text, so that a plan for any values knows how few rows are wanted. */
function countSql(request: ListRequest, count: number): RawBuilder<unknown> {
  return request.query.offset === 0 && !isNarrowed(request) ? sql`${sql.lit(count)}` : sql`${count}`;
}

/** The ids that the page is among: indexes are by company, so all companies are four lists that are merged, or eight halves. */
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

/** Where rows are read from that are found by id, and of which company. */
function rowsSource({ listSchema, company }: ListRequest, texts: readonly string[]) {
  // What a list makes of other rows, as the stock book, is not made for all companies to find some of one.
  const ofCompany =
    company === null || listSchema.companySql === null
      ? sql``
      : sql` and ${sql.raw(listSchema.companySql)} = ${company}`;
  return { source: sql.raw(sourceFor(listSchema, texts)), id: sql.raw(`${listSchema.alias}.id`), ofCompany };
}

function columnsOf({ listSchema, query }: ListRequest): string[] {
  return rowFields(listSchema, query).map(({ id, sql: value }) => `${value} as "${id}"`);
}

/** What these columns of the page's rows are, in order. */
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

/** The rows of the page, in order, with the fields that are asked for. */
export function pageSql(request: ListRequest): RawBuilder<unknown> {
  return pagePart(request, columnsOf(request));
}

/** The ids of the page's rows, in order. */
export function pageIdsSql(request: ListRequest): RawBuilder<unknown> {
  const { ids, isMerged } = candidates(request);
  return isMerged ? pagePart(request, [`${request.listSchema.alias}.id`]) : ids;
}

/** The rows with these ids, in their order, with the fields that are asked for; one text for all searches and sorts. */
export function rowsByIdSql(request: ListRequest, ids: readonly string[]): RawBuilder<unknown> {
  const columns = columnsOf(request);
  const { source, id, ofCompany } = rowsSource(request, columns);
  return sql`
    select ${sql.raw(columns.join(', '))}
    from ${source}
    where ${id} = any(${ids})${ofCompany}
    order by array_position(${ids}, ${id})`;
}
