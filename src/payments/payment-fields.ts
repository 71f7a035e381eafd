/** Columns of the payment list, which includes deposits. */
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { paymentMethodLabels } from '#paperwork/payment-method.ts';
import { companyNames } from '#shared/companies.ts';
import { currencies, currencyLabels } from '#shared/money.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';

/** SQL of a value that is null unless the payment belongs to this kind. The deposit of an order may have no invoice yet. */
const ofKind = (kind: PaperKind, sql: string) => `case when y.paper_kind = '${kind}' then ${sql} end`;

const never = { list: 'never', exports: false } as const;

const fields: readonly SqlField[] = [
  { id: 'date', label: 'Date', type: 'date', sql: 'y.date', required: true, list: 'locked', size: 120 },
  {
    id: 'invoiceNumber',
    label: 'Invoice',
    type: 'text',
    sql: ofKind('invoice', 'y.invoice_number'),
    orderSql: ofKind('invoice', 'y.invoice_number::bigint'),
    readsBackwards: true,
    size: 105,
    phone: 'below',
  },
  {
    id: 'client',
    label: 'Client',
    type: 'text',
    sql: 'y.client_name',
    required: true,
    groups: true,
    size: 210,
    phone: 'below',
  },
  {
    id: 'amount',
    label: 'Amount',
    type: 'money',
    sql: 'y.amount',
    required: true,
    currencyField: 'currency',
    size: 125,
  },
  { id: 'refund', label: 'Refund', type: 'yesNo', sql: 'y.refund', required: true, size: 100 },
  { id: 'method', label: 'Method', type: 'choice', sql: 'y.method', choices: paymentMethodLabels, size: 140 },
  { id: 'reference', label: 'Reference', type: 'text', sql: 'y.reference', size: 150 },
  { id: 'deposit', label: 'Deposit', type: 'yesNo', sql: 'y.deposit', required: true, size: 105 },
  {
    id: 'value',
    label: 'Received',
    type: 'money',
    sql: 'case when y.refund then -y.amount else y.amount end',
    required: true,
    currencyField: 'currency',
    sums: true,
    gains: true,
    size: 130,
    phone: 'beside',
  },
  {
    id: 'orderNumber',
    label: 'Order',
    type: 'text',
    sql: ofKind('order', 'y.invoice_number'),
    orderSql: ofKind('order', 'y.invoice_number::bigint'),
    readsBackwards: true,
    size: 95,
    phone: 'below',
  },
  {
    id: 'currency',
    label: 'Currency',
    type: 'choice',
    sql: 'y.currency',
    choices: currencyLabels,
    required: true,
    list: 'hidden',
  },
  {
    /** For a deposit without an invoice: whether the order was deleted. */
    id: 'invoiceDeleted',
    label: 'Invoice Deleted',
    type: 'yesNo',
    // A subquery per row is fast for a page of rows; filters use the anti-join of `compareSql`.
    sql: '(select count(*) = 0 from paper i where i.id = y.invoice_id)',
    compareSql: '(not exists (select from paper i where i.id = y.invoice_id))',
    required: true,
    list: 'hidden',
    size: 140,
  },
  {
    id: 'company',
    label: 'Company',
    type: 'company',
    sql: 'y.company',
    choices: companyNames,
    required: true,
    list: 'never',
  },
  { id: 'id', label: 'Id', type: 'text', sql: 'y.id', required: true, ...never },
  { id: 'invoiceId', label: 'Invoice Id', type: 'text', sql: ofKind('invoice', 'y.invoice_id'), ...never },
  { id: 'orderId', label: 'Order Id', type: 'text', sql: ofKind('order', 'y.invoice_id'), ...never },
];

export const paymentListSchema: SqlList = {
  list: 'payments',
  noun: 'payments',
  fields,
  table: 'payment y',
  alias: 'y',
  joins: {},
  companySql: 'y.company',
  searchSql: 'y.search_text',
  defaultSort: '-date',
  sumBy: { field: 'currency', values: currencies },
};
