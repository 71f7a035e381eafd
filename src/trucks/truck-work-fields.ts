/**
 * List columns about open work on a truck: its invoice, photos, costings and documents. Reads of single trucks omit
 * them.
 */
import { defineFields } from '#shared/fields.ts';

const hidden = { list: 'hidden', onDemand: true } as const;
const yesNo = { type: 'yesNo', required: true, ...hidden } as const;

export const workFields = defineFields([
  { id: 'stockSince', label: 'In Stock Since', type: 'date', required: true, ...hidden },
  { id: 'hasPhotos', label: 'Has Photos', ...yesNo },
  { id: 'hasCostings', label: 'Has Costings', ...yesNo },
  { id: 'papersPending', label: 'Documents Pending', ...yesNo },
  { id: 'onInvoice', label: 'On Invoice', ...yesNo },
  { id: 'dateUnusual', label: 'Date Unusual', ...yesNo },
  { id: 'priceDiffers', label: 'Price Differs', ...yesNo },
  { id: 'invoiceNumber', label: 'Invoice Number', type: 'text', ...hidden },
  { id: 'invoiceDate', label: 'Invoice Date', type: 'date', ...hidden },
  { id: 'invoicePrice', label: 'Invoice Price', type: 'money', ...hidden },
  { id: 'invoice', label: 'Invoice', type: 'object', list: 'never', onDemand: true, conflicts: false },
  { id: 'invoicedTwice', label: 'On Two Invoices', ...yesNo, size: 150 },
  // Needs Doing filters by this column.
  { id: 'marginRecords', label: 'Margin Records Missing', ...yesNo, conflicts: false, size: 190 },
]);
