/** Columns of the stock book and its exports. */
import { companyNames } from '#shared/companies.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';
import { stockBookSql } from './stock-book-sql.ts';

/** How a margin truck left the book; null while in stock. */
const disposals = ['Sold', 'Exported', 'OutsideScheme', 'Deleted'] as const;

export const disposalLabels: Record<(typeof disposals)[number], string> = {
  Sold: 'Sold',
  Exported: 'Exported',
  OutsideScheme: 'Outside Scheme',
  Deleted: 'Deleted',
};

const money = { type: 'money', sums: true, size: 120 } as const;
const never = { list: 'never', exports: false, conflicts: false, type: 'text' } as const;

const fields: readonly SqlField[] = [
  {
    id: 'stockNumber',
    label: 'Stock Number',
    type: 'number',
    sql: 'b.stock_number',
    required: true,
    list: 'locked',
    size: 104,
  },
  { id: 'purchaseDate', label: 'Purchase Date', type: 'date', sql: 'b.purchase_date', size: 120 },
  {
    id: 'purchaseInvoiceNumber',
    label: 'Purchase Invoice Number',
    type: 'text',
    sql: 'b.purchase_invoice_number',
    size: 160,
  },
  { id: 'seller', label: 'Seller', type: 'text', sql: 'b.seller', groups: true, size: 240 },
  {
    id: 'regNumber',
    label: 'Reg Number',
    type: 'text',
    sql: 'b.reg_number',
    hasVehicleNumber: true,
    required: true,
    size: 120,
    phone: 'below',
  },
  {
    id: 'chassisNumber',
    label: 'Chassis Number',
    type: 'text',
    sql: 'b.chassis_number',
    hasVehicleNumber: true,
    size: 200,
  },
  { id: 'make', label: 'Make', type: 'text', sql: 'b.make', required: true, groups: true, size: 132 },
  { id: 'model', label: 'Model', type: 'text', sql: 'b.model', required: true, size: 150 },
  { id: 'purchasePrice', label: 'Purchase Price', ...money, sql: 'b.purchase_price', required: true },
  { id: 'saleDate', label: 'Sale Date', type: 'date', sql: 'b.sale_date', size: 120 },
  {
    id: 'saleInvoiceNumber',
    label: 'Sale Invoice Number',
    type: 'text',
    sql: 'b.sale_invoice_number',
    orderSql: 'b.number_value',
    size: 126,
  },
  { id: 'buyer', label: 'Buyer', type: 'text', sql: 'b.buyer', groups: true, size: 230 },
  { id: 'salePrice', label: 'Sale Price', ...money, sql: 'b.sale_price' },
  { id: 'margin', label: 'Margin', ...money, sql: 'b.margin', gains: true },
  { id: 'vatDue', label: 'VAT Due', ...money, sql: 'b.vat_due', phone: 'beside' },
  { id: 'disposal', label: 'Disposal', type: 'choice', sql: 'b.disposal', choices: disposalLabels, size: 120 },
  {
    id: 'company',
    label: 'Company',
    type: 'company',
    sql: 'b.company',
    choices: companyNames,
    required: true,
    list: 'never',
  },
  { id: 'id', label: 'Id', sql: 'b.id', required: true, ...never },
  { id: 'truckId', label: 'Truck', sql: 'b.truck_id', required: true, ...never },
  { id: 'invoiceId', label: 'Invoice', sql: 'b.invoice_id', ...never },
];

/** Searched fields, each on a separate line so that a match cannot span two. Make and model match in either order. */
const searched = [
  'b.reg_number',
  'b.make || b.model',
  'b.model || b.make',
  'b.chassis_number',
  'b.seller',
  'b.buyer',
  'b.sale_invoice_number',
];

/** Also searched ignoring spaces and punctuation. */
const numbers = ['b.reg_number', 'b.chassis_number'];

export const stockBookListSchema: SqlList = {
  list: 'stock-book',
  noun: 'trucks of the stock book',
  fields,
  table: `(${stockBookSql}) b`,
  alias: 'b',
  joins: {},
  companySql: 'b.company',
  searchSql: `concat_ws(E'\\n', ${[
    ...searched.map((text) => `search_key(${text})`),
    ...numbers.map((text) => `vehicle_key(${text})`),
  ].join(', ')})`,
  defaultSort: 'stockNumber',
};
