/** Columns of the credit note list. */
import { rateMissingSql } from '#paperwork/vat-rules-sql.ts';
import { companyNames } from '#shared/companies.ts';
import { currencies, currencyLabels } from '#shared/money.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';
import { creditNoteList } from './credit-note.ts';

const hasMarginItem = `exists (
  select from credit_note_item ci where ci.credit_note_id = cn.id and ci.vat_treatment = 'Margin')`;

const sum = { type: 'money', required: true, sums: true, currencyField: 'currency' } as const;

const fields: readonly SqlField[] = [
  {
    id: 'number',
    label: 'Number',
    type: 'text',
    sql: 'cn.number',
    orderSql: 'cn.number_value',
    required: true,
    list: 'locked',
    size: 110,
  },
  { id: 'date', label: 'Date', type: 'date', sql: 'cn.date', required: true, phone: 'below' },
  { id: 'invoiceNumber', label: 'Invoice Number', type: 'text', sql: 'cn.invoice_number', required: true, size: 150 },
  {
    id: 'billToClientName',
    label: 'Bill To',
    type: 'text',
    sql: 'cn.bill_to_name',
    groups: true,
    required: true,
    phone: 'below',
  },
  {
    id: 'regNumbers',
    label: 'Reg Numbers',
    type: 'text',
    sql: 'cn.reg_numbers',
    hasVehicleNumber: true,
    sorts: false,
    size: 160,
  },
  { id: 'reason', label: 'Reason', type: 'text', sql: 'cn.reason', required: true, size: 180 },
  {
    id: 'currency',
    label: 'Currency',
    type: 'choice',
    sql: 'cn.currency',
    choices: currencyLabels,
    required: true,
    list: 'hidden',
  },
  { id: 'totalNet', label: 'Net', ...sum, sql: 'cn.total_net', size: 125 },
  { id: 'totalVat', label: 'VAT', ...sum, sql: 'cn.total_vat', size: 120 },
  { id: 'total', label: 'Total', ...sum, sql: 'cn.total', size: 140, phone: 'beside' },
  { id: 'numberOfTrucks', label: 'Number of Trucks', type: 'number', sql: 'cn.number_of_trucks', list: 'hidden' },
  { id: 'exchangeRate', label: 'Exchange Rate', type: 'number', sql: 'cn.exchange_rate', list: 'hidden' },
  {
    id: 'returnToStock',
    label: 'Back in Stock',
    type: 'yesNo',
    sql: 'cn.return_to_stock',
    required: true,
    list: 'hidden',
  },
  {
    id: 'rateMissing',
    label: 'Exchange Rate Missing',
    type: 'yesNo',
    sql: rateMissingSql(hasMarginItem, 'cn'),
    required: true,
    list: 'hidden',
    onDemand: true,
    size: 180,
  },
  { id: 'id', label: 'Id', type: 'text', sql: 'cn.id', required: true, list: 'never', exports: false },
  {
    id: 'company',
    label: 'Company',
    type: 'company',
    sql: 'cn.company',
    choices: companyNames,
    required: true,
    list: 'never',
  },
  {
    id: 'invoiceId',
    label: 'Invoice',
    type: 'text',
    sql: 'cn.invoice_id',
    required: true,
    list: 'never',
    exports: false,
  },
];

/** `GET /{company}/credit-notes/rows` */
export const creditNoteListSchema: SqlList = {
  list: creditNoteList,
  noun: 'credit notes',
  fields,
  table: 'credit_note cn',
  alias: 'cn',
  joins: {},
  companySql: 'cn.company',
  searchSql: 'cn.search_text',
  defaultSort: '-number',
  defaultSortOfAll: '-date,-number',
  sumBy: { field: 'currency', values: currencies },
};
