/** The catalogue of payments: the list of all, deposits among them, and its export (specification, sections 15.1 and 19). */
import { depositSuffix, paymentMethodLabels } from '#payments/payment.ts';
import { companyNames } from '#shared/companies.ts';
import type { Catalogue, Field } from '#shared/fields.ts';
import { currencies, currencyLabels } from '#shared/money.ts';

/**
 * The deposit that an invoice names counts as its first payment, on the invoice's day. Whatever finds the invoice, as a
 * reg number does, finds all of its payments. Both halves are plain reads of a table, without a condition of
 * their own, so that a page is read from the indexes of each.
 */
const allPayments = `(
  select z.id, z.invoice_id, z.company, z.date, z.amount, z.refund, z.method, z.reference, false as deposit, z.currency,
    case when z.refund then -z.amount else z.amount end as received, z.invoice_number, z.client_name, z.search_text,
    true as counts
  from payment z
  union all
  select x.id || '${depositSuffix}', x.id, x.company, x.date, x.deposit_paid, false, null, null, true, x.currency,
    x.deposit_paid, x.number, x.bill_to_name, x.search_text, x.kind = 'invoice' and x.deposit_paid > 0
  from paper x
) y`;

const never = { list: 'never', exports: false } as const;

const fields: readonly Field[] = [
  { id: 'date', label: 'Date', type: 'date', sql: 'y.date', required: true, list: 'locked', size: 120 },
  {
    id: 'invoiceNumber',
    label: 'Invoice',
    type: 'text',
    sql: 'y.invoice_number',
    orderSql: 'y.invoice_number::bigint',
    required: true,
    size: 110,
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
    phone: 'beside',
  },
  { id: 'refund', label: 'Refund', type: 'yesNo', sql: 'y.refund', required: true, size: 110 },
  { id: 'method', label: 'Method', type: 'choice', sql: 'y.method', choices: paymentMethodLabels, size: 150 },
  { id: 'reference', label: 'Reference', type: 'text', sql: 'y.reference', size: 180 },
  { id: 'deposit', label: 'Deposit', type: 'yesNo', sql: 'y.deposit', required: true, size: 110 },
  {
    id: 'value',
    label: 'Received',
    type: 'money',
    sql: 'y.received',
    required: true,
    currencyField: 'currency',
    sums: true,
    gains: true,
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
    id: 'invoiceDeleted',
    label: 'Invoice Deleted',
    type: 'yesNo',
    // Looked up for each row of a page; what is filtered by it is joined.
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
  { id: 'invoiceId', label: 'Invoice Id', type: 'text', sql: 'y.invoice_id', required: true, ...never },
];

/** The list of payments. */
export const paymentCatalogue: Catalogue = {
  list: 'payments',
  noun: 'payments',
  fields,
  table: allPayments,
  alias: 'y',
  joins: {},
  where: 'y.counts',
  sources: ['payment', 'invoice'],
  companySql: 'y.company',
  searchSql: 'y.search_text',
  defaultSort: '-date',
  sumBy: { field: 'currency', values: currencies },
};
