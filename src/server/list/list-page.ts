/** The rows of one page as SQL: found by id in the order of an index, then read with their joins. */
import { type RawBuilder, sql } from 'kysely';
import { companies } from '#shared/companies.ts';
import { type Catalogue, type Field, fieldOf } from '#shared/fields.ts';
import { comparedSql, listCondition } from './list-conditions.ts';
import { orderSql, sourceFor } from './list-parts.ts';
import type { ListRequest } from './list-request.ts';

/** Fields of the rows: the id and those that are asked for; those on demand only by name. */
function rowFields({ fields }: Catalogue, { fields: ids, also = [] }: ListRequest['query']): readonly Field[] {
  if (ids === null) return fields.filter(({ id, onDemand }) => !onDemand || also.includes(id));
  return fields.filter(({ id }) => id === 'id' || ids.includes(id) || also.includes(id));
}

/** The ids of the first rows of a company, as many as the page may need. */
function firstIds(request: ListRequest, most: number): RawBuilder<unknown> {
  const { catalogue, company, query } = request;
  const order = orderSql(catalogue, query.sort);
  const compared = query.filter.map(({ id }) => comparedSql(fieldOf(catalogue, id)));
  return sql`
    select ${sql.raw(catalogue.alias)}.id
    from ${sql.raw(sourceFor(catalogue, [order, ...compared]))}
    where ${listCondition(catalogue, company, query)}
    order by ${sql.raw(order)}
    limit ${most}`;
}

/** The ids that the page is among: indexes are by company, so all companies are four lists that are merged. */
function candidates(request: ListRequest): RawBuilder<unknown> {
  const { catalogue, company, query } = request;
  if (company !== null || catalogue.companySql === null) {
    return sql`${firstIds(request, query.limit)} offset ${query.offset}`;
  }
  const each = companies.map((one) => sql`(${firstIds({ ...request, company: one }, query.limit + query.offset)})`);
  return sql.join(each, sql` union all `);
}

/** The rows of the page, in order, with the fields that are asked for. */
export function pageSql(request: ListRequest): RawBuilder<unknown> {
  const { catalogue, company, query } = request;
  const order = orderSql(catalogue, query.sort);
  const fields = rowFields(catalogue, query);
  const columns = fields.map(({ id, sql: value }) => `${value} as "${id}"`);
  const source = sourceFor(catalogue, [order, ...columns]);
  const isMerged = company === null && catalogue.companySql !== null;
  // What a list makes of other rows, as the stock book, is not made for all companies to find some of one.
  const ofCompany =
    company === null || catalogue.companySql === null ? sql`` : sql` and ${sql.raw(catalogue.companySql)} = ${company}`;
  return sql`
    select ${sql.raw(columns.join(', '))}
    from (${candidates(request)}) page
    join ${sql.raw(source)} on ${sql.raw(catalogue.alias)}.id = page.id${ofCompany}
    order by ${sql.raw(order)}
    ${isMerged ? sql`limit ${query.limit} offset ${query.offset}` : sql``}`;
}
