/** Rules about the VAT of invoices, based on the warnings of `vat-rules.ts`. */
import {
  type ItemVatCode,
  itemVatCodes,
  type PaperWithTaxedItems,
  rateMissingText,
  truckVatWarningText,
} from '#paperwork/vat-rules.ts';
import { day, paperScreen, text, truckScreen, yes } from '#shared/needs-rule.ts';
import { type MarginRecords, marginRecordsText } from '#trucks/margin-records.ts';
import { onInvoice, onInvoices, onTrucks, type ReportRule } from './needs-rule.ts';

/** Trucks whose VAT treatment on the invoice does not fit their purchase. */
function vatRule(rule: ItemVatCode): ReportRule {
  return {
    rule,
    ...onInvoices,
    filter: () => ({ [rule]: yes }),
    order: 'date',
    fields: ['number', 'date', 'taxedPaper'],
    message: ({ number, taxedPaper }) =>
      `Invoice ${text(number)}: ${truckVatWarningText(taxedPaper as PaperWithTaxedItems, rule)}`,
    address: paperScreen('edit'),
    since: ({ date }) => day(date),
  };
}

export const needsVatRules: readonly ReportRule[] = [
  ...itemVatCodes.map(vatRule),
  {
    rule: 'marginRecords',
    ...onTrucks,
    filter: () => ({ marginRecords: yes }),
    ...onInvoice,
    fields: [...onInvoice.fields, 'marginRecordsFacts'],
    message: ({ regNumber, marginRecordsFacts }) =>
      marginRecordsText(text(regNumber), marginRecordsFacts as MarginRecords),
    address: truckScreen('edit'),
  },
  {
    rule: 'rateMissing',
    ...onInvoices,
    filter: () => ({ rateMissing: yes }),
    order: 'date',
    fields: ['number', 'date'],
    message: ({ number }) => rateMissingText(`Invoice ${text(number)}`),
    address: paperScreen('edit'),
    since: ({ date }) => day(date),
  },
];
