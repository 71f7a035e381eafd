/** Columns of the stock book and its exports. */
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList } from '#shared/fields.ts';

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

const fields = defineFields([
  { id: 'stockNumber', label: 'Stock Number', type: 'number', required: true, list: 'locked', size: 104 },
  { id: 'purchaseDate', label: 'Purchase Date', type: 'date', size: 120 },
  { id: 'purchaseInvoiceNumber', label: 'Purchase Invoice Number', type: 'text', size: 160 },
  { id: 'seller', label: 'Seller', type: 'text', groups: true, size: 240 },
  {
    id: 'regNumber',
    label: 'Reg Number',
    type: 'text',
    hasVehicleNumber: true,
    required: true,
    size: 120,
    phone: 'below',
  },
  { id: 'chassisNumber', label: 'Chassis Number', type: 'text', hasVehicleNumber: true, size: 200 },
  { id: 'make', label: 'Make', type: 'text', required: true, groups: true, size: 132 },
  { id: 'model', label: 'Model', type: 'text', required: true, size: 150 },
  { id: 'purchasePrice', label: 'Purchase Price', ...money, required: true },
  { id: 'saleDate', label: 'Sale Date', type: 'date', size: 120 },
  { id: 'saleInvoiceNumber', label: 'Sale Invoice Number', type: 'text', size: 126 },
  { id: 'buyer', label: 'Buyer', type: 'text', groups: true, size: 230 },
  { id: 'salePrice', label: 'Sale Price', ...money },
  { id: 'margin', label: 'Margin', ...money, gains: true },
  { id: 'vatDue', label: 'VAT Due', ...money, phone: 'beside' },
  { id: 'disposal', label: 'Disposal', type: 'choice', choices: disposalLabels, size: 120 },
  { id: 'company', label: 'Company', type: 'company', choices: companyNames, required: true, list: 'never' },
  { id: 'id', label: 'Id', required: true, ...never },
  { id: 'truckId', label: 'Truck', required: true, ...never },
  { id: 'invoiceId', label: 'Invoice', ...never },
]);

export const stockBookListSchema = defineList({
  list: 'stock-book',
  shows: ['truck', 'invoice', 'creditNote', 'supplier', 'companyParticulars'],
  noun: 'trucks of the stock book',
  fields,
  defaultSort: 'stockNumber',
});
