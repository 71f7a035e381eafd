/** Columns of the costings list: a truck's costs and profit. */
import { costTotalKeys, costTotalLabels } from '#costings/costing.ts';
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList } from '#shared/fields.ts';

/** In pixels; fits the longest word in the labels of totals. */
const totalSize = 165;

const amount = { type: 'money', sums: true } as const;

/** The sum of each type of costing. */
export const costFields = defineFields(
  costTotalKeys.map((id) => ({ id, label: costTotalLabels[id], ...amount, required: true, size: totalSize })),
);

const onDemand = { list: 'hidden', onDemand: true } as const;
const repeatedText = { type: 'text', groups: true, ...onDemand } as const;
const ofReports = { ...amount, required: true, ...onDemand } as const;
/** Calculated only for the rows on screen and the totals, because sorting would calculate it for every truck. */
const ofRowsShown = { ...ofReports, sorts: false, filter: false } as const;

const figures = defineFields([
  {
    id: 'regNumber',
    label: 'Reg Number',
    type: 'text',
    hasVehicleNumber: true,
    required: true,
    list: 'locked',
    size: 140,
  },
  { id: 'profit', label: 'Profit', ...amount, required: true, phone: 'beside', gains: true },
  { id: 'purchasePrice', label: 'Purchase Price', ...amount, required: true },
  { id: 'totalCostOfServices', label: 'Total Cost of Services', ...amount, required: true, phone: 'below', size: 200 },
  ...costFields,
  { id: 'salePrice', label: 'Sale Price', ...amount },
  { id: 'freightCharges', label: 'Freight Charges', ...amount, readsBackwards: true },
  { id: 'warrantyCharges', label: 'Warranty Charges', ...amount, readsBackwards: true },
]);

/** Columns that a summary does not return. The amounts are those of the sales report, so that each can be checked. */
const listFields = defineFields([
  { id: 'isSold', label: 'Marked as Sold', type: 'yesNo', required: true, list: 'hidden' },
  { id: 'soldDate', label: 'Sold Date', type: 'date', ...onDemand },
  { id: 'make', label: 'Make', ...repeatedText, filter: 'choice', required: true },
  { id: 'truckType', label: 'Type', ...repeatedText, filter: 'choice' },
  { id: 'soldTo', label: 'Sold To', ...repeatedText, size: 190 },
  { id: 'sales', label: 'Sales', ...ofReports },
  { id: 'costs', label: 'Costs', ...ofReports },
  { id: 'profitAtSale', label: 'Profit at Sale', ...ofRowsShown, gains: true },
  { id: 'lateCosts', label: 'Late Costs', ...ofRowsShown },
  { id: 'profitAfterVat', label: 'Profit after VAT', ...ofRowsShown, required: false, gains: true },
]);

const companyAndId = defineFields([
  { id: 'company', label: 'Company', type: 'company', choices: companyNames, required: true, list: 'never' },
  { id: 'id', label: 'Id', type: 'text', required: true, list: 'never', exports: false },
]);

export const costingSummaryFields = [...figures, ...companyAndId];

export const costingListSchema = defineList({
  list: 'costings',
  shows: ['truck', 'costing', 'invoice', 'creditNote', 'client', 'supplier', 'companyParticulars'],
  noun: 'truck costings',
  fields: [...figures, ...listFields, ...companyAndId],
  defaultSort: 'regNumber',
});
