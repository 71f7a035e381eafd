import { debtorNameSql } from '#paperwork/server/paper-balance-sql.ts';
import { type DayRange, debtorBands, debtorListSchema } from '#payments/debtor-fields.ts';
import { isRequestedCompanySql, todaySql } from '#server/list/day-fields.ts';
import { columnsOf, sqlList } from '#server/list/sql-list.ts';
import { companies, companyNames } from '#shared/companies.ts';

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

/** The names of the companies that are owed, in the order of the tabs. */
const companyNamesSql = companies
  .map(
    (company) => `max('${companyNames[company].replaceAll("'", "''")}'::text) filter (where p.company = '${company}')`,
  )
  .join(', ');

/** Outstanding balances by client and currency. */
const openByClient = `(
  select ${debtor} || ':' || p.currency as id, max(c.id) as client_id,
    max(${debtorName} collate "C") as client, string_agg(distinct ${debtorName}, E'\\n') as names, p.currency,
    ${bandColumns.join(', ')},
    coalesce(sum(p.balance) filter (where p.balance > 0 and ${isInBand({ from: 1 }, daysLate)}), 0) as overdue,
    coalesce(sum(p.balance) filter (where p.balance > 0), 0) as total,
    coalesce(-sum(p.balance) filter (where p.balance < 0), 0) as overpaid,
    concat_ws(', ', ${companyNamesSql}) as company
  from paper p
  left join client x on x.id = p.bill_to ->> 'id'
  left join client c on c.id = coalesce(x.merged_into, x.id)
  where p.balance <> 0 and ${isRequestedCompanySql('p.company')}
  group by ${debtor}, p.currency
) d`;

export const debtorSqlList = sqlList(
  debtorListSchema,
  'd',
  {
    ...columnsOf('d', ['id', 'client', 'currency', 'overdue', 'total', 'overpaid', 'names', 'clientId', 'company']),
    notDue: 'd."notDue"',
    days1To30: 'd."days1To30"',
    days31To60: 'd."days31To60"',
    days61To90: 'd."days61To90"',
    over90: 'd."over90"',
  },
  { table: openByClient, searchSql: 'search_key(d.client)' },
);
