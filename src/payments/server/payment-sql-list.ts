import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { paymentListSchema } from '#payments/payment-fields.ts';
import { sqlList } from '#server/list/sql-list.ts';

/** SQL of a value that is null unless the payment belongs to this kind. The deposit of an order may have no invoice yet. */
const ofKind = (kind: PaperKind, sql: string) => `case when y.paper_kind = '${kind}' then ${sql} end`;

const numberOf = (kind: PaperKind) => ({
  sql: ofKind(kind, 'y.invoice_number'),
  orderSql: ofKind(kind, 'y.invoice_number::bigint'),
});

export const paymentSqlList = sqlList(
  paymentListSchema,
  'payment y',
  {
    client: 'y.client_name',
    value: 'case when y.refund then -y.amount else y.amount end',
    invoiceNumber: numberOf('invoice'),
    orderNumber: numberOf('order'),
    invoiceId: ofKind('invoice', 'y.invoice_id'),
    orderId: ofKind('order', 'y.invoice_id'),
    invoiceDeleted: {
      // A subquery per row is fast for a page of rows; filters use the anti-join of `compareSql`.
      sql: '(select count(*) = 0 from paper i where i.id = y.invoice_id)',
      compareSql: '(not exists (select from paper i where i.id = y.invoice_id))',
    },
  },
  { searchSql: 'y.search_text' },
);
