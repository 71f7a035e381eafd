/** Where the rows of a list and their values come from. A field without a source does not compile. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { columnName } from '#shared/column-name.ts';
import type { Company } from '#shared/companies.ts';
import type { Field, ListSchema } from '#shared/fields.ts';

export interface FieldSql {
  /** SQL of the value in a row, with the table aliases of the list. */
  sql: string;
  /** SQL to filter, sort and group by, where it differs: the name of a party, a mileage in kilometres. */
  compareSql?: string;
  /** SQL to sort by, where it differs from `compareSql`: a number stored as text. */
  orderSql?: string;
}

export interface SqlField extends Field, FieldSql {}

/**
 * A list with the source of its rows. Every value of a row must depend only on the records in `shows` and on
 * the day (`todaySql`), because results are cached until one of these changes.
 */
export interface SqlList extends ListSchema {
  fields: readonly SqlField[];
  /** The table of the rows with its alias: `truck t`; the alias has `id`. */
  table: string;
  alias: string;
  /** Joins by alias; a statement includes only the ones it needs. Each must find at most one row. */
  joins: Readonly<Record<string, string>>;
  /** SQL condition of all rows in the list. */
  where?: string;
  /** SQL of a row's company; null if rows are not selected by company. */
  companySql: string | null;
  /** SQL of the text to search, folded by `search_key`. It also contains the `vehicle_key` of reg numbers. */
  searchSql: string;
  /** SQL for a further search: a query for ids of rows, to which a condition on `searchSql` is added. */
  alsoSearched?: { idsSql: string; searchSql: string };
  /** SQL of phone numbers, separated by line breaks. The search finds them by their digits. */
  phonesSql?: string;
  /** The day for which the fields were made, if they depend on one (`listSchemaFor`). It is part of the cache key. */
  day?: string;
  /** Makes the list for a request, if the SQL of its fields depends on stored records. */
  madeFor?: (db: Kysely<Database>, company: Company | null, today: string) => Promise<SqlList>;
}

/** `billToCity` for `bill_to_city`. */
type FieldName<Column extends string> = Column extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<FieldName<Rest>>}`
  : Column;

/** The fields that are columns of the table in `truck t`. */
type ColumnFields<From extends string> = From extends `${infer Table extends keyof Database} ${string}`
  ? FieldName<keyof Database[Table] & string>
  : never;

/** SQL by field. A field with the name of a column needs none. */
type SqlById<Id extends string, From extends string> = Record<Exclude<Id, ColumnFields<From>>, string | FieldSql> &
  Partial<Record<Id, string | FieldSql>>;

function aliasIn(from: string): string {
  return from.split(' ').at(-1) ?? from;
}

/** @param from a table with its alias, such as `truck t`; for a query, its alias alone */
export function withSql<F extends Field, From extends string>(
  fields: readonly F[],
  from: From,
  sqlById: SqlById<F['id'], From>,
): readonly (F & FieldSql)[] {
  const given = new Map<string, string | FieldSql>(Object.entries(sqlById));
  return fields.map((field) => {
    const sql = given.get(field.id) ?? `${aliasIn(from)}.${columnName(field.id)}`;
    return { ...field, ...(typeof sql === 'string' ? { sql } : sql) };
  });
}

/** SQL of fields that are named like the columns of a query. */
export function columnsOf<const Id extends string>(alias: string, ids: readonly Id[]): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `${alias}.${columnName(id)}`])) as Record<Id, string>;
}

/** The settings that have a default are optional. */
type Source = Omit<SqlList, keyof ListSchema | 'table' | 'alias' | 'joins' | 'companySql' | 'day'> &
  Partial<Pick<SqlList, 'table' | 'joins'>>;

/** @param from as for `withSql` */
export function sqlList<Id extends string, From extends string>(
  listSchema: ListSchema<Id>,
  from: From,
  sqlById: SqlById<Id, From>,
  source: Source,
): SqlList {
  const alias = aliasIn(from);
  const companySql = listSchema.isShared ? null : `${alias}.company`;
  const fields = withSql(listSchema.fields, from, sqlById);
  return { table: from, joins: {}, ...listSchema, ...source, alias, companySql, fields };
}
