/** SQL of an item, shared by orders, invoices and credit notes. */
import { sql } from 'kysely';
import { itemFields, type itemLines, paperTruckFields } from '#paperwork/paper-item-fields.ts';
import { rowColumns } from '#server/list/list-schema-columns.ts';
import { withSql } from '#server/list/sql-list.ts';

/** Net, VAT and gross of a line, as calculated when the paper was saved. */
function storedLine(line: (typeof itemLines)[number]) {
  const [net, gross] = [sql.ref(`i.${line}_net`), sql.ref(`i.${line}_gross`)];
  return sql`json_build_object('net', ${net}, 'vat', ${gross} - ${net}, 'gross', ${gross})`;
}

/** `ItemTotals` of item `i`. */
export const itemTotalsSql = sql`
  json_build_object(
    'rate', ${storedLine('rate')}, 'freight', ${storedLine('freight')}, 'warranty', ${storedLine('warranty')},
    'total', i.rate_gross + i.freight_gross + i.warranty_gross
  )`;

export const itemSqlFields = withSql(itemFields, 'paper_item i', {});
export const paperTruckSqlFields = withSql(paperTruckFields, 'paper_truck t', { id: 't.truck_id' });

/** Columns of item `i`. */
export const itemSql = sql<never>`${rowColumns({ fields: itemSqlFields })}, ${itemTotalsSql} as totals`;
