/**
 * Invoices that contain a truck and have not credited its price in full. More than one means that it was sold twice.
 */
import { type Company, companyNames } from '#shared/companies.ts';
import type { SqlField } from '#shared/sql-list.ts';

export interface ActiveInvoice {
  id: string;
  company: Company;
  number: string;
}

/** SQL: the invoices of truck `t` as a JSON array, earliest first. */
export const activeInvoicesSql = `(
  select coalesce(json_agg(json_build_object('id', p.id, 'company', p.company, 'number', p.number)
    order by p.date, p.number_value, p.id), '[]')
  from paper_truck pt
  join paper p on p.id = pt.paper_id and p.kind = 'invoice'
  join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
  where pt.truck_id = t.id and i.rate > truck_credit(p.id, t.id))`;

/** SQL condition: truck `t` is on more than one invoice. */
export const invoicedTwiceSql = '(t.invoice_count > 1)';

export const invoicedTwiceField: SqlField = {
  id: 'invoicedTwice',
  label: 'On Two Invoices',
  type: 'yesNo',
  sql: invoicedTwiceSql,
  required: true,
  list: 'hidden',
  onDemand: true,
  size: 150,
};

/** Only Needs Doing reads this field; the lists do not show it. */
export const activeInvoicesField: SqlField = {
  id: 'standingInvoices',
  label: 'Invoices',
  type: 'object',
  sql: activeInvoicesSql,
  list: 'never',
  onDemand: true,
  conflicts: false,
};

/** `DQ22 BLF is on invoice 3 of Hill Trucks and invoice 12 of Dale Trucks.` */
export function invoicedTwiceText(regNumber: string, invoices: readonly ActiveInvoice[]): string {
  const names = invoices.map(({ number, company }) => `invoice ${number} of ${companyNames[company]}`);
  return `${regNumber} is on ${names.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`;
}
