/**
 * Columns of the debtor list: what each client owes per currency, by days overdue. Merged clients count as one. A debtor
 * without a client record is identified by name.
 */

import { type Company, companies, companyNames } from '#shared/companies.ts';
import { defineFields, defineList } from '#shared/fields.ts';
import { currencies, currencyLabels } from '#shared/money.ts';

/** Inclusive. */
export interface DayRange {
  from?: number;
  to?: number;
}

/** Ageing bands by days overdue, inclusive. */
export const debtorBands = [
  { id: 'notDue', label: 'Not yet due', days: { to: 0 } },
  { id: 'days1To30', label: '1 to 30 Days', days: { from: 1, to: 30 } },
  { id: 'days31To60', label: '31 to 60 Days', days: { from: 31, to: 60 } },
  { id: 'days61To90', label: '61 to 90 Days', days: { from: 61, to: 90 } },
  { id: 'over90', label: 'Over 90 Days', days: { from: 91 } },
] as const satisfies readonly { id: string; label: string; days: DayRange }[];

export type DebtorBand = (typeof debtorBands)[number]['id'];

const amount = { type: 'money', required: true, currencyField: 'currency', sums: true } as const;

const bandFields = debtorBands.map(({ id, label }) => ({ id, label, ...amount, size: 128 }));

/** Parses the company names of a row. */
export function debtorCompanies(names: string): Company[] {
  const owed = new Set(names.split(', '));
  return companies.filter((company) => owed.has(companyNames[company]));
}

const fields = defineFields([
  { id: 'client', label: 'Client', type: 'text', required: true, list: 'locked', size: 210 },
  {
    id: 'currency',
    label: 'Currency',
    type: 'choice',
    choices: currencyLabels,
    required: true,
    phone: 'below',
    size: 110,
  },
  ...bandFields,
  { id: 'total', label: 'Total', ...amount, size: 128, phone: 'beside' },
  { id: 'overpaid', label: 'Overpaid', ...amount, size: 120 },
  { id: 'overdue', label: 'Overdue', ...amount, list: 'hidden', onDemand: true, size: 128 },
  { id: 'company', label: 'Company', type: 'text', required: true, list: 'never', size: 220 },
  // All spellings of the name on invoices, one per line. Links to the invoice list filter by these.
  { id: 'names', label: 'Names', type: 'text', required: true, list: 'never', exports: false },
  { id: 'clientId', label: 'Client Id', type: 'text', list: 'never', exports: false },
  { id: 'id', label: 'Id', type: 'text', required: true, list: 'never', exports: false },
]);

/** For one company, or all companies together. */
export const debtorListSchema = defineList({
  list: 'debtors',
  shows: ['invoice', 'payment', 'creditNote', 'client'],
  noun: 'debtors',
  fields,
  defaultSort: 'client',
  sumBy: { field: 'currency', values: currencies },
});
