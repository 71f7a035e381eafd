/** The invoices that have a truck whose price is not credited in full: more than one means that it was sold twice. */
import { type Company, companyNames } from '#shared/companies.ts';
import type { Field } from '#shared/fields.ts';

/** An invoice of any company. */
export interface ActiveInvoice {
  id: string;
  company: Company;
  number: string;
}

/** SQL of the invoices of the truck `t` as a JSON array, the earliest first. */
export const activeInvoicesSql = `(
  select coalesce(json_agg(json_build_object('id', p.id, 'company', p.company, 'number', p.number)
    order by p.date, p.number_value, p.id), '[]')
  from paper_truck pt
  join paper p on p.id = pt.paper_id and p.kind = 'invoice'
  join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
  where pt.truck_id = t.id and i.rate > truck_credit(p.id, t.id))`;

/** SQL that is true of a truck `t` on two invoices. */
export const invoicedTwiceSql = '(t.invoice_count > 1)';

/** A hidden column of the stock lists. */
export const invoicedTwiceField: Field = {
  id: 'invoicedTwice',
  label: 'On Two Invoices',
  type: 'yesNo',
  sql: invoicedTwiceSql,
  required: true,
  list: 'hidden',
  onDemand: true,
  size: 150,
};

/** What Needs Doing says of them: no column of the lists. */
export const activeInvoicesField: Field = {
  id: 'standingInvoices',
  label: 'Invoices',
  type: 'object',
  sql: activeInvoicesSql,
  list: 'never',
  onDemand: true,
  conflicts: false,
};

/** `DQ22 BLF is on invoice 3 of Butler Symonds and invoice 12 of Abbas Autos.` */
export function invoicedTwiceText(regNumber: string, invoices: readonly ActiveInvoice[]): string {
  const names = invoices.map(({ number, company }) => `invoice ${number} of ${companyNames[company]}`);
  return `${regNumber} is on ${names.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`;
}
