/** Adds to the fields of a list where they come from. A field without a source does not compile. */
import type { Database } from '#server/db/schema.ts';
import { columnName } from '#shared/column-name.ts';
import type { Field, ListSchema } from '#shared/fields.ts';
import type { FieldSql, SqlList } from '#shared/sql-list.ts';

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
