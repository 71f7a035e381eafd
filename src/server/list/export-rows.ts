/** Reads all rows of a list that match a query, in batches from a cursor. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import type { ExportRow } from '#server/files/export-row.ts';
import { fieldOf } from '#shared/fields.ts';
import { comparedSql, listCondition } from './list-conditions.ts';
import { orderSql, sourceFor } from './list-parts.ts';
import type { ListRequest } from './list-statement.ts';
import type { SqlField } from './sql-list.ts';

/** Number of rows in memory at a time. */
const batchRows = 500;

/** The SQL of a cell: its field's value, or the name of a client or supplier. */
function valueSql(field: SqlField): string {
  return field.type === 'party' ? comparedSql(field) : field.sql;
}

function rowsSql({ listSchema, company, query }: ListRequest, fields: readonly SqlField[]): RawBuilder<unknown> {
  const order = orderSql(listSchema, query.sort);
  const columns = fields.map((field) => `${valueSql(field)} as "${field.id}"`);
  const compared = query.filter.map(({ id }) => comparedSql(fieldOf(listSchema, id)));
  return sql`
    select ${sql.raw(columns.join(', '))}
    from ${sql.raw(sourceFor(listSchema, [order, ...columns, ...compared]))}
    where ${listCondition(listSchema, company, query)}
    order by ${sql.raw(order)}`;
}

/**
 * Yields the rows in batches from one snapshot. Leaving the loop, or aborting the signal, ends the transaction and
 * its query.
 */
export async function* exportRows(
  db: Kysely<Database>,
  request: ListRequest,
  fields: readonly SqlField[],
  signal: AbortSignal,
): AsyncGenerator<ExportRow[]> {
  const transaction = await db.startTransaction().setAccessMode('read only').execute();
  try {
    const open = sql`declare export_rows no scroll cursor for ${rowsSql(request, fields)}`;
    await queryUntilAborted(transaction, open, signal);
    const fetch = sql<ExportRow>`fetch ${sql.lit(batchRows)} from export_rows`;
    for (;;) {
      const rows = await queryUntilAborted(transaction, fetch, signal);
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    await transaction.rollback().execute();
  }
}
