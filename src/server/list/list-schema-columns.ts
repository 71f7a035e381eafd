/** The reads of single records and of array calls, made of the same catalogue as the list by query. */
import { type RawBuilder, sql } from 'kysely';
import type { ListSchema } from '#shared/fields.ts';

type Columns = Pick<ListSchema, 'fields'>;

/** Texts that every read of a record asks for again. */
const columnTexts = new WeakMap<Columns['fields'], string>();

/** Every field as a column of a read, named as rows carry it. */
export function rowColumns({ fields }: Columns): RawBuilder<never> {
  const text = columnTexts.get(fields) ?? fields.map(({ id, sql: value }) => `${value} as "${id}"`).join(', ');
  columnTexts.set(fields, text);
  return sql.raw<never>(text);
}

/** Every join that the fields speak of. */
export function rowJoins({ joins }: Pick<ListSchema, 'joins'>): RawBuilder<never> {
  return sql.raw<never>(Object.values(joins).join(' '));
}

/** The column of the table that holds a field as it is, for each field that one holds: `{ truckType: 'truck_type' }`. */
export function ownColumns({ fields, alias }: Columns & Pick<ListSchema, 'alias'>): Readonly<Record<string, string>> {
  const own = fields.flatMap(({ id, sql: value }) => {
    const [, table, column] = /^(\w+)\.(\w+)$/.exec(value) ?? [];
    return table === alias && column !== undefined ? [[id, column] as const] : [];
  });
  return Object.fromEntries(own);
}
