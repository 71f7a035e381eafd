/** Columns of the credit note list. */
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList } from '#shared/fields.ts';
import { currencies, currencyLabels } from '#shared/money.ts';
import { creditNoteList } from './credit-note.ts';

const sum = { type: 'money', required: true, sums: true, currencyField: 'currency' } as const;

const fields = defineFields([
  { id: 'number', label: 'Number', type: 'text', required: true, list: 'locked', size: 110 },
  { id: 'date', label: 'Date', type: 'date', required: true, phone: 'below' },
  { id: 'invoiceNumber', label: 'Invoice Number', type: 'text', required: true, size: 150 },
  { id: 'billToClientName', label: 'Bill To', type: 'text', groups: true, required: true, phone: 'below' },
  { id: 'regNumbers', label: 'Reg Numbers', type: 'text', hasVehicleNumber: true, sorts: false, size: 160 },
  { id: 'reason', label: 'Reason', type: 'text', required: true, size: 180 },
  { id: 'currency', label: 'Currency', type: 'choice', choices: currencyLabels, required: true, list: 'hidden' },
  { id: 'totalNet', label: 'Net', ...sum, size: 125 },
  { id: 'totalVat', label: 'VAT', ...sum, size: 120 },
  { id: 'total', label: 'Total', ...sum, size: 140, phone: 'beside' },
  { id: 'numberOfTrucks', label: 'Number of Trucks', type: 'number', list: 'hidden' },
  { id: 'exchangeRate', label: 'Exchange Rate', type: 'number', list: 'hidden' },
  { id: 'returnToStock', label: 'Back in Stock', type: 'yesNo', required: true, list: 'hidden' },
  {
    id: 'rateMissing',
    label: 'Exchange Rate Missing',
    type: 'yesNo',
    required: true,
    list: 'hidden',
    onDemand: true,
    size: 180,
  },
  { id: 'id', label: 'Id', type: 'text', required: true, list: 'never', exports: false },
  { id: 'company', label: 'Company', type: 'company', choices: companyNames, required: true, list: 'never' },
  { id: 'invoiceId', label: 'Invoice', type: 'text', required: true, list: 'never', exports: false },
]);

/** `GET /{company}/credit-notes/rows` */
export const creditNoteListSchema = defineList({
  list: creditNoteList,
  shows: ['creditNote'],
  noun: 'credit notes',
  fields,
  defaultSort: '-number',
  defaultSortOfAll: '-date,-number',
  sumBy: { field: 'currency', values: currencies },
});
