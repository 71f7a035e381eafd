import { columnsOf, sqlList } from '#server/list/sql-list.ts';
import { stockBookListSchema } from '#vat/stock-book-fields.ts';
import { stockBookSql } from './stock-book-sql.ts';

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

export const stockBookSqlList = sqlList(
  stockBookListSchema,
  'b',
  {
    ...columnsOf('b', ['id', 'company', 'truckId', 'invoiceId', 'stockNumber', 'regNumber', 'chassisNumber', 'make']),
    ...columnsOf('b', ['model', 'purchaseDate', 'purchaseInvoiceNumber', 'purchasePrice', 'seller', 'saleDate']),
    ...columnsOf('b', ['salePrice', 'buyer', 'margin', 'vatDue', 'disposal']),
    saleInvoiceNumber: { sql: 'b.sale_invoice_number', orderSql: 'b.number_value' },
  },
  {
    table: `(${stockBookSql}) b`,
    searchSql: `concat_ws(E'\\n', ${[
      ...searched.map((text) => `search_key(${text})`),
      ...numbers.map((text) => `vehicle_key(${text})`),
    ].join(', ')})`,
  },
);
