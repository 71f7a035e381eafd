/** An item as its row gives it, in the tables of papers and of credit notes. */
import { sql } from 'kysely';
import { itemFields, type itemLines } from '#paperwork/paper-item-fields.ts';
import { rowColumns } from '#server/list/list-schema-columns.ts';

/** A line without VAT, the VAT, and both together, as they were reckoned when the paper was saved. */
function storedLine(line: (typeof itemLines)[number]) {
  const [net, gross] = [sql.ref(`i.${line}_net`), sql.ref(`i.${line}_gross`)];
  return sql`json_build_object('net', ${net}, 'vat', ${gross} - ${net}, 'gross', ${gross})`;
}

/** The `ItemTotals` of an item, whose row is `i`. */
export const itemTotalsSql = sql`
  json_build_object(
    'rate', ${storedLine('rate')}, 'freight', ${storedLine('freight')}, 'warranty', ${storedLine('warranty')},
    'total', i.rate_gross + i.freight_gross + i.warranty_gross
  )`;

/** Its fields and its totals as columns of a read. */
export const itemSql = sql<never>`${rowColumns({ fields: itemFields })}, ${itemTotalsSql} as totals`;
