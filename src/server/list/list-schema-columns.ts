/** SQL for single records and array calls, from the same list schema as the list's pages. */
import { type RawBuilder, sql } from 'kysely';
import type { SqlList } from './sql-list.ts';

type Columns = Pick<SqlList, 'fields'>;

/** Cached column lists, used by every read of a record. */
const columnTexts = new WeakMap<Columns['fields'], string>();

/** All fields as columns, named as in the rows. */
export function rowColumns({ fields }: Columns): RawBuilder<never> {
  const text = columnTexts.get(fields) ?? fields.map(({ id, sql: value }) => `${value} as "${id}"`).join(', ');
  columnTexts.set(fields, text);
  return sql.raw<never>(text);
}

/** All joins that the fields use. */
export function rowJoins({ joins }: Pick<SqlList, 'joins'>): RawBuilder<never> {
  return sql.raw<never>(Object.values(joins).join(' '));
}

/** The table column of each field that is stored unchanged: `{ truckType: 'truck_type' }`. */
export function ownColumns({ fields, alias }: Columns & Pick<SqlList, 'alias'>): Readonly<Record<string, string>> {
  const own = fields.flatMap(({ id, sql: value }) => {
    const [, table, column] = /^(\w+)\.(\w+)$/.exec(value) ?? [];
    return table === alias && column !== undefined ? [[id, column] as const] : [];
  });
  return Object.fromEntries(own);
}
