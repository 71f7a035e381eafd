/** A list's query as one statement: the page's rows, how many match, sums and groups (specification, section 10.1). */
import { type RawBuilder, sql } from 'kysely';
import type { Company } from '#shared/companies.ts';
import { type Catalogue, type Field, fieldOf } from '#shared/fields.ts';
import type { ListQuery, SortBy } from '#shared/list-query.ts';
import { comparedSql, listCondition } from './list-conditions.ts';

type Piece = RawBuilder<unknown>;

const textTypes: readonly Field['type'][] = ['text', 'choice', 'status', 'party', 'company'];

/** `9` before `10`, `daf` beside `DAF`. */
function sortedSql(field: Field): string {
  const value = field.orderSql ?? comparedSql(field);
  return textTypes.includes(field.type) && field.orderSql === undefined ? `${value} collate natural_order` : value;
}

/** Empty last in both directions; where nothing is empty, backwards is how an index reads backwards. */
function orderOf(field: Field, desc: boolean): string {
  if (!desc) return sortedSql(field);
  return `${sortedSql(field)} desc${field.required ? '' : ' nulls last'}`;
}

function defaultSort({ defaultSort: text }: Catalogue): SortBy[] {
  return [text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false }];
}

/** What rows are ordered by; ties by id. */
export function listOrder(catalogue: Catalogue, sort: readonly SortBy[]): string {
  const wanted = sort.length > 0 ? sort : defaultSort(catalogue);
  return [...wanted.map(({ id, desc }) => orderOf(fieldOf(catalogue, id), desc)), `${catalogue.alias}.id`].join(', ');
}

/** The table with the joins that these pieces of SQL speak of. */
function sourceFor({ table, joins }: Catalogue, texts: readonly string[]): string {
  const needed = Object.entries(joins).filter(([alias]) =>
    texts.some((text) => new RegExp(`\\b${alias}\\.`).test(text)),
  );
  return [table, ...needed.map(([, join]) => join)].join(' ');
}

/** Fields of the rows: the id and those that are asked for. */
function rowFields(catalogue: Catalogue, ids: readonly string[] | null): Field[] {
  const all = catalogue.fields;
  return ids === null ? [...all] : all.filter(({ id }) => id === 'id' || ids.includes(id));
}

function comparedBy(catalogue: Catalogue, query: ListQuery): string[] {
  const ids = [...query.filter.map(({ id }) => id), ...(query.group === null ? [] : [query.group])];
  return ids.map((id) => comparedSql(fieldOf(catalogue, id)));
}

/** The rows of the page: found by id first, so that the rows left out before it cost little. */
function pageRows(catalogue: Catalogue, condition: Piece, query: ListQuery): Piece {
  const { alias } = catalogue;
  const order = listOrder(catalogue, query.sort);
  const found = sourceFor(catalogue, [order, ...comparedBy(catalogue, { ...query, group: null })]);
  const fields = rowFields(catalogue, query.fields);
  const columns = fields.map((field) => `${field.sql} as "${field.id}"`).join(', ');
  const source = sourceFor(catalogue, [order, ...fields.map((field) => field.sql)]);
  return sql`
    select ${sql.raw(columns)}
    from (
      select ${sql.raw(alias)}.id
      from ${sql.raw(found)}
      where ${condition}
      order by ${sql.raw(order)}
      limit ${query.limit} offset ${query.offset}
    ) page
    join ${sql.raw(source)} on ${sql.raw(alias)}.id = page.id
    order by ${sql.raw(order)}`;
}

/** One JSON object of sums; kept apart where the list says so. */
function sumsSql(catalogue: Catalogue): string {
  const summed = catalogue.fields.filter((field) => field.sums);
  const objectFor = (filter: string) =>
    `json_build_object(${summed.map(({ id, sql: value }) => `'${id}', coalesce(sum(${value})${filter}, 0)`).join(', ')})`;
  if (catalogue.sumBy === undefined) return objectFor('');
  const { field, values } = catalogue.sumBy;
  const by = fieldOf(catalogue, field).sql;
  return `json_build_object(${values.map((value) => `'${value}', ${objectFor(` filter (where ${by} = '${value}')`)}`).join(', ')})`;
}

function totalRow(catalogue: Catalogue, condition: Piece, query: ListQuery): Piece {
  const source = sourceFor(catalogue, comparedBy(catalogue, { ...query, group: null }));
  return sql`
    select json_build_object('total', count(*), 'sums', ${sql.raw(sumsSql(catalogue))})
    from ${sql.raw(source)}
    where ${condition}`;
}

function groupRows(catalogue: Catalogue, condition: Piece, query: ListQuery): Piece {
  if (query.group === null) return sql`'[]'::json`;
  const field = fieldOf(catalogue, query.group);
  const value = comparedSql(field);
  const source = sourceFor(catalogue, comparedBy(catalogue, query));
  return sql`
    (
      select coalesce(json_agg(g.found order by ${sql.raw(textTypes.includes(field.type) ? 'g.value collate natural_order, g.value' : 'g.value')}), '[]')
      from (
        select ${sql.raw(value)} as value,
          json_build_object('value', ${sql.raw(value)}, 'count', count(*), 'sums', ${sql.raw(sumsSql(catalogue))}) as found
        from ${sql.raw(source)}
        where ${condition}
        group by ${sql.raw(value)}
      ) g
    )`;
}

/** The statement that answers a query; company null is all of them. */
export function listStatement(catalogue: Catalogue, company: Company | null, query: ListQuery): RawBuilder<ListRow> {
  const condition = listCondition(catalogue, company, query);
  return sql<ListRow>`
    select
      (select coalesce(json_agg(row_to_json(r)), '[]') from (${pageRows(catalogue, condition, query)}) r)::text as rows,
      (${totalRow(catalogue, condition, query)})::text as totals,
      ${groupRows(catalogue, condition, query)}::text as groups`;
}

/** What the statement gives, each a JSON text. */
export interface ListRow {
  rows: string;
  totals: string;
  groups: string;
}
