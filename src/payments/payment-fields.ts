/** Columns of the payment list, which includes deposits. */
import { paymentMethodLabels } from '#paperwork/payment-method.ts';
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList } from '#shared/fields.ts';
import { currencies, currencyLabels } from '#shared/money.ts';

const never = { list: 'never', exports: false } as const;

const fields = defineFields([
  { id: 'date', label: 'Date', type: 'date', required: true, list: 'locked', size: 120 },
  { id: 'invoiceNumber', label: 'Invoice', type: 'text', readsBackwards: true, size: 105, phone: 'below' },
  { id: 'client', label: 'Client', type: 'text', required: true, groups: true, size: 210, phone: 'below' },
  { id: 'amount', label: 'Amount', type: 'money', required: true, currencyField: 'currency', size: 125 },
  { id: 'refund', label: 'Refund', type: 'yesNo', required: true, size: 100 },
  { id: 'method', label: 'Method', type: 'choice', choices: paymentMethodLabels, size: 140 },
  { id: 'reference', label: 'Reference', type: 'text', size: 150 },
  { id: 'deposit', label: 'Deposit', type: 'yesNo', required: true, size: 105 },
  {
    id: 'value',
    label: 'Received',
    type: 'money',
    required: true,
    currencyField: 'currency',
    sums: true,
    gains: true,
    size: 130,
    phone: 'beside',
  },
  { id: 'orderNumber', label: 'Order', type: 'text', readsBackwards: true, size: 95, phone: 'below' },
  { id: 'currency', label: 'Currency', type: 'choice', choices: currencyLabels, required: true, list: 'hidden' },
  {
    /** For a deposit without an invoice: whether the order was deleted. */
    id: 'invoiceDeleted',
    label: 'Invoice Deleted',
    type: 'yesNo',
    required: true,
    list: 'hidden',
    size: 140,
  },
  { id: 'company', label: 'Company', type: 'company', choices: companyNames, required: true, list: 'never' },
  { id: 'id', label: 'Id', type: 'text', required: true, ...never },
  { id: 'invoiceId', label: 'Invoice Id', type: 'text', ...never },
  { id: 'orderId', label: 'Order Id', type: 'text', ...never },
]);

export const paymentListSchema = defineList({
  list: 'payments',
  shows: ['payment', 'order', 'invoice'],
  noun: 'payments',
  fields,
  defaultSort: '-date',
  sumBy: { field: 'currency', values: currencies },
});
