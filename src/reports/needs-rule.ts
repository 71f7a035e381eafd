/** What the rules about trucks and invoices in this folder have in common. */
import { day, invoiceRule, type NeedsRule, type Row } from '#shared/needs-rule.ts';

export type NeedsList = 'trucks' | 'costings' | 'orders' | 'invoices';

export interface ReportRule extends NeedsRule {
  /** The list that has the record; `server/needs-lists.ts` adds fields to it. */
  list: NeedsList;
}

export const onInvoices = { ...invoiceRule, list: 'invoices' } as const;
export const onTrucks = { kind: 'truck', list: 'trucks', screen: '/all-stock' } as const;
export const inStock = { kind: 'truck', list: 'trucks', screen: '/current-stock', sold: false } as const;
export const onInvoice = {
  order: 'invoiceDate',
  fields: ['regNumber', 'invoiceNumber', 'invoiceDate'],
  since: (row: Row) => day(row.invoiceDate),
};
