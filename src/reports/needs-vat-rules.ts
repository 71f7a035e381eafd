/** Rules about the VAT of invoices, based on the warnings of `vat-rules.ts`. */
import {
  type ItemVatCode,
  itemVatCodes,
  type PaperWithTaxedItems,
  rateMissingText,
  truckVatWarningText,
} from '#paperwork/vat-rules.ts';
import { type MarginRecords, marginRecordsText } from '#trucks/margin-records.ts';
import {
  day,
  invoiceRule,
  type NeedsRule,
  onInvoice,
  paperScreen,
  text,
  truckRule,
  truckScreen,
  yes,
} from './needs-rule.ts';

/** Trucks whose VAT treatment on the invoice does not fit their purchase. */
function vatRule(rule: ItemVatCode): NeedsRule {
  return {
    rule,
    ...invoiceRule,
    filter: () => ({ [rule]: yes }),
    order: 'date',
    fields: ['number', 'date', 'taxedPaper'],
    message: ({ number, taxedPaper }) =>
      `Invoice ${text(number)}: ${truckVatWarningText(taxedPaper as PaperWithTaxedItems, rule)}`,
    address: paperScreen('edit'),
    since: ({ date }) => day(date),
  };
}

/** In the order of the screen. */
export const needsVatRules: readonly NeedsRule[] = [
  ...itemVatCodes.map(vatRule),
  {
    rule: 'marginRecords',
    ...truckRule,
    filter: () => ({ marginRecords: yes }),
    ...onInvoice,
    fields: [...onInvoice.fields, 'marginRecordsFacts'],
    message: ({ regNumber, marginRecordsFacts }) =>
      marginRecordsText(text(regNumber), marginRecordsFacts as MarginRecords),
    address: truckScreen('edit'),
  },
  {
    rule: 'rateMissing',
    ...invoiceRule,
    filter: () => ({ rateMissing: yes }),
    order: 'date',
    fields: ['number', 'date'],
    message: ({ number }) => rateMissingText(`Invoice ${text(number)}`),
    address: paperScreen('edit'),
    since: ({ date }) => day(date),
  },
  {
    // A credit note uses the exchange rate of its invoice, so the fix is on the invoice.
    rule: 'rateMissing',
    kind: 'creditNote',
    list: 'credit-notes',
    filter: () => ({ rateMissing: yes }),
    order: 'date',
    fields: ['number', 'date', 'invoiceId'],
    message: ({ number }) => rateMissingText(`Credit note ${text(number)}`),
    address: ({ company, invoiceId }) => paperScreen('edit')({ company, id: invoiceId }),
    since: ({ date }) => day(date),
  },
];
