/**
 * Columns of the debtor list: what each client owes per currency, by days overdue. Merged clients count as one. A debtor
 * without a client record is identified by name.
 */

import { debtorNameSql } from '#paperwork/paper-balance.ts';
import { type Company, companies, companyNames } from '#shared/companies.ts';
import { isRequestedCompanySql, todaySql } from '#shared/day-fields.ts';
import { currencies, currencyLabels } from '#shared/money.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';

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

/** SQL condition. */
function isInBand({ from, to }: DayRange, days: string): string {
  const conditions = [
    ...(from === undefined ? [] : [`${days} >= ${from}`]),
    ...(to === undefined ? [] : [`${days} <= ${to}`]),
  ];
  return conditions.join(' and ');
}

/** Days after the due date; an invoice without a due date is never overdue. */
const daysLate = `(${todaySql} - coalesce(p.due_date, ${todaySql}))`;

const bandColumns = debtorBands.map(
  (band) =>
    `coalesce(sum(p.balance) filter (where p.balance > 0 and ${isInBand(band.days, daysLate)}), 0) as "${band.id}"`,
);

const debtor = `coalesce(c.id, 'name:' || search_key(p.bill_to_name))`;
const debtorName = debtorNameSql('c.name');

/** Outstanding balances by client and currency. */
const openByClient = `(
  select ${debtor} || ':' || p.currency as id, max(c.id) as client_id,
    max(${debtorName} collate "C") as client, string_agg(distinct ${debtorName}, E'\\n') as names, p.currency,
    ${bandColumns.join(', ')},
    coalesce(sum(p.balance) filter (where p.balance > 0), 0) as total,
    coalesce(-sum(p.balance) filter (where p.balance < 0), 0) as overpaid,
    string_agg(distinct p.company, ',') as companies
  from paper p
  left join client x on x.id = p.bill_to ->> 'id'
  left join client c on c.id = coalesce(x.merged_into, x.id)
  where p.balance <> 0 and ${isRequestedCompanySql('p.company')}
  group by ${debtor}, p.currency
) d`;

const amount = { type: 'money', required: true, currencyField: 'currency', sums: true } as const;

const bandFields: readonly SqlField[] = debtorBands.map(({ id, label }) => ({
  id,
  label,
  ...amount,
  sql: `d."${id}"`,
  size: 128,
}));

/** Replaces company codes with names. */
const companiesSql = Object.entries(companyNames).reduce(
  (text, [code, name]) => `replace(${text}, '${code}', '${name.replaceAll("'", "''")}')`,
  `replace(d.companies, ',', ', ')`,
);

/** Parses the company names of a row. */
export function debtorCompanies(names: string): Company[] {
  const owed = new Set(names.split(', '));
  return companies.filter((company) => owed.has(companyNames[company]));
}

const fields: readonly SqlField[] = [
  { id: 'client', label: 'Client', type: 'text', sql: 'd.client', required: true, list: 'locked', size: 210 },
  {
    id: 'currency',
    label: 'Currency',
    type: 'choice',
    sql: 'd.currency',
    choices: currencyLabels,
    required: true,
    phone: 'below',
    size: 110,
  },
  ...bandFields,
  { id: 'total', label: 'Total', ...amount, sql: 'd.total', size: 128, phone: 'beside' },
  { id: 'overpaid', label: 'Overpaid', ...amount, sql: 'd.overpaid', size: 120 },
  { id: 'company', label: 'Company', type: 'text', sql: companiesSql, required: true, list: 'never', size: 220 },
  // All spellings of the name on invoices, one per line. Links to the invoice list filter by these.
  { id: 'names', label: 'Names', type: 'text', sql: 'd.names', required: true, list: 'never', exports: false },
  { id: 'clientId', label: 'Client Id', type: 'text', sql: 'd.client_id', list: 'never', exports: false },
  { id: 'id', label: 'Id', type: 'text', sql: 'd.id', required: true, list: 'never', exports: false },
];

/** For one company, or all companies together. */
export const debtorListSchema: SqlList = {
  list: 'debtors',
  noun: 'debtors',
  fields,
  table: openByClient,
  alias: 'd',
  joins: {},
  companySql: 'd.company',
  searchSql: 'search_key(d.client)',
  defaultSort: 'client',
  sumBy: { field: 'currency', values: currencies },
};
