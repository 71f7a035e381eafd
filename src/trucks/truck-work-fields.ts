/**
 * List columns about open work on a truck: its invoice, photos, costings and documents. Reads of single trucks omit
 * them.
 */
import type { SqlField } from '#shared/sql-list.ts';
import { isUnusualDateSql } from '#shared/unusual-date.ts';
import { invoicedTwiceField } from './active-invoices.ts';

const hidden = { list: 'hidden', onDemand: true } as const;
const yesNo = { type: 'yesNo', required: true, ...hidden } as const;

const latestInvoice = `left join lateral (
    select p.id, p.company, p.number, p.number_value, p.date
    from paper_truck pt
    join paper p on p.id = pt.paper_id and p.kind = 'invoice'
    where pt.truck_id = t.id
    order by p.date desc, p.number_value desc, p.id desc
    limit 1
  ) inv on true`;

export const workJoins = { inv: latestInvoice } as const;

export const workFields: readonly SqlField[] = [
  {
    id: 'stockSince',
    label: 'In Stock Since',
    type: 'date',
    sql: 'coalesce(t.purchase_date, t.entered_on)',
    required: true,
    ...hidden,
  },
  { id: 'hasPhotos', label: 'Has Photos', ...yesNo, sql: '(t.cover_image is not null)' },
  { id: 'hasCostings', label: 'Has Costings', ...yesNo, sql: `t.costs <> '{}'` },
  {
    id: 'papersPending',
    label: 'Papers Pending',
    ...yesNo,
    sql: `'Pending' in (t.log_book_status, t.inspection_status, t.mot_status, t.export_slip_status)`,
  },
  { id: 'onInvoice', label: 'On Invoice', ...yesNo, sql: 't.invoiced' },
  {
    id: 'dateUnusual',
    label: 'Date Unusual',
    ...yesNo,
    sql: isUnusualDateSql(['t.purchase_date', 't.sold_on'], 't.entered_on'),
  },
  {
    id: 'priceDiffers',
    label: 'Price Differs',
    ...yesNo,
    sql: '(t.invoice_price is not null and t.invoice_price is distinct from t.sale_price)',
  },
  {
    id: 'invoiceNumber',
    label: 'Invoice Number',
    type: 'text',
    sql: 'inv.number',
    orderSql: 'inv.number_value',
    ...hidden,
  },
  { id: 'invoiceDate', label: 'Invoice Date', type: 'date', sql: 'inv.date', ...hidden },
  { id: 'invoicePrice', label: 'Invoice Price', type: 'money', sql: 't.invoice_price', ...hidden },
  {
    id: 'invoice',
    label: 'Invoice',
    type: 'object',
    sql: `case when inv.id is not null then json_build_object('id', inv.id, 'company', inv.company) end`,
    list: 'never',
    onDemand: true,
    conflicts: false,
  },
  invoicedTwiceField,
];
